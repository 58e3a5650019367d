export interface PitchFrame {
  /** 0 to 1: its largest sample beside the recording's. */
  intensity: number;
  /** Strengths from 0 to 1. */
  candidates: readonly { hz: number; strength: number }[];
}

export interface PathCosts {
  ceilingHz: number;
  /** A frame whose candidates are all weaker has no voice. */
  voicingThreshold: number;
  octaveCost: number;
}

/** Beside the recording's largest sample; a quieter frame has no voice. */
const SILENCE_THRESHOLD = 0.03;
/** Of an octave, and of a beginning or end of the voice, between frames 10 ms apart. */
const OCTAVE_JUMP_COST = 0.35;
const VOICING_COST = 0.14;
const USUAL_STEP_SECONDS = 0.01;

/**
 * The strongest path through the candidates of all frames by Viterbi's algorithm, with the costs of Boersma (1993), which are Praat's.
 * @param step seconds between two frames
 * @returns Hz, 0 where there is no voice
 */
export function bestPath(frames: readonly PitchFrame[], costs: PathCosts, step: number): Float32Array {
  const correction = USUAL_STEP_SECONDS / step;
  const [jump, change] = [OCTAVE_JUMP_COST * correction, VOICING_COST * correction];
  const isVoiced = (hz: number) => hz > 0 && hz < costs.ceilingHz;
  const places = frames.map(({ intensity, candidates }) => {
    const silence = 2 - intensity / (SILENCE_THRESHOLD / (1 + costs.voicingThreshold));
    const unvoiced = costs.voicingThreshold + Math.max(0, silence);
    return [{ hz: 0, strength: 0 }, ...candidates].map(({ hz, strength }) => ({
      hz: isVoiced(hz) ? hz : 0,
      worth: isVoiced(hz) ? strength - costs.octaveCost * Math.log2(costs.ceilingHz / hz) : unvoiced,
    }));
  });
  const origins: Int32Array[] = [];
  let sums: number[] = [];
  for (const [i, now] of places.entries()) {
    const before = places[i - 1];
    const origin = new Int32Array(now.length);
    sums = now.map(({ hz, worth }, candidate) => {
      if (!before) return worth;
      let best = -Infinity;
      for (const [from, { hz: last }] of before.entries()) {
        const cost = hz === 0 && last === 0 ? 0 : hz === 0 || last === 0 ? change : jump * Math.abs(Math.log2(last / hz));
        if (sums[from]! - cost <= best) continue;
        best = sums[from]! - cost;
        origin[candidate] = from;
      }
      return best + worth;
    });
    origins.push(origin);
  }
  const path = new Float32Array(frames.length);
  let place = sums.reduce((best, sum, i) => (sum > sums[best]! ? i : best), 0);
  for (let i = frames.length - 1; i >= 0; i--) {
    path[i] = places[i]![place]!.hz;
    place = origins[i]![place]!;
  }
  return path;
}
