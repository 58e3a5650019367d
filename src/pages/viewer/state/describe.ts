import { t } from "@vscode/l10n";
import { CUE_NAMES } from "#core/reading/cues.ts";
import { MISCUE_DESCRIPTIONS } from "#core/reading/miscues.ts";
import { saidText } from "#core/spelling/saidText.ts";
import type { TimelinePhoneme, Segment, Suspicion, Timeline } from "#core/timeline/model.ts";
import { clock } from "../layout/axis.ts";
import type { Selection } from "../layout/placedItems.ts";
import { momentInWords } from "./momentInWords.ts";
import { soundAround } from "./soundAround.ts";

/** For a tooltip, the details and a screen reader. */
export interface Description {
  title: string;
  rows: { name: string; value: string }[];
}

/** In the chosen alphabet. */
export type Symbols = (symbol: string) => string;

export const KIND_TEXT = {
  correct: t("Correct"),
  substitution: MISCUE_DESCRIPTIONS.substitution.label,
  omission: MISCUE_DESCRIPTIONS.omission.label,
  told: MISCUE_DESCRIPTIONS.told.label,
  variant: MISCUE_DESCRIPTIONS.variant.label,
  soundedOut: MISCUE_DESCRIPTIONS.soundedOut.label,
  insertion: MISCUE_DESCRIPTIONS.insertion.label,
  repetition: MISCUE_DESCRIPTIONS.repetition.label,
  selfCorrection: MISCUE_DESCRIPTIONS.selfCorrection.label,
  falseStart: MISCUE_DESCRIPTIONS.falseStart.label,
} as const;

const PHONEME_TEXT = {
  equal: t("As expected"),
  replace: t("Said differently"),
  insert: t("Added"),
  delete: t("Not said"),
  unknown: t("Heard"),
} as const;

const SUSPICIONS: Record<Suspicion, string> = {
  "too short": t("too short"),
  "beyond the recording": t("beyond the recording"),
  "before the recording": t("before the recording"),
  "not readable": t("not everything is readable"),
};

const asWritten: Symbols = (symbol) => symbol;

export function describe(timeline: Timeline, selection: Selection, symbols = asWritten): Description {
  if (selection.lane === "phoneme") return describePhoneme(timeline.phonemes[selection.index]!, symbols);
  return describeSegment(timeline.segments[selection.index]!, timeline, symbols);
}

function describeSegment(segment: Segment, timeline: Timeline, symbols: Symbols): Description {
  const phonemes = segment.phonemes.map((index) => timeline.phonemes[index]!);
  const said = saidText(segment, timeline);
  const rows: Description["rows"] = [{ name: t("Reading"), value: KIND_TEXT[segment.kind] }];
  if ((segment.kind === "substitution" || segment.kind === "variant") && segment.heard.length > 0)
    rows.push({ name: t("Heard"), value: said.text });
  else if (segment.kind === "substitution" && segment.flags?.includes("not readable"))
    rows.push({ name: t("Heard"), value: t("not readable") });
  const isPlaced = segment.start === undefined && soundAround(timeline, segment.index, timeline.duration ?? Infinity);
  rows.push(...common(segment, isPlaced ? t("unknown; plays the sound around it") : undefined));
  if (segment.confidence !== undefined) rows.push({ name: t("Confidence"), value: `${Math.round(segment.confidence * 100)} %` });
  if (segment.alternative) rows.push({ name: t("Perhaps"), value: alternativeText(segment.alternative) });
  if (segment.cues?.length)
    rows.push({
      name: segment.kind === "selfCorrection" ? t("Corrected by") : t("Used"),
      value: segment.cues.map((cue) => CUE_NAMES[cue]).join(", "),
    });
  if (segment.moved && timeline.strictness !== undefined)
    rows.push({ name: t("Strictness"), value: movedInWords(segment.moved, timeline.strictness.toFixed(2)) });
  if (segment.reviewed)
    rows.push({
      name: segment.reviewed.as === "changed" ? t("Changed") : t("Confirmed"),
      value: [segment.reviewed.by, momentInWords(segment.reviewed.at)].filter(Boolean).join(", "),
    });
  const expected = phonemes
    .flatMap((phoneme) => phoneme.expected ?? [])
    .map(symbols)
    .join(" ");
  const heard = phonemes
    .flatMap((phoneme) => phoneme.heard ?? [])
    .map(symbols)
    .join(" ");
  // Phonemes that are listed below are not repeated here.
  if (said.phonemes && !heard) rows.push({ name: t("Sounds"), value: said.phonemes.split(" ").map(symbols).join(" ") });
  if (expected && expected !== heard) rows.push({ name: t("Phonemes expected"), value: expected });
  if (heard) rows.push({ name: expected === heard ? t("Phonemes") : t("Phonemes heard"), value: heard });
  return { title: segment.expected.length ? segment.expected.join(" ") : said.text, rows };
}

