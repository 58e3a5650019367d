import { mpegHeaderAt } from "#core/recording/mpegFrames.ts";

/** Usually one, rarely a few: so no packet uses much memory. */
const MOST_FRAMES_PER_PACKET = 10;

const HEADER_BYTES = 4;
/** MPEG 1; half in MPEG 2 and 2.5. */
const LONGEST_FRAME_SAMPLES = 1152;
const LOWEST_MPEG1_RATE_HZ = 32_000;
/** Taken from earlier frames: ISO/IEC 11172-3, main_data_begin (9 bits; 8 in MPEG 2). */
const RESERVOIR_BYTES = 511;

/** Of a layer III frame; ISO/IEC 11172-3, 2.4.1.7, and 13818-3, 2.4.1.7. */
interface Layout {
  mpeg1: boolean;
  /** The side information and the main data begin there; bytes. */
  side: number;
  main: number;
}

/** Per channel: 1152 for MPEG 1, half for 2 and 2.5. */
export function samplesIn(frame: Uint8Array): number {
  return isMpeg1(frame) ? LONGEST_FRAME_SAMPLES : LONGEST_FRAME_SAMPLES / 2;
}

export function channelsIn(frame: Uint8Array): 1 | 2 {
  return isMono(frame) ? 1 : 2;
}

/** Samples per frame. */
export function samplesAt(sampleRate: number): number {
  return sampleRate >= LOWEST_MPEG1_RATE_HZ ? LONGEST_FRAME_SAMPLES : LONGEST_FRAME_SAMPLES / 2;
}

/** Usually one. Anything around them is dropped, and so is what follows a header whose frame is longer than the rest of the packet. */
export function wholeFrames(packet: Uint8Array): Uint8Array[] {
  const frames: Uint8Array[] = [];
  for (let at = 0; at + HEADER_BYTES <= packet.length && frames.length < MOST_FRAMES_PER_PACKET;) {
    const length = frameBytes(packet, at);
    if (at + length > packet.length) break;
    if (length > 0) frames.push(packet.subarray(at, at + length));
    at += Math.max(1, length);
  }
  return frames;
}

/** 0 without a frame of layer III that says how long it is. */
function frameBytes(packet: Uint8Array, at: number): number {
  const header = mpegHeaderAt(packet, at);
  return header?.layer === 3 ? header.length : 0;
}

/** Main data that frames hold for later ones. */
export class BitReservoir {
  private held = 0;

  empty(): void {
    this.held = 0;
  }

  /**
   * The next frame; silenced if its main data are incomplete, as where a recording was cut. minimp3 would leave it out. It still keeps its
   * data for later ones.
   */
  complete(frame: Uint8Array): Uint8Array {
    const layout = layoutOf(frame);
    const begin = mainDataBegin(frame, layout);
    const used = mainDataBytes(frame, layout);
    const own = frame.byteLength - layout.main;
    const complete = begin <= this.held && used <= begin + own;
    const kept = complete ? begin : Math.min(this.held, layout.mpeg1 ? RESERVOIR_BYTES : 255);
    this.held = Math.min(RESERVOIR_BYTES, kept + own - (complete ? used : 0));
    return complete ? frame : silenced(frame, layout, kept);
  }
}

/** Takes over `begin` bytes from earlier frames and uses none. */
function silenced(frame: Uint8Array, { mpeg1, side, main }: Layout, begin: number): Uint8Array {
  const copy = Uint8Array.from(frame).fill(0, side, main);
  copy[side] = mpeg1 ? begin >> 1 : begin;
  if (mpeg1) copy[side + 1] = (begin & 1) << 7;
  return copy;
}

function layoutOf(frame: Uint8Array): Layout {
  const mpeg1 = isMpeg1(frame);
  const side = frame[1]! & 1 ? 4 : 6;
  const [mono, stereo] = mpeg1 ? [17, 32] : [9, 17];
  return { mpeg1, side, main: side + (isMono(frame) ? mono : stereo) };
}

function mainDataBegin(frame: Uint8Array, { mpeg1, side }: Layout): number {
  return mpeg1 ? bits(frame, 8 * side, 9) : frame[side]!;
}

/** Sum of part2_3_length over granules and channels, in bytes. */
function mainDataBytes(frame: Uint8Array, { mpeg1, side }: Layout): number {
  const mono = isMono(frame);
  // main_data_begin, private bits and, in MPEG 1, scfsi; then a field per granule and channel.
  const [first, step, count] = mpeg1 ? [mono ? 18 : 20, 59, mono ? 2 : 4] : [mono ? 9 : 10, 63, mono ? 1 : 2];
  let sum = 0;
  for (let i = 0; i < count; i++) sum += bits(frame, 8 * side + first + i * step, 12);
  return Math.ceil(sum / 8);
}

function bits(frame: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let i = at; i < at + count; i++) value = (value << 1) | ((frame[i >> 3]! >> (7 - (i & 7))) & 1);
  return value;
}

function isMpeg1(frame: Uint8Array): boolean {
  return (frame[1]! & 0x18) === 0x18;
}

function isMono(frame: Uint8Array): boolean {
  return frame[3]! >> 6 === 3;
}
