import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { AssessmentClient, type AssessmentOutcome } from "../client/assessmentClient.ts";
import { runningRecord } from "../core/reading/runningRecord.ts";
import { timelineOf } from "../core/timeline/fromResult.ts";
import type { Io } from "./io.ts";
import { UsageError, type AssessCommand } from "./parseCommand.ts";
import { ProgressLine } from "./progressLine.ts";
import { readReference } from "./readReference.ts";
import { withTemporaryDirectory } from "./temporaryDirectory.ts";

export const KEY_VARIABLE = "SPEECH_ASSESSMENT_API_KEY";
const WIDEST = 100;

/**
 * Submits a recording and prints what became of it.
 * @throws {HumanError} for everything that can be explained.
 */
export async function assess(command: AssessCommand, io: Io): Promise<0> {
  // Made before anything is read: an address or a key that cannot be used is refused first.
  const hosted = hostedClient(command, io);
  const reference = await readReference(command.referencePath, command.operation);
  const run = (client: AssessmentClient) => submit(command, reference, client, io);
  const { text, result } = await (hosted ? run(hosted) : withEmbeddedService(io, run));
  if (command.json) {
    io.stdout.write(`${text}\n`);
  } else {
    const colour = io.stdout.isTTY === true && !io.environment.NO_COLOR;
    const width = Math.min(io.stdout.columns ?? 80, WIDEST);
    io.stdout.write(runningRecord(timelineOf({ result, reference }), { colour, width }));
  }
  return 0;
}

function hostedClient({ baseUrl }: AssessCommand, { environment }: Io): AssessmentClient | undefined {
  if (baseUrl === undefined) return undefined;
  const apiKey = environment[KEY_VARIABLE]?.trim();
  if (!apiKey) throw new UsageError(`--base-url needs the service's API key in the environment variable ${KEY_VARIABLE}.`);
  return new AssessmentClient({ baseUrl, apiKey, proxy: { environment } });
}

async function withEmbeddedService<T>(io: Io, run: (client: AssessmentClient) => Promise<T>): Promise<T> {
  const { startWithEngine } = await import("../service/startWithEngine.ts");
  return withTemporaryDirectory(async (dataDirectory) => {
    const service = await startWithEngine({ engineDirectory: io.directory, dataDirectory });
    try {
      return await run(new AssessmentClient({ baseUrl: service.url, apiKey: service.apiKey, proxy: { environment: io.environment } }));
    } finally {
      await service.close();
    }
  });
}

async function submit(command: AssessCommand, reference: string, client: AssessmentClient, io: Io): Promise<AssessmentOutcome> {
  const { operation, format, modelId, timeoutSeconds } = command;
  const line = new ProgressLine(io.stderr);
  try {
    return await client.assess(
      { operation, format, audioPath: resolve(command.audioPath), reference, userToken: command.userToken ?? randomUUID(), modelId },
      { signal: io.signal, timeoutSeconds, onProgress: (progress) => line.show(progress) },
    );
  } finally {
    line.clear();
  }
}
