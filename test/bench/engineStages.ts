// A fresh process that analyses one reading stage by stage on one thread and prints what each took as a line of JSON;
// started by engine.ts. Processor time is what counts: others may be at work on the machine.
import { readFileSync } from "node:fs";
import { readAudio } from "#engine/audio/readAudio.ts";
import { loadModels } from "#engine/loadModels.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import { analyseFluency } from "#engine/reading/fluency.ts";

export interface StagesRequest {
  model: string;
  audioPath: string;
  textPath: string;
}

export interface StageFigures {
  audioSeconds: number;
  /** Processor seconds of each stage. */
  stages: Record<string, number>;
  /** Longest stretch of a stage without a look at whether it was cancelled, in milliseconds of processor time. */
  gapsMs: Record<string, number>;
  /** Processor time, and time by the clock, by the length of the audio. */
  realTimeFactor: number;
  wallFactor: number;
}

const { model, audioPath, textPath } = JSON.parse(process.argv[2]!) as StagesRequest;

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const stages: Record<string, number> = {};
const gapsMs: Record<string, number> = {};
let stage = "reading audio";
let last = 0;
const enter = (next: string) => {
  const now = cpu();
  stages[stage] = (stages[stage] ?? 0) + now - last;
  gapsMs[stage] = Math.max(gapsMs[stage] ?? 0, (now - last) * 1000);
  stage = next;
  last = now;
};

const models = await loadModels(model);
const started = performance.now();
last = cpu();
const { samples, duration } = await readAudio(audioPath, () => enter("reading audio"));
enter("features");
const heard = await hearByStage();
enter("decoding");
await analyseFluency(heard, readFileSync(textPath, "utf8"), models, (name) => enter(name === "listening" ? "decoding" : name));
enter("end");
const wall = (performance.now() - started) / 1000;

const total = Object.values(stages).reduce((sum, seconds) => sum + seconds, 0);
process.stdout.write(
  `${JSON.stringify({ audioSeconds: duration, stages, gapsMs, realTimeFactor: total / duration, wallFactor: wall / duration } satisfies StageFigures)}\n`,
);

async function hearByStage() {
  return await featuresOf(samples, duration, models, (_, fraction) => enter(fraction > 0.1 ? "network" : "features"));
}
