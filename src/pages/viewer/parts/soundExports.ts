import { t } from "@vscode/l10n";
import { measuresCsv } from "#core/phonetics/measuresCsv.ts";
import { measureSound } from "../audio/measureSound.ts";
import { wavPart } from "../audio/wavPart.ts";
import type { ViewModel } from "../state/viewModel.ts";
import type { SoundExport } from "../viewerProtocol.ts";

/** Seconds of sound that are saved in one go; a message that holds more would be heavy. */
const MOST_SECONDS = 120;
/** Bytes that are turned into letters at a time. */
const BYTES_AT_ONCE = 32_768;

/** The file to save, or the reason in words why there is none. @param say tells what takes a while. */
export async function exportSound(
  model: ViewModel,
  what: SoundExport,
  say: (text: string) => void,
): Promise<{ data: string } | { problem: string }> {
  const { recording, activeSpan, settings, events, range } = model;
  if (!recording) return { problem: model.recordingProblem ?? t("The recording is still being loaded.") };
  if (what === "measures") {
    say(t("Measuring the sound…"));
    return { data: measuresCsv(await measureSound(recording.sound, settings.tracks, events, range)) };
  }
  if (!activeSpan) return { problem: t("Select a word, a phoneme or a stretch of time first.") };
  if (activeSpan.end - activeSpan.start > MOST_SECONDS) return { problem: t("Select at most two minutes.") };
  const bytes = await wavPart(recording, activeSpan.start, activeSpan.end);
  let letters = "";
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) letters += String.fromCharCode(...bytes.subarray(at, at + BYTES_AT_ONCE));
  return { data: btoa(letters) };
}
