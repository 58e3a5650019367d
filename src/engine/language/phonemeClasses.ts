import { PHONEMES } from "../../core/arpabet/phonemes.ts";

/** Class 0 is silence; class i is `PHONEMES[i - 1]`. */
export const CLASSES = PHONEMES.length + 1;
const CLASS_OF = new Map<string, number>(PHONEMES.map((phoneme, i) => [phoneme, i + 1]));

/** @throws {RangeError} where it is not a phoneme of the inventory, or bears a stress digit */
export function classOf(phoneme: string): number {
  const index = CLASS_OF.get(phoneme);
  if (index === undefined) throw new RangeError(`not a phoneme: ${phoneme}`);
  return index;
}

/** The phoneme of a class; "SIL" for silence. */
export function phonemeOf(index: number): string {
  return PHONEMES[index - 1] ?? "SIL";
}
