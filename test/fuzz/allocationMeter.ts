/** Bytes of the largest piece of memory that was asked for at once, and of all together, since the last reset. */
export interface Allocations {
  largest: number;
  total: number;
}

const ARRAYS = ["Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array", "Uint32Array", "Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array"] as const;

/**
 * Watches every array buffer and typed array that is made in this process from now on, and every buffer. What is asked
 * for counts, whether or not it is ever written to: a header must not be able to ask for memory that its file does not fill.
 */
export function watchAllocations(): { read(): Allocations; reset(): void } {
  const seen = { largest: 0, total: 0 };
  const count = (bytes: number) => {
    if (!Number.isFinite(bytes)) return;
    seen.largest = Math.max(seen.largest, bytes);
    seen.total += bytes;
  };
  const scope = globalThis as unknown as Record<string, new (...args: unknown[]) => object>;
  for (const name of ARRAYS) {
    const { BYTES_PER_ELEMENT } = scope[name] as unknown as { BYTES_PER_ELEMENT: number };
    scope[name] = new Proxy(scope[name]!, {
      construct(target, args, newTarget) {
        if (typeof args[0] === "number") count(args[0] * BYTES_PER_ELEMENT);
        return Reflect.construct(target, args, newTarget) as object;
      },
    });
  }
  scope["ArrayBuffer"] = new Proxy(scope["ArrayBuffer"]!, {
    construct(target, args, newTarget) {
      count(Number(args[0]));
      return Reflect.construct(target, args, newTarget) as object;
    },
  });
  for (const name of ["alloc", "allocUnsafe", "allocUnsafeSlow"] as const) {
    const make = Buffer[name].bind(Buffer) as (size: number, ...rest: unknown[]) => Buffer<ArrayBuffer>;
    Buffer[name] = (size: number, ...rest: unknown[]) => {
      count(size);
      return make(size, ...rest);
    };
  }
  return {
    read: () => ({ ...seen }),
    reset: () => {
      seen.largest = 0;
      seen.total = 0;
    },
  };
}
