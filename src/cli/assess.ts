import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { AssessmentClient, type AssessmentOutcome } from "../client/assessmentClient.ts";
import { AssessmentError } from "../client/assessmentError.ts";
import { fingerprintOfFile } from "../platform/fileHash.ts";
import { AnswerNotUnderstoodError, type KeptAnswer } from "../contract/answerNotUnderstoodError.ts";
import { assessedByInWords, modelCaution, ownWordsInWords } from "../contract/assessedBy.ts";
import { operationOf } from "../operations/operations.ts";
import { ownWordsOf } from "../core/lexicon/ownWords.ts";
import type { AssessedBy, Reference } from "../contract/reading.ts";
import { parseApiKey, KEY_VARIABLE } from "../core/parseApiKey.ts";
import { detectPersonalData } from "../core/detectPersonalData.ts";
import { printableJson, printableName, printable } from "../core/printable.ts";
import { runningRecord } from "../core/record/runningRecord.ts";
import { timelineOf } from "../operations/timelineOf.ts";
import { segmentationOf } from "../core/record/segmentation.ts";
import type { Timeline } from "../core/timeline/model.ts";
import type { Io } from "./io.ts";
import { UsageError, type AssessCommand } from "./commands.ts";
import { programOf } from "./program.ts";
import { ProgressLine } from "./progressLine.ts";
import { Projects, wordsToAssess } from "./projects.ts";
import { readReference } from "./readReference.ts";
import { placeForResult, saveResult } from "./savedResult.ts";
import { withTemporaryDirectory } from "./temporaryDirectory.ts";

const WIDEST = 100;
/** How to get at what a doubted result says. */
const ALL_THE_SAME = "To see the figures all the same, print the service's result with --json, or keep it with --save for the editor and export.";

/**
 * Submits a recording, prints what became of it and, where that was asked for, saves it.
 * @returns the exit code: 1 when the recording does not seem to be a reading of the text.
 * @throws {HumanError} for everything that can be explained.
 */
export async function assess(command: AssessCommand, io: Io): Promise<0 | 1> {
  // Made before anything is read: an address or a key that cannot be used is refused first.
  const hosted = hostedClient(command, io);
  if (hosted) warnOfToken(command.userToken, io);
  const started = performance.now();
  const written = await readReference(command.referencePath, command.operation, command.line, { signal: io.signal, timeoutSeconds: command.timeoutSeconds });
  const reference = hosted ? written : await withProjectWords(written, command, io);
  const userToken = command.userToken ?? randomUUID();
  const save = command.save && (await savingTo(command.save.path, { ...command, userToken, reference }, io));
  // One limit over everything: a reference may come slowly from another program.
  const timeoutSeconds = Math.max(0, command.timeoutSeconds - Math.floor((performance.now() - started) / 1000));
  const run = (client: AssessmentClient) => submit({ ...command, userToken, timeoutSeconds }, reference, client, io);
  const outcome = await (hosted ? run(hosted) : withEmbeddedService(io, run)).catch(async (error: unknown) => {
    await keepAnswer(error, save, io);
    if (hosted) sayWhereItIs(error, io);
    throw error;
  });
  const { text, result } = outcome;
  const timeline = timelineOf({ result, reference: reference.text });
  const doubted = timeline.otherText !== undefined;
  if (command.json) {
    io.stdout.write(`${printableJson(text)}\n`);
    if (doubted) io.stderr.write(`${timeline.otherText}\n`);
  } else {
    const colour = io.stdout.isTTY === true && !io.environment.NO_COLOR;
    const width = Math.min(io.stdout.columns ?? 80, WIDEST);
    io.stdout.write(runningRecord(timeline, { colour, width }));
    io.stdout.write(`\n${doubted ? ALL_THE_SAME : assessorInWords(command, timeline, reference)}\n`);
  }
  // Last, so that a full disk does not take away what was asked for first.
  await save?.(outcome).catch((error: unknown) => {
    // It was paid for, so what could not be saved is printed.
    if (!command.json) io.stdout.write(`\n${printableJson(text)}\n`);
    throw error;
  });
  return doubted ? 1 : 0;
}

/** The reference with what its project has decided of its words. What a hosted service gets is the reference alone. */
async function withProjectWords(reference: Reference, { operation, referencePath, dictionary }: AssessCommand, io: Io): Promise<Reference> {
  if (operationOf(operation).takes === "phonemes") return reference;
  const own = await wordsToAssess(new Projects(io.signal, dictionary), referencePath, (message) => io.stderr.write(`Warning: ${printable(message)}\n`));
  const pronunciations = ownWordsOf(reference.text, own);
  return Object.keys(pronunciations).length > 0 ? { ...reference, pronunciations } : reference;
}

