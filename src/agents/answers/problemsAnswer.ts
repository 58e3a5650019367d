import { subjectOf } from "#core/accepted/acceptedFindings.ts";
import { counted } from "#core/text/counted.ts";
import { linePlaces } from "#core/text/linePlaces.ts";
import type { WordLexicon } from "#language/language.ts";
import { pronunciationsOf } from "#language/lexicon/pronunciationsOf.ts";
import type { Fix, Problem, Severity, TextEdit } from "#core/problems/problem.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { DATA_NOTE, pageLines, pageOf, quoted, quotedBriefly, sentence } from "./answer.ts";
import { guideRule } from "./guideRule.ts";

export interface Checked {
  /** Relative to the root; absent for a text that is not in a file. */
  path?: string;
  text: string;
  problems: readonly Problem[];
  /** The number of others that the project has accepted. */
  accepted: number;
  guide: string;
  /** Suggests pronunciations of unknown words; absent where no words are checked. */
  lexicon?: WordLexicon;
}

/** Fixes for a single place have one or two changes of at most a line; a model has no use for far larger ones. */
const MOST_EDITS = 50;
const MOST_EDIT_TEXT = 4_000;

function isTold({ edits }: Fix): boolean {
  return edits.length <= MOST_EDITS && edits.reduce((sum, { start, end, text }) => sum + end - start + text.length, 0) <= MOST_EDIT_TEXT;
}

export function problemsAnswer(
  checked: Checked,
  { offset, limit }: { offset: number; limit: number },
): { lines: string[]; structured: Record<string, unknown> } {
  const { path, text, problems, accepted, guide } = checked;
  const counts: Record<Severity, number> = { error: 0, warning: 0, information: 0, hint: 0 };
  for (const { severity } of problems) counts[severity]++;
  const placeOf = placesIn(text);
  const page = pageOf(problems, { offset, limit }, (problem, index) => problemLines(problem, index, checked, placeOf));
  // The parts before this one have told the rules of their codes.
  const told = new Set(problems.slice(0, offset).map(({ code }) => code));
  const codes = new Set(page.items.map(({ code }) => code).filter((code) => !told.has(code)));
  const rules = [...codes].flatMap((code) => {
    const rule = guideRule(guide, code);
    return rule === undefined ? [] : [[code, rule] as const];
  });
  const kinds = (Object.entries(counts) as [Severity, number][])
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => `${count} ${severity}`);
  const head = `${path === undefined ? "The text" : quoted(path)}: ${problems.length === 0 ? "no problems" : `${counted(problems.length, "problem")} (${kinds.join(", ")})`}${accepted > 0 ? `; ${accepted} more the project has accepted` : ""}.`;
  const lines = [
    head,
    ...(page.lines.length > 0 ? [DATA_NOTE, "", ...page.lines] : []),
    ...pageLines({ offset, nextOffset: page.nextOffset, shown: page.items.length, total: problems.length, items: "problems" }),
    ...(rules.length > 0 ? ["", "What the guide says:", ...rules.map(([code, rule]) => `${code}: ${rule}`)] : []),
  ];
  return {
    lines,
    structured: {
      ...(path !== undefined && { path }),
      total: problems.length,
      counts,
      accepted,
      offset,
      ...(page.nextOffset !== undefined && { nextOffset: page.nextOffset }),
      problems: page.items.map((problem) => problemData(problem, checked, placeOf)),
      rules: Object.fromEntries(rules),
    },
  };
}

/** `3:5`, counted from 1. */
type PlaceOf = (offset: number) => { line: number; column: number };

function placesIn(text: string): PlaceOf {
  const places = linePlaces(text);
  return (offset) => {
    const { line, column } = places(offset);
    return { line: line + 1, column: column + 1 };
  };
}

