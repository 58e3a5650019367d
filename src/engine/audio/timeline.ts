import type { Planes } from "./codecs/packetDecoder.ts";

/** Containers round times, and recorders' clocks waver. */
const GAP_TOLERANCE_SECONDS = 0.05;
/** A clock that starts later ran before the recording. */
const LATEST_START_SECONDS = 60;
/** Chunked, so that an absurd gap takes no memory. */
const SILENCE_CHUNK_SECONDS = 1;

/**
 * Places packets by their times. Sound before time 0 is the encoder's and is dropped; a pause between packets, as after lost data, becomes
 * silence.
 */
export class Timeline {
  private readonly sampleRate: number;
  private readonly delay: number;
  /** Samples so far, on the recording's clock; undefined before the first. */
  private position: number | undefined;
  private origin = 0;
  private skip = 0;

  /** @param delay samples at the start that are the encoder's, unless the container's times start below 0 */
  constructor(sampleRate: number, delay: number) {
    this.sampleRate = sampleRate;
    this.delay = delay;
  }

  /** @param timestamp of the first sample, in seconds */
  *place(planes: Planes, timestamp: number): Generator<Planes> {
    const length = planes[0]?.length ?? 0;
    if (this.position === undefined) this.begin(timestamp);
    const at = Math.round((timestamp - this.origin) * this.sampleRate);
    let missing = at - this.position!;
    if (missing > GAP_TOLERANCE_SECONDS * this.sampleRate) {
      for (this.position = at; missing > 0; missing -= SILENCE_CHUNK_SECONDS * this.sampleRate) {
        const count = Math.min(missing, SILENCE_CHUNK_SECONDS * this.sampleRate);
        yield planes.map(() => new Float32Array(count));
      }
    }
    this.position! += length;
    const dropped = Math.min(this.skip, length);
    this.skip -= dropped;
    if (dropped < length) yield dropped === 0 ? planes : planes.map((plane) => plane.subarray(dropped));
  }

  private begin(timestamp: number): void {
    if (timestamp < 0) {
      this.skip = Math.round(-timestamp * this.sampleRate);
      this.position = -this.skip;
      return;
    }
    this.skip = this.delay;
    this.position = 0;
    if (timestamp > LATEST_START_SECONDS) this.origin = timestamp;
  }
}
