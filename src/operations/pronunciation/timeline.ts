import { isPhoneme, withoutStress } from "#language/arpabet/phonemes.ts";
import type { Language } from "#language/language.ts";
import { align } from "#language/text/align.ts";
import type { TimelinePhoneme, ReportedTimeline } from "#core/timeline/model.ts";
import { withoutUndefined } from "#core/timeline/withoutUndefined.ts";
import { TimelineBuilder } from "../timeline/builder.ts";
import { scoreOf, type TimedPhoneme, timedPhoneme, warningsOf, withFlag } from "../timeline/fields.ts";
import type { LostValues } from "../timeline/lostValues.ts";
import type { PronunciationResult } from "./body.ts";

interface Symbol {
  phoneme: string;
  place: { start: number; end: number };
}

/** With its place in the reference, if the service gives one. */
type Heard = TimedPhoneme & { given: number | undefined };

interface Step {
  /** `unknown`: something was heard, but its symbol could not be read. */
  kind: "equal" | "replace" | "insert" | "delete" | "unknown";
  expected: number;
  heard: number;
}

/**
 * The result lists what was heard and when. The expected phonemes come from `reference_index` where every entry has one, and from an
 * alignment otherwise (an uncertain entry also agrees through its alternatives).
 */
export function fromPronunciation(body: PronunciationResult, reference: string, language: Language, lost: LostValues): ReportedTimeline {
  const builder = new TimelineBuilder("", language);
  const { symbols: expected, same } = writtenIn(reference);
  const heard = (body.analysis_details ?? []).flatMap((entry, index): Heard[] => {
    const place = `analysis_details[${index}]`;
    const phoneme = withFlag(timedPhoneme(entry ?? {}), lost, place);
    // An empty symbol that came so says that nothing was heard.
    return phoneme.symbol === "" && !lost.in(place) ? [] : [{ ...phoneme, given: entry?.reference_index ?? undefined }];
  });
  const missing = body.missing_phonemes ?? [];
  for (const step of body.analysis_details === undefined
    ? stepsOpen(expected)
    : (stepsGiven(expected, heard, same) ?? stepsAligned(expected, heard, same))) {
    const symbol = step.kind === "insert" ? undefined : expected[step.expected];
    const phoneme = step.kind === "delete" ? undefined : heard[step.heard];
    const {
      symbol: heardSymbol,
      given: _given,
      ...rest
    } = phoneme ?? {
      symbol: undefined,
      given: undefined,
      alternatives: [] as TimelinePhoneme["alternatives"],
      score: scoreOf(missing.find((entry) => entry?.reference_index === step.expected)?.score),
    };
    builder.addPhoneme(
      withoutUndefined({ kind: step.kind, expected: symbol?.phoneme, heard: heardSymbol || undefined, ...rest, place: symbol?.place }),
    );
  }
  return withoutUndefined<ReportedTimeline>({
    kind: "pronunciation",
    reference,
    duration: body.audio_duration ?? undefined,
    words: [],
    segments: [],
    phonemes: builder.phonemes,
    summary: { counts: countPhonemes(builder.phonemes) },
    verdict: withoutUndefined({ correct: body.is_correct, score: scoreOf(body.score), feedback: body.feedback || undefined }),
    warnings: warningsOf(body.warnings),
    notes: [],
  });
}

/** Without a list of what was heard, nobody knows what was. */
function stepsOpen(expected: readonly Symbol[]): Step[] {
  return expected.map((_, index) => ({ kind: "unknown", expected: index, heard: -1 }));
}

function stepsAligned(expected: readonly Symbol[], heard: readonly TimedPhoneme[], same: Comparison): Step[] {
  const heardSymbols = heard.map(({ symbol, alternatives }) => [symbol, ...alternatives.map(({ phoneme }) => phoneme)]);
  const steps: Step[] = align(
    expected.map(({ phoneme }) => [phoneme]),
    heardSymbols,
    ([phoneme], [symbol, ...others]) => {
      if (same(phoneme!, symbol!)) return 0;
      return symbol === "" || others.some((other) => same(phoneme!, other)) ? 0.5 : 1;
    },
  );
  return steps.map((step) => (step.kind !== "delete" && heard[step.heard]!.symbol === "" ? unreadStep(step) : step));
}

/** The step of a phoneme whose symbol could not be read. */
function unreadStep({ kind, expected, heard }: Step): Step {
  return { kind: "unknown", expected: kind === "insert" ? -1 : expected, heard };
}

/** Undefined unless every entry has a place and the places rise. */
function stepsGiven(expected: readonly Symbol[], heard: readonly Heard[], same: Comparison): Step[] | undefined {
  const steps: Step[] = [];
  let next = 0;
  for (const [index, { given: place, symbol }] of heard.entries()) {
    if (place === undefined || !Number.isInteger(place) || place < next || place >= expected.length) return undefined;
    while (next < place) steps.push({ kind: "delete", expected: next++, heard: index });
    const kind = symbol === "" ? "unknown" : same(expected[place]!.phoneme, symbol) ? "equal" : "replace";
    steps.push({ kind, expected: next++, heard: index });
  }
  while (next < expected.length) steps.push({ kind: "delete", expected: next++, heard: heard.length });
  return steps;
}

/** As for words, over the phonemes of the reference. */
function countPhonemes(phonemes: readonly TimelinePhoneme[]): ReportedTimeline["summary"]["counts"] {
  const count = (kind: TimelinePhoneme["kind"]) => phonemes.filter((phoneme) => phoneme.kind === kind).length;
  return {
    words: phonemes.filter((phoneme) => phoneme.expected !== undefined).length,
    correct: count("equal"),
    variants: 0,
    soundedOut: 0,
    substitutions: count("replace"),
    omissions: count("delete"),
    told: 0,
    insertions: count("insert"),
    repetitions: 0,
    selfCorrections: 0,
    falseStarts: 0,
  };
}

type Comparison = (a: string, b: string) => boolean;

/** Separators in alphabets other than Arpabet, never said. */
const SIGNS = new Set(["-", "–", "—", ".", ",", ";", ":", "#", "+", "!", "?"]);

/**
 * Symbols with their offsets, and their comparison. In Arpabet case and stress do not matter, and signs alone are not phonemes; in a
 * service's own alphabet (`s` and `S` in SAMPA, `@`, `{`) every difference is one.
 */
function writtenIn(reference: string): { symbols: Symbol[]; same: Comparison } {
  const all = [...reference.matchAll(/[^\s/|]+/g)].map(({ index, 0: phoneme }): Symbol => ({
    phoneme,
    place: { start: index, end: index + phoneme.length },
  }));
  const named = all.filter(({ phoneme }) => /[\p{L}\p{N}]/u.test(phoneme));
  const isArpabet = all.every(({ phoneme }) => SIGNS.has(phoneme) || isPhoneme(folded(phoneme)));
  if (isArpabet) return { symbols: named, same: (a, b) => folded(a) === folded(b) };
  return { symbols: all.filter(({ phoneme }) => !SIGNS.has(phoneme)), same: (a, b) => a === b };
}

function folded(symbol: string): string {
  return withoutStress(symbol.toUpperCase());
}
