import { framesIn, type Posteriors } from "../acoustic/posteriors.ts";
import type { Pronunciation } from "../language/lexicon.ts";
import { phonemeStates } from "./phonemeStates.ts";
import type { TokenMap } from "./tokenHistory.ts";
import type { TransitionLogWeights } from "./transitionWeights.ts";

/** Also for a word of a single phoneme. */
const SHORTEST_WORD_SECONDS = 0.05;

export const IMPOSSIBLE_SCORE = -1e30;

type Sound = Pick<Posteriors, "frameSeconds">;

export function shortestFrames(phones: Pronunciation, sound: Sound): number {
  return phones.length === 1 ? onlyStates(sound) : phones.length * phonemeStates(sound);
}

/** Of a word's only phoneme. */
function onlyStates(sound: Sound): number {
  return Math.max(phonemeStates(sound), framesIn(SHORTEST_WORD_SECONDS, sound));
}

/**
 * Left-to-right hidden Markov models: a few states per phoneme, and a pause after each but the last. All models of a passage share a few
 * arrays: separate objects would be ten times as slow.
 */
export class PronunciationModels {
  /** Highest score in each model. */
  readonly tops: Float32Array;
  private readonly firstPhone: Int32Array;
  private readonly firstState: Int32Array;
  private readonly phones: Uint8Array;
  private readonly scores: Float32Array;
  private readonly tokens: Int32Array;
  private readonly pauses: Float32Array;
  private readonly pauseTokens: Int32Array;
  /** Of a phoneme, and of a word's only one. */
  private readonly states: number;
  private readonly onlyStates: number;

  constructor(
    models: readonly Pronunciation[],
    private readonly weights: Readonly<TransitionLogWeights>,
    sound: Sound,
  ) {
    this.states = phonemeStates(sound);
    this.onlyStates = onlyStates(sound);
    const ends = (sizes: readonly number[]) => {
      const all = new Int32Array(sizes.length + 1);
      sizes.forEach((size, m) => (all[m + 1] = all[m]! + size));
      return all;
    };
    this.firstPhone = ends(models.map((phones) => phones.length));
    this.firstState = ends(models.map((phones) => shortestFrames(phones, sound)));
    this.phones = Uint8Array.from(models.flat());
    this.tops = new Float32Array(models.length).fill(IMPOSSIBLE_SCORE);
    this.scores = new Float32Array(this.firstState[models.length]!).fill(IMPOSSIBLE_SCORE);
    this.tokens = new Int32Array(this.scores.length).fill(-1);
    this.pauses = new Float32Array(this.phones.length).fill(IMPOSSIBLE_SCORE);
    this.pauseTokens = new Int32Array(this.phones.length).fill(-1);
  }

  clear(model: number): void {
    const [from, to] = [this.firstState[model]!, this.firstState[model + 1]!];
    this.tops[model] = IMPOSSIBLE_SCORE;
    this.scores.fill(IMPOSSIBLE_SCORE, from, to);
    this.tokens.fill(-1, from, to);
    this.pauses.fill(IMPOSSIBLE_SCORE, this.firstPhone[model], this.firstPhone[model + 1]);
    this.pauseTokens.fill(-1, this.firstPhone[model], this.firstPhone[model + 1]);
  }

  phonesIn(model: number): number {
    return this.firstPhone[model + 1]! - this.firstPhone[model]!;
  }

  /** A phoneme's end state; its score and token are those of the path that got there. */
  endOf(model: number, phone: number): number {
    const states = this.phonesIn(model) === 1 ? this.onlyStates : this.states;
    return this.firstState[model]! + (phone + 1) * states - 1;
  }

  scoreIn(state: number): number {
    return this.scores[state]!;
  }

  tokenIn(state: number): number {
    return this.tokens[state]!;
  }

  mapTokens(map: TokenMap): void {
    for (const tokens of [this.tokens, this.pauseTokens])
      for (let x = 0; x < tokens.length; x++) if (tokens[x]! >= 0) tokens[x] = map(tokens[x]!);
  }

  /**
   * One frame.
   * @param entry score of the path that begins the word now, with its `token`
   * @param emissions of all classes; this frame's begin at `row`
   * @returns the highest score in it
   */
  advance(model: number, entry: number, token: number, emissions: Float32Array, row: number): number {
    const { phones, scores, tokens, pauses, pauseTokens } = this;
    const { stay, leave, silenceFrame, innerPause } = this.weights;
    const first = this.firstPhone[model]!;
    const last = this.firstPhone[model + 1]! - 1;
    const states = first === last ? this.onlyStates : this.states;
    const quiet = emissions[row]!;
    let top = IMPOSSIBLE_SCORE;
    // Backwards: each state takes over the previous one's last frame.
    let y = this.firstState[model + 1]! - 1;
    for (let p = last; p >= first; p--) {
      const e = emissions[row + phones[p]!]!;
      for (let s = states - 1; s > 0; s--, y--) {
        let value = scores[y]! + stay;
        const moved = scores[y - 1]! + leave;
        if (moved > value) {
          value = moved;
          tokens[y] = tokens[y - 1]!;
        }
        value += e;
        scores[y] = value;
        if (value > top) top = value;
      }
      let value = scores[y]! + stay;
      if (p === first) {
        if (entry > value) {
          value = entry;
          tokens[y] = token;
        }
      } else {
        const before = scores[y - 1]!;
        if (before + leave > value) {
          value = before + leave;
          tokens[y] = tokens[y - 1]!;
        }
        const paused = pauses[p - 1]!;
        if (paused > value) {
          value = paused;
          tokens[y] = pauseTokens[p - 1]!;
        }
        // The pause before this phoneme, updated now so that it begins after the previous one's last frame.
        let still = paused + silenceFrame;
        if (before + innerPause > still) {
          still = before + innerPause;
          pauseTokens[p - 1] = tokens[y - 1]!;
        }
        still += quiet;
        pauses[p - 1] = still;
        if (still > top) top = still;
      }
      value += e;
      scores[y] = value;
      if (value > top) top = value;
      y--;
    }
    this.tops[model] = top;
    return top;
  }
}
