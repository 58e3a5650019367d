import { t } from "@vscode/l10n";
import { amount, digitByDigit, money, type Words } from "../words/numberWords.ts";
import { describesNoun } from "./certainForms.ts";
import { dateFindings } from "./dates.ts";
import { type CheckedText, type Finding, meetsAny, replacement } from "./finding.ts";
import { capitalised, shown } from "./shownWords.ts";
import { waysToRead } from "./waysToRead.ts";

/** https://…, www.…, somebody@somewhere.org */
const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s<>()"“”]*[^\s<>()"“”.,;:!?'’]|(?<![\p{L}\p{N}._+-])[\p{L}\p{N}._+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu;
/** As North America writes it, with or without its country (1-800-555-0199, (555) 123-4567); +44 20 7946 0958; 020 7946 0958. */
const TELEPHONE =
  /(?<![\p{L}\p{N}.,/-])(?:(?:\+?\d{1,2}[-. ])?(?:\(\d{3}\)[ -]?|\d{3}[-.])\d{3}[-. ]\d{4}|\+\d{1,3}(?:[ -]\d{2,5}){2,4}|\(?0\d{2,4}\)? \d{3,4} ?\d{3,4})(?![\p{L}\p{N}]|[-.]\d)/gu;
/** $1.5 million */
const SUM = /(?<![\p{L}\p{N}.,])([$£€])(\d[\d,]*)(?:\.(\d+))? (hundred|thousand|million|billion|trillion)(?!\p{L})/gu;

/** K-2 */
const SCHOOL_YEARS = /(?<![\p{L}\p{N}]|[\p{L}\p{N}][-–])(grades? )?(K)[-–](\d{1,2})(?![\p{L}\p{N}]|[-–.:,/]\d)/giu;

/** What is read as a whole although it is several words of the text: dates in digits, telephone numbers, large sums, addresses. None overlaps another. */
export function severalWordFindings({ text, tokens }: Pick<CheckedText, "text" | "tokens">): Finding[] {
  const openings = new Set(tokens.filter(({ opens }) => opens).map(({ start }) => start));
  return [telephoneFindings, dateFindings, sumFindings, schoolYearFindings].reduce((found, find) => {
    const isReported = meetsAny(found);
    return [...found, ...find(text, openings).filter((finding) => !isReported(finding))];
  }, addressFindings(text));
}

function addressFindings(text: string): Finding[] {
  return [...text.matchAll(ADDRESS)].map(({ 0: found, index }) => {
    const message = t`“${found}” is an address, which children read in different ways. Remove it, or write out what should be read.`;
    const from = /[ \t]/u.test(text[index - 1] ?? "") ? index - 1 : index;
    return {
      code: "passage-symbol",
      message,
      start: index,
      end: index + found.length,
      fixes: [replacement(t("Remove the address"), from, index + found.length, "")],
    };
  });
}

function telephoneFindings(text: string, openings: ReadonlySet<number>): Finding[] {
  return [...text.matchAll(TELEPHONE)].map(({ 0: found, index }) => {
    const groups = found.match(/\d+/gu)!;
    const spoken = (zero: string, hundreds: boolean) =>
      groups.map((group) => (hundreds && /^[1-9]00$/u.test(group) ? amount(group)[0]! : digitByDigit(group, zero)).join(" ")).join(", ");
    const verbalizations = [...new Set([spoken("zero", false), spoken("oh", false), spoken("zero", true), spoken("oh", true)])];
    return several(found, index, verbalizations, openings);
  });
}

function sumFindings(text: string, openings: ReadonlySet<number>): Finding[] {
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

/** The years of a school from kindergarten on. */
function schoolYearFindings(text: string, openings: ReadonlySet<number>): Finding[] {
  return [...text.matchAll(SCHOOL_YEARS)].flatMap(({ 0: found, 1: before = "", 2: letter, 3: digits, index }): Finding[] => {
    // "K-9" is a dog.
    if (letter !== "K" || digits === "9") return [];
    const last = amount(digits!)[0]!.join(" ");
    const [start, end] = [index + before.length, index + found.length];
    const whole = `kindergarten to grade ${last}`;
    const letters = [`K through ${last}`, `K ${last}`];
    const fixes = [
      replacement(t`Replace with ${whole}`, index, end, openings.has(index) ? capitalised(whole) : whole),
      ...letters.map((verbalization) => replacement(t`Replace with ${verbalization}`, start, end, verbalization)),
    ];
    const message = waysToRead(text.slice(start, end), [whole, ...letters]);
    return [{ code: "passage-number", message, start, end, fixes }];
  });
}

function several(
  found: string,
  start: number,
  verbalizations: readonly string[],
  openings: ReadonlySet<number>,
  isCertain = false,
): Finding {
  const end = start + found.length;
  const written = openings.has(start + found.search(/[^(]/u)) ? verbalizations.map(capitalised) : verbalizations;
  const fixes = written.map((verbalization) =>
    replacement(t`Replace with ${verbalization}`, start, end, verbalization, isCertain ? true : undefined),
  );
  return { code: "passage-number", message: waysToRead(found, verbalizations), start, end, fixes };
}
