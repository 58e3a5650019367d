import type { Alphabet, AlphabetPhoneme } from "./alphabet.ts";
import { ARPABET_IPA } from "./ipaOf.ts";
import { type Phoneme, PHONEMES } from "./phonemes.ts";

type Detail = Pick<AlphabetPhoneme, "class" | "description"> & {
  /** The example word, with brackets around the letters that spell the sound. */
  example: string;
  confusions: readonly [symbol: Phoneme, note: string][];
  seconds: number;
};

/**
 * What each phoneme is, in General American. What children say instead comes from the usual processes of English-speaking
 * children (Grunwell, 1987, Clinical Phonology; Smit, Hand, Freilinger, Bernthal & Bird, 1990, The Iowa Articulation Norms
 * Project) and from the usual difficulties of learners (Swan & Smith, 2001, Learner English). Durations are means
 * of children aged 6 to 12 who read sentences aloud (14,791 phonemes of the training half of speechocean762, measured by
 * `npx tsx test/bench/phonemeDurations.ts`); ZH does not occur there and is given SH's.
 */
const DETAILS: Readonly<Record<Phoneme, Detail>> = {
  AA: vowel("open back unrounded vowel", "f[a]ther", 0.16, ["AH", "too short, as in cup"], ["AO", "the vowels of cot and caught are one in many accents"]),
  AE: vowel("near-open front unrounded vowel", "c[a]t", 0.15, ["EH", "raised, so that bad sounds like bed"], ["AH", "too far back, so that cap sounds like cup"]),
  AH: vowel("open-mid back unrounded vowel; without stress the mid central schwa", "c[u]p", 0.12, ["AA", "too open, so that cup sounds like cop"], ["AE", "too far forward"]),
  AO: vowel("open-mid back rounded vowel", "d[o]g", 0.16, ["AA", "the vowels of caught and cot are one in many accents"], ["OW", "closed, so that law sounds like low"]),
  AW: diphthong("diphthong from open front to near-close back", "h[ou]se", 0.18, ["AA", "the second half is lost"], ["OW", "begun too far back"]),
  AY: diphthong("diphthong from open front to near-close front", "f[i]ve", 0.18, ["AA", "the second half is lost"], ["EY", "begun too close"]),
  B: stop("voiced bilabial plosive", "[b]all", 0.12, ["P", "voiceless, above all at the end of a word"]),
  CH: affricate("voiceless postalveolar affricate", "[ch]air", 0.17, ["SH", "the closure is lost"], ["T", "stopped"], ["JH", "voiced"]),
  D: stop("voiced alveolar plosive", "[d]og", 0.11, ["T", "voiceless, above all at the end of a word"]),
  DH: fricative("voiced dental fricative", "[th]is", 0.15, ["D", "stopped"], ["V", "fronted"], ["Z", "a sibilant, usual among learners"]),
  EH: vowel("open-mid front unrounded vowel", "b[e]d", 0.15, ["AE", "too open, so that bed sounds like bad"], ["IH", "too close, so that pen sounds like pin"]),
  ER: vowel("r-coloured mid central vowel", "b[ir]d", 0.14, ["AH", "without its r"], ["AO", "rounded, without its r"]),
  EY: diphthong("diphthong from close-mid to near-close front", "c[a]ke", 0.18, ["EH", "the second half is lost"], ["AY", "begun too open"]),
  F: fricative("voiceless labiodental fricative", "[f]ish", 0.19, ["P", "stopped"], ["B", "stopped and voiced"]),
  G: stop("voiced velar plosive", "[g]o", 0.13, ["D", "fronted"], ["K", "voiceless, above all at the end of a word"]),
  HH: fricative("voiceless glottal fricative", "[h]at", 0.16),
  IH: vowel("near-close front unrounded vowel", "s[i]t", 0.13, ["IY", "tense, so that sit sounds like seat"], ["EH", "too open"]),
  IY: vowel("close front unrounded vowel", "s[ee]", 0.19, ["IH", "lax, so that seat sounds like sit"]),
  JH: affricate("voiced postalveolar affricate", "[j]am", 0.12, ["D", "stopped"], ["CH", "voiceless"], ["ZH", "the closure is lost"]),
  K: stop("voiceless velar plosive", "[k]ey", 0.17, ["T", "fronted"], ["G", "voiced at the beginning of a word"]),
  L: approximant("alveolar lateral approximant", "[l]eg", 0.09, ["W", "gliding"], ["Y", "gliding"], ["R", "taken for the other liquid, usual among learners"]),
  M: nasal("bilabial nasal", "[m]an", 0.12, ["N", "at the end of a word"]),
  N: nasal("alveolar nasal", "[n]o", 0.12, ["NG", "at the end of a word"], ["L", "usual among learners"]),
  NG: nasal("velar nasal", "si[ng]", 0.16, ["N", "fronted"]),
  OW: diphthong("diphthong from close-mid to near-close back", "b[oa]t", 0.18, ["AO", "the second half is lost"], ["AA", "too open"]),
  OY: diphthong("diphthong from open-mid back to near-close front", "b[oy]", 0.24, ["AO", "the second half is lost"]),
  P: stop("voiceless bilabial plosive", "[p]ig", 0.16, ["B", "voiced at the beginning of a word"]),
  R: approximant("alveolar approximant", "[r]ed", 0.08, ["W", "gliding"], ["L", "taken for the other liquid, usual among learners"]),
  S: fricative("voiceless alveolar sibilant", "[s]un", 0.16, ["TH", "lisped"], ["T", "stopped"], ["SH", "backed"]),
  SH: fricative("voiceless postalveolar fricative", "[sh]ip", 0.17, ["S", "fronted"], ["CH", "with a closure before it"]),
  T: stop("voiceless alveolar plosive", "[t]op", 0.15, ["D", "voiced at the beginning of a word"], ["K", "backed"]),
  TH: fricative("voiceless dental fricative", "[th]ink", 0.19, ["F", "fronted"], ["S", "a sibilant, usual among learners"], ["T", "stopped"]),
  UH: vowel("near-close back rounded vowel", "b[oo]k", 0.11, ["UW", "tense, so that full sounds like fool"], ["AH", "unrounded"]),
  UW: vowel("close back rounded vowel", "t[oo]", 0.15, ["UH", "lax, so that fool sounds like full"]),
  V: fricative("voiced labiodental fricative", "[v]an", 0.1, ["B", "stopped"], ["F", "voiceless"], ["W", "rounded, usual among learners"]),
  W: approximant("labial-velar approximant", "[w]e", 0.15, ["V", "with friction, usual among learners"]),
  Y: approximant("palatal approximant", "[y]es", 0.14),
  Z: fricative("voiced alveolar sibilant", "[z]oo", 0.13, ["S", "voiceless, above all at the end of a word"], ["DH", "lisped"], ["D", "stopped"]),
  ZH: fricative("voiced postalveolar fricative", "mea[s]ure", 0.17, ["Z", "fronted"], ["SH", "voiceless"], ["JH", "with a closure before it"]),
};

