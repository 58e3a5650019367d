import { sentText } from "#contract/reading/sentText.ts";
import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { jsonIn } from "#core/text/jsonIn.ts";
import { AssessmentClient, type AssessmentOutcome, type AssessOptions } from "#client/assessmentClient.ts";
import { inspectAudio } from "#client/recordings/inspectAudio.ts";
import { silenceFor } from "#client/recordings/silenceFor.ts";
import { type Mismatch, mismatchesOf } from "#operations/mismatches.ts";
import { operationOf } from "#operations/operations.ts";
import { type Fingerprint, fingerprintOfFile } from "#platform/fileHash.ts";
import { AnswerNotUnderstoodError } from "#contract/wire/answerNotUnderstoodError.ts";
import { assessedByInWords, modelCaution, ownWordsInWords } from "#contract/reading/assessedBy.ts";
import type { AssessedBy, Reference } from "#contract/reading/reading.ts";
import { progressText } from "#client/progressText.ts";
import type { SubmittedJob } from "#contract/wire/submittedJob.ts";
import type { Claim } from "#project/claims/claims.ts";
import type { Address } from "#project/files/address.ts";
import { addressOfPath, pathOfAddress } from "#project/files/node/fileAddress.ts";
import { readingKey } from "#project/results/readingKey.ts";
import { parseApiKey, KEY_VARIABLE } from "#contract/secrets/parseApiKey.ts";
import { detectPersonalData } from "#core/detectPersonalData.ts";
import { HumanError } from "#core/humanError.ts";
import { printableJson, printableName, printable } from "#core/printable.ts";
import { runningRecord } from "#core/record/runningRecord.ts";
import { timelineOf } from "#operations/timelineOf.ts";
import { segmentationOf } from "#core/record/segmentation.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { assessOnce, tokenForReading } from "./assessOnce.ts";
import { claimSingle } from "./claimSingle.ts";
import { withEmbeddedService } from "../service/embeddedService.ts";
import type { Io } from "../io.ts";
import type { AssessCommand } from "../commands/readingCommands.ts";
import { UsageError } from "../arguments/usageError.ts";
import { programOf } from "../program.ts";
import { ProgressLine } from "../printing/progressLine.ts";
import { Projects } from "../project/projects.ts";
import { readReference } from "../project/readReference.ts";
import { placeForResult, referenceToKeep, saveResult } from "./savedResult.ts";
import { ASK_AGAIN, whereItIs } from "./whereItIs.ts";
import { withProjectWords } from "../project/withProjectWords.ts";

const WIDEST_COLUMNS = 100;
const ALL_THE_SAME = "To see the figures anyway, print the service's result with --json, or save it with --save for the editor and export.";

/**
 * @returns the exit code: 1 if the recording does not seem to be a reading of the text.
 * @throws {HumanError} for everything that can be explained.
 */
export async function assess(command: AssessCommand, io: Io): Promise<0 | 1> {
  // Created before anything is read: an unusable address or key is refused first.
  const hosted = hostedClient(command, io);
  if (hosted) warnOfToken(command.userToken, io);
  const started = performance.now();
  const projects = new Projects(io.signal, command.dictionary);
  const written = await readReference(command.referencePath, command.operation, command.line, {
    signal: io.signal,
    timeoutSeconds: command.timeoutSeconds,
    projects,
  });
  const reference = hosted ? written : await withOwnWords(written, command, { stderr: io.stderr, projects });
  const silence = await silenceBehind(command, io);
  // A recording that cannot be read is refused a moment later, in words.
  const fingerprint = await fingerprintOfFile(command.audioPath, io.signal).catch(() => undefined);
  const assessedBy = assessedByOf(command);
  const key =
    hosted &&
    fingerprint &&
    readingKey({ ...fingerprint, silence, text: reference.text, operation: command.operation, format: command.format, assessedBy });
  // The same when what an earlier attempt sent is continued, so that its answer is this reader's.
  const userToken = command.userToken ?? (key ? tokenForReading(key) : randomUUID());
  const save = command.save && (await savingTo(command.save.path, { ...command, userToken, reference, silence, fingerprint }, io));
  // One limit for everything: a reference may arrive slowly from another program.
  const timeoutSeconds = Math.max(0, command.timeoutSeconds - Math.floor((performance.now() - started) / 1000));
  const claimed =
    key === undefined
      ? undefined
      : await claimSingle(
          {
            key,
            audioPath: command.audioPath,
            referencePath: command.referencePath,
            isSaved: command.save !== undefined,
            savePath: command.save?.path,
          },
          { signal: io.signal, timeoutSeconds, onWait: () => io.stderr.write(`${progressText({ stage: "elsewhere" })}\n`) },
        );
  try {
    const run = (client: AssessmentClient) =>
      submit({ ...command, userToken, timeoutSeconds, silence }, reference, { client, claim: claimed?.claim, io });
    const outcome =
      claimed?.found ??
      (await (hosted ? run(hosted) : withEmbeddedService(io, async (client) => run(await client()))).catch(async (error: unknown) => {
        await keepAnswer(error, save, io);
        if (hosted) for (const sentence of await whereItIs(error, claimed?.claim)) io.stderr.write(`${sentence}\n`);
        throw error;
      }));
    // A result that was found was sent for with another token.
    const sent = claimed?.found ? {} : { assessmentId: outcome.id, userToken };
    const mismatches = claimed?.found?.result.mismatches ?? mismatchesOf(outcome.raw, { ...sent, reference: reference.text });
    const doubted = print(outcome, mismatches, { ...command, silence }, reference, io);
    if (command.save && mismatches.length > 0)
      io.stderr.write("The result is saved without a reader. To say whose it is, open it in the editor and use Change Reader….\n");
    if (claimed?.found && command.save && command.save.path === undefined) sayWhereSaved(claimed.found.file, io);
    // Last, so that a full disk does not take away what was asked for first.
    else
      await save?.(outcome).catch((error: unknown) => {
        // It was paid for, so if it could not be saved, it is printed.
        if (!command.json) io.stdout.write(`\n${printableJson(outcome.text)}\n`);
        if (claimed?.claim) io.stderr.write(`${ASK_AGAIN}\n`);
        throw error;
      });
    // Otherwise the record stays, and with it the way to the result.
    if (claimed?.claim && !save && (await io.stdout.failure?.())) throw notPrinted();
    await claimed?.claim?.clear();
    return doubted ? 1 : 0;
  } finally {
    await claimed?.claim?.release();
  }
}

