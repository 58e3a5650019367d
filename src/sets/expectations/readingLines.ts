import { isAddition, type Miscue, MISCUE_DESCRIPTIONS } from "#core/reading/miscues.ts";
import type { Timeline, TimelinePhoneme } from "#core/timeline/model.ts";
import { sameWords, type ActualMiscue } from "./actualMiscues.ts";
import type { ExpectedMiscue, ExpectedPhoneme } from "./expectation.ts";

/** Shown where nothing is known or nothing was said. */
const NOTHING = "—";

interface Mark {
  kind: Miscue;
  /** The word that it belongs to or comes before; the word count at the end of the text. */
  at: number;
  /** Words of the text that it covers. */
  size: number;
  said: string;
}

/** One word of the text per line with its mark, additions on lines of their own. */
export function actualLines(timeline: Timeline, miscues: readonly ActualMiscue[]): string[] {
  return linesOf(timeline, miscues.map(markOf));
}

/**
 * @param met the miscues that are as expected.
 * @param missing expected ones that the reading does not have, each put where it could have been.
 */
export function expectedLines(timeline: Timeline, met: readonly ActualMiscue[], missing: readonly ExpectedMiscue[] = []): string[] {
  return linesOf(timeline, [...met.map(markOf), ...missing.map((miscue) => placed(timeline, miscue))]);
}

function markOf({ kind, at, word, said }: ActualMiscue): Mark {
  return { kind, at, size: isAddition(kind) ? 0 : Math.max(1, word?.split(" ").length ?? 1), said };
}

function placed({ words }: Timeline, { kind, word, nth = 1, said = "" }: ExpectedMiscue): Mark {
  const wanted = word?.trim().split(/\s+/) ?? [];
  const places = words.flatMap((_, at) =>
    wanted.length > 0 &&
    sameWords(
      word!,
      words
        .slice(at, at + wanted.length)
        .map(({ text }) => text)
        .join(" "),
    )
      ? [at]
      : [],
  );
  return { kind, at: places[nth - 1] ?? words.length, size: isAddition(kind) ? 0 : Math.max(1, wanted.length), said };
}

function linesOf({ words }: Timeline, marks: readonly Mark[]): string[] {
  const additions = new Map<number, Mark[]>();
  for (const mark of marks)
    if (isAddition(mark.kind) || mark.at >= words.length) additions.set(mark.at, [...(additions.get(mark.at) ?? []), mark]);
  const onWords = new Map(
    marks
      .filter(({ kind }) => !isAddition(kind))
      .flatMap((mark) => Array.from({ length: mark.size }, (_, i) => [mark.at + i, { ...mark, isFirst: i === 0 }] as const)),
  );
  const before = (at: number) => (additions.get(at) ?? []).map(({ kind, said }) => `${MISCUE_DESCRIPTIONS[kind].mark} ${said}`.trimEnd());
  const lines = words.flatMap(({ text }, at) => {
    const mark = onWords.get(at);
    return [...before(at), mark ? `${text}  ${MISCUE_DESCRIPTIONS[mark.kind].mark} ${mark.isFirst ? mark.said : "″"}`.trimEnd() : text];
  });
  return [...lines, ...before(words.length)];
}

/** As heard, one per line with its mark and its times. */
export function phonemeLines(phonemes: readonly TimelinePhoneme[]): string[] {
  return phonemes.map(({ kind, expected, heard, start, end }) =>
    phonemeLine(
      kind === "equal" || kind === "unknown" ? (heard ?? expected ?? NOTHING) : { expected: expected ?? null, heard: heard ?? null },
      start,
      end,
    ),
  );
}

/** As expected; where an author left something open, what was heard is used. @param beside the phoneme that each is compared with. */
export function expectedPhonemeLines(entries: readonly ExpectedPhoneme[], beside: readonly (TimelinePhoneme | undefined)[]): string[] {
  return entries.map(({ expected, heard, beginsAt, endsAt }, index) => {
    const actual = beside[index];
    const wanted = expected === undefined ? (actual?.expected ?? heard ?? null) : expected;
    const said = heard === undefined ? wanted : heard;
    return phonemeLine(
      wanted === said || (expected === undefined && actual?.kind === "unknown") ? (said ?? NOTHING) : { expected: wanted, heard: said },
      beginsAt ?? actual?.start,
      endsAt ?? actual?.end,
    );
  });
}

function phonemeLine(
  phoneme: string | { expected: string | null; heard: string | null },
  start: number | undefined,
  end: number | undefined,
): string {
  const text =
    typeof phoneme === "string"
      ? phoneme
      : phoneme.expected === null
        ? `^ ${phoneme.heard ?? ""}`
        : phoneme.heard === null
          ? `${phoneme.expected}  ${NOTHING}`
          : `${phoneme.expected}  ↔ ${phoneme.heard}`;
  const times = [start, end].flatMap((time) => (time === undefined ? [] : [time.toFixed(2)]));
  return times.length === 0 ? text : `${text}  ${times.join("–")} s`;
}
