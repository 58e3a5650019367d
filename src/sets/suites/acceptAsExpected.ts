import { t } from "@vscode/l10n";
import { HumanError } from "#core/humanError.ts";
import type { TextEdit } from "#core/problems/problem.ts";
import { edited } from "#core/text/edited.ts";
import type { ScoringProfile } from "#core/scoring/scoringProfile.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { type ActualMiscue, actualMiscues, doneInstead, isExpected, pairMiscues } from "../expectations/actualMiscues.ts";
import { checkReading } from "../expectations/checkReading.ts";
import { verdictValue } from "../expectations/checkVerdict.ts";
import { type Expectation, type ExpectedMiscue, type FigureName, FIGURES, HIGHEST, MISCUE_KEYS } from "../expectations/expectation.ts";
import { type FigureChoice, figuresByName } from "../expectations/figures.ts";
import { widened } from "../expectations/numberTest.ts";
import { pairPhonemes } from "../expectations/phonemeMatch.ts";
import { writtenCaseOf } from "./casesOf.ts";
import { figureChoice } from "./checkCase.ts";
import { expectationsInYaml, miscueInYaml, phonemeInYaml, yamlText } from "./expectedInYaml.ts";
import { globOf } from "./glob.ts";
import { readSuite } from "./readSuite.ts";
import type { WrittenCase } from "./suite.ts";
import { addMap, endOfValue, entryOf, type ListChange, listEdits, scalarEdit } from "./yamlEdits.ts";
import type { YamlText } from "./yamlText.ts";

export interface Accepted {
  text: string;
  edits: TextEdit[];
  /** The things that could not be accepted, in sentences for people. */
  left: string[];
}

type Of<Key extends Expectation["key"]> = Extract<Expectation, { key: Key }>;

interface Accepting {
  yaml: YamlText;
  timeline: Timeline;
  choice: FigureChoice;
  /** True if other recordings share the expectations. */
  isShared: boolean;
  /** Of the expectation in the YAML. */
  path: readonly PropertyKey[];
}

/**
 * Changes only the expectations that fail; where the case expects nothing yet, what the reading is like is written down. Accepting a second
 * time changes nothing. Bounds of ranges are moved, and where other recordings share the expectations, a plain number becomes a range.
 * @param scoring the profile in the file that the case names, where it names one.
 * @throws {HumanError} `case-unknown`: the suite has no such case any longer, or it cannot be read.
 */
export function acceptAsExpected(text: string, caseId: string, timeline: Timeline, scoring?: ScoringProfile): Accepted {
  const { suite, yaml } = readSuite(text);
  const written = writtenCaseOf(suite, caseId);
  if (written === undefined)
    throw new HumanError(
      "case-unknown",
      t("The suite no longer has this case, or cannot be read. Fix the problems in it, run it again, and then accept the reading."),
    );
  if (written.problem !== undefined)
    return { text, edits: [], left: [t`The case cannot be changed until this problem is fixed: ${written.problem}`] };
  const { grade, season, expectations, path } = written;
  const choice = figureChoice(
    { scoring: written.scoring, reading: { reader: { ...(grade !== undefined && { grade }), ...(season !== undefined && { season }) } } },
    scoring,
  );
  const at = [...path, "expect"];
  if (expectations.length === 0)
    return done(
      yaml,
      [
        addMap(
          yaml,
          at,
          expectationsInYaml(timeline, choice).map(([key, value]) => [
            key,
            typeof value === "string" ? value : value.map((entry) => entryOf(yaml, entry)),
          ]),
          (key) => key === "miscues",
        ),
      ],
      [t("The expectations could not be written because other cases share this one by an anchor.")],
    );
  const isDoubted = timeline.otherText !== undefined && !expectations.some((one) => one.key === "reading" && !one.value);
  if (isDoubted) return acceptDoubted(yaml, written);
  const mismatches = new Set(checkReading(expectations, timeline, written, choice).map(({ key }) => key));
  const failing = expectations.filter(({ key }) => mismatches.has(key));
  const changes = failing.map((one) => ({
    one,
    edits: editsOf(one, { yaml, timeline, choice, isShared: globOf(written.recording.value) !== undefined, path: [...at, one.key] }),
  }));
  const left = changes.flatMap(({ one, edits }) =>
    edits === undefined
      ? [
          t`“${one.key}” could not be changed: the reading has no such figure, any reading would then meet it, other cases share the expectation by an alias, or comments in it would be lost.`,
        ]
      : [],
  );
  return {
    ...done(
      yaml,
      changes.flatMap(({ edits }) => edits ?? []),
      [],
    ),
    left,
  };
}

function done({ text }: YamlText, edits: readonly (TextEdit | undefined)[], otherwise: string[]): Accepted {
  const made = edits.filter((edit) => edit !== undefined);
  return { text: edited(text, made), edits: made, left: made.length === edits.length ? [] : otherwise };
}

/** A recording that is not of its text can only be expected as such where nothing else is expected of it. */
function acceptDoubted(yaml: YamlText, { expectations, path }: WrittenCase): Accepted {
  const others = expectations.some(({ key }) => key !== "reading" && key !== "warnings");
  const edit = others ? undefined : scalarEdit(yaml, [...path, "expect", "reading"], "false");
  return done(
    yaml,
    [edit],
    [
      t(
        "The recording does not seem to be a reading of its text, so its figures mean nothing. Choose another recording, or expect only “reading: false”.",
      ),
    ],
  );
}

const NAMES: ReadonlySet<string> = new Set(FIGURES);

