import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import createModule, { type Decoder, type Segment, type SoundSwallowerModule } from "soundswallower";
import type { Pronunciation } from "#engine/language/lexicon.ts";
import { phonemeOf } from "../support/englishClasses.ts";

/** A word's phonemes in time; seconds from the start of the piece that was aligned. */
export interface AlignedWord {
  phones: { start: number; end: number }[];
}

/** The longest piece that is aligned at once: time and memory grow faster than its length. Seconds. */
export const LONGEST_PIECE = 30;

/** Forced alignment with CMU Sphinx models (soundswallower), which the engine's own is measured against: when each phoneme of a known sequence was said. */
export class ForcedAligner {
  private readonly known = new Set<string>();

  private constructor(private readonly decoder: Decoder) {}

  static async load(): Promise<ForcedAligner> {
    // The slash at the end matters: names are put right behind it.
    const modelBase = `${join(dirname(createRequire(import.meta.url).resolve("soundswallower")), "model")}/`;
    const module: SoundSwallowerModule = await createModule({ modelBase } as Partial<SoundSwallowerModule>);
    // The model's dictionary is not loaded: words are added with the pronunciations that are to be aligned.
    // Wide beams, because a child's alignment must not be lost to pruning.
    const decoder = new module.Decoder({ loglevel: "FATAL", samprate: 16_000, dict: "/none", beam: 1e-80, pbeam: 1e-80, wbeam: 1e-60 });
    await decoder.initialize();
    return new ForcedAligner(decoder);
  }

  /**
   * @param samples mono at 16 kHz, at most `LONGEST_PIECE` long
   * @returns undefined where the words do not fit the sound
   */
  align(samples: Float32Array, words: readonly Pronunciation[]): AlignedWord[] | undefined {
    if (words.length === 0 || !hasSound(samples)) return undefined;
    const names = words.map((phones) => this.nameFor(phones));
    let segment: Segment;
    try {
      this.decoder.set_align_text(names.join(" "));
      this.decoder.start();
      this.decoder.process_audio(samples, false, true);
      this.decoder.stop();
      segment = this.decoder.get_alignment({ align_level: 1 });
    } catch {
      // An empty hypothesis is reported as a broken answer. There is nothing to tell but that it did not fit.
      return undefined;
    }
    const found = (segment.w ?? []).filter((word) => word.t.startsWith("w_"));
    if (found.length !== words.length) return undefined;
    const aligned = found.map((word) => ({ phones: (word.w ?? []).map((phone) => ({ start: phone.b, end: phone.b + phone.d })) }));
    return aligned.every((word, i) => word.phones.length === words[i]!.length) ? aligned : undefined;
  }

  delete(): void {
    this.decoder.delete();
  }

  private nameFor(phones: Pronunciation): string {
    const symbols = phones.map(phonemeOf);
    const name = `w_${symbols.join("_")}`;
    if (!this.known.has(name)) {
      this.decoder.add_words([name, symbols.join(" ")]);
      this.known.add(name);
    }
    return name;
  }
}

/** Digital silence is aligned with anything, so it is kept out. */
function hasSound(samples: Float32Array): boolean {
  let energy = 0;
  for (const x of samples) energy += x * x;
  return Number.isFinite(energy) && energy / Math.max(1, samples.length) > 1e-10;
}
