import { soundsOfGrapheme } from "./letterSounds.ts";

/** Letters at the beginning of what is left of a word, and their regular sounds there. */
export interface NonsenseRule {
  /** Matches the letters, and looks ahead for what must come after them. */
  letters: RegExp;
  /** Letters that must have come before them. */
  after?: RegExp;
  /** `|` between sounds, the likeliest first; phonemes of one sound are separated by `_`; nothing for silent letters. */
  sounds: string;
}

const SHORT = { a: "AE", e: "EH", i: "IH", o: "AA|AO", u: "AH", y: "IH" };
const LONG = { a: "EY", e: "IY", i: "AY", o: "OW", u: "UW|Y_UW", y: "AY" };
type VowelLetter = keyof typeof SHORT;
const VOWELS = Object.keys(SHORT) as VowelLetter[];

const NOT_A_TEAM = /(?:^|[^aeiou]|qu)$/;
const LATER = /[aeiouy].*[^aeiouy]$/;

/** In the order in which they apply: of several, the first. */
export const NONSENSE_RULES: readonly NonsenseRule[] = [
  // A silent E makes the vowel before one consonant long, or changes it before R: "mave", "gice", "dathe", "bire".
  ...perVowel((vowel) => ({ letters: letters(`${vowel}(?=(?:th|[^aeiourwxy])e[sd]?$)`), after: NOT_A_TEAM, sounds: LONG[vowel] })),
  { letters: letters("are(?=[sd]?$)"), after: NOT_A_TEAM, sounds: "EH_R" },
  { letters: letters("ere(?=[sd]?$)"), after: NOT_A_TEAM, sounds: "IH_R" },
  { letters: letters("[iy]re(?=[sd]?$)"), after: NOT_A_TEAM, sounds: "AY_ER|AY_R" },
  { letters: letters("ore(?=[sd]?$)"), after: NOT_A_TEAM, sounds: "AO_R" },
  { letters: letters("ure(?=[sd]?$)"), after: NOT_A_TEAM, sounds: "UH_R|Y_UH_R" },
  // After W and QU, A and OR change: "wab", "quat", "war", "wor".
  { letters: letters("a(?![riyuwe]|c?k|g|x|n[gk]|[^aeiouy]+[aeiouy])"), after: /(?:w|wh|qu)$/, sounds: "AE|AA|AO" },
  { letters: letters("ar(?![aeiouy])"), after: /(?:w|wh|qu)$/, sounds: "AO_R|AA_R" },
  { letters: letters("or(?![aeiouy])"), after: /w$/, sounds: "ER|AO_R" },
  // A vowel before L and another consonant, and I before ND: "zall", "palk", "fold", "gild", "bind".
  { letters: letters("a(?=l(?:l$|k|t|d))"), sounds: "AO|AE|AA" },
  { letters: letters("o(?=l(?:l$|d|t))"), sounds: "OW|AA|AO" },
  { letters: letters("i(?=[ln]d$)"), sounds: "IH|AY" },
  { letters: letters("u(?=ll$|sh$)"), sounds: "AH|UH" },
  // NG and NK: "zang", "tonk".
  { letters: letters("a(?=n[gk])"), sounds: "AE|EY" },
  { letters: letters("o(?=n[gk])"), sounds: "AO|AA" },
  { letters: letters("ng(?=s?$|th)"), sounds: "NG" },
  { letters: letters("ng(?![eiy])"), sounds: "NG_G|NG" },
  { letters: letters("n(?=k|x|c(?![eiyh]))"), sounds: "NG" },
  // Vowels before R: "bar", "ferr", "birt", "lier".
  { letters: letters("ier(?![aeiouy])"), sounds: "IH_R" },
  { letters: letters("our(?![aeiouy])"), sounds: "AW_ER|AW_R|AO_R" },
  ...["ear", "eer", "air", "oar", "oor", "ar", "or", "er", "ir", "ur"].map((grapheme) => ({
    letters: letters(`${grapheme}r?(?![aeiouy])`),
    sounds: tableSounds(grapheme),
  })),
  { letters: letters("yr(?![aeiouy])"), after: /./, sounds: "ER" },
  // Vowels in teams: "feap", "bow", "zight".
  { letters: letters("ie$"), sounds: "AY|IY" },
  { letters: letters("ie"), sounds: "IY|AY" },
  { letters: letters("ey$"), after: LATER, sounds: "IY|EY" },
  { letters: letters("ey"), sounds: "EY|IY" },
  { letters: letters("oo(?=k)"), sounds: "UH|UW" },
  { letters: letters("ow(?=[^aeiouy])"), sounds: "AW|OW" },
  { letters: letters("ou"), sounds: "AW|UW|OW" },
  { letters: letters("ui"), after: /(?:^|[^q])$/, sounds: "UW|IH" },
  ...["eigh", "augh", "igh", "ai", "ay", "au", "aw", "ea", "ee", "ei", "eu", "ew", "oa", "oe", "oi", "oo", "ow", "oy", "ue"].map(
    (grapheme) => ({ letters: letters(grapheme), sounds: tableSounds(grapheme) }),
  ),
  // A written H after a vowel: "bah".
  { letters: letters("ah(?![aeiouy])"), sounds: "AA" },
  { letters: letters("oh(?![aeiouy])"), sounds: "OW" },
  ...(["e", "i", "u"] as const).map((vowel) => ({ letters: letters(`${vowel}h(?![aeiouy])`), sounds: SHORT[vowel] })),
  // Silent consonants: "knop", "wrag", "lamb".
  { letters: letters("[kg]n"), after: /^$/, sounds: "N" },
  { letters: letters("wr"), after: /^$/, sounds: "R" },
  { letters: letters("rh"), after: /^$/, sounds: "R" },
  { letters: letters("ps"), after: /^$/, sounds: "S" },
  { letters: letters("x"), after: /^$/, sounds: "Z" },
  { letters: letters("mb$"), sounds: "M" },
  { letters: letters("gn$"), sounds: "N" },
  // Consonants in groups: "fitch", "redge", "shup", "quim".
  { letters: letters("tch"), sounds: "CH" },
  { letters: letters("dge?(?=e|$)"), after: /[aeiouy]$/, sounds: "JH" },
  { letters: letters("sch"), sounds: "S_K|SH" },
  { letters: letters("sc(?=[eiy])"), sounds: "S" },
  { letters: letters("th(?=e[sd]?$)"), after: /[aeiouy]/, sounds: "DH|TH" },
  { letters: letters("th"), sounds: "TH|DH" },
  { letters: letters("ch"), sounds: "CH" },
  ...["sh", "wh", "ph", "qu", "ck", "zh"].map((grapheme) => ({ letters: letters(grapheme), sounds: tableSounds(grapheme) })),
  { letters: letters("gh(?=[aeiouy])"), sounds: "G" },
  { letters: letters("gh"), sounds: "G|F" },
  { letters: letters("cc(?=[eiy])"), sounds: "K_S" },
  // The E that only ends a word, and the endings -es and -ed: "dence", "gove", "bimed".
  { letters: letters("le(?=s?$)"), after: LATER, sounds: "AH_L" },
  { letters: letters("e$"), after: LATER, sounds: "" },
  { letters: letters("es$"), after: /[aeiouy].*(?:s|x|z|sh|ch|c|g)$/, sounds: "AH_Z|IH_Z" },
  { letters: letters("es$"), after: /[aeiouy].*[bdlmnrvw]$/, sounds: "Z|EH_S" },
  { letters: letters("es$"), after: LATER, sounds: "S|EH_S" },
  { letters: letters("ed$"), after: /[aeiouy].*[td]$/, sounds: "AH_D|IH_D|EH_D" },
  { letters: letters("ed$"), after: /[aeiouy].*(?:[kpfsxc]|sh|ch|th)$/, sounds: "T|EH_D" },
  { letters: letters("ed$"), after: LATER, sounds: "D|EH_D" },
  // The vowel that ends a word: "sny", "te"; "bimo".
  { letters: letters("a$"), after: LATER, sounds: "AH|AA" },
  { letters: letters("y$"), after: LATER, sounds: "IY|AY" },
  { letters: letters("i$"), after: LATER, sounds: "IY|AY" },
  { letters: letters("a$"), sounds: "AA|EY" },
  ...(["e", "i", "o", "u"] as const).map((vowel) => ({ letters: letters(`${vowel}$`), after: /./, sounds: LONG[vowel] })),
  { letters: letters("y$"), after: /./, sounds: "AY" },
  // Any other vowel: long or short before one consonant and a vowel, otherwise short. A second one need not be said in full.
  ...perVowel((vowel) => ({
    letters: letters(`${place(vowel)}(?=(?:th|[^aeiouyx])(?:[aeiouy]|le$)|[aeiou])`),
    after: vowel === "y" ? /[^aeiouy]$/ : /(?:^|^[^aeiouy]+)$/,
    sounds: `${LONG[vowel]}|${SHORT[vowel]}`,
  })),
  ...perVowel((vowel) => ({ letters: letters(place(vowel)), after: LATER, sounds: `${SHORT[vowel]}|AH|${LONG[vowel]}` })),
  ...perVowel((vowel) => ({ letters: letters(place(vowel)), ...(vowel === "y" && { after: /(?:^|[^aeiouy])$/ }), sounds: SHORT[vowel] })),
  // C and G before E, I and Y; S at the end of a word: "bes", but "bebs".
  { letters: letters("c(?=[eiy])"), sounds: "S" },
  { letters: letters("g(?=e[sd]?$)"), sounds: "JH" },
  { letters: letters("g(?=[eiy])"), sounds: "JH|G" },
  { letters: letters("s(?=e$)"), sounds: "S|Z" },
  { letters: letters("s$"), after: /[bdglmnrvw]$/, sounds: "Z|S" },
  { letters: letters("q"), sounds: "K|K_W" },
  // Every other consonant, also a doubled one, has one sound.
  ...[..."bcdfghjklmnprstvwxyz"].map((letter) => ({ letters: letters(`${letter}${letter}?`), sounds: tableSounds(letter).split("|")[0]! })),
];

function letters(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})`);
}

/** Y is a consonant before a vowel. */
function place(vowel: VowelLetter): string {
  return vowel === "y" ? "y(?![aeiou])" : vowel;
}

function perVowel(rule: (vowel: VowelLetter) => NonsenseRule): NonsenseRule[] {
  return VOWELS.map(rule);
}

function tableSounds(grapheme: string): string {
  return (soundsOfGrapheme(grapheme) ?? []).map((sound) => sound.replaceAll(" ", "_")).join("|");
}
