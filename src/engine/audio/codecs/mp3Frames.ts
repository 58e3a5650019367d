/** Bytes that a frame may take from those before it: ISO/IEC 11172-3, main_data_begin (9 bits; 8 in MPEG 2). */
export const RESERVOIR = 511;

/** What the header and the side information of a layer III frame say; ISO/IEC 11172-3, 2.4.1.7, and 13818-3, 2.4.1.7. */
interface Layout {
  mpeg1: boolean;
  /** Where the side information begins and the main data begin; bytes. */
  side: number;
  main: number;
}

/** Samples of a layer III frame: 1152 for MPEG 1, half of it for 2 and 2.5. */
export function samplesIn(frame: Uint8Array): number {
  return isMpeg1(frame) ? 1152 : 576;
}

/** Bytes of main data that stand in a frame, its own or later ones'. */
export function mainBytesIn(frame: Uint8Array): number {
  return Math.max(0, frame.byteLength - layoutOf(frame).main);
}

/**
 * The frames with those silenced whose main data are incomplete, as at the start of a recording that was cut out of
 * another. minimp3 leaves such frames out, and all that follows would come too early. They keep what they hold for later ones.
 */
export function silenceIncomplete(frames: readonly Uint8Array[]): Uint8Array[] {
  let held = 0;
  return frames.map((frame) => {
    const layout = layoutOf(frame);
    if (frame.byteLength < layout.main) return frame;
    const begin = mainDataBegin(frame, layout);
    const used = mainDataBytes(frame, layout);
    const own = mainBytesIn(frame);
    const complete = begin <= held && used <= begin + own;
    const kept = complete ? begin : Math.min(held, layout.mpeg1 ? RESERVOIR : 255);
    held = Math.min(RESERVOIR, kept + own - (complete ? used : 0));
    return complete ? frame : silenced(frame, layout, kept);
  });
}

/** A frame without spectrum that takes `begin` bytes over from those before it and uses none. */
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

/** The sum of part2_3_length, of each granule and channel, in bytes. */
function mainDataBytes(frame: Uint8Array, { mpeg1, side }: Layout): number {
  const mono = isMono(frame);
  // main_data_begin, private bits and, in MPEG 1, scfsi; then as many fields as there are granules and channels.
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
