import { align } from "#language/text/align.ts";
import { isPhoneme, withoutStress } from "#language/arpabet/phonemes.ts";
import type { Timeline, TimelinePhoneme } from "#core/timeline/model.ts";
import type { ExpectedPhoneme } from "./expectation.ts";

/** One of the two is absent where the other has no partner. */
export interface PhonemePair {
  expected?: ExpectedPhoneme;
  actual?: TimelinePhoneme;
  /** True if the symbols are as expected, and the times within the tolerance. */
  isSame: boolean;
  isInTime: boolean;
}

type Same = (a: string | null | undefined, b: string | null | undefined) => boolean;

/** In the order of both. @param tolerance milliseconds. */
export function pairPhonemes(
  expected: readonly ExpectedPhoneme[],
  { phonemes }: Pick<Timeline, "phonemes">,
  tolerance: number,
): PhonemePair[] {
  const same = comparison([...expected, ...phonemes].flatMap(({ expected: one, heard }) => [one, heard]));
  return align<ExpectedPhoneme | TimelinePhoneme>(expected, phonemes, (entry, phoneme) =>
    isSame(entry as ExpectedPhoneme, phoneme as TimelinePhoneme, same) ? 0 : 1,
  ).map((step): PhonemePair => {
    const entry = step.kind === "insert" ? undefined : expected[step.expected]!;
    const actual = step.kind === "delete" ? undefined : phonemes[step.heard]!;
    return {
      ...(entry && { expected: entry }),
      ...(actual && { actual }),
      isSame: step.kind === "equal",
      isInTime: entry === undefined || actual === undefined || isInTime(entry, actual, tolerance),
    };
  });
}

function isSame(entry: ExpectedPhoneme, phoneme: TimelinePhoneme, same: Same): boolean {
  const { expected, heard } = entry;
  // A result that does not say what was expected does not contradict it.
  const isOpen = phoneme.kind === "unknown";
  if (expected !== undefined && !isOpen && !same(expected, phoneme.expected)) return false;
  return same(heard === undefined ? expected : heard, phoneme.heard);
}

function isInTime({ beginsAt, endsAt }: ExpectedPhoneme, { start, end }: TimelinePhoneme, tolerance: number): boolean {
  const near = (wanted: number | undefined, actual: number | undefined) =>
    wanted === undefined || (actual !== undefined && Math.round(Math.abs(wanted - actual) * 1000) <= tolerance);
  return near(beginsAt, start) && near(endsAt, end);
}

/** In Arpabet case and stress do not matter; in a service's own alphabet every difference counts. */
function comparison(symbols: readonly (string | null | undefined)[]): Same {
  const folded = (symbol: string) => withoutStress(symbol.toUpperCase());
  const isArpabet = symbols.every((symbol) => symbol === undefined || symbol === null || isPhoneme(folded(symbol)));
  return (a, b) => (a ?? undefined) === (b ?? undefined) || (isArpabet && a != null && b != null && folded(a) === folded(b));
}