function notPrinted(): HumanError {
  return new HumanError("not-printed", `The result could not be printed completely. ${ASK_AGAIN}`);
}

/** @returns true if the recording does not seem to be a reading of the text. */
function print(
  { text, result }: Pick<AssessmentOutcome, "text" | "result">,
  mismatches: readonly Mismatch[],
  command: AssessCommand & { silence: number | undefined },
  reference: Reference,
  io: Io,
): boolean {
  const timeline = timelineOf({
    result: { ...result, mismatches, silence: command.silence },
    reference: reference.text,
    list: reference.list,
  });
  const doubted = timeline.otherText !== undefined;
  if (command.json) {
    io.stdout.write(`${printableJson(text)}\n`);
    for (const warning of [...(timeline.foreign ?? []), ...(timeline.unread ? timeline.notes.slice(0, 1) : [])])
      io.stderr.write(`Warning: ${printable(warning)}\n`);
    if (doubted) io.stderr.write(`${timeline.otherText}\n`);
  } else {
    const colour = io.stdout.isTTY === true && !io.environment.NO_COLOR;
    const width = Math.min(io.stdout.columns ?? 80, WIDEST_COLUMNS);
    io.stdout.write(runningRecord(timeline, { colour, width }));
    io.stdout.write(`\n${doubted ? ALL_THE_SAME : assessorInWords(command, timeline, reference)}\n`);
  }
  return doubted;
}

function withOwnWords(
  reference: Reference,
  { operation, referencePath }: AssessCommand,
  { projects, stderr }: Pick<Io, "stderr"> & { projects: Projects },
): Promise<Reference> {
  return withProjectWords(reference, {
    path: referencePath,
    operation,
    projects,
    warn: (message) => stderr.write(`Warning: ${printable(message)}\n`),
  });
}

/**
 * Seconds of silence that a recording that is too short needs; undefined for none. An unreadable recording is refused when it should be
 * sent.
 */
async function silenceBehind({ audioPath, operation }: AssessCommand, { signal, stderr }: Io): Promise<number | undefined> {
  const facts = await inspectAudio(resolve(audioPath), signal).catch(() => undefined);
  const silence = facts && silenceFor(operationOf(operation), facts);
  if (silence !== undefined)
    stderr.write(
      `The recording lasts ${facts!.durationSeconds.toFixed(2)} s. A copy with ${silence.toFixed(2)} s of silence at its end is assessed.\n`,
    );
  return silence;
}

function assessorInWords(command: AssessCommand, timeline: Timeline, { pronunciations }: Reference): string {
  const assessor = assessedByInWords(assessedByOf(command));
  const own = ownWordsInWords(pronunciations);
  const segmentation = segmentationOf(timeline);
  const line = printable(
    `Assessed by: ${assessor}${segmentation ? `, phonemes ${segmentation}` : ""}${own === undefined ? "" : `; ${own}`}`,
  );
  const caution = timeline.verdict?.correct === undefined ? undefined : modelCaution(command.modelFacts.modelConfidence);
  return caution === undefined ? line : `${line}\n! ${caution}`;
}