/** Words that may have been said instead; a dash for none. */
export function alternativeText(alternative: readonly string[]): string {
  return alternative.join(" ") || "—";
}

function movedInWords(moved: NonNullable<Segment["moved"]>, threshold: string): string {
  return moved === "stricter" ? t`stricter than assessed, at ${threshold}` : t`more lenient than assessed, at ${threshold}`;
}

function describePhoneme(phoneme: TimelinePhoneme, symbols: Symbols): Description {
  const isUnread = phoneme.kind === "unknown" && phoneme.heard === undefined;
  const rows: Description["rows"] = [{ name: t("Phoneme"), value: isUnread ? t("Not readable") : PHONEME_TEXT[phoneme.kind] }];
  if (phoneme.kind === "replace") rows.push({ name: t("Heard"), value: symbols(phoneme.heard ?? "") });
  rows.push(...common(phoneme));
  if (phoneme.alternatives.length) rows.push({ name: t("May also be"), value: alternativesText(phoneme, symbols) });
  return { title: symbols(phoneme.expected ?? phoneme.heard ?? ""), rows };
}

export function alternativesText({ alternatives }: Pick<TimelinePhoneme, "alternatives">, symbols = asWritten): string {
  return alternatives
    .map(({ phoneme, posterior }) =>
      posterior === undefined ? symbols(phoneme) : `${symbols(phoneme)} (${Math.round(posterior * 100)} %)`,
    )
    .join(", ");
}

/** @param untimed said of the time where there is none. */
function common(
  { start, end, score, source, flags }: Pick<Segment, "start" | "end" | "score" | "source" | "flags">,
  untimed = t("not in the result"),
): Description["rows"] {
  const rows: Description["rows"] = [];
  if (start !== undefined && end === start) rows.push({ name: t("Time"), value: t`at ${seconds(start)}` });
  else if (start !== undefined && end !== undefined)
    rows.push({ name: t("Time"), value: t`${seconds(start)} to ${seconds(end)} (${Math.round((end - start) * 1000)} ms)` });
  else if (start !== undefined) rows.push({ name: t("Time"), value: t`from ${seconds(start)}; the result has no end` });
  else rows.push({ name: t("Time"), value: untimed });
  if (source)
    rows.push({
      name: t("Time from"),
      value: source === "review" ? t("the review") : t("a local alignment by the embedded engine, not the result"),
    });
  if (score !== undefined) rows.push({ name: t("Score"), value: t`${Math.round(score)} of 100` });
  if (flags?.length) rows.push({ name: t("Suspicious"), value: flags.map((flag) => SUSPICIONS[flag]).join(", ") });
  return rows;
}

/** As the player and the axis write it, to the hundredth of a second. */
export function seconds(time: number): string {
  return clock(time, 2);
}

/** One line, for screen readers. */
export function spoken({ title, rows }: Description): string {
  return [title, ...rows.map(({ name, value }) => `${name}: ${value}`)].join(". ");
}
