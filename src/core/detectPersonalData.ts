/** Words for anybody; a token of one and a number names nobody. */
const GENERIC = new Set([
  "speaker",
  "child",
  "student",
  "pupil",
  "reader",
  "learner",
  "user",
  "test",
  "token",
  "kid",
  "id",
  "group",
  "class",
  "grade",
  "year",
  "form",
  "room",
  "school",
  "subject",
  "participant",
  "anon",
  "anonymous",
  "demo",
  "sample",
  "example",
  "dummy",
  "foo",
  "bar",
  "qwerty",
  "asdf",
]);
/** Letters that stand only for letters: the beginning of the alphabet, or its end. */
const ALPHABET = /^(?:abc(?:d(?:ef?)?)?|(?:w?x)?yz)$/i;
/** A class (`3b`, `K2`, `3rd`), a number, a year, a day (`20140305`), or a single letter, such as an initial. */
const BESIDE_A_NAME = /^(?:\d{1,4}|(?:19|20)\d{6}|\d{1,2}(?:\p{L}|st|nd|rd|th)|[KkGgYy]\d{1,2}|\p{L})$/u;
/** Words with a number directly before them, or a number or a class directly after them. */
const WORDS = /^(?:\d{1,4}(?=\p{L}{3}))?(?<words>[\p{L}'’]{2,})(?:(?<=\p{L}{3})\d{1,4}\p{L}?)?$/u;
/** Letters in names that are one sound, or as good as one. */
const CLUSTERS = /sch|[cpstg]h|ck|ng|st/g;

export type PersonalData = "email" | "name" | "class-list";

/**
 * A guess from the look of a text: an @ between letters; a few words as names are written, also beside a class or a number; or a school's
 * own number of a student. Random text, such as a UUID or digits and letters mixed, is no personal data.
 */
export function detectPersonalData(text: string): PersonalData | undefined {
  if (/[^\s@]@[^\s@]/.test(text)) return "email";
  const trimmed = text.trim();
  if (/^(?:student|pupil)[\s_.-]*\d+\p{L}?$/iu.test(trimmed)) return "class-list";
  if (/^(?=.*\d)(?![a-f]+(?:19|20)\d\d$)[0-9a-f]{6,}$/i.test(trimmed)) return undefined;
  const parts = trimmed.split(/[\s_.-]+/).filter((part) => part !== "" && !BESIDE_A_NAME.test(part));
  const words = parts.flatMap((part) => wordsOf(part) ?? [""]);
  if (words.length > 4 || !words.every(canBeSaid)) return undefined;
  return words.every((word) => GENERIC.has(word.toLowerCase()) || ALPHABET.test(word)) ? undefined : "name";
}

/** The words of `AnnaSmith7`, `zoe3b` or `MIA`; undefined for letters unlike any name's, such as capitals in the middle. */
function wordsOf(part: string): string[] | undefined {
  const words = WORDS.exec(part)?.groups?.["words"];
  if (words === undefined) return undefined;
  if (/^[\p{Lu}'’]{3,}$/u.test(words)) return [words];
  const split = words.split(/(?<=\p{Ll})(?=\p{Lu})/u);
  const isWord = (word: string) =>
    /^(?:\p{Lu}['’])?\p{Lu}?[\p{Ll}'’]+$/u.test(word) && (split.length === 1 || word.length > 2 || /^(?:Mc|D[eiu]|L[aei])$/.test(word));
  return split.every(isWord) ? split.filter((word) => word !== "Mc") : undefined;
}

/** Has a vowel, and neither three consonants at the beginning (`Spr` but not `Vdr`) nor five in the middle. */
function canBeSaid(word: string): boolean {
  if (word.length < 2 || word.length > 20) return false;
  const sounds = word
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "")
    .replace(CLUSTERS, "s");
  return /[aeiouyøæœ]/.test(sounds) && !/^(?!s[cklp][lr])[^aeiouyøæœ]{3}|[^aeiouyøæœ]{5}/.test(sounds);
}
