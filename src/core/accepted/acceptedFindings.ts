import { ARPABET_CODES } from "../arpabet/arpabetCodes.ts";
import { PASSAGE_CODES, type PassageCodeName } from "../passage/passageCodes.ts";
import type { Problem } from "../problems/problem.ts";

/** A finding that an author has looked at and lives with. */
export interface AcceptedFinding {
  code: string;
  /** The words that it is about, see `subjectOf`. */
  text: string;
}

/** Findings about the text as a whole: their position moves with every edit. */
const OF_WHOLE_TEXT: ReadonlySet<string> = new Set<PassageCodeName>(["passage-too-long", "passage-bom"]);

/** Findings about letters of a word, which are accepted for the whole word: the same letters may be in many others. */
const OF_WHOLE_WORD: ReadonlySet<string> = new Set<PassageCodeName>(["passage-not-yet-decodable"]);

/** An error, which keeps the service from taking a text, cannot be accepted. */
const ERRORS: ReadonlySet<string> = new Set(
  [...ARPABET_CODES, ...PASSAGE_CODES].filter(({ severity }) => severity === "error").map(({ code }) => code),
);

/** All codes of findings that can be accepted. */
export const ACCEPTABLE_CODES: readonly string[] = [...ARPABET_CODES, ...PASSAGE_CODES]
  .map(({ code }) => code)
  .filter((code) => !ERRORS.has(code));

/** In UTF-16 units; anything longer is not a sentence. */
export const LONGEST_SUBJECT = 1000;
const LONGEST_WORD = 60;

/**
 * Returns the words, as written in the text, that identify a finding: its words for a passage, its line for a reference, nothing if it is
 * about the text as a whole, both words if it is about a pair. They stay the same whatever is edited elsewhere. Undefined if the finding
 * cannot be accepted.
 */
export function subjectOf(
  { code, start, end, about }: Pick<Problem, "code" | "start" | "end" | "about">,
  text: string,
): string | undefined {
  if (!ACCEPTABLE_CODES.includes(code)) return undefined;
  if (OF_WHOLE_TEXT.has(code)) return "";
  const subject =
    about !== undefined
      ? about
      : code.startsWith("arpabet-")
        ? linesAround(text, start, end)
        : OF_WHOLE_WORD.has(code)
          ? wordAround(text, start, end)
          : text.slice(start, end);
  return subject.length > LONGEST_SUBJECT ? undefined : subject.replace(/\s*[\r\n]+\s*/gu, " ");
}

/** The problems of a text that nobody has accepted, and how many others there are. @param problems of exactly this text */
export function withoutAccepted<P extends Problem>(
  problems: readonly P[],
  text: string,
  accepted: readonly AcceptedFinding[],
): { problems: P[]; accepted: number } {
  if (accepted.length === 0) return { problems: [...problems], accepted: 0 };
  const known = new Set(accepted.map(acceptedKey));
  const open = problems.filter((problem) => {
    const subject = subjectOf(problem, text);
    return subject === undefined || !known.has(acceptedKey({ code: problem.code, text: subject }));
  });
  return { problems: open, accepted: problems.length - open.length };
}

/** The words for which findings of a code are accepted. */
export function acceptedWords(accepted: readonly AcceptedFinding[], code: PassageCodeName): string[] {
  return accepted.filter((finding) => finding.code === code).map(({ text }) => text);
}

/** Equal for findings that are the same: capitals, the form of apostrophes and the width of gaps do not matter. */
export function acceptedKey({ code, text }: AcceptedFinding): string {
  return `${code}\t${text
    .normalize("NFC")
    .replaceAll("’", "'")
    .replace(/[ \t]+/gu, " ")
    .toLowerCase()}`;
}

/** Whole lines, without blanks around them. */
function linesAround(text: string, start: number, end: number): string {
  const from = start === 0 ? 0 : Math.max(text.lastIndexOf("\n", start - 1), text.lastIndexOf("\r", start - 1)) + 1;
  return text.slice(from, end + text.slice(end).search(/[\r\n]|$/u)).trim();
}

function wordAround(text: string, start: number, end: number): string {
  const [before] = /[\p{L}\p{M}\p{N}'’]*$/u.exec(text.slice(Math.max(0, start - LONGEST_WORD), start))!;
  const [behind] = /^[\p{L}\p{M}\p{N}'’]*/u.exec(text.slice(end, end + LONGEST_WORD))!;
  return `${before}${text.slice(start, end)}${behind}`.replace(/^['’]+|['’]+$/gu, "");
}
