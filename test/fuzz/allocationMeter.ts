/** Since the last reset; bytes. */
export interface Allocations {
  /** The largest piece of memory that was asked for at once. */
  largest: number;
  /** All together. */
  total: number;
  /** By how much WebAssembly's memories grew, all together: beyond what their modules begin with, if they are new. */
  grown: number;
}

const ARRAYS = [
  "Int8Array",
  "Uint8Array",
  "Uint8ClampedArray",
  "Int16Array",
  "Uint16Array",
  "Int32Array",
  "Uint32Array",
  "Float32Array",
  "Float64Array",
  "BigInt64Array",
  "BigUint64Array",
] as const;

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
  const memories = watchMemories();
  return {
    read: () => ({ ...seen, grown: memories.grown() }),
    reset: () => {
      seen.largest = 0;
      seen.total = 0;
      memories.reset();
    },
  };
}

/** Watches the memories that instances of WebAssembly export. */
function watchMemories(): { grown(): number; reset(): void } {
  let watched: { memory: WeakRef<WebAssembly.Memory>; before: number }[] = [];
  /** The new ones, which would be gone with their decoders before anybody looks. */
  let kept: WebAssembly.Memory[] = [];
  const watch = (instance: WebAssembly.Instance) => {
    for (const memory of Object.values(instance.exports)) {
      if (!(memory instanceof WebAssembly.Memory)) continue;
      watched.push({ memory: new WeakRef(memory), before: memory.buffer.byteLength });
      kept.push(memory);
    }
    return instance;
  };
  WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
    construct: (target, args, newTarget) => watch(Reflect.construct(target, args, newTarget) as WebAssembly.Instance),
  });
  const instantiate = WebAssembly.instantiate.bind(WebAssembly) as (
    ...args: unknown[]
  ) => Promise<WebAssembly.Instance | WebAssembly.WebAssemblyInstantiatedSource>;
  Object.assign(WebAssembly, {
    instantiate: async (...args: unknown[]) => {
      const result = await instantiate(...args);
      watch("instance" in result ? result.instance : result);
      return result;
    },
  });
  const size = (memory: WeakRef<WebAssembly.Memory>) => memory.deref()?.buffer.byteLength ?? 0;
  return {
    grown: () => watched.reduce((sum, { memory, before }) => sum + Math.max(0, size(memory) - before), 0),
    reset: () => {
      kept = [];
      watched = watched.filter(({ memory }) => memory.deref()).map(({ memory }) => ({ memory, before: size(memory) }));
    },
  };
}
