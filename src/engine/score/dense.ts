/** `y = W x + b`; weights output by input. */
export interface Dense {
  weights: number[];
  bias: number[];
}

export function dense({ weights, bias }: Dense, input: Float64Array, take: (output: number, value: number) => void): void {
  const width = input.length;
  for (let o = 0; o < bias.length; o++) {
    let value = bias[o]!;
    for (let i = 0; i < width; i++) value += weights[o * width + i]! * input[i]!;
    take(o, value);
  }
}
