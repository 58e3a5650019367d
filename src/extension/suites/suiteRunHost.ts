import * as vscode from "vscode";
import { baseName } from "../../contract/fileNames.ts";
import { HumanError } from "../../core/humanError.ts";
import { counted } from "../../core/counted.ts";
import type { OperationId } from "../../operations/operation.ts";
import { fingerprintOfFile } from "../../platform/fileHash.ts";
import { readAssessment } from "../../results/assessmentFile.ts";
import { isResultName, LARGEST_ASSESSMENT } from "../../results/resultEnding.ts";
import type { KeptReading } from "../../sets/results/keptReading.ts";
import { KnownResults } from "../../sets/run/knownResults.ts";
import type { Fingerprint, RunHost, RunItem } from "../../sets/run/runReadings.ts";
import type { Submission } from "../assess/submission.ts";
import { localAudio } from "../documents/localAudio.ts";
import { readUri } from "../documents/readUri.ts";
import { passageUri, type ResultFiles } from "../results/resultFiles.ts";
import type { Connection, Connections, WantedService } from "../service/connections.ts";
import type { SpeakerChoice } from "../speakers/speakerChoice.ts";

export interface SuiteRunHostDependencies {
  submission: Pick<Submission, "quietly">;
  connections: Pick<Connections, "connect" | "repair">;
  speakers: Pick<SpeakerChoice, "tokenOf">;
  files: Pick<ResultFiles, "placesOf">;
  isHumanError: (error: unknown) => error is HumanError;
}

/** What a run of cases in the editor does with files and services. */
export class SuiteRunHost implements RunHost {
  /** By folder: what is known of the results in it. */
  private readonly results = new Map<string, Promise<KnownResults>>();
  private readonly connected = new Map<string, Promise<Connection | undefined>>();
  private readonly tokens = new Map<string, Promise<string | undefined>>();
  /** Keys of the readings that hosted services are to have, by their origin. Complete when the first of all is to be sent. */
  private readonly toSend = new Map<string, Set<string>>();
  private permission: Promise<boolean> | undefined;

  /**
   * @param wanted the service that the case of a reading asks for.
   * @param onStart told as a recording is about to be sent.
   * @param end stops the run: its author does not want recordings to be sent.
   */
  constructor(
    private readonly dependencies: SuiteRunHostDependencies,
    private readonly wanted: (item: RunItem) => WantedService,
    private readonly onStart: (item: RunItem) => void,
    private readonly end: () => void,
  ) {}

  async fingerprint(address: string, signal: AbortSignal): Promise<Fingerprint> {
    const uri = vscode.Uri.parse(address, true);
    try {
      const local = await localAudio(uri, (file) => vscode.workspace.fs.readFile(file));
      return await fingerprintOfFile(local.path, signal).finally(() => local.release());
    } catch (cause) {
      signal.throwIfAborted();
      throw new HumanError("recording-unreadable", `${baseName(uri)} cannot be read. It may have been moved or deleted.`, { cause });
    }
  }

  async known(key: string, { reading, assessedBy: { service, origin } }: RunItem): Promise<KeptReading | undefined> {
    for (const folder of this.dependencies.files.placesOf(passageUri(reading))) {
      const uri = (await this.resultsIn(folder)).find(key);
      // Removed or damaged since the folder was looked through: then it is not known.
      const kept = uri === undefined ? undefined : await keptAt(vscode.Uri.parse(uri, true)).catch(() => undefined);
      if (kept) return kept;
    }
    if (service === "hosted" && origin !== undefined) this.toSend.set(origin, (this.toSend.get(origin) ?? new Set()).add(key));
    return undefined;
  }

  async assess(item: RunItem, _fingerprint: Fingerprint, _key: string, signal: AbortSignal): Promise<KeptReading> {
    const { reading: { recording, reference, operation, format, reader }, assessedBy } = item;
    if (assessedBy.service === "hosted" && !(await this.maySend())) {
      this.end();
      throw new HumanError("cancelled", "The recordings were not sent.");
    }
    this.onStart(item);
    const { connections, submission, isHumanError } = this.dependencies;
    let connection: Connection | undefined;
    try {
      connection = await this.connection(operation, this.wanted(item));
      if (!connection) throw new HumanError("key-missing", "Not sent, as a question about the service was not answered.");
      const userToken = await this.token(reader?.alias, connection);
      if (userToken === undefined) throw new HumanError("token-refused", "Not sent, as you did not want the speaker's user token to be sent.");
      signal.throwIfAborted();
      return await keptAt(await submission.quietly({ reference, recording: vscode.Uri.parse(recording.path, true), operation, format, connection, userToken }, signal));
    } catch (error) {
      if (!isHumanError(error)) throw error;
      if (error.code === "service-unreachable" && connection) await connections.repair(connection);
      // Other bundles bring copies of the class of their own.
      throw new HumanError(error.code, error.message, { cause: error });
    }
  }

  /** Asked once in a run, and only where hosted services get more than one recording. */
  private maySend(): Promise<boolean> {
    return (this.permission ??= this.ask());
  }

  private async ask(): Promise<boolean> {
    const shares = [...this.toSend].map(([origin, keys]) => ({ host: new URL(origin).host, count: keys.size }));
    const total = shares.reduce((sum, { count }) => sum + count, 0);
    if (total < 2) return true;
    const send = "Send";
    const question = `Send ${shares.map(({ host, count }) => `${counted(count, "recording")} to ${host}`).join(" and ")}?`;
    const detail = "Cases whose results are there are not sent again. The service may charge for each recording.";
    return (await vscode.window.showWarningMessage(question, { modal: true, detail }, send)) === send;
  }

  private connection(operation: OperationId, wanted: WantedService): Promise<Connection | undefined> {
    const key = JSON.stringify([operation, wanted.profile, wanted.model]);
    const there = this.connected.get(key) ?? this.dependencies.connections.connect(operation, wanted);
    this.connected.set(key, there);
    return there;
  }

  /** A question that it may take is asked once in a run. */
  private token(alias: string | undefined, connection: Connection): Promise<string | undefined> {
    const key = JSON.stringify([alias, connection.profile]);
    const there = this.tokens.get(key) ?? this.dependencies.speakers.tokenOf(alias, connection);
    this.tokens.set(key, there);
    return there;
  }

  private resultsIn(folder: vscode.Uri): Promise<KnownResults> {
    const there = this.results.get(folder.toString()) ?? lookThrough(folder);
    this.results.set(folder.toString(), there);
    return there;
  }
}

/** Of the results in one folder, which readings they are of. */
async function lookThrough(folder: vscode.Uri): Promise<KnownResults> {
  const known = new KnownResults();
  const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(folder)).catch(() => []);
  for (const [name, type] of entries) {
    if ((type & vscode.FileType.File) === 0 || !isResultName(name)) continue;
    const uri = vscode.Uri.joinPath(folder, name);
    const bytes = await readUri(uri, LARGEST_ASSESSMENT).catch(() => undefined);
    if (bytes) known.add(uri.toString(), new TextDecoder().decode(bytes));
  }
  return known;
}

async function keptAt(uri: vscode.Uri): Promise<KeptReading> {
  return { uri: uri.toString(), ...readAssessment(new TextDecoder("utf-8", { ignoreBOM: true }).decode(await readUri(uri, LARGEST_ASSESSMENT))) };
}
