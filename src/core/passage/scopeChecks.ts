import { t } from "@vscode/l10n";
import { arpabetToIpa } from "../arpabet/arpabetToIpa.ts";
import { editDistance } from "../text/editDistance.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { type CheckedText, type Finding, replacement } from "./finding.ts";
import type { FrontMatter } from "./frontMatter.ts";
import type { ScopeAndSequence } from "./scopeAndSequence.ts";
import { untaughtPatterns, type UntaughtPattern, type UntaughtWord } from "./untaught.ts";

export interface Teaching {
  /** Absent if none is set, or it cannot be used. */
  scope?: ScopeAndSequence;
  /** Index of the unit reached; absent if unknown. */
  reached?: number;
  failure?: string;
}

/** Words underlined for each spelling: enough to show what is meant, and few enough to read on. */
const SHOWN_PER_PATTERN = 3;
const OFFERED_UNITS = 3;

/**
 * Spellings not taught by the passage's unit: for each the first few words, one place of each; the first finding also lists the other
 * places.
 * @param accepted words that the project accepts: still reported, without taking another word's place
 */
export function untaughtFindings(
  { tokens, known, text }: CheckedText,
  { scope, reached }: Teaching,
  accepted: readonly string[] = [],
): Finding[] {
  if (!scope || reached === undefined) return [];
  const livedWith = new Set(accepted.map(normaliseWord));
  return untaughtPatterns(tokens, known, scope, reached).flatMap((pattern) => {
    let shown = 0;
    const words = pattern.words.filter(({ word }) => shown < SHOWN_PER_PATTERN && (livedWith.has(normaliseWord(word)) || ++shown > 0));
    const all = pattern.words.flatMap(({ word, places }) =>
      places.map((place) => ({ ...place, message: t`“${text.slice(place.start, place.end)}” in “${word}”` })),
    );
    return words.map((word, index): Finding => {
      const [{ start, end }] = word.places as [UntaughtWord["places"][number]];
      const message = [
        reasonOf(pattern, { text: writtenAs(pattern, text.slice(start, end)), word: word.word }, scope, reached),
        ...(pattern.times > 1 ? [timesInWords(pattern)] : []),
      ].join(" ");
      return {
        code: "passage-not-yet-decodable",
        message,
        start,
        end,
        fixes: [],
        ...(index === 0 && all.length > 1 && { related: all.filter((place) => place.start !== start) }),
      };
    });
  });
}

/** As a scope and sequence writes it: a vowel split by a consonant as `a_e`, everything else as in the text. */
function writtenAs({ grapheme }: UntaughtPattern, text: string): string {
  return grapheme?.includes("_") === true ? grapheme : text;
}

/** A pattern is one spelling, except for blends, which differ from word to word. */
function timesInWords({ kind, times }: UntaughtPattern): string {
  return kind === "blend" ? t`Blends occur ${times} times in this passage.` : t`It occurs ${times} times in this passage.`;
}

function reasonOf(
  pattern: UntaughtPattern,
  { text, word }: { text: string; word: string },
  { name, units }: ScopeAndSequence,
  reached: number,
): string {
  const later = pattern.unit === undefined ? undefined : units[pattern.unit]!.id;
  const reason = reasonBy(pattern, { text, word, name, later });
  return later === undefined
    ? reason
    : `${reason} ${t`This passage is for unit ${units[reached]!.id}, so choose another word, or teach this one before.`}`;
}

/** @param in.name of the scope and sequence; @param in.later id of the unit that teaches it, if any */
function reasonBy(
  { kind, phonemes = "", syllables = 0 }: UntaughtPattern,
  { text, word, name, later }: { text: string; word: string; name: string; later: string | undefined },
): string {
  switch (kind) {
    case "grapheme":
      if (phonemes === "")
        return later === undefined
          ? t`“${text}” in “${word}” is silent, which no unit of ${name} teaches.`
          : t`“${text}” in “${word}” is silent, which unit ${later} teaches.`;
      return later === undefined
        ? t`“${text}” in “${word}” stands for ${phonemes} /${arpabetToIpa(phonemes)}/, which no unit of ${name} teaches.`
        : t`“${text}” in “${word}” stands for ${phonemes} /${arpabetToIpa(phonemes)}/, which unit ${later} teaches.`;
    case "blend":
      return t`“${text}” in “${word}” is a blend. Blends are read from unit ${later!} on.`;
    case "syllables":
      return later === undefined
        ? t`“${word}” has ${syllables} syllables, more than the words of any unit of ${name}.`
        : t`“${word}” has ${syllables} syllables. Such words are read from unit ${later} on.`;
    case "heart":
      return t`“${word}” is taught as a whole in unit ${later!}.`;
    case "spelling":
      return t`The spelling of “${word}” follows no pattern that ${name} teaches.`;
  }
}

/** Problems of the unit, or the scope and sequence, in the front matter of a passage or a file of its folder. */
export function frontMatterFindings({ values }: Pick<FrontMatter, "values">, { scope, reached, failure }: Teaching): Finding[] {
  const [unit, named] = [values.get("unit"), values.get("scope")];
  const findings: Finding[] = [];
  if (named && named.text !== "" && failure !== undefined)
    findings.push({ code: "passage-scope-unreadable", message: failure, start: named.start, end: named.end, fixes: [] });
  if (!unit || unit.text === "" || reached !== undefined || failure !== undefined) return findings;
  const message = scope
    ? unknownUnit(scope, unit.text)
    : t`No scope and sequence is set, so there is no way to know what has been taught by unit “${unit.text}”. Name one beside the unit (scope) or in the settings.`;
  const fixes = scope
    ? nearestUnits(scope, unit.text).map((id) => replacement(t`Replace with ${id}`, unit.start, unit.end, writtenUnit(id)))
    : [];
  return [...findings, { code: "passage-unit-unknown", message, start: unit.start, end: unit.end, fixes }];
}

/** As a value of front matter. */
export function writtenUnit(id: string): string {
  return /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u.test(id) ? id : `"${id}"`;
}

export function unknownUnit({ name, units }: ScopeAndSequence, unit: string): string {
  return t`${name} has no unit “${unit}”. Its units are ${unitsInWords(units.map(({ id }) => id))}.`;
}

/** Three or more consecutive ids become a range: `1 to 18, review`. */
function unitsInWords(ids: readonly string[]): string {
  const runs: string[][] = [];
  for (const id of ids) {
    const run = runs.at(-1);
    if (run && /^\d{1,9}$/u.test(id) && String(Number(run.at(-1)) + 1) === id) run.push(id);
    else runs.push([id]);
  }
  return runs.flatMap((run) => (run.length < 3 ? run : [t`${run[0]!} to ${run.at(-1)!}`])).join(", ");
}

function nearestUnits({ units }: ScopeAndSequence, written: string): string[] {
  const wanted = written.toLowerCase();
  const distance = (text: string) => editDistance(wanted, text.toLowerCase());
  return units
    .map(({ id, title }) => ({ id, far: Math.min(distance(id), distance(title)) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, OFFERED_UNITS)
    .map(({ id }) => id);
}
