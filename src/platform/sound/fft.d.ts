/** The package has no types of its own. */
declare module "fft.js" {
  export default class FFT {
    /** @param size a power of two, above 1. */
    constructor(size: number);
    /** Real and imaginary parts alternating, twice the size. */
    createComplexArray(): number[];
    /** Fills the first half of the spectrum of real input. */
    realTransform(output: number[] | Float64Array, input: ArrayLike<number>): void;
  }
}
