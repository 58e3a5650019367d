// How well the engine understands made-up words that the formant synthesis says: `npx tsx test/bench/spokenWords.ts`. Each of 60 words of
// three phonemes is judged as what was said, and as the same word with each other vowel. espeak-ng says the same words, if it is installed.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import { speakPhonemes } from "#core/phonetics/speech/speakPhonemes.ts";
import { markItems } from "#core/reading/itemMarkup.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import { loadModels } from "#engine/loadModels.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import { analyseRecognition } from "#engine/reading/recognition.ts";
import { VOWELS } from "#language/arpabet/phonemes.ts";
import { readingsOf } from "./spellNonsense.ts";
import { ESPEAK } from "./syntheticItems.ts";

const WORDS = 60;
const RATE_HZ = 16_000;
const SILENCE = new Float32Array(RATE_HZ / 2);
const ONSETS = "b d f g h j k l m n p r s t v w z sh ch th y".split(" ");
const CODAS = { short: "b d ff g ck ll m n p ss t v zz sh ch th".split(" "), long: "b d f g k l m n p s t v z sh ch th".split(" ") };
const NUCLEI = { short: "a e i o u".split(" "), long: "ee oo ai oa ou".split(" ") };

const models = await loadModels(join(import.meta.dirname, "../../dist/model"));
const random = randomFrom(7);
const pick = (of: readonly string[]) => of[Math.floor(random() * of.length)]!;
const phonemesOf = (text: string) => readingsOf(text)[0]?.split(" ") ?? [];

const words = new Map<string, string[]>();
while (words.size < WORDS) {
  const kind = words.size % 3 === 2 ? "long" : "short";
  const [onset, nucleus, coda] = [pick(ONSETS), pick(NUCLEI[kind]), pick(CODAS[kind])];
  const text = onset + nucleus + coda;
  const others = NUCLEI[kind].filter((other) => other !== nucleus).map((other) => onset + other + coda);
  if (phonemesOf(text).length === 3)
    words.set(
      text,
      others.filter((other) => phonemesOf(other).length === 3),
    );
}

const folder = mkdtempSync(join(tmpdir(), "spoken-"));
const stressed = (phonemes: readonly string[], mark: (phoneme: string) => string) =>
  phonemes.map((phoneme) => (VOWELS.has(phoneme) ? mark(phoneme) : phoneme));
const voices: Readonly<Record<string, (phonemes: readonly string[]) => Promise<Float32Array> | Float32Array>> = {
  "formant synthesis": (phonemes) => {
    const { samples } = speakPhonemes(stressed(phonemes, (vowel) => `${vowel}1`).join(" "));
    return Float32Array.from([...SILENCE, ...samples, ...SILENCE]);
  },
  "espeak-ng": async (phonemes) => {
    const file = join(folder, "said.wav");
    const said = phonemes.map((phoneme) => (VOWELS.has(phoneme) ? "'" : "") + ESPEAK[phoneme]!).join("");
    spawnSync("espeak-ng", ["-v", "en-us+f3", "-s", "130", "-w", file, `[[${said}]]`]);
    return (await readAudio(file)).samples;
  },
};
for (const [voice, say] of Object.entries(voices)) {
  if (voice === "espeak-ng" && spawnSync("espeak-ng", ["--version"]).error) continue;
  let [accepted, rejected, tried] = [0, 0, 0];
  for (const [text, others] of words) {
    const samples = await say(phonemesOf(text));
    const heard = await featuresOf(samples, samples.length / RATE_HZ, models, () => undefined);
    const isRight = async (as: string) => (await analyseRecognition(heard, markItems([as], "nonsense"), models, () => undefined)).correct;
    if (await isRight(text)) accepted++;
    for (const other of others) {
      tried++;
      if (!(await isRight(other))) rejected++;
    }
  }
  console.log(`${voice}: ${accepted} of ${words.size} accepted, ${rejected} of ${tried} with another vowel rejected`);
}
rmSync(folder, { recursive: true });
process.exit(0);