/** So that nobody pays twice for what the service had accepted. */
function sayWhereItIs(error: unknown, io: Io): void {
  if (!(error instanceof AssessmentError) || !error.submitted || error.code === "analysis-failed") return;
  const { id, address } = error.submitted;
  io.stderr.write(`The service had accepted the recording as ${printable(id)}. Its result is at ${printable(address)}.\n`);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Who assessed it, and how much its word is worth. */
function assessorInWords(command: AssessCommand, timeline: Timeline, { pronunciations }: Reference): string {
  const assessor = assessedByInWords(assessedByOf(command));
  const own = ownWordsInWords(pronunciations);
  const segmentation = segmentationOf(timeline);
  const line = printable(`Assessed by: ${assessor}${segmentation ? `, phonemes ${segmentation}` : ""}${own === undefined ? "" : `; ${own}`}`);
  const caution = timeline.verdict?.correct === undefined ? undefined : modelCaution(command.modelFacts.modelConfidence);
  return caution === undefined ? line : `${line}\n! ${caution}`;
}

/** An answer that cannot be understood was paid for: it is printed as it came, and saved where that was asked for. */
async function keepAnswer(error: unknown, save: ((answer: KeptAnswer) => Promise<void>) | undefined, io: Io): Promise<void> {
  const answer = error instanceof AnswerNotUnderstoodError ? error.answer : undefined;
  if (!answer) return;
  io.stdout.write(`${isJson(answer.text) ? printableJson(answer.text) : JSON.stringify(printable(answer.text))}\n`);
  await save?.(answer);
}

/** @returns what saves the result once it is there; everything that can be known beforehand is looked at now. */
async function savingTo(
  path: string | undefined,
  command: AssessCommand & { userToken: string; reference: Reference },
  io: Io,
): Promise<(outcome: Pick<AssessmentOutcome, "raw">) => Promise<void>> {
  const { audioPath, referencePath, operation, format, userToken, reference } = command;
  const place = await placeForResult(path, referencePath);
  const { name, version } = await programOf(io.directory);
  const assessedBy = { ...assessedByOf(command), program: `${name} ${version}` };
  // A recording that cannot be read is refused a moment later, in words.
  const fingerprint = await fingerprintOfFile(audioPath, io.signal).catch(() => undefined);
  return async ({ raw }: Pick<AssessmentOutcome, "raw">) => {
    const saved = await saveResult(place, {
      operation, format: format ?? "native", assessedBy, raw, audioPath, fingerprint, referencePath,
      reference, userToken,
    });
    io.stderr.write(`Saved as ${printableName(saved)}\n`);
  };
}

function assessedByOf({ baseUrl, modelId, modelFacts }: AssessCommand): AssessedBy {
  const service: Pick<AssessedBy, "service" | "origin"> = baseUrl === undefined ? { service: "embedded" } : { service: "hosted", origin: new URL(baseUrl).origin };
  return { ...service, modelId, ...modelFacts };
}

function hostedClient({ baseUrl }: AssessCommand, { environment }: Io): AssessmentClient | undefined {
  if (baseUrl === undefined) return undefined;
  const given = environment[KEY_VARIABLE]?.trim();
  if (!given) throw new UsageError(`--base-url needs the service's API key in the environment variable ${KEY_VARIABLE}.`);
  const { key: apiKey, problem } = parseApiKey(given);
  if (problem !== undefined) throw new UsageError(`The environment variable ${KEY_VARIABLE} holds no key that can be sent. ${problem}`);
  return new AssessmentClient({ baseUrl, apiKey, proxy: { environment } });
}

/** A warning alone, as it is a guess; without the token, which may be a child's name. */
function warnOfToken(token: string | undefined, { stderr }: Io): void {
  const look = token === undefined ? undefined : detectPersonalData(token);
  if (look === undefined) return;
  stderr.write(
    `Warning: --user-token looks like ${look}, and the service gets it. A token must not say who the child is. Take one that means nothing, such as a UUID.\n`,
  );
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

async function submit(command: AssessCommand & { userToken: string }, reference: Reference, client: AssessmentClient, io: Io): Promise<AssessmentOutcome> {
  const { operation, format, modelId, timeoutSeconds, webhookUrl } = command;
  const line = new ProgressLine(io.stderr);
  try {
    return await client.assess(
      { operation, format, audioPath: resolve(command.audioPath), reference: reference.text, pronunciations: reference.pronunciations, userToken: command.userToken, modelId, webhookUrl },
      { signal: io.signal, timeoutSeconds, onProgress: (progress) => line.show(progress) },
    );
  } finally {
    line.clear();
  }
}
