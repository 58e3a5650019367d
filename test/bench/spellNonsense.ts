import { pronounceNonsense } from "#language/english/items/nonsenseWords.ts";
import { withoutStress } from "#language/arpabet/phonemes.ts";

const GRAPHEMES: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "AA:o AE:a AH:u AO:aw,au,a,o AW:ou,ow AY:igh,y,ie,i EH:e ER:ir,er EY:ai,ay IH:i IY:ee,ea OW:oa,ow OY:oi,oy UH:oo,u UW:oo,ew " +
    "B:b,bb CH:ch,tch D:d,dd DH:th F:f,ff G:g,gg HH:h JH:j,dge K:k,ck,c L:l,ll M:m N:n NG:ng P:p,pp R:r S:s,ss SH:sh T:t,tt TH:th V:v W:w Y:y Z:z,zz"
  )
    .split(" ")
    .map((line) => line.split(":") as [string, string]),
);
const SILENT_E: Readonly<Record<string, string>> = { EY: "a", AY: "i", OW: "o", UW: "u" };

/** Readings of a made-up word, without stress. */
export function readingsOf(word: string): string[] {
  return pronounceNonsense(word).map((line) => line.split(" ").map(withoutStress).join(" "));
}

/**
 * A spelling that gives these phonemes by rule, as the likeliest reading if there is such a one; undefined where there is none.
 * @param phonemes without stress
 */
export function spellNonsense(phonemes: readonly string[]): string | undefined {
  const sound = phonemes.join(" ");
  let spellings = [""];
  for (const phoneme of phonemes) {
    const graphemes = GRAPHEMES[phoneme]?.split(",") ?? [];
    spellings = spellings.flatMap((before) => graphemes.map((grapheme) => before + grapheme));
  }
  const at = phonemes.findIndex((phoneme) => SILENT_E[phoneme]);
  if (at === phonemes.length - 2) {
    const letters = phonemes.map((phoneme, i) => (i === at ? SILENT_E[phoneme]! : GRAPHEMES[phoneme]?.split(",")[0]));
    if (letters.every(Boolean)) spellings.push(`${letters.join("")}e`);
  }
  return spellings.find((word) => readingsOf(word)[0] === sound) ?? spellings.find((word) => readingsOf(word).includes(sound));
}
