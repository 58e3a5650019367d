/** Numbers of half precision (IEEE 754 binary16, little-endian) as single precision ones. */
export function fromFloat16(bytes: Uint8Array): Float32Array {
  const halves = new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  return Float32Array.from(halves, (half) => {
    const exponent = (half >> 10) & 0x1f;
    const fraction = half & 0x3ff;
    const size = exponent === 0 ? fraction * 2 ** -24 : exponent === 31 ? (fraction ? NaN : Infinity) : (1 + fraction / 1024) * 2 ** (exponent - 15);
    return half & 0x8000 ? -size : size;
  });
}

/** The nearest numbers of half precision, little-endian. Past its range (65,504) stands infinity. */
export function toFloat16(values: Float32Array): Uint8Array {
  const halves = Uint16Array.from(values, (value) => {
    const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
    const size = Math.abs(value);
    if (Number.isNaN(value)) return 0x7e00;
    if (size >= 65_520) return sign | 0x7c00;
    if (size < 2 ** -14) return sign | Math.round(size * 2 ** 24);
    const exponent = Math.floor(Math.log2(size));
    // Rounding up may carry into the exponent, which is just what is wanted.
    return sign | ((exponent + 15) * 1024 + Math.round((size / 2 ** exponent - 1) * 1024));
  });
  return new Uint8Array(halves.buffer);
}
