// Makes media/engine/boundaries.json: how long phonemes last, and how late the network starts and ends them.
// Usage: tsx test/train/boundaries.ts [--labelled DIR] [--model DIR] [--out FILE]; needs flite (apt-get install flite)
// Lengths come from flite's voices, which know their times exactly. Boundaries are learnt on clips that people have labelled
// (--labelled, see test/bench/labelledClips.ts), or on flite's voices where no clips are named.
// --check tells how far off the boundaries of each half of the speakers are with what the other half taught.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { logMel, SECONDS_PER_FRAME } from "#engine/model/builtIn/logMel.ts";
import { PhoneNetwork } from "#engine/model/builtIn/phoneNetwork.ts";
import { alignSegments, type AlignableSound } from "#engine/align/alignSegments.ts";
import { boundaryModelOf, type BoundaryTable } from "#engine/align/boundaryModel.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import {
  boundaryErrors,
  labelledWords,
  readLabelledClips,
  type BoundaryError,
  type Label,
  type LabelledClip,
} from "../bench/labelledClips.ts";
import { CLASSES, ENGLISH_PHONEMES, classOf, phonemeOf } from "../support/englishClasses.ts";
import { ROOT } from "../support/paths.ts";

const { values } = parseArgs({
  options: {
    labelled: { type: "string" },
    model: { type: "string", default: join(ROOT, "dist/model") },
    out: { type: "string", default: join(ROOT, "media/engine/boundaries.json") },
    check: { type: "boolean", default: false },
  },
});
const VOICES = ["slt", "rms", "awb"];
const SENTENCES = 360;
/** Words are drawn from the commonest ones, evenly, so that no phoneme is rare. */
const COMMON = 6_000;
/** Seen so many times less, a phoneme's length or lateness is drawn half towards that of its kind. */
const HALF_TRUSTED = 8;
/** Nats for each squared logarithm of a length by the expected one: of 12, 19 and 31 the least mean error (`--check`). */
const DURATION_WEIGHT = 19;
/** Kinds of phonemes that share what is known of them. */
const KINDS = [
  "P T K",
  "B D G",
  "CH JH",
  "S SH F TH HH",
  "Z ZH V DH",
  "M N NG",
  "L R",
  "W Y",
  "AA AE AH AO AW AY EH ER EY IH IY OW OY UH UW",
].map((names) => names.split(" ").map(classOf));

/** Something to learn boundaries from: who speaks, what people or the synthesiser say of the times, and what the network hears. */
interface Example {
  speaker: string;
  clip: LabelledClip;
  heard: AlignableSound;
}

const network = await PhoneNetwork.load(values.model, ENGLISH_PHONEMES);
const synthetic = await speak();
const seconds = lengthsOf(synthetic);
const table = (onset: Float64Array, offset: Float64Array): BoundaryTable => ({
  version: 1,
  durationWeight: DURATION_WEIGHT,
  phones: Object.fromEntries(
    Array.from({ length: CLASSES }, (_, q) => [
      phonemeOf(q),
      { seconds: round(seconds[q]!), onset: round(onset[q]!), offset: round(offset[q]!) },
    ]),
  ),
});
const unshifted = boundaryModelOf(table(new Float64Array(CLASSES), new Float64Array(CLASSES)), ENGLISH_PHONEMES);
const examples = values.labelled ? await listenTo(readLabelledClips(values.labelled).filter(({ phones }) => phones.length > 0)) : synthetic;
const errors = examples.map((example) => ({ speaker: example.speaker, errors: errorsOf(example) }));
const taught = latenessOf(errors.flatMap((each) => each.errors));
writeFileSync(values.out, `${JSON.stringify(table(taught.onset, taught.offset), undefined, 1)}\n`);
if (values.check) checkHalves();
process.exit(0);

function errorsOf({ clip, heard }: Example): BoundaryError[] {
  const frame = (time: number) => Math.round(time / SECONDS_PER_FRAME);
  const segments = labelledWords(clip).map((word) => ({
    phones: word.map(({ text }) => classOf(text)),
    start: frame(word[0]!.start),
    end: frame(word.at(-1)!.end),
  }));
  return boundaryErrors(clip, alignSegments(heard, segments, unshifted));
}

