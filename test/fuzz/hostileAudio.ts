// Reads mutated recordings until one does what none may do. In a process of its own, because that may be not to come
// back. Arguments: how many, and the seed. Prints a line now and then while it lives, and what was measured at the end.
import assert from "node:assert/strict";
import fc from "fast-check";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { watchAllocations } from "./allocationMeter.ts";

const allocations = watchAllocations();
// After the meter, so that it sees what they make.
const { AnalysisError } = await import("#core/analysis.ts");
const { readAudio, SAMPLE_RATE_HZ } = await import("#engine/audio/readAudio.ts");
const { fluencyV1 } = await import("#operations/fluencyV1/operation.ts");
const { checkAudio } = await import("#service/submission/checkAudio.ts");
const { ProblemError } = await import("#service/http/problemError.ts");
const { hostileAudio } = await import("./mutations.ts");

const [cases, seed] = process.argv.slice(2).map(Number) as [number, number];
// Decoders of other people are not what is tested, and starting them takes time.
process.env["PATH"] = "";

const REFUSALS = new Set(["audio-unreadable", "audio-unsupported", "audio-too-short", "audio-too-long"]);
/** Processor time in milliseconds: for a file, for each second of sound in it, and for each kilobyte, of which most may be decoded in vain. What shares the processor can multiply it, so only a case that takes too long each time is a slow one. */
const TIME = { file: 3000, second: 100, kilobyte: 10 };
const TIMES = 3;
/**
 * Bytes at once: the readers' own buffers, and for each byte of the file what the densest codec makes of it. Decoders work
 * on pieces, whose size has nothing to do with the file's.
 */
const MEMORY = { file: 8 * 2 ** 20, byte: (4 * SAMPLE_RATE_HZ) / 16, decoders: 8 * 2 ** 20 };

const directory = mkdtempSync(join(tmpdir(), "hostile-audio-"));
const path = join(directory, "recording");
const measured = { cases: 0, read: 0, refused: 0, slowest: 0, largest: 0, grown: 0, rise: { case: 0, bytes: 0 } };
let memory = memoryEver();

/** The most that the process had until now; bytes. */
function memoryEver(): number {
  return process.resourceUsage().maxRSS * 1024;
}

/** @throws what is no answer for people */
async function read(): Promise<number> {
  try {
    const { samples, duration } = await readAudio(path);
    assert.ok(duration >= 0.1 && duration <= 900, `${duration} seconds`);
    // Each piece of a recording that changes its rate is resampled by itself.
    assert.ok(Math.abs(samples.length - duration * SAMPLE_RATE_HZ) <= 8, `${samples.length} samples of ${duration} seconds`);
    assert.ok(
      samples.every((sample) => Number.isFinite(sample)),
      "samples that are no numbers",
    );
    return duration;
  } catch (error) {
    if (!(error instanceof AnalysisError)) throw error;
    assert.ok(REFUSALS.has(error.code), error.code);
    return 0;
  }
}

/** @returns seconds of sound, and milliseconds of processor time */
async function timed(): Promise<{ seconds: number; took: number }> {
  const before = process.cpuUsage();
  await checkAudio(fluencyV1, path).catch((error: unknown) => assert.ok(error instanceof ProblemError, String(error)));
  const seconds = await read();
  const { user, system } = process.cpuUsage(before);
  return { seconds, took: (user + system) / 1000 };
}

async function check(bytes: Buffer): Promise<void> {
  // Before it is read: a case that does not come back is found here.
  writeFileSync(path, bytes);
  allocations.reset();
  const { seconds, took: first } = await timed();
  const { largest, grown } = allocations.read();
  const limit = TIME.file + TIME.second * seconds + (TIME.kilobyte * bytes.length) / 1000;
  let took = first;
  for (let times = 1; took >= limit && times < TIMES; times++) took = Math.min(took, (await timed()).took);
  assert.ok(took < limit, `took ${took.toFixed(0)} ms for ${seconds} seconds`);
  assert.ok(largest <= MEMORY.file + MEMORY.byte * bytes.length, `asked for ${largest} bytes at once for a file of ${bytes.length}`);
  assert.ok(grown <= MEMORY.decoders, `decoders' memory grew by ${grown} bytes for a file of ${bytes.length}`);
  measured.slowest = Math.max(measured.slowest, took);
  measured.largest = Math.max(measured.largest, largest);
  measured.grown = Math.max(measured.grown, grown);
  measured[seconds > 0 ? "read" : "refused"]++;
  const number = ++measured.cases;
  const bytesMore = memoryEver() - memory;
  if (bytesMore > measured.rise.bytes) measured.rise = { case: number, bytes: bytesMore };
  memory += bytesMore;
  if (number % 20 === 0) process.stdout.write(`${measured.cases}\n`);
}

// A recording is no easier to understand for being shorter, and looking for a shorter one takes an hour.
const result = await fc.check(fc.asyncProperty(hostileAudio, check), { numRuns: cases, seed, endOnFailure: true });
if (result.failed) {
  process.stderr.write(
    `seed ${seed}, path ${result.counterexamplePath}, ${path}\n${fc.defaultReportMessage(result)?.replace(/Counterexample: .*/, "") ?? ""}\n`,
  );
  if (result.counterexample) writeFileSync(path, result.counterexample[0]);
  process.exit(1);
}
rmSync(directory, { recursive: true, force: true });
process.stdout.write(`${JSON.stringify({ ...measured, slowest: Math.round(measured.slowest), memory: memoryEver() })}\n`);
