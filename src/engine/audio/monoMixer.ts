import type { Planes } from "./codecs/packetDecoder.ts";

/** 30 dB below the loudest channel: ignored. */
const IDLE_POWER_RATIO = 0.001;
/** Channels cancel if mixing leaves less of the loudest one's power than the first, until it leaves more than the second. */
const CANCELLING_POWER_RATIO = 0.35;
const RECOVERED_POWER_RATIO = 0.45;
/** 70 dB below full scale: says nothing about the channels. */
const SILENT_POWER = 1e-7;
/** Share of earlier power that still counts after a block. */
const HISTORY_SHARE = 0.9;

/**
 * Mixes half a second at a time. Channels without sound are left out, so that the other keeps its level and gains no noise; of channels
 * that cancel each other (antiphase), only the loudest is used. Uncorrelated channels of equal power leave half of it, cancelling ones
 * nothing: hence the thresholds.
 */
export class MonoMixer {
  private readonly channels: number;
  private readonly block: number;
  private readonly fade: number;
  /** Recent power of every pair of channels; its diagonal is each channel's own. */
  private readonly covariance: Float64Array;
  private readonly pending: Planes;
  private filled = 0;
  private gains: Float64Array;
  private alone = false;
  private started = false;

  constructor(channels: number, sampleRate: number) {
    this.channels = channels;
    this.block = Math.round(sampleRate / 2);
    this.fade = Math.round(sampleRate / 100);
    this.covariance = new Float64Array(channels * channels);
    this.pending = Array.from({ length: channels }, () => new Float32Array(this.block));
    this.gains = new Float64Array(channels).fill(1 / channels);
  }

  push(planes: Planes): Float32Array[] {
    if (this.channels === 1) return [planes[0]!];
    const ready: Float32Array[] = [];
    const length = planes[0]!.length;
    for (let start = 0; start < length;) {
      const count = Math.min(length - start, this.block - this.filled);
      for (let channel = 0; channel < this.channels; channel++) {
        this.pending[channel]!.set(planes[channel]!.subarray(start, start + count), this.filled);
      }
      this.filled += count;
      start += count;
      if (this.filled === this.block) ready.push(this.mix());
    }
    return ready;
  }

  end(): Float32Array[] {
    return this.filled > 0 ? [this.mix()] : [];
  }

  private mix(): Float32Array {
    this.listen();
    const wanted = this.chooseGains();
    const before = this.started ? this.gains : wanted;
    this.started = true;
    this.gains = wanted;
    const mono = new Float32Array(this.filled);
    for (let channel = 0; channel < this.channels; channel++) {
      const plane = this.pending[channel]!;
      const [from, to] = [before[channel]!, wanted[channel]!];
      for (let i = 0; i < this.filled; i++) {
        const gain = i < this.fade ? from + ((to - from) * i) / this.fade : to;
        mono[i]! += gain * plane[i]!;
      }
    }
    this.filled = 0;
    return mono;
  }

  private listen(): void {
    const n = this.channels;
    for (let a = 0; a < n; a++) {
      for (let b = a; b < n; b++) {
        const [left, right] = [this.pending[a]!, this.pending[b]!];
        let sum = 0;
        for (let i = 0; i < this.filled; i++) sum += left[i]! * right[i]!;
        const power = this.covariance[a * n + b]! * HISTORY_SHARE + (sum / this.filled) * (1 - HISTORY_SHARE);
        this.covariance[a * n + b] = power;
        this.covariance[b * n + a] = power;
      }
    }
  }

  private chooseGains(): Float64Array {
    const n = this.channels;
    const powerOf = (channel: number) => this.covariance[channel * n + channel]!;
    const channels = Array.from({ length: n }, (_, channel) => channel);
    const loudest = channels.reduce((best, channel) => (powerOf(channel) > powerOf(best) ? channel : best), 0);
    const loudestPower = powerOf(loudest);
    if (loudestPower < SILENT_POWER * (1 - HISTORY_SHARE)) return this.gains;
    const active = channels.filter((channel) => powerOf(channel) >= IDLE_POWER_RATIO * loudestPower);
    let mixed = 0;
    for (const a of active) for (const b of active) mixed += this.covariance[a * n + b]! / active.length ** 2;
    const limit = (this.alone ? RECOVERED_POWER_RATIO : CANCELLING_POWER_RATIO) * loudestPower;
    this.alone = active.length > 1 && mixed < limit;
    const chosen = this.alone ? [loudest] : active;
    const gains = new Float64Array(n);
    for (const channel of chosen) gains[channel] = 1 / chosen.length;
    return gains;
  }
}
