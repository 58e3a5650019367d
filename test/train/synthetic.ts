// Speech of other origin than the corpus: phrases of children's books and random words, read by flite's voices, whose
// phonemes and times are known. They teach native vowels and connected speech, the phonemes that the corpus's texts
// hardly hold, and where a phoneme begins and ends.
// Usage: tsx test/train/synthetic.ts --out DIR --model DIR --texts FILE,FILE [--pico PATH] [--count N] [--to LAST_COPY]
// needs flite (apt-get install flite); --pico names SVOX Pico's pico2wave, whose voice is added where it is given.
import { execFileSync } from "node:child_process";
import { mkdirSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { logMel, SECONDS_PER_FRAME } from "#engine/model/builtIn/logMel.ts";
import { PhoneNetwork } from "#engine/model/builtIn/phoneNetwork.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import { emissionsOf } from "#engine/acoustic/emissions.ts";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import { ENGLISH_PHONEMES, classOf } from "../support/englishClasses.ts";
import { augment, changeSpeed, record } from "./augment.ts";
import { UNKNOWN } from "./labels.ts";
import { frameFrom, phrasesOf } from "./phrases.ts";
import { alignWords, type ChainPhone } from "./wordChain.ts";

const { values } = parseArgs({
  options: {
    out: { type: "string" },
    model: { type: "string" },
    texts: { type: "string", default: "" },
    pico: { type: "string" },
    count: { type: "string", default: "3200" },
    to: { type: "string", default: "3" },
  },
});
/** Voices made of recordings of people, with their own mean pitch in Hz; the robots among flite's voices teach nothing. */
const VOICES = [
  { name: "slt", pitch: 167 },
  { name: "rms", pitch: 98 },
  { name: "awb", pitch: 124 },
];
/** SVOX Pico's American voice. It does not tell the times of its phonemes. */
const PICO = "pico";
/** Words are drawn from the commonest ones, evenly, so that no phoneme is rare. */
const COMMON = 6_000;
/** Share of the sentences that are random words; the others are phrases of the texts. */
const RANDOM_SHARE = 0.3;

const voices = values.pico ? [...VOICES, { name: PICO, pitch: 190 }] : VOICES;
const network = await PhoneNetwork.load(values.model!, ENGLISH_PHONEMES);
const random = randomFrom(11);
const between = (low: number, high: number) => low + (high - low) * random();
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
const words = firstCells("words.tsv", "\t")
  .filter((word) => /^[a-z]{2,}$/.test(word))
  .slice(0, COMMON);
const phrases = phrasesOf(
  values.texts
    .split(",")
    .filter(Boolean)
    .map((file) => readFileSync(file, "utf8")),
  new Set(firstCells("cmudict.txt", " ")),
);
const folder = values.out!;
mkdirSync(folder, { recursive: true });
const sound = join(folder, "sentence.wav");
const recordings: { id: string; voice: string; samples: Float32Array; labels: Uint8Array }[] = [];
for (let i = 0; i < Number(values.count); i++) recordings.push(await speak(i));
rmSync(sound, { force: true });

writeFileSync(join(folder, "labels.u8"), Buffer.concat(recordings.map(({ labels }) => labels)));
writeFileSync(
  join(folder, "labels.json"),
  JSON.stringify(recordings.map(({ id, voice, labels }) => ({ id, speaker: voice, age: 30, frames: labels.length, aligned: true }))),
);
for (let copy = 0; copy <= Number(values.to); copy++) {
  const file = openSync(join(folder, `features-${copy}.f32`), "w");
  const index = recordings.map(({ id, samples }, i) => {
    const own = randomFrom(copy * 1_000_003 + i + 500_009);
    const babble = Array.from({ length: 20 }, () => recordings[Math.floor(own() * recordings.length)]!.samples);
    const changed = copy === 0 ? { samples, speed: 1 } : augment(samples, babble, own);
    const { values: rows, frames } = logMel(changed.samples);
    writeSync(file, new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength));
    return { id, speed: changed.speed, frames };
  });
  writeFileSync(join(folder, `features-${copy}.json`), JSON.stringify(index));
}
process.stdout.write(`synthetic: ${recordings.length} sentences, from ${phrases.length} phrases\n`);

