import * as libsamplerate from "@alexanderolsen/libsamplerate-js";

type Library = typeof libsamplerate & { default?: typeof libsamplerate };

export interface Resampler {
  /** Takes the next samples of a stream and returns what is ready; a piece may come back empty. */
  push(samples: Float32Array): Float32Array;
  /** The rest of the stream; with all that came before exactly `length * to / from` samples, rounded. */
  end(): Float32Array;
  destroy(): void;
}

/** A band-limited (sinc) converter between two sample rates, in Hz: no audible alias, no delay. */
export async function createResampler(from: number, to: number): Promise<Resampler> {
  if (from === to) {
    return { push: (samples) => samples, end: () => new Float32Array(0), destroy: () => undefined };
  }
  const { create, ConverterType } = (libsamplerate as Library).default ?? libsamplerate;
  const converter = await create(1, from, to, { converterType: ConverterType.SRC_SINC_MEDIUM_QUALITY });
  let taken = 0;
  let given = 0;
  const push = (samples: Float32Array): Float32Array => {
    taken += samples.length;
    const piece = converter.full(samples).slice();
    given += piece.length;
    return piece;
  };
  return {
    push,
    end() {
      const wanted = Math.round((taken * to) / from);
      const rest = new Float32Array(Math.max(0, wanted - given));
      let filled = 0;
      // The converter holds back what its window still needs; silence drives it out.
      for (let round = 0; filled < rest.length && round < 64; round++) {
        const piece = converter.full(new Float32Array(1024)).slice(0, rest.length - filled);
        rest.set(piece, filled);
        filled += piece.length;
      }
      converter.destroy();
      return rest;
    },
    destroy: () => converter.destroy(),
  };
}
