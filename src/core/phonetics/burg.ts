/**
 * Coefficients of the linear prediction `x[n] ≈ a[0] x[n-1] + a[1] x[n-2] + …` that leaves the least error forwards and backwards (Burg, as
 * in Childers, 1978, *Modern Spectrum Analysis*, 252–255). All zero for silence.
 */
export function burgCoefficients(samples: Float64Array, order: number): Float64Array {
  const { length } = samples;
  const a = new Float64Array(order);
  const forward = samples.slice();
  const backward = samples.slice();
  for (let m = 0; m < order; m++) {
    let [shared, power] = [0, 0];
    for (let i = m + 1; i < length; i++) {
      shared += forward[i]! * backward[i - 1]!;
      power += forward[i]! ** 2 + backward[i - 1]! ** 2;
    }
    if (power <= 0) return a;
    const reflection = (2 * shared) / power;
    const before = a.slice(0, m);
    a[m] = reflection;
    for (let i = 0; i < m; i++) a[i] = before[i]! - reflection * before[m - 1 - i]!;
    // From the end, since each value needs the one before it as it was.
    for (let i = length - 1; i > m; i--) {
      const [ahead, behind] = [forward[i]!, backward[i - 1]!];
      forward[i] = ahead - reflection * behind;
      backward[i] = behind - reflection * ahead;
    }
  }
  return a;
}