/** What each line of one of the model's word lists begins with. */
function firstCells(name: string, separator: string): string[] {
  return readFileSync(join(values.model!, name), "utf8")
    .split("\n")
    .map((line) => line.split(separator)[0]!);
}

/** One sentence, from a man's voice to a small child's: the voice's own length and pitch first, then all of it played faster. */
async function speak(i: number): Promise<(typeof recordings)[number]> {
  const { name, pitch } = voices[i % voices.length]!;
  const scattered = phrases.length === 0 || random() < RANDOM_SHARE;
  const text = scattered
    ? Array.from({ length: 3 + Math.floor(random() * 6) }, () => pick(words) + (random() < 0.12 ? "," : "")).join(" ")
    : pick(phrases);
  const speed = between(0.95, 1.35);
  // Fluent readers are faster than those who spell words out.
  const stretch = (scattered ? between(0.9, 1.5) : between(0.75, 1.3)) * speed;
  const height = between(0.8, 1.25);
  const settings = ["--setf", `duration_stretch=${stretch.toFixed(3)}`, "--setf", `int_f0_target_mean=${(pitch * height).toFixed(0)}`];
  const flite = ["-voice", name === PICO ? "slt" : name, ...settings, "-t", text, "-psdur", "-o", name === PICO ? "none" : sound];
  const segments = execFileSync("flite", flite, { encoding: "utf8" })
    .trim()
    .split(/\s+/)
    .map((segment) => {
      const [phone, end] = segment.split(":") as [string, string];
      return {
        phone: phone === "pau" ? 0 : classOf(phone === "ax" ? "AH" : phone.toUpperCase()),
        end: Number(end) / speed / SECONDS_PER_FRAME,
      };
    });
  if (name === PICO) {
    const marked = `<pitch level="${(100 * height).toFixed(0)}"><speed level="${(100 / stretch).toFixed(0)}">${text}</speed></pitch>`;
    execFileSync(values.pico!, ["-l", "en-US", "-w", sound, marked], { stdio: "ignore" });
  }
  const { samples } = await readAudio(sound);
  const changed = record(changeSpeed(samples, speed), 0);
  return {
    id: `synthetic-${i}`,
    voice: name,
    samples: changed,
    labels: name === PICO ? aligned(changed, segments) : timed(logMel(changed).frames, segments),
  };
}

/** Labels of a voice that tells when its phonemes end. */
function timed(frames: number, segments: readonly { phone: number; end: number }[]): Uint8Array {
  const labels = new Uint8Array(frames);
  let from = 0;
  for (const { phone, end } of segments) {
    const to = Math.max(from, Math.min(frames, frameFrom(end)));
    labels.fill(phone, from, to);
    from = to;
  }
  return labels;
}

/** Labels of a voice that does not tell: the phonemes aligned by a network, with silence only where flite pauses. */
function aligned(samples: Float32Array, segments: readonly { phone: number }[]): Uint8Array {
  const { values: rows, frames } = logMel(samples);
  const breaths: ChainPhone[][] = [[]];
  for (const { phone } of segments) {
    if (phone > 0) breaths.at(-1)!.push({ phone, wrong: false });
    else if (breaths.at(-1)!.length > 0) breaths.push([]);
  }
  const said = breaths.filter((breath) => breath.length > 0);
  const spans = alignWords(emissionsOf(network.posteriors(rows, frames), network.logPrior, 0), said);
  const labels = new Uint8Array(frames).fill(spans ? 0 : UNKNOWN);
  spans?.forEach((breath, b) => breath.forEach(({ start, end }, i) => labels.fill(said[b]![i]!.phone, start, end)));
  return labels;
}
