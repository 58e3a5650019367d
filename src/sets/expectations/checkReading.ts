import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import type { TextRange } from "#language/text/textRange.ts";
import { isMiscue } from "#core/reading/miscues.ts";
import type { Timeline } from "#core/timeline/model.ts";
import type { ReadingPlace } from "../reports/caseOutcome.ts";
import { type ActualMiscue, actualMiscues, doneInstead, pairMiscues } from "./actualMiscues.ts";
import { checkVerdict } from "./checkVerdict.ts";
import { type Expectation, type FigureName, FIGURES, MISCUE_KEYS, type Mismatch } from "./expectation.ts";
import { COUNT_KEYS, type FigureChoice, figuresByName } from "./figures.ts";
import { FIGURE_LABELS, figureText, insteadInWords, miscueInWords, MOST_NAMED_MISCUES, unexpectedInWords } from "./inWords.ts";
import { meets } from "./numberTest.ts";
import { actualLines, expectedLines, phonemeLines } from "./readingLines.ts";
import { checkPhonemes } from "./checkPhonemes.ts";

interface Checked extends FigureChoice {
  timeline: Timeline;
  miscues: ActualMiscue[];
  /** The miscues that the case says are all there are; undefined where it does not. */
  all: Extract<Expectation, { key: "miscues" }> | undefined;
}

/**
 * In the order of the expectations. A recording that does not seem to be a reading of its text fails for that reason alone unless it is
 * expected not to be one: its figures mean nothing.
 * @param place used for what nobody wrote down.
 */
export function checkReading(
  expectations: readonly Expectation[],
  timeline: Timeline,
  place: TextRange,
  choice: FigureChoice = {},
): Mismatch[] {
  const wanted = expectations.find((expectation) => expectation.key === "reading");
  const isReading = timeline.otherText === undefined;
  if (isReading !== (wanted?.value ?? true)) return [notAReading(timeline, wanted ?? place)];
  const warnings = expectations.filter(({ key }) => key === "warnings");
  const all = expectations.find((expectation) => expectation.key === "miscues" && expectation.mode === "exactly");
  const checked: Checked = { ...choice, timeline, miscues: actualMiscues(timeline), all: all as Checked["all"] };
  return (isReading ? expectations : warnings).flatMap((expectation) => checkOne(expectation, checked));
}

function checkOne(expectation: Expectation, checked: Checked): Mismatch[] {
  if (isFigure(expectation)) return checkFigure(expectation, checked);
  switch (expectation.key) {
    case "reading":
      return [];
    case "miscues":
      return checkMiscues(expectation, checked);
    case "phonemes":
      return checkPhonemes(expectation, checked.timeline);
    case "warnings":
      return checkWarnings(expectation, checked.timeline);
    default:
      return checkVerdict(expectation, checked.timeline);
  }
}

type Of<Key extends Expectation["key"]> = Extract<Expectation, { key: Key }>;
const NAMES: ReadonlySet<string> = new Set(FIGURES);

function isFigure(expectation: Expectation): expectation is Of<FigureName> {
  return NAMES.has(expectation.key);
}

function notAReading(timeline: Timeline, place: TextRange): Mismatch {
  const { otherText } = timeline;
  const lines = (otherText === undefined ? actualLines(timeline, actualMiscues(timeline)) : timeline.words.map(({ text }) => text)).join(
    "\n",
  );
  const message =
    otherText === undefined
      ? t("The recording is a reading of its text; expected that it is not")
      : t`The recording does not seem to be a reading of its text: ${otherText}`;
  return {
    key: "reading",
    place: rangeOf(place),
    message,
    expected: otherText === undefined ? "reading: false" : lines,
    actual: otherText ?? lines,
  };
}

function checkFigure(expectation: Of<FigureName>, checked: Checked): Mismatch[] {
  const { key, test } = expectation;
  const { timeline } = checked;
  const actual = figuresByName(timeline, checked)[key];
  if (actual !== undefined && meets(test, actual)) return [];
  const shown = actual === undefined ? "unknown" : figureText(key, actual, test.decimals);
  const message =
    actual === undefined
      ? t`${FIGURE_LABELS[key]}: not in the result, expected ${test.written}`
      : t`${FIGURE_LABELS[key]}: ${shown}, expected ${test.written}`;
  const { expected, actual: lines } = linesOf(checked);
  return [
    {
      key,
      place: rangeOf(expectation),
      message,
      expected: [`${key}: ${test.written}`, "", ...expected].join("\n"),
      actual: [`${key}: ${shown}`, "", ...lines].join("\n"),
      ...whereOf(firstOf(key, timeline), timeline),
    },
  ];
}

