import { t } from "@vscode/l10n";
import { type Grade, GRADES } from "./norms.ts";

/** School grades of the United States; 0 is kindergarten. */
export const LAST_GRADE = 12;

const KINDERGARTEN = new Set(["k", "kg", "kinder", "kindergarten", "kindergarden"]);
const BESIDE_IT = new Set(["grade", "gr", "g", "grado", "level", "nivel"]);
/** Of numbers, such as `1st` or `2.º`. */
const ORDINAL = new Set(["st", "nd", "rd", "th", "o", "ro", "er", "do", "to", "mo", "vo", "no"]);
const WORDS: readonly (readonly string[])[] = [
  [],
  ["first", "one", "primero", "primer", "uno"],
  ["second", "two", "segundo", "dos"],
  ["third", "three", "tercero", "tercer", "tres"],
  ["fourth", "four", "cuarto", "cuatro"],
  ["fifth", "five", "quinto", "cinco"],
  ["sixth", "six", "sexto", "seis"],
  ["seventh", "seven", "septimo", "siete"],
  ["eighth", "eight", "octavo", "ocho"],
  ["ninth", "nine", "noveno", "nueve"],
  ["tenth", "ten", "decimo", "diez"],
  ["eleventh", "eleven"],
  ["twelfth", "twelve"],
];

/**
 * Schools write grades as `K`, `2`, `02`, `1st`, `Grade 1`, `2nd grade`, `Second`, `Kinder` or `2.º grado`.
 * @returns 0 (kindergarten) to `LAST_GRADE`; undefined for anything else, such as two grades or a class (`3b`).
 */
export function gradeNamed(written: string): number | undefined {
  const plain = written.trim().replaceAll("°", "o").normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  if (!/^[\p{L}\p{N}][\p{L}\p{N}\s._-]*$/u.test(plain)) return undefined;
  const parts = (plain.match(/\p{L}+|\p{N}+/gu) ?? []).filter((part) => !BESIDE_IT.has(part));
  const [first = "", second, ...others] = parts;
  if (others.length > 0) return undefined;
  if (/^\d{1,2}$/u.test(first))
    return Number(first) <= LAST_GRADE && (second === undefined || ORDINAL.has(second)) ? Number(first) : undefined;
  if (second !== undefined) return undefined;
  if (KINDERGARTEN.has(first)) return 0;
  const grade = WORDS.findIndex((words) => words.includes(first));
  return grade < 0 ? undefined : grade;
}

export const GRADE_ERROR = t`The grade must be K for kindergarten, or a number up to ${LAST_GRADE}.`;

/** `K` or a number. */
export function gradeWritten(grade: number): string {
  return grade === 0 ? "K" : String(grade);
}

export function gradeInWords(grade: number): string {
  return grade === 0 ? t("Kindergarten") : t`Grade ${grade}`;
}

/** The grade whose norms are nearest, since they begin with grade 1 and end with grade 6. */
export function normedGrade(grade: number): Grade {
  return GRADES.find((one) => one >= grade) ?? GRADES.at(-1)!;
}