/** An answer that cannot be understood was paid for: it is printed as received, and saved if requested. */
async function keepAnswer(error: unknown, save: ((answer: ToSave) => Promise<void>) | undefined, io: Io): Promise<void> {
  const answer = error instanceof AnswerNotUnderstoodError ? error.answer : undefined;
  if (!answer) return;
  io.stdout.write(`${jsonIn(answer.text) !== undefined ? printableJson(answer.text) : JSON.stringify(printable(answer.text))}\n`);
  const { submitted } = error as AnswerNotUnderstoodError;
  await save?.({ ...answer, id: submitted?.id, ...(submitted && { submitted }) });
}

type ToSave = Pick<AssessmentOutcome, "raw"> & { id?: string | undefined; submitted?: SubmittedJob };

/** Everything that can be checked is checked now. @returns saves the result once it is there. */
async function savingTo(
  path: string | undefined,
  command: AssessCommand & {
    userToken: string;
    reference: Reference;
    silence: number | undefined;
    fingerprint: Fingerprint | undefined;
  },
  io: Io,
): Promise<(outcome: ToSave) => Promise<void>> {
  const { audioPath, referencePath, operation, format, userToken, reference, silence, fingerprint } = command;
  const place = await placeForResult(path, referencePath);
  const { name, version } = await programOf(io.directory);
  const assessedBy = { ...assessedByOf(command), program: `${name} ${version}` };
  return async ({ raw, id, submitted }) => {
    const file = await saveResult(place, {
      operation,
      format: format ?? "native",
      assessedBy,
      raw,
      recording: { path: addressOfPath(resolve(audioPath)), ...fingerprint, ...(silence !== undefined && { silence }) },
      reference: await referenceToKeep(reference, referencePath),
      userToken,
      assessmentId: id,
      ...(submitted && { submitted: { id: submitted.id, address: submitted.address } }),
    });
    sayWhereSaved(file, io);
  };
}

function sayWhereSaved(file: Address, { stderr }: Io): void {
  stderr.write(`Saved as ${printableName(pathOfAddress(file))}\n`);
}

function assessedByOf({ baseUrl, modelId, modelFacts }: AssessCommand): AssessedBy {
  const service: Pick<AssessedBy, "service" | "origin"> =
    baseUrl === undefined ? { service: "embedded" } : { service: "hosted", origin: new URL(baseUrl).origin };
  return { ...service, modelId, ...modelFacts };
}

/** Undefined without a `baseUrl`. @throws {UsageError} without a key. */
export function hostedClient({ baseUrl }: Pick<AssessCommand, "baseUrl">, { environment }: Io): AssessmentClient | undefined {
  if (baseUrl === undefined) return undefined;
  const given = environment[KEY_VARIABLE]?.trim();
  if (!given) throw new UsageError(`--base-url needs the service's API key in the environment variable ${KEY_VARIABLE}.`);
  const { key: apiKey, problem } = parseApiKey(given);
  if (problem !== undefined) throw new UsageError(`The environment variable ${KEY_VARIABLE} holds no key that can be sent. ${problem}`);
  return new AssessmentClient({ baseUrl, apiKey, proxy: { environment } });
}

/** Only a warning, since it is a guess; without the token, which may be a child's name. */
function warnOfToken(token: string | undefined, { stderr }: Io): void {
  const kind = token === undefined ? undefined : detectPersonalData(token);
  if (kind === undefined) return;
  const look = { email: "an e-mail address", name: "a name", "class-list": "an entry of a class list" }[kind];
  stderr.write(
    `Warning: --user-token looks like ${look}, and the service gets it. A token must not say who the child is. Use one that means nothing, such as a UUID.\n`,
  );
}

async function submit(
  command: AssessCommand & { userToken: string; silence: number | undefined },
  { text, pronunciations }: Reference,
  { client, claim, io }: { client: AssessmentClient; claim: Claim | undefined; io: Io },
): Promise<AssessmentOutcome> {
  const { operation, format, modelId, timeoutSeconds, webhookUrl, silence, userToken, baseUrl, incomplete } = command;
  const line = new ProgressLine(io.stderr);
  const request = {
    operation,
    format,
    audioPath: resolve(command.audioPath),
    silence,
    takesPart: incomplete || baseUrl === undefined,
    reference: sentText({ text }, { service: baseUrl === undefined ? "embedded" : "hosted" }),
    pronunciations,
    userToken,
    modelId,
    webhookUrl,
  };
  const options: AssessOptions = { signal: io.signal, timeoutSeconds, onProgress: (progress) => line.show(progress) };
  try {
    return await (claim
      ? assessOnce(claim, client, request, { ...options, sendAgain: command.sendAgain })
      : client.assess(request, options));
  } finally {
    line.clear();
  }
}
