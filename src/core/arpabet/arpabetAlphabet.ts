import { t } from "@vscode/l10n";
import type { Alphabet, AlphabetPhoneme } from "./alphabet.ts";
import { ARPABET_IPA } from "./ipaOf.ts";
import { type Phoneme, PHONEMES } from "#language/arpabet/phonemes.ts";

type Detail = Pick<AlphabetPhoneme, "class" | "description"> & {
  /** The word, with brackets around the letters that spell the sound. */
  example: string;
  confusions: readonly [symbol: Phoneme, note: string][];
  seconds: number;
};

/**
 * General American. What children say instead comes from the usual processes of English-speaking children (Grunwell, 1987, Clinical
 * Phonology; Smit, Hand, Freilinger, Bernthal & Bird, 1990, The Iowa Articulation Norms Project) and from the usual difficulties of
 * learners (Swan & Smith, 2001, Learner English). Durations are means of children aged 6 to 12 who read sentences aloud (14,791 phonemes of
 * the training half of speechocean762, measured by `npx tsx test/bench/phonemeDurations.ts`); ZH does not occur there and is given SH's.
 */
const DETAILS: Readonly<Record<Phoneme, Detail>> = {
  AA: vowel(
    t("open back unrounded vowel"),
    "f[a]ther",
    0.16,
    ["AH", t("too short, as in cup")],
    ["AO", t("the vowels of cot and caught are the same in many accents")],
  ),
  AE: vowel(
    t("near-open front unrounded vowel"),
    "c[a]t",
    0.15,
    ["EH", t("raised, so that bad sounds like bed")],
    ["AH", t("too far back, so that cap sounds like cup")],
  ),
  AH: vowel(
    t("open-mid back unrounded vowel; without stress the mid central schwa"),
    "c[u]p",
    0.12,
    ["AA", t("too open, so that cup sounds like cop")],
    ["AE", t("too far forward")],
  ),
  AO: vowel(
    t("open-mid back rounded vowel"),
    "d[o]g",
    0.16,
    ["AA", t("the vowels of caught and cot are the same in many accents")],
    ["OW", t("closed, so that law sounds like low")],
  ),
  AW: diphthong(
    t("diphthong from open front to near-close back"),
    "h[ou]se",
    0.18,
    ["AA", t("the second half is lost")],
    ["OW", t("starts too far back")],
  ),
  AY: diphthong(
    t("diphthong from open front to near-close front"),
    "f[i]ve",
    0.18,
    ["AA", t("the second half is lost")],
    ["EY", t("starts too close")],
  ),
  B: stop(t("voiced bilabial plosive"), "[b]all", 0.12, ["P", t("voiceless, especially at the end of a word")]),
  CH: affricate(
    t("voiceless postalveolar affricate"),
    "[ch]air",
    0.17,
    ["SH", t("the closure is lost")],
    ["T", t("stopped")],
    ["JH", t("voiced")],
  ),
  D: stop(t("voiced alveolar plosive"), "[d]og", 0.11, ["T", t("voiceless, especially at the end of a word")]),
  DH: fricative(
    t("voiced dental fricative"),
    "[th]is",
    0.15,
    ["D", t("stopped")],
    ["V", t("fronted")],
    ["Z", t("a sibilant, common among learners")],
  ),
  EH: vowel(
    t("open-mid front unrounded vowel"),
    "b[e]d",
    0.15,
    ["AE", t("too open, so that bed sounds like bad")],
    ["IH", t("too close, so that pen sounds like pin")],
  ),
  ER: vowel(t("r-coloured mid central vowel"), "b[ir]d", 0.14, ["AH", t("without its r")], ["AO", t("rounded, without its r")]),
  EY: diphthong(
    t("diphthong from close-mid to near-close front"),
    "c[a]ke",
    0.18,
    ["EH", t("the second half is lost")],
    ["AY", t("starts too open")],
  ),
  F: fricative(t("voiceless labiodental fricative"), "[f]ish", 0.19, ["P", t("stopped")], ["B", t("stopped and voiced")]),
  G: stop(t("voiced velar plosive"), "[g]o", 0.13, ["D", t("fronted")], ["K", t("voiceless, especially at the end of a word")]),
  HH: fricative(t("voiceless glottal fricative"), "[h]at", 0.16),
  IH: vowel(t("near-close front unrounded vowel"), "s[i]t", 0.13, ["IY", t("tense, so that sit sounds like seat")], ["EH", t("too open")]),
  IY: vowel(t("close front unrounded vowel"), "s[ee]", 0.19, ["IH", t("lax, so that seat sounds like sit")]),
  JH: affricate(
    t("voiced postalveolar affricate"),
    "[j]am",
    0.12,
    ["D", t("stopped")],
    ["CH", t("voiceless")],
    ["ZH", t("the closure is lost")],
  ),
  K: stop(t("voiceless velar plosive"), "[k]ey", 0.17, ["T", t("fronted")], ["G", t("voiced at the beginning of a word")]),
  L: approximant(
    t("alveolar lateral approximant"),
    "[l]eg",
    0.09,
    ["W", t("gliding")],
    ["Y", t("gliding")],
    ["R", t("confused with the other liquid, common among learners")],
  ),
  M: nasal(t("bilabial nasal"), "[m]an", 0.12, ["N", t("at the end of a word")]),
  N: nasal(t("alveolar nasal"), "[n]o", 0.12, ["NG", t("at the end of a word")], ["L", t("common among learners")]),
  NG: nasal(t("velar nasal"), "si[ng]", 0.16, ["N", t("fronted")]),
  OW: diphthong(
    t("diphthong from close-mid to near-close back"),
    "b[oa]t",
    0.18,
    ["AO", t("the second half is lost")],
    ["AA", t("too open")],
  ),
  OY: diphthong(t("diphthong from open-mid back to near-close front"), "b[oy]", 0.24, ["AO", t("the second half is lost")]),
  P: stop(t("voiceless bilabial plosive"), "[p]ig", 0.16, ["B", t("voiced at the beginning of a word")]),
  R: approximant(
    t("alveolar approximant"),
    "[r]ed",
    0.08,
    ["W", t("gliding")],
    ["L", t("confused with the other liquid, common among learners")],
  ),
  S: fricative(t("voiceless alveolar sibilant"), "[s]un", 0.16, ["TH", t("lisped")], ["T", t("stopped")], ["SH", t("backed")]),
  SH: fricative(t("voiceless postalveolar fricative"), "[sh]ip", 0.17, ["S", t("fronted")], ["CH", t("with a closure before it")]),
  T: stop(t("voiceless alveolar plosive"), "[t]op", 0.15, ["D", t("voiced at the beginning of a word")], ["K", t("backed")]),
  TH: fricative(
    t("voiceless dental fricative"),
    "[th]ink",
    0.19,
    ["F", t("fronted")],
    ["S", t("a sibilant, common among learners")],
    ["T", t("stopped")],
  ),
  UH: vowel(t("near-close back rounded vowel"), "b[oo]k", 0.11, ["UW", t("tense, so that full sounds like fool")], ["AH", t("unrounded")]),
  UW: vowel(t("close back rounded vowel"), "t[oo]", 0.15, ["UH", t("lax, so that fool sounds like full")]),
  V: fricative(
    t("voiced labiodental fricative"),
    "[v]an",
    0.1,
    ["B", t("stopped")],
    ["F", t("voiceless")],
    ["W", t("rounded, common among learners")],
  ),
  W: approximant(t("labial-velar approximant"), "[w]e", 0.15, ["V", t("with friction, common among learners")]),
  Y: approximant(t("palatal approximant"), "[y]es", 0.14),
  Z: fricative(
    t("voiced alveolar sibilant"),
    "[z]oo",
    0.13,
    ["S", t("voiceless, especially at the end of a word")],
    ["DH", t("lisped")],
    ["D", t("stopped")],
  ),
  ZH: fricative(
    t("voiced postalveolar fricative"),
    "mea[s]ure",
    0.17,
    ["Z", t("fronted")],
    ["SH", t("voiceless")],
    ["JH", t("with a closure before it")],
  ),
};

/** The 39 phonemes of the CMU Pronouncing Dictionary, vowels with or without stress. Models take it unless specified otherwise. */
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
