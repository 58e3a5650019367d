import { ARPABET_CODES } from "../arpabet/arpabetCodes.ts";
import { PASSAGE_CODES, type PassageCodeName } from "../passage/passageCodes.ts";
import type { Problem } from "../problems/problem.ts";

/** An author has looked at it and lives with it. */
export interface AcceptedFinding {
  code: string;
  /** See `subjectOf`. */
  text: string;
}

/** Findings about the whole text: their position moves with every edit. */
const OF_WHOLE_TEXT: ReadonlySet<string> = new Set<PassageCodeName>(["passage-too-long", "passage-bom"]);

/** Accepted for the whole word: the same letters may be in many others. */
const OF_WHOLE_WORD: ReadonlySet<string> = new Set<PassageCodeName>(["passage-not-yet-decodable"]);

/** An error keeps the service from taking a text, so it cannot be accepted. */
const ERRORS: ReadonlySet<string> = new Set(
  [...ARPABET_CODES, ...PASSAGE_CODES].filter(({ severity }) => severity === "error").map(({ code }) => code),
);

export const ACCEPTABLE_CODES: readonly string[] = [...ARPABET_CODES, ...PASSAGE_CODES]
  .map(({ code }) => code)
  .filter((code) => !ERRORS.has(code));

/** UTF-16 units; anything longer is not a sentence. */
export const LONGEST_SUBJECT = 1000;
const LONGEST_WORD = 60;

/**
 * The words that identify a finding: those of a passage, the line of a reference, nothing for the text as a whole, both words of a pair.
 * They stay the same whatever is edited elsewhere. Undefined if the finding cannot be accepted.
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

/** Subjects of all problems with this code, each once, in the order of the text. */
export function subjectsOf(problems: readonly Problem[], code: string, text: string): string[] {
  const subjects = new Map<string, string>();
  for (const problem of problems) {
    const subject = problem.code === code ? subjectOf(problem, text) : undefined;
    if (subject === undefined) continue;
    const key = acceptedKey({ code, text: subject });
    if (!subjects.has(key)) subjects.set(key, subject);
  }
  return [...subjects.values()];
}

/** Leaves out and counts accepted problems. @param problems of exactly this text */
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

export function acceptedWords(accepted: readonly AcceptedFinding[], code: PassageCodeName): string[] {
  return accepted.filter((finding) => finding.code === code).map(({ text }) => text);
}

/** Equal for the same finding: capitals, apostrophes and the width of gaps do not matter. */
export function acceptedKey({ code, text }: AcceptedFinding): string {
  return `${code}\t${text
    .normalize("NFC")
    .replaceAll("’", "'")
    .replace(/[ \t]+/gu, " ")
    .toLowerCase()}`;
}

function linesAround(text: string, start: number, end: number): string {
  const from = start === 0 ? 0 : Math.max(text.lastIndexOf("\n", start - 1), text.lastIndexOf("\r", start - 1)) + 1;
  return text.slice(from, end + text.slice(end).search(/[\r\n]|$/u)).trim();
}

function wordAround(text: string, start: number, end: number): string {
  const [before] = /[\p{L}\p{M}\p{N}'’]*$/u.exec(text.slice(Math.max(0, start - LONGEST_WORD), start))!;
  const [behind] = /^[\p{L}\p{M}\p{N}'’]*/u.exec(text.slice(end, end + LONGEST_WORD))!;
  return `${before}${text.slice(start, end)}${behind}`.replace(/^['’]+|['’]+$/gu, "");
}
