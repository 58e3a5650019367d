import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PHONEMES } from "#language/arpabet/phonemes.ts";
import type { Posteriors } from "#engine/acoustic/posteriors.ts";
import { errorPosteriors } from "#engine/decode/errorGraph.ts";
import { phoneEvidence, windowsOf } from "#engine/score/phoneEvidence.ts";
import { BACKGROUND_EVIDENCE } from "#engine/score/backgroundEvidence.ts";
import { CROWD_EVIDENCE } from "#engine/score/crowdEvidence.ts";
import { WORDLESS_EVIDENCE } from "#engine/score/wordlessEvidence.ts";
import { OTHER_TEXT_EVIDENCE } from "#engine/score/otherTextEvidence.ts";
import { CONFIDENCE_EVIDENCE } from "#engine/score/confidence.ts";
import { FAMILY_EVIDENCE } from "#engine/score/familyWeights.ts";
import { PHRASE_EVIDENCE, phraseConfidence, phraseProbability } from "#engine/score/phraseJudge.ts";
import { contrastWidth } from "#engine/score/placeContrast.ts";
import { REVIEW_EVIDENCE } from "#engine/score/reviewWeights.ts";
import { RECORDING_EVIDENCE } from "#engine/acoustic/soundEvidence.ts";
import { Scorer, type ScorerWeights } from "#engine/score/scorer.ts";
import { scoreSegments } from "#engine/score/scoreSegments.ts";
import { verdictOf } from "#engine/score/verdict.ts";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import { CLASSES, ENGLISH_PHONEMES, EVIDENCE, classOf } from "../../support/englishClasses.ts";
import { ROOT } from "../../support/paths.ts";
import { fitLogistic } from "../../train/logistic.ts";

const NO_PRIOR = new Float32Array(CLASSES);
const FRAMES = 8;
const phones = (text: string) =>
  text
    .split(" ")
    .filter(Boolean)
    .map((symbol) => (symbol === "_" ? 0 : classOf(symbol)));

/** A recording in which each phoneme (`_` is silence) is as clear as told, eight frames long. */
function spoken(text: string, clarity = 0.9): Posteriors {
  const said = phones(text);
  const log = new Float32Array(said.length * FRAMES * CLASSES).fill(Math.log((1 - clarity) / (CLASSES - 1)));
  said.forEach((phone, i) => {
    for (let t = 0; t < FRAMES; t++) log[(i * FRAMES + t) * CLASSES + phone] = Math.log(clarity);
  });
  return { phonemes: ENGLISH_PHONEMES, log, frames: said.length * FRAMES, frameSeconds: 0.01 };
}

const timesOf = (count: number, first = 0) =>
  Array.from({ length: count }, (_, i) => ({ start: ((first + i) * FRAMES) / 100, end: ((first + i + 1) * FRAMES) / 100 }));
const shipped = new Scorer(JSON.parse(readFileSync(join(ROOT, "media/engine/scorer.json"), "utf8")) as ScorerWeights);
const scored = (sound: Posteriors, text: string, first = 0) => {
  const expected = phones(text);
  return scoreSegments(sound, { acoustic: { logPrior: NO_PRIOR, fitted: { scorer: shipped } } }, [
    { phones: expected, times: timesOf(expected.length, first) },
  ])[0]!;
};

const none = (evidence: number) => new Array<number>(evidence + 1).fill(0);

