import type { Adpcm } from "#core/recording/wavHeader.ts";
import type { Planes } from "./packetDecoder.ts";

/**
 * Decodes one independent block of a WAV file: IMA (DVI, format 0x11) or Microsoft's (format 2). A truncated block gives the samples that
 * are there.
 * @returns samples by channel, -1 to 1; none without even a header.
 */
export function decodeAdpcm(block: Uint8Array, channels: number, { kind, coefficients }: Pick<Adpcm, "kind" | "coefficients">): Planes {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const planes = kind === "ima" ? imaBlock(view, channels) : microsoftBlock(view, channels, coefficients);
  return planes.map((plane) => Float32Array.from(plane, (sample) => sample / 32_768));
}

/** IMA Digital Audio Focus and Technical Working Groups, "Recommended Practices for Enhancing Digital Audio Compatibility", 1992. */
const IMA_STEPS = [
  7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97, 107, 118, 130, 143, 157, 173,
  190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066,
  2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818,
  18500, 20350, 22385, 24623, 27086, 29794, 32767,
];
const IMA_INDICES = [-1, -1, -1, -1, 2, 4, 6, 8];

/** First sample and step per channel; then eight samples of each channel in turn, low half of a byte first. */
function imaBlock(view: DataView, channels: number): number[][] {
  if (view.byteLength < 4 * channels) return [];
  const groups = Math.floor((view.byteLength - 4 * channels) / (4 * channels));
  return Array.from({ length: channels }, (_, channel) => {
    let sample = view.getInt16(4 * channel, true);
    let index = clamp(view.getUint8(4 * channel + 2), 0, IMA_STEPS.length - 1);
    const plane = [sample];
    for (let group = 0; group < groups; group++) {
      const offset = 4 * (channels + group * channels + channel);
      for (let i = 0; i < 8; i++) {
        const code = (view.getUint8(offset + (i >> 1)) >> (4 * (i & 1))) & 15;
        const step = IMA_STEPS[index]!;
        const change = (step >> 3) + (code & 4 ? step : 0) + (code & 2 ? step >> 1 : 0) + (code & 1 ? step >> 2 : 0);
        sample = clamp16(code & 8 ? sample - change : sample + change);
        index = clamp(index + IMA_INDICES[code & 7]!, 0, IMA_STEPS.length - 1);
        plane.push(sample);
      }
    }
    return plane;
  });
}

/** Microsoft, "Multimedia Data Standards Update", 1994. */
const ADAPTATION_FACTORS = [230, 230, 230, 230, 307, 409, 512, 614, 768, 614, 512, 409, 307, 230, 230, 230];
const SMALLEST_DELTA = 16;

/** Predictor, step and two samples per channel, the later first; then half a byte per sample, high half first, channels in turn. */
function microsoftBlock(view: DataView, channels: number, coefficients: Adpcm["coefficients"]): number[][] {
  if (view.byteLength < 7 * channels) return [];
  const states = Array.from({ length: channels }, (_, channel) => ({
    pair: coefficients[view.getUint8(channel)] ?? coefficients[0]!,
    delta: view.getInt16(channels + 2 * channel, true),
    last: view.getInt16(3 * channels + 2 * channel, true),
    before: view.getInt16(5 * channels + 2 * channel, true),
  }));
  const planes = states.map(({ last, before }) => [before, last]);
  const frames = Math.floor((2 * (view.byteLength - 7 * channels)) / channels);
  for (let i = 0; i < frames * channels; i++) {
    const byte = view.getUint8(7 * channels + (i >> 1));
    const code = i & 1 ? byte & 15 : byte >> 4;
    const state = states[i % channels]!;
    const [first, second] = state.pair;
    const predicted = (state.last * first + state.before * second) >> 8;
    const sample = clamp16(predicted + (code < 8 ? code : code - 16) * state.delta);
    state.delta = clamp((ADAPTATION_FACTORS[code]! * state.delta) >> 8, SMALLEST_DELTA, 0x7fff_ffff >> 10);
    [state.before, state.last] = [state.last, sample];
    planes[i % channels]!.push(sample);
  }
  return planes;
}

function clamp16(value: number): number {
  return clamp(value, -32_768, 32_767);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
