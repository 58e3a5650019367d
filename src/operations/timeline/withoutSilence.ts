import { t } from "@vscode/l10n";
import type { ReportedTimeline } from "#core/timeline/model.ts";

/**
 * A report about a copy with silence appended, for the recording itself: that ends before the silence, and so does whatever lasts until the
 * copy's end.
 * @param silence in seconds
 */
export function withoutSilence(timeline: ReportedTimeline, silence: number): ReportedTimeline {
  const note = t`The recording is too short for the service, so a copy with ${silence.toFixed(2)} s of silence at its end was assessed. All times are those of the recording itself.`;
  const notes = [...timeline.notes, note];
  if (timeline.duration === undefined || timeline.duration <= silence) return { ...timeline, notes };
  const duration = Math.round((timeline.duration - silence) * 1000) / 1000;
  // A segment that begins in the silence stays, and is flagged as beyond the recording.
  const cut = <Item extends { start?: number | undefined; end?: number | undefined }>(item: Item): Item =>
    item.end !== undefined && item.end > duration && (item.start === undefined || item.start < duration)
      ? { ...item, end: duration }
      : item;
  return { ...timeline, duration, segments: timeline.segments.map(cut), phonemes: timeline.phonemes.map(cut), notes };
}
