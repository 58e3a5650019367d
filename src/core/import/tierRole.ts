/** Tiers by which a review can be read from any file. */
export const KNOWN_TIERS = ["reading", "untimed", "heard words", "words", "phonemes heard", "phonemes expected"] as const;

export type TierRole = "words" | "phonemes";

const ROLES: Readonly<Record<TierRole, string>> = {
  words: "words?|wrds?|wor|ort-mau|ort|orth|orthography|tokens?|palabras?",
  phonemes: "phones?|phonemes?|phns?|phon|mau|segments?|segs?|fonos?|fonemas?",
};
const GAP = String.raw`[\s\-–_:@./()\[\]]+`;

/**
 * The role of a tier and its speaker, by its name as aligners and their users write it: `words`, `MARY - words`, `phones_s1`, `word@CHI`,
 * `ORT-MAU`, `MAU`. Undefined for any other name, such as `KAN-MAU`, whose labels are neither.
 */
export function tierRole(name: string): { role: TierRole; speaker: string } | undefined {
  const plain = name.trim();
  if (/^(?:kan|trn|mas)(?:-mau)?$/i.test(plain)) return undefined;
  for (const role of ["words", "phonemes"] as const) {
    const match = new RegExp(`^(?:(.+?)${GAP})??(?:${ROLES[role]})(?:${GAP}(.*?)[)\\]]?)?$`, "iu").exec(plain);
    if (match) return { role, speaker: (match[1] ?? match[2] ?? "").trim() };
  }
  return undefined;
}
