import { CLASSES, phonemeOf, type Posteriors } from "../acoustic/phoneNetwork.ts";
import type { PhonemeAlternative } from "../../core/analysis.ts";
import type { Pronunciation } from "../lexicon.ts";

export interface ErrorModel {
  /** Power that likelihoods are raised to: frames are not independent, so their product is too sure of itself. */
  power: number;
  /** Prior probabilities of an error at each phoneme. */
  substitution: number;
  deletion: number;
  insertion: number;
  /** Probability of silence between two phonemes. */
  silence: number;
  priorWeight: number;
}

export const WORD_ERRORS: ErrorModel = { power: 0.3, substitution: 0.1, deletion: 0.02, insertion: 0.02, silence: 0.1, priorWeight: 0.5 };

export interface ErrorPosteriors {
  /** Probability that each expected phoneme was said. */
  said: Float64Array;
  /** Probability that nothing was said for it. */
  omitted: Float64Array;
  /** Expected number of phonemes added before each phoneme, and after the last. */
  added: Float64Array;
  /** Mean frame at which each phoneme ends, given that it was said. */
  end: Float64Array;
  /** Other phonemes that may have been said in its place, most probable first. */
  alternatives: PhonemeAlternative[][];
  /** Log likelihood of the recording under the graph. */
  logLikelihood: number;
}

// Three states a phoneme; the last one carries most of the length.
const STAY = [0.3, 0.3, 0.75] as const;
const LEAVE = [0.7, 0.7, 0.25] as const;
const SHOWN = 0.02;

/**
 * Forward-backward over a graph in which every expected phoneme competes with all other phonemes, with being left
 * out, and with something added before it. This is goodness of pronunciation with the segmentation summed out.
 *
 * @returns undefined where the piece is too short for the phonemes
 */
export function errorPosteriors(
  posteriors: Posteriors,
  logPrior: Float32Array,
  expected: Pronunciation,
  model: ErrorModel = WORD_ERRORS,
): ErrorPosteriors | undefined {
  const { frames } = posteriors;
  const count = expected.length;
  const graph = buildGraph(expected, model);
  const arcs = graph.phone.length;
  const alpha = new Float32Array(frames * arcs * 3);
  const scale = new Float64Array(frames);
  const emission = scaledLikelihoods(posteriors, logPrior, model);
  const nodes = count + 1;

  let node = new Float64Array(nodes);
  node[0] = 1;
  passDeletions(node, graph.deletion);
  let logLikelihood = emission.logOffset;
  for (let t = 0; t < frames; t++) {
    const now = t * arcs * 3;
    const before = now - arcs * 3;
    let total = 0;
    for (let a = 0; a < arcs; a++) {
      const e = emission.values[t * CLASSES + graph.phone[a]!]!;
      const x = a * 3;
      let v0 = node[graph.from[a]!]! * graph.weight[a]!;
      let v1 = 0;
      let v2 = 0;
      if (t > 0) {
        const p0 = alpha[before + x]!;
        const p1 = alpha[before + x + 1]!;
        v0 += p0 * STAY[0];
        v1 = p0 * LEAVE[0] + p1 * STAY[1];
        v2 = p1 * LEAVE[1] + alpha[before + x + 2]! * STAY[2];
      }
      v0 *= e;
      v1 *= e;
      v2 *= e;
      alpha[now + x] = v0;
      alpha[now + x + 1] = v1;
      alpha[now + x + 2] = v2;
      total += v0 + v1 + v2;
    }
    if (!(total > 0)) return undefined;
    scale[t] = total;
    logLikelihood += Math.log(total);
    node = new Float64Array(nodes);
    for (let a = 0; a < arcs; a++) {
      const x = now + a * 3;
      alpha[x]! /= total;
      alpha[x + 1]! /= total;
      alpha[x + 2]! /= total;
      node[graph.to[a]!]! += alpha[x + 2]! * LEAVE[2];
    }
    passDeletions(node, graph.deletion);
  }
  const whole = node[count]!;
  if (!(whole > 1e-30)) return undefined;
  logLikelihood += Math.log(whole);

  const arcPosterior = new Float64Array(arcs);
  const arcEnd = new Float64Array(arcs);
  let nodeAfter = new Float64Array(nodes);
  nodeAfter[count] = 1 / whole;
  takeDeletions(nodeAfter, graph.deletion);
  let beta = new Float64Array(arcs * 3);
  for (let a = 0; a < arcs; a++) beta[a * 3 + 2] = LEAVE[2] * nodeAfter[graph.to[a]!]!;
  for (let t = frames - 1; t >= 0; t--) {
    const now = t * arcs * 3;
    const nodeNow = new Float64Array(nodes);
    const earlier = new Float64Array(arcs * 3);
    for (let a = 0; a < arcs; a++) {
      const x = a * 3;
      const leaving = alpha[now + x + 2]! * LEAVE[2] * nodeAfter[graph.to[a]!]!;
      arcPosterior[a]! += leaving;
      arcEnd[a]! += leaving * (t + 1);
      const e = emission.values[t * CLASSES + graph.phone[a]!]! / scale[t]!;
      const b0 = beta[x]! * e;
      const b1 = beta[x + 1]! * e;
      const b2 = beta[x + 2]! * e;
      nodeNow[graph.from[a]!]! += graph.weight[a]! * b0;
      earlier[x] = STAY[0] * b0 + LEAVE[0] * b1;
      earlier[x + 1] = STAY[1] * b1 + LEAVE[1] * b2;
      earlier[x + 2] = STAY[2] * b2;
    }
    takeDeletions(nodeNow, graph.deletion);
    for (let a = 0; a < arcs; a++) earlier[a * 3 + 2]! += LEAVE[2] * nodeNow[graph.to[a]!]!;
    beta = earlier;
    nodeAfter = nodeNow;
  }
  return collect(graph, expected, arcPosterior, arcEnd, logLikelihood);
}