/** Undefined where there is nothing to accept, or no place in the text for it. */
function editsOf(one: Expectation, accepting: Accepting): TextEdit[] | undefined {
  const { yaml, timeline, choice, isShared, path } = accepting;
  if (NAMES.has(one.key)) {
    const actual = figuresByName(timeline, choice)[one.key as FigureName];
    const accepted =
      actual === undefined
        ? undefined
        : widened((one as Of<FigureName>).test, actual, { shared: isShared, most: HIGHEST[one.key as FigureName] });
    return accepted === undefined ? undefined : listOf(scalarEdit(yaml, path, accepted));
  }
  switch (one.key) {
    case "reading":
      return listOf(scalarEdit(yaml, path, String(timeline.otherText === undefined)));
    case "correct":
    case "heard":
    case "confidence": {
      const actual = verdictValue(one.key, timeline);
      return actual === undefined ? undefined : listOf(verdictEdit(yaml, path, actual));
    }
    case "warnings":
      return acceptWarnings(one, accepting);
    case "miscues":
      return acceptMiscues(one, accepting);
    default:
      return acceptPhonemes(one as Of<"phonemes">, accepting);
  }
}

function listOf(edit: TextEdit | undefined): TextEdit[] | undefined {
  return edit && [edit];
}

/** In quotes where it has them, or needs them. */
function verdictEdit(yaml: YamlText, path: readonly PropertyKey[], actual: string | boolean): TextEdit | undefined {
  return scalarEdit(yaml, path, yaml.isQuoted(path) || typeof actual === "boolean" ? String(actual) : yamlText(actual));
}

function acceptWarnings({ texts }: Of<"warnings">, { yaml, timeline: { warnings }, path }: Accepting): TextEdit[] | undefined {
  const occurs = (text: string) => warnings.some((warning) => warning.toLowerCase().includes(text.toLowerCase()));
  const gone = texts.flatMap((text, index) => (occurs(text) ? [] : [index]));
  const isNew = gone.length === texts.length;
  const added = new Map(isNew && warnings.length > 0 ? [[texts.length, warnings.map((text) => JSON.stringify(text))]] : []);
  return listEdits(yaml, path, { replaced: new Map(gone.map((index) => [index, undefined])), added, empty: "none", isObject: false });
}

function acceptMiscues({ mode, miscues }: Of<"miscues">, { yaml, timeline, path }: Accepting): TextEdit[] | undefined {
  const node = yaml.node([...path, mode]);
  const list = node === undefined ? path : [...path, mode];
  const actual = actualMiscues(timeline);
  const pairs = pairMiscues(miscues, actual);
  const paired = new Set(pairs.flatMap((index) => (index === undefined ? [] : [actual[index]!])));
  const instead = doneInstead(
    miscues.filter((_, index) => pairs[index] === undefined),
    actual.filter((one) => !paired.has(one)),
  );
  const replaced = new Map<number, string | undefined>();
  for (const [index, miscue] of miscues.entries()) {
    if (pairs[index] !== undefined) continue;
    const done = instead.get(miscue);
    const now =
      done &&
      (withSaid(yaml, [...list, index], miscue, done) ?? (mode === "exactly" ? entryOf(yaml, miscueInYaml(done, timeline)) : undefined));
    replaced.set(index, now);
    if (now !== undefined) {
      paired.add(done!);
      pairs[index] = actual.indexOf(done!);
    }
  }
  const added = new Map<number, string[]>();
  for (const [index, miscue] of mode === "exactly" ? actual.entries() : []) {
    if (paired.has(miscue)) continue;
    const before = pairs.findIndex((pair) => pair !== undefined && pair > index);
    const at = before === -1 ? miscues.length : before;
    added.set(at, [...(added.get(at) ?? []), entryOf(yaml, miscueInYaml(miscue, timeline))]);
  }
  return listEdits(yaml, list, { replaced, added, empty: node === undefined ? "none" : "[]", isObject: true });
}

/** The entry as it is written, with another word said. Undefined where that alone does not make it the miscue that there is. */
function withSaid(yaml: YamlText, at: readonly PropertyKey[], expected: ExpectedMiscue, actual: ActualMiscue): string | undefined {
  if (expected.said === undefined || !isExpected({ ...expected, said: actual.said }, actual)) return undefined;
  const [key] = Object.entries(MISCUE_KEYS).find(([, kind]) => kind === expected.kind)!;
  const said = [...at, key, "said"];
  const edit = scalarEdit(yaml, said, yaml.isQuoted(said) ? actual.said : yamlText(actual.said));
  const { start } = yaml.place(at);
  const end = endOfValue(yaml, at);
  return edit && yaml.text.slice(start, edit.start) + edit.text + yaml.text.slice(edit.end, end);
}

function acceptPhonemes({ phonemes, tolerance }: Of<"phonemes">, { yaml, timeline, path }: Accepting): TextEdit[] | undefined {
  const replaced = new Map<number, string | undefined>();
  const added = new Map<number, string[]>();
  let next = 0;
  for (const { expected, actual, isSame, isInTime } of pairPhonemes(phonemes, timeline, tolerance)) {
    if (expected === undefined) added.set(next, [...(added.get(next) ?? []), entryOf(yaml, phonemeInYaml(actual!))]);
    else {
      if (actual === undefined) replaced.set(next, undefined);
      else if (!isSame || !isInTime) replaced.set(next, entryOf(yaml, phonemeInYaml(actual, expected)));
      next++;
    }
  }
  const change: ListChange = { replaced, added, empty: "[]", isObject: false };
  return listEdits(yaml, path, change);
}
