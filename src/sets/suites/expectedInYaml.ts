import { bare } from "#core/scoring/findWord.ts";
import { isAddition } from "#core/reading/miscues.ts";
import type { Timeline, TimelinePhoneme } from "#core/timeline/model.ts";
import { type ActualMiscue, actualMiscues } from "../expectations/actualMiscues.ts";
import { verdictValue } from "../expectations/checkVerdict.ts";
import { type ExpectedPhoneme, MISCUE_KEYS, type MiscueKey } from "../expectations/expectation.ts";
import { type FigureChoice, figuresByName } from "../expectations/figures.ts";
import { rounded } from "../expectations/numberTest.ts";

/** Fits in any position: plain where that is unambiguous, otherwise in quotes. */
export function yamlText(text: string): string {
  return /^[A-Za-z]+(?:['-][A-Za-z]+)*$/.test(text) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text) ? text : JSON.stringify(text);
}

const KEYS = new Map(Object.entries(MISCUE_KEYS).map(([key, kind]) => [kind, key as MiscueKey]));

/** An entry of a list, such as `omission: ground`, with its occurrence where its word is in the text more than once. */
export function miscueInYaml({ kind, word, nth, said }: ActualMiscue, { words }: Pick<Timeline, "words">): string {
  const first = word?.split(" ")[0] ?? "";
  const isRepeated = words.filter(({ text }) => bare(text) === bare(first)).length > 1;
  const place =
    word === undefined ? [] : [`${isAddition(kind) ? "before" : "word"}: ${yamlText(word)}`, ...(isRepeated ? [`nth: ${nth}`] : [])];
  const heard = said === "" ? [] : [`said: ${yamlText(said)}`];
  const fields = isAddition(kind) ? [...heard, ...place] : [...place, ...heard];
  const shorthand = fields.length === 1 && (isAddition(kind) ? said : word);
  return `${KEYS.get(kind)!}: ${shorthand ? yamlText(shorthand) : `{${fields.join(", ")}}`}`;
}

/** An entry of a list. @param like decides which times are given. */
export function phonemeInYaml(
  { kind, expected, heard, start, end }: TimelinePhoneme,
  like: Pick<ExpectedPhoneme, "beginsAt" | "endsAt"> = {},
): string {
  const isOpen = kind === "unknown";
  const symbols = isOpen
    ? [`heard: ${yamlText(heard ?? "none")}`]
    : [`expected: ${yamlText(expected ?? "none")}`, ...(heard === expected ? [] : [`heard: ${yamlText(heard ?? "none")}`])];
  const times = [
    ...(like.beginsAt !== undefined && start !== undefined ? [`start: ${rounded(start, 3)}`] : []),
    ...(like.endsAt !== undefined && end !== undefined ? [`end: ${rounded(end, 3)}`] : []),
  ];
  if (times.length === 0 && symbols.length === 1) return yamlText((isOpen ? heard : expected) ?? "none");
  return `{${[...symbols, ...times].join(", ")}}`;
}

/** Keys with values, or with lists of entries. */
export function expectationsInYaml(timeline: Timeline, choice: FigureChoice): [key: string, value: string | string[]][] {
  if (timeline.otherText !== undefined) return [["reading", "false"]];
  const verdict = (["correct", "confidence", "heard"] as const).flatMap((key): [string, string][] => {
    const value = verdictValue(key, timeline);
    return value === undefined || (key === "confidence" && value === "") || (key === "heard" && timeline.kind === "pronunciation")
      ? []
      : [[key, typeof value === "boolean" ? String(value) : yamlText(value)]];
  });
  if (timeline.kind === "recognition") return verdict;
  if (timeline.kind === "pronunciation") return [...verdict, ["phonemes", timeline.phonemes.map((phoneme) => phonemeInYaml(phoneme))]];
  const { accuracy, wcpm } = figuresByName(timeline, choice);
  const miscues = actualMiscues(timeline).map((miscue) => miscueInYaml(miscue, timeline));
  return [
    ...(accuracy === undefined ? [] : [["accuracy", String(accuracy)] satisfies [string, string]]),
    ...(wcpm === undefined ? [] : [["wcpm", String(rounded(wcpm, 0))] satisfies [string, string]]),
    ["miscues", miscues.length === 0 ? "none" : miscues],
  ];
}
