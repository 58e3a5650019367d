import { basename, dirname, isAbsolute, relative, resolve } from "node:path";
import { DEFAULT_LOCAL_MODEL } from "#contract/wire/localModels.ts";
import { EXPORTS } from "#core/export/exportResult.ts";
import { HumanError } from "#core/humanError.ts";
import { printable, printableLines } from "#core/printable.ts";
import { splitName } from "#core/splitName.ts";
import { timelineOf } from "#operations/timelineOf.ts";
import { ALIGNMENT_ANSWERS } from "#platform/filesIn.ts";
import { Claims } from "#project/claims/claims.ts";
import { addressOfPath, pathOfAddress } from "#project/files/node/fileAddress.ts";
import { localFiles } from "#project/files/node/localFiles.ts";
import { FoundResults } from "#project/results/foundResults.ts";
import type { KeptReading } from "#sets/results/keptReading.ts";
import { type RunOutcome, runReadings } from "#sets/run/runReadings.ts";
import type { AlignCommand } from "../commands/setCommands.ts";
import { type ExportState, ExportsFolder } from "../files/exportsFolder.ts";
import { isFolder } from "../files/isFolder.ts";
import { makeFolder } from "../files/makeFolder.ts";
import type { Io } from "../io.ts";
import { ProgressLine } from "../printing/progressLine.ts";
import { programOf } from "../program.ts";
import { exportOf } from "../results/exportResult.ts";
import { withEmbeddedService } from "../service/embeddedService.ts";
import { gatherCases, shown } from "./gatherCases.ts";
import { NodeRunHost } from "./runHost.ts";

const STATES: Readonly<Record<ExportState, string>> = { written: "", there: " (there already)", changed: " (changed since, kept)" };

/**
 * @returns 0 if every recording has its alignment.
 * @throws {HumanError} for everything that keeps it from starting.
 */
export async function align({ paths, tablePath, toPath, format, replace, jobs, timeoutSeconds }: AlignCommand, io: Io): Promise<0 | 1> {
  const { cases, notes } = await gatherCases(
    // A word alone is aligned as a text of one word: recognition has no phonemes.
    {
      paths,
      tablePath,
      readersPath: undefined,
      operation: undefined,
      baseUrl: undefined,
      profile: undefined,
      timeoutSeconds,
      instead: withPhonemes,
    },
    io,
  );
  for (const note of notes) io.stderr.write(`${printable(note)}\n`);
  // By these, a command that was stopped continues.
  const answers = resolve(toPath, ALIGNMENT_ANSWERS);
  await makeFolder(answers, "nothing was aligned");
  const program = await programOf(io.directory);
  const runnable = cases.flatMap(({ reading, one, suite }) =>
    reading
      ? [
          {
            name: one.name,
            suite,
            item: {
              reading: { ...reading, pad: true },
              assessedBy: { service: "embedded" as const, modelId: DEFAULT_LOCAL_MODEL, program: `${program.name} ${program.version}` },
            },
          },
        ]
      : [],
  );
  const exports = new ExportsFolder(toPath, replace);
  const line = new ProgressLine(io.stderr);
  let failed = 0;
  const print = (text: string) => {
    line.clear();
    io.stdout.write(`${printable(text)}\n`);
  };
  const fail = (name: string, reason: string | undefined) => {
    failed++;
    print(`  ✖ ${name}: ${reason ?? "could not be read"}`);
  };
  for (const { one, problem, reading } of cases) if (!reading) fail(one.name, problem ?? one.skip);
  // Written in turn: the next readings are assessed in the meantime.
  let writing = Promise.resolve();
  const onOutcome = (outcome: RunOutcome, index: number): void => {
    const { name, suite, item } = runnable[index]!;
    if (outcome.state === "failed") return fail(name, outcome.error.message);
    if (outcome.state === "left") return fail(name, outcome.reason);
    writing = writing.then(async () => {
      try {
        const recording = pathOfAddress(item.reading.recording.path);
        const stem = splitName(await placeIn(pathOfAddress(suite.uri), recording)).stem;
        const text = alignmentOf(outcome.kept, format, basename(recording));
        const { path, state } = await exports.write(`${stem}.${EXPORTS[format].extension}`, text, name);
        print(`  ✔ ${name}: ${shown(path)}${STATES[state]}`);
      } catch (error) {
        if (!(error instanceof HumanError)) throw error;
        fail(name, error.message);
      }
    });
    // A fault of ours is thrown below, where it is waited for.
    writing.catch(() => undefined);
  };
  try {
    await withEmbeddedService(
      io,
      async (client) => {
        const host = new NodeRunHost({
          client,
          claims: new Claims(localFiles, []),
          found: new FoundResults(localFiles),
          outlivesRun: false,
          results: addressOfPath(answers),
          since: () => undefined,
          sendAgain: false,
          incomplete: true,
          timeoutSeconds,
          warn: (text) => {
            line.clear();
            io.stderr.write(printableLines(text));
          },
        });
        const onProgress = ({ done, readings }: { done: number; readings: number }) => line.say(`Aligning: ${done} of ${readings}`);
        const items = runnable.map(({ item }) => item);
        await runReadings(items, host, { atOnce: jobs, signal: io.signal, onOutcome, onProgress });
      },
      jobs,
    );
    await writing;
  } finally {
    line.clear();
  }
  const { length } = cases;
  io.stdout.write(`\n${exports.inWords()}${failed > 0 ? ` ${failed} of ${length} could not be aligned.` : ""}\n`);
  return failed > 0 ? 1 : 0;
}

/** @throws {HumanError} `other-text` for a recording that is not one of the text: nothing in it can be where the text says. */
function alignmentOf({ file, result }: Pick<KeptReading, "file" | "result">, format: AlignCommand["format"], name: string): string {
  const { otherText } = timelineOf({ result, reference: file.reference.text, list: file.reference.list });
  if (otherText !== undefined) throw new HumanError("other-text", otherText);
  return exportOf({ file, result, name }, { format, isAlignment: true });
}

function withPhonemes(likely: string): "fluency-v1" | "fluency-v2" | "pronunciation" {
  return likely === "pronunciation" || likely === "fluency-v1" ? likely : "fluency-v2";
}

/** Its path in the folder that was named, or beside the table or suite that names it. */
async function placeIn(source: string, recording: string): Promise<string> {
  const within = relative((await isFolder(source)) ? source : dirname(source), recording);
  return within.startsWith("..") || isAbsolute(within) ? basename(recording) : within;
}