/** Medians of the errors by what follows and by what precedes, each in turn after the other was taken away; kinds first, then phonemes. */
function latenessOf(all: readonly BoundaryError[]): { onset: Float64Array; offset: Float64Array } {
  const onset = new Float64Array(CLASSES);
  const offset = new Float64Array(CLASSES);
  const rest = ({ error, left, right }: BoundaryError) => error - offset[left]! - onset[right]!;
  const adjust = (lateness: Float64Array, side: "left" | "right", groups: readonly (readonly number[])[], trusted: number) => {
    const moves = groups.map((group) => {
      const own = all.filter((each) => group.includes(each[side])).map(rest);
      return (median(own) * own.length) / (own.length + trusted);
    });
    groups.forEach((group, i) => group.forEach((q) => (lateness[q]! += moves[i]!)));
  };
  for (let pass = 0; pass < 6; pass++) {
    adjust(offset, "left", [[0], ...KINDS], HALF_TRUSTED);
    adjust(onset, "right", [[0], ...KINDS], HALF_TRUSTED);
  }
  return { onset, offset };
}

function checkHalves(): void {
  const speakers = [...new Set(errors.map(({ speaker }) => speaker))];
  const rest = [0, 1].flatMap((half) => {
    const isHere = ({ speaker }: { speaker: string }) => speakers.indexOf(speaker) % 2 === half;
    const { onset, offset } = latenessOf(errors.filter((each) => !isHere(each)).flatMap((each) => each.errors));
    return errors
      .filter(isHere)
      .flatMap((each) => each.errors)
      .map(({ error, left, right }) => Math.abs(error - offset[left]! - onset[right]!));
  });
  const share = (limit: number) => ((100 * rest.filter((error) => error <= limit).length) / rest.length).toFixed(1);
  const mean = rest.reduce((sum, error) => sum + error, 0) / rest.length;
  process.stdout.write(
    `${rest.length} boundaries of ${speakers.length} speakers: mean ${(1000 * mean).toFixed(1)} ms, median ${(1000 * median(rest)).toFixed(1)} ms, ${share(0.02)} % within 20 ms, ${share(0.05)} % within 50 ms\n`,
  );
}

/** Geometric means of the phonemes' lengths; a rare one's is drawn towards the mean of all. */
function lengthsOf(spoken: readonly Example[]): Float64Array {
  const labels = spoken.flatMap(({ clip }) => clip.phones).filter(({ start, end }) => end > start);
  const logs = (phones: readonly Label[]) => phones.map(({ start, end }) => Math.log(end - start));
  const overall = mean(logs(labels));
  return Float64Array.from({ length: CLASSES }, (_, q) => {
    const own = logs(labels.filter(({ text }) => text === phonemeOf(q)));
    return Math.exp((own.reduce((sum, value) => sum + value, 0) + HALF_TRUSTED * overall) / (own.length + HALF_TRUSTED));
  });
}

/** Sentences of random words by flite's voices, whose phonemes and times are known. */
async function speak(): Promise<Example[]> {
  const random = randomFrom(17);
  const words = readFileSync(join(values.model, "words.tsv"), "utf8")
    .split("\n")
    .map((line) => line.split("\t")[0]!)
    .filter((word) => /^[a-z]{2,}$/.test(word))
    .slice(0, COMMON);
  const folder = mkdtempSync(join(tmpdir(), "boundaries-"));
  const audioPath = join(folder, "sentence.wav");
  const spoken: Example[] = [];
  for (let i = 0; i < SENTENCES; i++) {
    const voice = VOICES[i % VOICES.length]!;
    const text = Array.from(
      { length: 4 + Math.floor(random() * 6) },
      () => words[Math.floor(random() * words.length)]! + (random() < 0.12 ? "," : ""),
    ).join(" ");
    const stretch = (0.8 + 0.6 * random()).toFixed(3);
    const told = execFileSync("flite", ["-voice", voice, "--setf", `duration_stretch=${stretch}`, "-t", text, "-psdur", "-o", audioPath], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    let start = 0;
    const phones = told
      .trim()
      .split(/\s+/)
      .flatMap((segment): Label[] => {
        const [phone, time] = segment.split(":") as [string, string];
        const label = { start, end: Number(time), text: phone === "ax" ? "AH" : phone.toUpperCase() };
        start = label.end;
        return phone === "pau" ? [] : [label];
      });
    const utterance = {
      id: `${voice}-${i}`,
      speaker: voice,
      age: 30,
      text,
      audioPath,
      phonemes: [],
      scores: [],
      source: "flite",
      split: "",
      licence: "",
    };
    spoken.push(...(await listenTo([{ utterance, words: [], phones }])));
  }
  rmSync(folder, { recursive: true });
  return spoken;
}

async function listenTo(clips: readonly LabelledClip[]): Promise<Example[]> {
  const heard: Example[] = [];
  for (const clip of clips) {
    const { samples } = await readAudio(clip.utterance.audioPath);
    const { values: rows, frames } = logMel(samples);
    heard.push({ speaker: clip.utterance.speaker, clip, heard: { samples, posteriors: network.posteriors(rows, frames) } });
  }
  return heard;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, value) => sum + value, 0) / Math.max(1, numbers.length);
}

function median(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