/** The 39 phonemes of the CMU Pronouncing Dictionary, vowels with or without stress: what models take unless specified otherwise. */
export const ARPABET: Alphabet = {
  id: "arpabet",
  name: "Arpabet",
  stress: "optional",
  caseSensitive: false,
  phonemes: PHONEMES.map((symbol) => phonemeOf(symbol, DETAILS[symbol])),
};

function phonemeOf(symbol: Phoneme, { example, confusions, ...detail }: Detail): AlphabetPhoneme {
  const [before = "", letters = "", after = ""] = example.split(/[[\]]/);
  return {
    symbol,
    ipa: ARPABET_IPA[symbol],
    ...detail,
    example: { word: before + letters + after, start: before.length, end: before.length + letters.length },
    arpabet: [symbol],
    confusions: confusions.map(([other, note]) => ({ symbol: other, note })),
  };
}

type DetailArguments = [description: string, example: string, seconds: number, ...confusions: Detail["confusions"]];

function detail(kind: Detail["class"], [description, example, seconds, ...confusions]: DetailArguments): Detail {
  return { class: kind, description, example, confusions, seconds };
}

function vowel(...rest: DetailArguments): Detail {
  return detail("vowel", rest);
}

function diphthong(...rest: DetailArguments): Detail {
  return detail("diphthong", rest);
}

function stop(...rest: DetailArguments): Detail {
  return detail("stop", rest);
}

function affricate(...rest: DetailArguments): Detail {
  return detail("affricate", rest);
}

function fricative(...rest: DetailArguments): Detail {
  return detail("fricative", rest);
}

function nasal(...rest: DetailArguments): Detail {
  return detail("nasal", rest);
}

function approximant(...rest: DetailArguments): Detail {
  return detail("approximant", rest);
}
