import type { MeasuredStretch } from "#core/phonetics/measuresCsv.ts";
import type { TimelineRow } from "#core/record/events.ts";
import type { SoundClient } from "./soundClient.ts";
import { valuesAt } from "./soundTracks.ts";
import { PIECE_SECONDS, type TrackAnalysis, type TrackKind, type TrackPiece } from "./tracks.ts";

/**
 * Measures every word and phoneme that has times, before them a stretch that was chosen by hand: about 0.1 s for each second of sound, beside
 * the page.
 */
export async function measureSound(
  sound: SoundClient,
  analysis: TrackAnalysis,
  events: readonly TimelineRow[],
  chosen?: { start: number; end: number },
): Promise<MeasuredStretch[]> {
  const known = new Map<string, Promise<TrackPiece>>();
  const piece = (kind: TrackKind, time: number) => {
    const index = Math.max(0, Math.floor(time / PIECE_SECONDS));
    const name = `${kind}/${index}`;
    const found = known.get(name) ?? sound.piece(kind, index, analysis);
    known.set(name, found);
    return found;
  };
  const stretches: MeasuredStretch[] = chosen ? [{ level: "selection", ...chosen }] : [];
  for (const { level, expected, heard, word, start, end } of events)
    if (level !== "pause" && start !== undefined && end !== undefined && end > start)
      stretches.push({ level, expected, heard, word, start, end });
  const measured: MeasuredStretch[] = [];
  for (const stretch of stretches) {
    const { start, end } = stretch;
    const middle = (start + end) / 2;
    let [sum, voiced] = [0, 0];
    for (let at = Math.floor(start / PIECE_SECONDS) * PIECE_SECONDS; at < end; at += PIECE_SECONDS) {
      const { first, step, values } = await piece("pitch", at + PIECE_SECONDS / 2);
      for (const [i, hz] of values.entries()) {
        const time = first + i * step;
        if (time < start || time > end || hz <= 0) continue;
        sum += hz;
        voiced++;
      }
    }
    const formants = valuesAt([await piece("formants", middle)], middle);
    measured.push({ ...stretch, ...(voiced > 0 && { pitch: sum / voiced }), ...(formants && { formants }) });
  }
  return measured;
}