/** One unit that passes the first number of evidence on, and is looked at in the phoneme and in the speaker's manner. */
function tiny(changes: Partial<ScorerWeights> = {}): ScorerWeights {
  const own = new Array<number>(EVIDENCE).fill(0);
  own[0] = 1;
  return {
    version: 2,
    window: 1,
    own: { weights: own, bias: [0] },
    phone: new Array<number>(CLASSES).fill(0),
    manner: { weights: [0.1], bias: [0] },
    usual: [0.5],
    usualCount: 2,
    around: { weights: [1, 100], bias: [0] },
    output: { weights: [0, 0.001, 1, 0], bias: [0, 0] },
    accepted: 0,
    phrase: { weights: new Array<number>(PHRASE_EVIDENCE).fill(0), bias: 0, accepted: 0.5 },
    guessedPhrase: { weights: new Array<number>(PHRASE_EVIDENCE).fill(0), bias: 0, accepted: 0.5 },
    item: { weights: new Array<number>(PHRASE_EVIDENCE).fill(0), bias: { letter: 0, sound: 0, nonsense: 0 }, accepted: 0.5 },
    contrast: {
      hidden: { weights: new Array<number>(contrastWidth(CLASSES)).fill(0), bias: [0] },
      output: { weights: new Array<number>(CLASSES).fill(0), bias: new Array<number>(CLASSES).fill(0) },
    },
    confidence: {
      correct: none(CONFIDENCE_EVIDENCE),
      substitution: none(CONFIDENCE_EVIDENCE),
      omission: none(CONFIDENCE_EVIDENCE),
      phoneme: [0, 0, 0],
    },
    review: {
      omitted: none(REVIEW_EVIDENCE),
      misread: none(REVIEW_EVIDENCE),
      joined: none(REVIEW_EVIDENCE),
      substitution: none(REVIEW_EVIDENCE),
      absent: none(REVIEW_EVIDENCE),
      omission: none(REVIEW_EVIDENCE),
    },
    family: { shorter: none(FAMILY_EVIDENCE), longer: none(FAMILY_EVIDENCE), other: none(FAMILY_EVIDENCE), absent: none(FAMILY_EVIDENCE) },
    noise: { found: none(RECORDING_EVIDENCE), quiet: 1 },
    otherText: { short: none(OTHER_TEXT_EVIDENCE), long: none(OTHER_TEXT_EVIDENCE - 2) },
    crowd: none(CROWD_EVIDENCE),
    wordless: none(WORDLESS_EVIDENCE),
    background: none(BACKGROUND_EVIDENCE),
    ...changes,
  };
}

describe("the scorer", () => {
  it("computes its layers from the phoneme and the manner of those around, beside a usual speaker's", () => {
    const rows = new Float32Array(3 * EVIDENCE);
    [1, 2, 4].forEach((value, i) => (rows[i * EVIDENCE] = value));
    const answers = new Scorer(tiny()).score(rows, phones("K AE T"));
    const manner = [0.1, 0.2, 0.4].map(Math.tanh);
    const means = [(manner[0]! + manner[1]! + 1) / 4, (manner[0]! + manner[1]! + manner[2]! + 1) / 5, (manner[1]! + manner[2]! + 1) / 4];
    [1, 2, 4].forEach((own, i) => assert.ok(Math.abs(answers[i]!.expert - (own + 100 * means[i]!) / 1000) < 1e-6));
    assert.deepEqual(
      answers.map(({ odds }) => odds),
      [1, 2, 4],
    );
  });
  it("adds what is known of the phoneme, and never goes below nothing inside", () => {
    const phone = new Array<number>(CLASSES).fill(0);
    phone[classOf("T")] = -5;
    const rows = new Float32Array(2 * EVIDENCE);
    rows[0] = rows[EVIDENCE] = 3;
    assert.deepEqual(
      new Scorer(tiny({ phone })).score(rows, phones("K T")).map(({ odds }) => odds),
      [3, 0],
    );
  });
  it("takes what is not a number for no evidence, and keeps to its ranges", () => {
    const rows = new Float32Array(2 * EVIDENCE).fill(NaN);
    rows[EVIDENCE] = Infinity;
    assert.deepEqual(new Scorer(tiny({ usual: [0] })).score(rows, phones("K T")), [
      { expert: 0, odds: 0 },
      { expert: 0, odds: 0 },
    ]);
    rows[0] = 1e9;
    assert.deepEqual(new Scorer(tiny()).score(rows, phones("K T"))[0], { expert: 2, odds: 20 });
  });
  it("refuses weights that do not fit", () => assert.throws(() => new Scorer(tiny({ phone: [1] })), /does not fit/));
  it("says nothing of no phonemes", () => assert.deepEqual(new Scorer(tiny()).score(new Float32Array(0), []), []));
});

