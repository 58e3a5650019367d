import type { TokenisedText } from "../../language.ts";
import { meetsAny } from "../../text/meetsAny.ts";
import type { TextRange } from "../../text/textRange.ts";
import type { Words } from "../../text/token.ts";
import type { WrittenForm } from "../../text/writtenForm.ts";
import { amount, digitByDigit, money } from "../words/numberWords.ts";
import { describesNoun } from "./certainForms.ts";
import { dateForms } from "./dates.ts";
import { capitalised, shown } from "./shownWords.ts";

/** North American, with or without country (1-800-555-0199, (555) 123-4567); +44 20 7946 0958; 020 7946 0958. */
const TELEPHONE =
  /(?<![\p{L}\p{N}.,/-])(?:(?:\+?\d{1,2}[-. ])?(?:\(\d{3}\)[ -]?|\d{3}[-.])\d{3}[-. ]\d{4}|\d{3} \d{3} \d{4}|(?:555|(?<=(?:[Cc]all|[Dd]ial|[Pp]hone|number is)(?: me| us)?(?: at)? )[2-9]\d\d) \d{4}|\+\d{1,3}(?:[ -]\d{2,5}){2,4}|\(?0\d{2,4}\)? \d{3,4} ?\d{3,4})(?![\p{L}\p{N}]|[-.]\d)/gu;
/** $1.5 million */
const SUM = /(?<![\p{L}\p{N}.,])([$£€])(\d[\d,]*)(?:\.(\d+))? (hundred|thousand|million|billion|trillion)(?!\p{L})/gu;

/** K-2 */
const SCHOOL_YEARS = /(?<![\p{L}\p{N}]|[\p{L}\p{N}][-–])(grades? )?(K)[-–](\d{1,2})(?![\p{L}\p{N}]|[-–.:,/]\d)/giu;

/** Several words of the text that are read as a whole: dates in digits, telephone numbers, large sums. */
export function formsOfSeveralWords({ text, tokens }: TokenisedText, reported: readonly TextRange[]): WrittenForm[] {
  const openings = new Set(tokens.filter(({ opens }) => opens).map(({ start }) => start));
  return [telephoneForms, dateForms, sumForms, schoolYearForms].reduce((found: WrittenForm[], find) => {
    const isReported = meetsAny([...reported, ...found]);
    return [...found, ...find(text, openings).filter((form) => !isReported(form))];
  }, []);
}

function telephoneForms(text: string, openings: ReadonlySet<number>): WrittenForm[] {
  return [...text.matchAll(TELEPHONE)].map(({ 0: found, index }) => {
    const groups = found.match(/\d+/gu)!;
    const spoken = (zero: string, hundreds: boolean) =>
      groups.map((group) => (hundreds && /^[1-9]00$/u.test(group) ? amount(group)[0]! : digitByDigit(group, zero)).join(" ")).join(", ");
    const verbalizations = [...new Set([spoken("zero", false), spoken("oh", false), spoken("zero", true), spoken("oh", true)])];
    return several(found, index, verbalizations, openings);
  });
}

function sumForms(text: string, openings: ReadonlySet<number>): WrittenForm[] {
  return [...text.matchAll(SUM)].map(({ 0: found, 1: sign, 2: whole, 3: digits, 4: scale, index }) => {
    const unit = money("2", sign!)[0]!.at(-1)!;
    const verbalization: Words = [
      ...amount(whole!.replaceAll(",", ""))[0]!,
      ...(digits ? ["point", ...digitByDigit(digits)] : []),
      scale!,
      unit,
    ];
    return several(found, index, [shown(verbalization)], openings, !describesNoun(text, index, found, shown(verbalization)));
  });
}

function schoolYearForms(text: string, openings: ReadonlySet<number>): WrittenForm[] {
  return [...text.matchAll(SCHOOL_YEARS)].flatMap(({ 0: found, 1: before = "", 2: letter, 3: digits, index }): WrittenForm[] => {
    // "K-9" is a dog.
    if (letter !== "K" || digits === "9") return [];
    const last = amount(digits!)[0]!.join(" ");
    const [start, end] = [index + before.length, index + found.length];
    const whole = `kindergarten to grade ${last}`;
    const letters = [`K through ${last}`, `K ${last}`];
    const replacements = [
      { start: index, end, words: whole, text: openings.has(index) ? capitalised(whole) : whole },
      ...letters.map((words) => ({ start, end, words, text: words })),
    ];
    return [{ kind: "number", start, end, ways: [whole, ...letters], replacements }];
  });
}

function several(found: string, start: number, ways: readonly string[], openings: ReadonlySet<number>, isCertain = false): WrittenForm {
  const end = start + found.length;
  const written = openings.has(start + found.search(/[^(]/u)) ? ways.map(capitalised) : ways;
  const replacements = written.map((words) => ({ start, end, words, text: words, isCertain }));
  return { kind: "number", start, end, ways, replacements };
}