interface Graph {
  from: number[];
  to: number[];
  phone: number[];
  weight: number[];
  deletion: number;
}

function buildGraph(expected: Pronunciation, model: ErrorModel): Graph {
  const graph: Graph = { from: [], to: [], phone: [], weight: [], deletion: 0 };
  const add = (from: number, to: number, phone: number, weight: number) => {
    graph.from.push(from);
    graph.to.push(to);
    graph.phone.push(phone);
    graph.weight.push(weight);
  };
  const onward = 1 - model.silence - model.insertion;
  const right = 1 - model.substitution - model.deletion;
  expected.forEach((phone, i) => {
    for (let q = 1; q < CLASSES; q++) add(i, i + 1, q, onward * (q === phone ? right : model.substitution / (CLASSES - 2)));
  });
  for (let i = 0; i <= expected.length; i++) {
    add(i, i, 0, model.silence);
    for (let q = 1; q < CLASSES; q++) add(i, i, q, model.insertion / (CLASSES - 1));
  }
  graph.deletion = model.deletion * onward;
  return graph;
}

function scaledLikelihoods({ log, frames }: Posteriors, logPrior: Float32Array, model: ErrorModel): { values: Float64Array; logOffset: number } {
  const values = new Float64Array(frames * CLASSES);
  let logOffset = 0;
  for (let t = 0; t < frames; t++) {
    const row = t * CLASSES;
    let highest = -Infinity;
    for (let q = 0; q < CLASSES; q++) {
      const score = model.power * (log[row + q]! - model.priorWeight * logPrior[q]!);
      values[row + q] = score;
      if (score > highest) highest = score;
    }
    for (let q = 0; q < CLASSES; q++) values[row + q] = Math.exp(values[row + q]! - highest);
    logOffset += highest;
  }
  return { values, logOffset };
}

function passDeletions(node: Float64Array, deletion: number): void {
  for (let i = 0; i + 1 < node.length; i++) node[i + 1]! += node[i]! * deletion;
}

function takeDeletions(node: Float64Array, deletion: number): void {
  for (let i = node.length - 2; i >= 0; i--) node[i]! += node[i + 1]! * deletion;
}

function collect(graph: Graph, expected: Pronunciation, arcPosterior: Float64Array, arcEnd: Float64Array, logLikelihood: number): ErrorPosteriors {
  const count = expected.length;
  const said = new Float64Array(count);
  const omitted = new Float64Array(count).fill(1);
  const added = new Float64Array(count + 1);
  const end = new Float64Array(count);
  const alternatives: PhonemeAlternative[][] = expected.map(() => []);
  graph.phone.forEach((phone, a) => {
    const i = graph.from[a]!;
    const posterior = arcPosterior[a]!;
    if (graph.to[a] === i) {
      if (phone > 0) added[i]! += posterior;
      return;
    }
    omitted[i]! -= posterior;
    if (phone === expected[i]) {
      said[i] = Math.min(1, posterior);
      end[i] = arcEnd[a]! / Math.max(posterior, 1e-30);
    } else if (posterior > SHOWN) {
      alternatives[i]!.push({ phoneme: phonemeOf(phone), posterior });
    }
  });
  for (let i = 0; i < count; i++) omitted[i] = Math.max(0, omitted[i]!);
  for (const list of alternatives) list.sort((a, b) => b.posterior - a.posterior);
  return { said, omitted, added, end, alternatives, logLikelihood };
}