/** With the miscues as far as the case says which there are, and without any where it does not. */
function linesOf({ timeline, miscues, all }: Checked): { expected: string[]; actual: string[] } {
  if (timeline.kind === "pronunciation")
    return { expected: timeline.phonemes.flatMap(({ expected }) => expected ?? []), actual: phonemeLines(timeline.phonemes) };
  const pairs = pairMiscues(all?.miscues ?? [], miscues);
  const met = pairs.flatMap((index) => (index === undefined ? [] : [miscues[index]!]));
  return {
    expected: expectedLines(
      timeline,
      met,
      all?.miscues.filter((_, index) => pairs[index] === undefined),
    ),
    actual: actualLines(timeline, miscues),
  };
}

function firstOf(figure: FigureName, { segments }: Timeline): number | undefined {
  const key = Object.entries(COUNT_KEYS).find(([, name]) => name === figure)?.[0] as keyof typeof MISCUE_KEYS | undefined;
  const kind = key && MISCUE_KEYS[key];
  return segments.find((segment) => (kind === undefined ? isMiscue(segment.kind) : segment.kind === kind))?.index;
}

function whereOf(segment: number | undefined, { segments }: Timeline): { at?: ReadingPlace } {
  if (segment === undefined) return {};
  const { start, end } = segments[segment]!;
  return { at: { segment, ...(start !== undefined && { start }), ...(end !== undefined && { end }) } };
}

function checkMiscues(expectation: Of<"miscues">, { timeline, miscues }: Checked): Mismatch[] {
  const pairs = pairMiscues(expectation.miscues, miscues);
  const paired = new Set(pairs);
  const missing = expectation.miscues.filter((_, index) => pairs[index] === undefined);
  const more = expectation.mode === "exactly" ? miscues.filter((_, index) => !paired.has(index)) : [];
  if (missing.length === 0 && more.length === 0) return [];
  const met = expectation.mode === "exactly" ? miscues.filter((_, index) => paired.has(index)) : miscues;
  const key = "miscues" as const;
  const instead = doneInstead(
    missing,
    miscues.filter((_, index) => !paired.has(index)),
  );
  const seen = new Set(instead.values());
  const unexpected = more.filter((one) => !seen.has(one));
  const left = unexpected.length - MOST_NAMED_MISCUES;
  const found: Mismatch[] = [
    ...missing.map((miscue): Mismatch => {
      const actual = instead.get(miscue);
      return {
        key,
        place: rangeOf(miscue),
        message: actual ? insteadInWords(actual, miscue) : t`Expected but not in the reading: ${miscueInWords(miscue)}`,
        ...whereOf(actual?.segment, timeline),
      };
    }),
    ...unexpected.slice(0, MOST_NAMED_MISCUES).map((one): Mismatch => ({
      key,
      place: rangeOf(expectation),
      message: unexpectedInWords(one),
      ...whereOf(one.segment, timeline),
    })),
    ...(left > 0
      ? [
          {
            key,
            place: rangeOf(expectation),
            message: plural(left, t("1 more miscue is not expected"), t`${left} more miscues are not expected`),
          },
        ]
      : []),
  ];
  // Once for all of them: they are about the same text.
  Object.assign(found[0]!, {
    expected: expectedLines(timeline, met, missing).join("\n"),
    actual: actualLines(timeline, miscues).join("\n"),
  });
  return found;
}

function checkWarnings(expectation: Of<"warnings">, { warnings }: Timeline): Mismatch[] {
  const { texts } = expectation;
  const occurs = (text: string) => warnings.some((warning) => warning.toLowerCase().includes(text.toLowerCase()));
  const actual = warnings.join("\n") || "none";
  if (texts.length === 0)
    return warnings.length === 0
      ? []
      : [
          {
            key: "warnings",
            place: rangeOf(expectation),
            message: plural(
              warnings.length,
              t`The result has a warning, expected none: ${warnings[0]!}`,
              t`The result has ${warnings.length} warnings, expected none. The first: ${warnings[0]!}`,
            ),
            expected: "none",
            actual,
          },
        ];
  const missing = texts.filter((text) => !occurs(text));
  return missing.length === 0
    ? []
    : [
        {
          key: "warnings",
          place: rangeOf(expectation),
          message: t`No warning contains ${missing.map((text) => `“${text}”`).join(", ")}`,
          expected: texts.join("\n"),
          actual,
        },
      ];
}

function rangeOf({ start, end }: TextRange): TextRange {
  return { start, end };
}