describe("the scorer that ships", () => {
  it("puts what was said above another phoneme in its place", () => {
    const sound = spoken("_ S N OW F EH L _");
    const right = scored(sound, "S N OW F EH L", 1);
    const wrong = scored(sound, "S N OW F K L", 1);
    assert.ok(right[4]!.odds > wrong[4]!.odds + 2, `${right[4]!.odds} ${wrong[4]!.odds}`);
    assert.ok(right[4]!.score > wrong[4]!.score);
    assert.ok(wrong[4]!.posterior < 0.1);
    assert.equal(wrong[4]!.alternatives![0]!.phoneme, "EH");
    assert.ok(verdictOf(right.map(({ odds }) => odds)) > verdictOf(wrong.map(({ odds }) => odds)));
  });
  it("gives no more for a sound that is less clear", () => {
    const odds = [0.95, 0.6, 0.3, 0.05].map((clarity) => scored(spoken("_ S N OW _", clarity), "S N OW", 1)[1]!.posterior);
    assert.deepEqual(
      odds,
      [...odds].sort((a, b) => b - a),
    );
  });
  it("tells what was added between two phonemes", () => {
    const added = scored(spoken("_ S T N OW _"), "S N OW", 1)[1]!.addedBefore;
    assert.equal(added.phoneme, "T");
    assert.ok(added.posterior > 0.5);
  });
  it("judges one phoneme, 200 phonemes, silence and what has no room", () => {
    assert.equal(scored(spoken("_ K _"), "K", 1).length, 1);
    const many = Array.from({ length: 200 }, (_, i) => PHONEMES[(i * 7) % PHONEMES.length]!).join(" ");
    for (const { score, odds } of scored(spoken(many), many)) assert.ok(score > 50 && score <= 100 && odds > 0, `${score} ${odds}`);
    for (const { score, posterior } of scored(spoken("_ _ _ _ _"), "K AE T", 1)) assert.ok(score >= 0 && score <= 100 && posterior < 0.6);
    const crowded = scoreSegments(
      { phonemes: ENGLISH_PHONEMES, log: new Float32Array(0), frames: 0, frameSeconds: 0.01 },
      { acoustic: { logPrior: NO_PRIOR, fitted: { scorer: shipped } } },
      [{ phones: phones("K AE T"), times: timesOf(3) }],
    )[0]!;
    assert.deepEqual(
      crowded.map(({ score, odds }) => [score, odds]),
      [
        [0, -20],
        [0, -20],
        [0, -20],
      ],
    );
  });
});

describe("phoneEvidence", () => {
  it("is the same with windows as without, where the windows hold what was said", () => {
    const sound = spoken("_ S N OW F EH L _");
    const expected = phones("S N OW F EH L");
    const whole = errorPosteriors(sound, NO_PRIOR, expected)!;
    const banded = errorPosteriors(sound, NO_PRIOR, expected, undefined, windowsOf(timesOf(6, 1), 0, sound))!;
    whole.said.forEach((said, i) => assert.ok(Math.abs(said - banded.said[i]!) < 0.01));
    assert.ok(Math.abs(whole.logLikelihood - banded.logLikelihood) < 0.1);
  });
  it("shares every frame out among phonemes, silences and additions", () => {
    const sound = spoken("_ S N OW _");
    const shares = new Float64Array(sound.frames);
    errorPosteriors(sound, NO_PRIOR, phones("S N OW"), undefined, undefined, (_, __, frame, share) => {
      shares[frame]! += share;
    });
    for (const share of shares) assert.ok(share > 0.8 && share < 1 + 1e-6, `${share}`);
  });
  it("gives as many finite numbers as it promises", () => {
    const { rows } = phoneEvidence(spoken("_ K AE T _"), NO_PRIOR, phones("K AE T"), undefined)!;
    assert.equal(rows.length, 3 * EVIDENCE);
    assert.ok(rows.every(Number.isFinite));
  });
});