function problemLines(problem: Problem, index: number, checked: Checked, placeOf: PlaceOf): string[] {
  const { start, end, severity, code, message, fixes } = problem;
  const { text } = checked;
  const decision = decisionOf(problem, checked);
  return [
    `${index + 1}. ${span(start, end, placeOf)} ${severity} ${code}${end > start ? ` ${quotedBriefly(text.slice(start, end))}` : ""}: ${sentence(message)}`,
    ...fixes.map((fix) => `   fix${fix.preferred ? " (preferred)" : ""}: ${fixInWords(fix, text, placeOf)}`),
    ...(decision.dictionary
      ? [
          `   or, if the word is meant: write how it is said into a NAME.dictionary.json in its folder, ${dictionaryOf(decision.dictionary)} (the sounds are a guess from its letters)`,
        ]
      : []),
  ];
}

function dictionaryOf({ word, say }: { word: string; say: readonly string[] }): string {
  return JSON.stringify({ version: 1, words: { [word]: say.length === 1 ? say[0] : say } });
}

function problemData(problem: Problem, checked: Checked, placeOf: PlaceOf): Record<string, unknown> {
  const { start, end, severity, code, message, fixes } = problem;
  const { text } = checked;
  const [from, to] = [placeOf(start), placeOf(end)];
  return {
    code,
    severity,
    message: sentence(message),
    line: from.line,
    column: from.column,
    endLine: to.line,
    endColumn: to.column,
    start,
    end,
    text: text.slice(start, Math.min(end, start + 1000)),
    fixes: fixes.filter(isTold).map(({ title, preferred, edits }) => ({
      title: sentence(title),
      preferred: preferred === true,
      edits: edits.map((edit) => ({ start: edit.start, end: edit.end, old: text.slice(edit.start, edit.end), new: edit.text })),
    })),
    ...decisionOf(problem, checked),
  };
}

/** Accepting the problem, or an unknown word as a word, instead of changing the text. */
function decisionOf(
  problem: Problem,
  { text, path, lexicon }: Checked,
): { accept?: { code: string; text: string }; dictionary?: { word: string; say: readonly string[] } } {
  const subject = path === undefined ? undefined : subjectOf(problem, text);
  const written = text.slice(problem.start, problem.end);
  // A word that was probably misspelt is not to be put into a dictionary; one with a capital may be a name all the same.
  const mayBeMeant = problem.fixes.length === 0 || /^\p{Lu}/u.test(written);
  const word = problem.code === "passage-unknown-word" && mayBeMeant ? normaliseWord(written) : undefined;
  const guess = word !== undefined && lexicon ? pronunciationsOf(word, lexicon) : undefined;
  return {
    ...(subject !== undefined && { accept: { code: problem.code, text: subject } }),
    ...(word !== undefined && guess?.source === "guess" && { dictionary: { word, say: guess.pronunciations } }),
  };
}

function fixInWords(fix: Fix, text: string, placeOf: PlaceOf): string {
  const { title, edits } = fix;
  if (!isTold(fix)) return `${sentence(title)} (too long to show here; the editor can apply it)`;
  const changes = edits.map((edit) => editInWords(edit, text, placeOf)).join("; ");
  // Most titles say nothing beyond the change itself.
  return edits.length === 1 && title === `Replace with ${edits[0]!.text}` ? changes : `${sentence(title)}: ${changes}`;
}

function editInWords({ start, end, text: next }: TextEdit, text: string, placeOf: PlaceOf): string {
  if (start === end) return `insert ${quoted(next)} at ${span(start, end, placeOf)}`;
  const old = quoted(text.slice(start, end));
  return next === ""
    ? `delete ${old} at ${span(start, end, placeOf)}`
    : `replace ${old} at ${span(start, end, placeOf)} with ${quoted(next)}`;
}

function span(start: number, end: number, placeOf: PlaceOf): string {
  const [from, to] = [placeOf(start), placeOf(end)];
  return start === end ? `${from.line}:${from.column}` : `${from.line}:${from.column}–${to.line}:${to.column}`;
}
