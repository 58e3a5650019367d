import { resolve } from "node:path";
import { AssessmentClient } from "#client/assessmentClient.ts";
import type { SpeakerDeleted } from "#contract/wire/speakerDeleted.ts";
import { parseApiKey, KEY_VARIABLE } from "#contract/secrets/parseApiKey.ts";
import { printable } from "#core/printable.ts";
import { counted } from "#core/text/counted.ts";
import type { Io } from "../io.ts";
import { UsageError } from "../arguments/usageError.ts";
import type { DeleteSpeakerCommand } from "../commands/serviceCommands.ts";
import { readUserToken } from "./readSecret.ts";

/**
 * Prints how much was deleted.
 * @returns the exit code, which is the same if there was nothing.
 * @throws {HumanError} for everything that can be explained.
 */
export async function runDeleteSpeaker({ at, userToken }: DeleteSpeakerCommand, io: Io): Promise<0> {
  const client = at.baseUrl === undefined ? undefined : clientFor(at.baseUrl, io);
  const token = await readUserToken(userToken, io);
  const deleted = client ? await client.deleteSpeaker(token, { signal: io.signal }) : await deleteStored(at.dataDirectory ?? "", token, io);
  io.stdout.write(`${inWords(deleted)}\n`);
  return 0;
}

function clientFor(baseUrl: string, { environment }: Io): AssessmentClient {
  const { key: apiKey, problem } = parseApiKey(environment[KEY_VARIABLE] ?? "");
  if (problem !== undefined)
    throw new UsageError(`--base-url needs the key that serve printed in the environment variable ${KEY_VARIABLE}. ${problem}`);
  return new AssessmentClient({ baseUrl, apiKey, proxy: { environment } });
}

async function deleteStored(directory: string, token: string, io: Io): Promise<SpeakerDeleted> {
  const { deleteStoredSpeaker } = await import("#service/node/deleteStoredSpeaker.ts");
  const { jobs, results, deliveries, bytes } = await deleteStoredSpeaker(
    resolve(directory),
    token,
    (line) => void io.stderr.write(`${printable(line)}\n`),
  );
  return { jobs: jobs.length, results: results.length, deliveries, bytes };
}

function inWords({ jobs, results, deliveries }: SpeakerDeleted): string {
  if (jobs + results === 0) return "The service has no data of this reader.";
  const waiting =
    deliveries === 0 ? "" : `; ${counted(deliveries, "webhook")} ${deliveries === 1 ? "was" : "were"} still waiting for a result`;
  return `Deleted ${counted(jobs, "job")} without a result and ${counted(results, "result")}${waiting}.`;
}
