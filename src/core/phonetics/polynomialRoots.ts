export interface Complex {
  real: number;
  imaginary: number;
}

const MOST_ROUNDS = 200;
const CLOSE_ENOUGH = 1e-10;

/**
 * All roots of `z^n - a[0] z^(n-1) - … - a[n-1]`, found together by the method of Weierstrass (Durand, 1960; Kerner, 1966), each brought inside
 * the unit circle, where the resonances of a stable filter are.
 */
export function polynomialRoots(a: Float64Array): Complex[] {
  const degree = a.length;
  // Powers of a number that is neither real nor a root of unity, as the method wants it.
  const real = new Float64Array(degree);
  const imaginary = new Float64Array(degree);
  for (let i = 0; i < degree; i++) {
    const angle = (2 * Math.PI * (i + 0.25)) / degree;
    [real[i], imaginary[i]] = [0.9 * Math.cos(angle), 0.9 * Math.sin(angle)];
  }
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let moved = 0;
    for (let i = 0; i < degree; i++) {
      const [x, y] = [real[i]!, imaginary[i]!];
      let [top, topI] = [1, 0];
      for (let k = 0; k < degree; k++) [top, topI] = [top * x - topI * y - a[k]!, top * y + topI * x];
      let [below, belowI] = [1, 0];
      for (let k = 0; k < degree; k++) {
        if (k === i) continue;
        const [dx, dy] = [x - real[k]!, y - imaginary[k]!];
        [below, belowI] = [below * dx - belowI * dy, below * dy + belowI * dx];
      }
      const size = below ** 2 + belowI ** 2 || 1e-300;
      const [dx, dy] = [(top * below + topI * belowI) / size, (topI * below - top * belowI) / size];
      real[i] = x - dx;
      imaginary[i] = y - dy;
      moved = Math.max(moved, Math.abs(dx), Math.abs(dy));
    }
    if (moved < CLOSE_ENOUGH) break;
  }
  return Array.from(real, (x, i) => {
    const y = imaginary[i]!;
    const size = x ** 2 + y ** 2;
    return size > 1 ? { real: x / size, imaginary: y / size } : { real: x, imaginary: y };
  });
}
