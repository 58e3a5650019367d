import { frequencyTicks } from "../layout/frequencyAxis.ts";
import type { Stretch } from "../layout/frequencyAxis.ts";
import { TRACK_RANGE, trackTicks } from "../layout/trackAxis.ts";
import type { TrackSettings } from "../state/timelineSettings.ts";
import { el } from "../../kit/dom.ts";

/** Hz and dB between two labels, where there is room. */
const PITCH_STEPS = [50, 100, 200];
const INTENSITY_STEPS = [10, 20, 30];

/** The axes of the spectrogram: frequencies and pitch in the margin on the left, intensity at the right edge. */
export function marginLabels(band: Stretch, topHz: number, tracks: TrackSettings): { left: HTMLElement[]; right: HTMLElement[] } {
  const label = (kind: string, text: string, y: number) => {
    const element = el("div", { class: kind }, text);
    element.style.top = `${y}px`;
    return element;
  };
  const frequencies = frequencyTicks(band, topHz).map(({ hz, y }) => label("frequency", `${hz / 1000} kHz`, y));
  const pitch = tracks.shown.includes("pitch") ? trackTicks(band, TRACK_RANGE.pitch[0], tracks.pitchCeilingHz, PITCH_STEPS) : [];
  const intensity = tracks.shown.includes("intensity") ? trackTicks(band, ...TRACK_RANGE.intensity, INTENSITY_STEPS) : [];
  return {
    left: [...frequencies, ...pitch.map(({ value, y }) => label("frequency pitch", `${value} Hz`, y))],
    right: intensity.map(({ value, y }) => label("frequency intensity", `${value} dB`, y)),
  };
}
