import { t } from "@vscode/l10n";
import type { Timeline, TimelinePhoneme } from "#core/timeline/model.ts";
import type { Expectation, ExpectedPhoneme, Mismatch } from "./expectation.ts";
import { type PhonemePair, pairPhonemes } from "./phonemeMatch.ts";
import { expectedPhonemeLines, phonemeLines } from "./readingLines.ts";

/** One mismatch for each expected phoneme that is not as required, and one for all unexpected ones. */
export function checkPhonemes(expectation: Extract<Expectation, { key: "phonemes" }>, timeline: Timeline): Mismatch[] {
  const pairs = pairPhonemes(expectation.phonemes, timeline, expectation.tolerance);
  const wrong = pairs.filter(({ isSame, isInTime }) => !isSame || !isInTime);
  if (wrong.length === 0) return [];
  const known = pairs.filter((pair): pair is PhonemePair & { expected: ExpectedPhoneme } => pair.expected !== undefined);
  // A time that is near enough is not a difference between the two texts.
  const written = known.map((pair) =>
    pair.isSame && pair.isInTime && pair.actual
      ? { ...pair.expected, beginsAt: pair.actual.start!, endsAt: pair.actual.end! }
      : pair.expected,
  );
  const lines = {
    expected: expectedPhonemeLines(
      written,
      known.map(({ actual }) => actual),
    ).join("\n"),
    actual: phonemeLines(timeline.phonemes).join("\n"),
  };
  const key = "phonemes";
  const more = wrong.flatMap(({ expected, actual }) => (expected === undefined && actual ? [actual] : []));
  return [
    ...wrong.flatMap(({ expected, actual, isSame }): Mismatch[] =>
      expected
        ? [
            {
              key,
              place: { start: expected.start, end: expected.end },
              message: isSame ? timesInWords(expected, actual!, expectation.tolerance) : symbolsInWords(expected, actual),
              ...lines,
              ...whereOf(actual),
            },
          ]
        : [],
    ),
    ...(more.length === 0
      ? []
      : [
          {
            key,
            place: { start: expectation.start, end: expectation.end },
            message: t`Not expected: ${more.map(({ heard, expected }) => heard ?? t`${expected!} left out`).join(", ")}`,
            ...lines,
            ...whereOf(more[0]),
          } satisfies Mismatch,
        ]),
  ];
}

function symbolsInWords({ expected, heard }: ExpectedPhoneme, actual: TimelinePhoneme | undefined): string {
  const wanted =
    heard === null
      ? t`Expected ${expected!} to be left out`
      : expected === null
        ? t`Expected ${heard!} as an addition`
        : heard === undefined || heard === expected
          ? expected === undefined
            ? t("Expected a phoneme")
            : t`Expected ${expected}`
          : expected === undefined
            ? t`Expected ${heard}`
            : t`Expected ${heard} for ${expected}`;
  const is =
    actual === undefined
      ? t("the reading has no such phoneme")
      : actual.heard === undefined
        ? t`${actual.expected!} was left out`
        : actual.kind === "insert"
          ? t`${actual.heard} was heard as an addition`
          : actual.kind === "replace"
            ? t`${actual.heard} was heard for ${actual.expected!}`
            : t`${actual.heard} was heard`;
  return `${wanted}; ${is}`;
}

function timesInWords({ beginsAt, endsAt }: ExpectedPhoneme, { heard, expected, start, end }: TimelinePhoneme, tolerance: number): string {
  const far = (wanted: number | undefined, time: number | undefined) =>
    wanted !== undefined && (time === undefined || Math.round(Math.abs(wanted - time) * 1000) > tolerance);
  const symbol = heard ?? expected!;
  const begins =
    start === undefined
      ? t`The start of ${symbol} is not known, expected ${beginsAt!} s`
      : t`${symbol} starts at ${start.toFixed(3)} s, expected ${beginsAt!} s`;
  const ends =
    end === undefined
      ? t`The end of ${symbol} is not known, expected ${endsAt!} s`
      : t`${symbol} ends at ${end.toFixed(3)} s, expected ${endsAt!} s`;
  return [...(far(beginsAt, start) ? [begins] : []), ...(far(endsAt, end) ? [ends] : []), t`within ${tolerance} ms`].join(", ");
}

function whereOf(phoneme: TimelinePhoneme | undefined): Pick<Mismatch, "at"> {
  if (phoneme === undefined) return {};
  const { index, start, end } = phoneme;
  return { at: { phoneme: index, ...(start !== undefined && { start }), ...(end !== undefined && { end }) } };
}
