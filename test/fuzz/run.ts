// `npm run test:fuzz`: the long run over hostile audio. Arguments: how many cases, and a seed; by default 10,000 and another seed each day (TEST_SEED names one).
import { fuzzAudio, megabytes } from "./fuzzAudio.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);
const [cases = 10_000, seed = Number(process.env.TEST_SEED ?? Math.floor(Date.now() / 86_400_000))] = process.argv.slice(2).map(Number);
const started = performance.now();
say(`${cases} cases, seed ${seed}`);
const figures = await fuzzAudio(cases, seed, (line) => {
  if (Number(line) % 1000 === 0) say(line);
});
const { read, refused, slowest, largest, grown, memory, rise } = figures;
say(
  `${read} gave sound, ${refused} were refused; the slowest took ${slowest} ms of processor time, the largest piece of memory had ${megabytes(largest)}, ` +
    `decoders' memories grew by ${megabytes(grown)} at most, the process had ${megabytes(memory)}, ${megabytes(rise.bytes)} more with case ${rise.case}; ` +
    `${((performance.now() - started) / 1000).toFixed(0)} s`,
);
