// Speech of other origin than the corpus: sentences of random words read by flite's voices, whose phonemes and times are
// known. They teach the phonemes that the corpus's texts hardly hold, native vowels and connected speech.
// Usage: tsx test/train/synthetic.ts --out DIR --model DIR [--count N] [--to LAST_COPY]; needs flite (apt-get install flite)
import { execFileSync } from "node:child_process";
import { mkdirSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { logMel, SECONDS_PER_FRAME } from "../../src/engine/acoustic/logMel.ts";
import { readAudio } from "../../src/engine/audio/readAudio.ts";
import { randomFrom } from "../bench/corpus.ts";
import { classOf } from "../support/englishClasses.ts";
import { augment, changeSpeed, record } from "./augment.ts";

const { values } = parseArgs({ options: { out: { type: "string" }, model: { type: "string" }, count: { type: "string", default: "1500" }, to: { type: "string", default: "3" } } });
/** Voices made of recordings of people; the robots among flite's voices teach nothing. */
const VOICES = ["slt", "rms", "awb"];
/** Words are drawn from the commonest ones, evenly, so that no phoneme is rare. */
const COMMON = 6_000;

const random = randomFrom(11);
const between = (low: number, high: number) => low + (high - low) * random();
const words = readFileSync(join(values.model!, "words.tsv"), "utf8").split("\n").map((line) => line.split("\t")[0]!).filter((word) => /^[a-z]{2,}$/.test(word)).slice(0, COMMON);
const folder = values.out!;
mkdirSync(folder, { recursive: true });
const sound = join(folder, "sentence.wav");
const recordings: { id: string; voice: string; samples: Float32Array; labels: Uint8Array }[] = [];
for (let i = 0; i < Number(values.count); i++) recordings.push(await speak(i));
rmSync(sound, { force: true });

writeFileSync(join(folder, "labels.u8"), Buffer.concat(recordings.map(({ labels }) => labels)));
writeFileSync(join(folder, "labels.json"), JSON.stringify(recordings.map(({ id, voice, labels }) => ({ id, speaker: voice, age: 30, frames: labels.length, aligned: true }))));
for (let copy = 0; copy <= Number(values.to); copy++) {
  const file = openSync(join(folder, `features-${copy}.f32`), "w");
  const index = recordings.map(({ id, samples }, i) => {
    const own = randomFrom(copy * 1_000_003 + i + 500_009);
    const voices = Array.from({ length: 20 }, () => recordings[Math.floor(own() * recordings.length)]!.samples);
    const changed = copy === 0 ? { samples, speed: 1 } : augment(samples, voices, own);
    const { values: rows, frames } = logMel(changed.samples);
    writeSync(file, new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength));
    return { id, speed: changed.speed, frames };
  });
  writeFileSync(join(folder, `features-${copy}.json`), JSON.stringify(index));
}
process.stdout.write(`synthetic: ${recordings.length} sentences\n`);

/** One sentence, from a man's voice to a small child's: flite's own length first, then all of it played faster. */
async function speak(i: number): Promise<(typeof recordings)[number]> {
  const voice = VOICES[i % VOICES.length]!;
  const text = Array.from({ length: 3 + Math.floor(random() * 6) }, () => words[Math.floor(random() * words.length)]! + (random() < 0.12 ? "," : "")).join(" ");
  const speed = between(0.95, 1.35);
  const stretch = between(0.95, 1.5) * speed;
  const segments = execFileSync("flite", ["-voice", voice, "--setf", `duration_stretch=${stretch.toFixed(3)}`, "-t", text, "-psdur", "-o", sound], { encoding: "utf8" });
  const { samples } = await readAudio(sound);
  const changed = record(changeSpeed(samples, speed), 0);
  const { frames } = logMel(changed);
  const labels = new Uint8Array(frames);
  let from = 0;
  for (const segment of segments.trim().split(/\s+/)) {
    const [phone, end] = segment.split(":") as [string, string];
    const to = Math.min(frames, Math.round(Number(end) / speed / SECONDS_PER_FRAME));
    labels.fill(phone === "pau" ? 0 : classOf(phone === "ax" ? "AH" : phone.toUpperCase()), from, Math.max(from, to));
    from = Math.max(from, to);
  }
  return { id: `synthetic-${i}`, voice, samples: changed, labels };
}