describe("verdictOf", () => {
  it("is the same for references of any length whose phonemes are alike", () => {
    for (const count of [1, 10, 200]) assert.ok(Math.abs(verdictOf(new Array<number>(count).fill(1.5)) - 1.5) < 1e-9);
  });
  it("falls by one wrong phoneme, less among many", () => {
    const withOne = (count: number) => verdictOf([...new Array<number>(count).fill(4), -4]);
    assert.ok(withOne(5) < 0 && withOne(5) < withOne(50) && withOne(50) < 4);
  });
  it("rises with every phoneme", () => assert.ok(verdictOf([1, 2, 3]) < verdictOf([1, 2.5, 3])));
  it("takes no evidence, and what is not a number, for what they are", () => {
    assert.equal(verdictOf([]), 0);
    assert.ok(verdictOf([NaN, 5]) < -15);
    assert.equal(verdictOf([Infinity]), -20);
    assert.equal(verdictOf([1e9]), 20);
  });
});

describe("phraseProbability", () => {
  const weights = { weights: [1, ...new Array<number>(PHRASE_EVIDENCE - 1).fill(0)], bias: 0, accepted: 0.5 };
  const evidence = (value: number) => [value, ...new Array<number>(PHRASE_EVIDENCE - 1).fill(0)];
  it("is a probability that rises with the evidence", () => {
    const values = [-1e9, -2, 0, 2, 1e9].map((value) => phraseProbability(evidence(value), weights));
    assert.deepEqual(
      values,
      [...values].sort((a, b) => a - b),
    );
    assert.equal(values[2], 0.5);
    assert.ok(values[0]! >= 0 && values[4]! <= 1);
  });
  it("takes what is not a number for evidence against", () => assert.ok(phraseProbability(evidence(NaN), weights) < 0.5));
});

describe("phraseConfidence", () => {
  const rows: [probability: number, expected: string][] = [
    [0.99, "High"],
    [0.97, "Medium"],
    [0.7, "Low"],
    [0.3, "Low"],
    [0.1, "Medium"],
    [0.04, "High"],
  ];
  for (const [probability, expected] of rows)
    it(`is ${expected} at ${probability}`, () => assert.equal(phraseConfidence(probability, { accepted: 0.5 }), expected));
});

describe("fitLogistic", () => {
  it("finds the weights that made the labels", () => {
    const random = randomFrom(3);
    const rows = Array.from({ length: 4000 }, () => [random() * 4 - 2, random() * 4 - 2]);
    const labels = rows.map(([a, b]) => (random() < 1 / (1 + Math.exp(-(1.5 * a! - b! + 0.5))) ? 1 : 0));
    const { weights, bias } = fitLogistic(rows, labels);
    [weights[0]! - 1.5, weights[1]! + 1, bias - 0.5].forEach((error) => assert.ok(Math.abs(error) < 0.2, `${weights.join(" ")} ${bias}`));
  });
  it("takes a row that counts twice for two rows", () => {
    const rows = [[-1], [0.5], [1], [-0.5]];
    const labels = [0, 0, 1, 1];
    const twice = fitLogistic([...rows, rows[2]!, rows[1]!], [...labels, 1, 0]);
    const counted = fitLogistic(rows, labels, 1, [1, 2, 2, 1]);
    assert.ok(Math.abs(twice.weights[0]! - counted.weights[0]!) < 1e-9 && Math.abs(twice.bias - counted.bias) < 1e-9);
  });
  it("stays finite where the labels can be told without fail", () => {
    const { weights } = fitLogistic([[-1], [-2], [1], [2]], [0, 0, 1, 1]);
    assert.ok(Number.isFinite(weights[0]) && weights[0]! > 0);
  });
});
