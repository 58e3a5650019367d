import { VOWELS } from "../../arpabet/phonemes.ts";
import { englishAligner } from "../phonics/englishGraphemes.ts";
import type { GraphemePair } from "../../phonics/grapheme.ts";
import { normaliseWord } from "../../text/normaliseWord.ts";

/**
 * `anywhere`: readers take these letters for these phonemes wherever they stand; `at the end`: as an ending; `beside what follows`: the
 * next letters decide; `nowhere`: better spelled differently.
 */
export type Reads = "anywhere" | "at the end" | "beside what follows" | "nowhere";

export interface LetterGroup {
  /** An underscore for each consonant before an e: `a_e` in `made`, `a__e` in `paste`. */
  letters: string;
  /** Index of the first phoneme, or of the next one if silent. */
  at: number;
  /** Phonemes; 0 for silent letters. */
  count: number;
  isVowel: boolean;
  reads: Reads;
}

const ANYWHERE = pairs(
  "b:B bb:B c:K cc:K ck:K ch:CH d:D dd:D dge:JH f:F ff:F g:G gg:G h:HH j:JH k:K kk:K kn:N l:L ll:L m:M mm:M n:N nn:N ng:NG p:P pp:P ph:F qu:K_W r:R rr:R s:S ss:S se:S " +
    "sh:SH t:T tt:T tch:CH th:TH th:DH tion:SH_AH_N sion:ZH_AH_N ture:CH_ER v:V ve:V w:W wh:W wr:R x:K_S y:Y z:Z zz:Z ze:Z " +
    "a:AE a_e:EY ai:EY air:EH_R ar:AA_R are:EH_R au:AO aw:AO ay:EY e:EH e_e:IY ee:IY eer:IH_R er:ER i:IH i_e:AY igh:AY ir:ER le:AH_L o:AA o:AO oa:OW oi:OY oo:UW or:AO_R ore:AO_R ou:AW ow:AW oy:OY o_e:OW u:AH u_e:UW u_e:Y_UW ur:ER",
);
const AT_THE_END = pairs("mb:M s:Z es:Z es:AH_Z es:IH_Z ed:D ed:T ed:AH_D ed:IH_D y:IY");
const NOWHERE = pairs("s:Z es:Z x:G_Z ed:D ed:T n:AH_N m:AH_M u:UH o:UH");

function pairs(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

/**
 * Groups in the order of the phonemes; undefined if English spelling does not explain the word.
 * @param phonemes Arpabet, with or without stress
 */
export function lettersOf(text: string, phonemes: readonly string[]): LetterGroup[] | undefined {
  const word = normaliseWord(text).replaceAll(/[^a-z]/gu, "");
  const aligned = word === "" ? undefined : englishAligner().align(word, phonemes.join(" "));
  if (!aligned) return undefined;
  const groups: LetterGroup[] = [];
  let at = 0;
  let letter = 0;
  /** The split grapheme whose e is still to come. */
  let open: LetterGroup | undefined;
  for (const pair of aligned.pairs) {
    const sounds = pair.phonemes.split(" ").filter(Boolean);
    const isSplit = pair.grapheme.includes("_");
    if (open && word[letter] === "e" && open.letters.endsWith("_")) {
      open.letters += "e";
      open = undefined;
      letter++;
    }
    const group: LetterGroup = {
      letters: isSplit ? pair.grapheme[0]! : pair.grapheme,
      at,
      count: sounds.length,
      isVowel: sounds.some((sound) => VOWELS.has(sound)),
      reads: readsOf(pair, sounds),
    };
    if (open) open.letters += "_";
    if (isSplit) open = group;
    groups.push(group);
    at += sounds.length;
    letter += group.letters.length;
  }
  if (open) open.letters += "e";
  return groups;
}

function readsOf({ grapheme }: GraphemePair, sounds: readonly string[]): Reads {
  const key = `${grapheme}:${sounds.join("_")}`;
  if (ANYWHERE.has(key)) return "anywhere";
  if (AT_THE_END.has(key)) return "at the end";
  // Two vowel letters with an unusual sound, as in "bread", are misread in an unknown word.
  return NOWHERE.has(key) || (grapheme.length > 1 && sounds.some((sound) => VOWELS.has(sound))) ? "nowhere" : "beside what follows";
}
