import { t } from "@vscode/l10n";
import { nameInUri } from "#contract/files/fileNames.ts";
import { HumanError } from "#core/humanError.ts";
import type { OperationId } from "#operations/operation.ts";
import { resultTitle } from "#results/passageNames.ts";
import type { KeptReading } from "#sets/results/keptReading.ts";
import type { Fingerprint, RunHost, RunItem } from "#sets/run/runReadings.ts";
import type { Connection, WantedService } from "../service/connections.ts";
import { FoundResults } from "#project/results/foundResults.ts";
import { editorFiles } from "../host/editorFiles.ts";
import { ReadingJobs, type ReadingServices } from "../sets/readingJobs.ts";
import type { Services } from "../services/services.ts";

export type RunHostServices = ReadingServices & Pick<Services, "running" | "connections" | "speakers">;

export class SuiteRunHost implements RunHost {
  private readonly jobs: ReadingJobs;
  private readonly connected = new Map<string, Promise<Connection | undefined>>();
  private readonly tokens = new Map<string, Promise<string | undefined>>();
  /** By their origin. Complete before the first reading is sent. */
  private readonly toSend = new Map<string, Set<string>>();
  private permission: Promise<boolean> | undefined;

  /**
   * @param wanted the service that the case of a reading asks for.
   * @param onStart called when a recording is about to be sent.
   * @param end stops the run: its author does not want recordings to be sent.
   */
  constructor(
    private readonly services: RunHostServices,
    private readonly wanted: (item: RunItem) => WantedService,
    private readonly onStart: (item: RunItem) => void,
    private readonly end: () => void,
  ) {
    this.jobs = new ReadingJobs(services, new FoundResults(editorFiles));
  }

  fingerprint(item: RunItem, signal: AbortSignal): Promise<Fingerprint> {
    return this.jobs.fingerprint(item, signal);
  }

  async known(key: string, item: RunItem): Promise<KeptReading | undefined> {
    const kept = await this.jobs.known(key, item);
    const { service, origin } = item.assessedBy;
    if (!kept && service === "hosted" && origin !== undefined) this.toSend.set(origin, (this.toSend.get(origin) ?? new Set()).add(key));
    return kept;
  }

  async assess(item: RunItem, fingerprint: Fingerprint, key: string, signal: AbortSignal): ReturnType<RunHost["assess"]> {
    const {
      reading: { recording, reference, operation, reader },
      assessedBy,
    } = item;
    if (assessedBy.service === "hosted" && !(await this.maySend())) {
      this.end();
      throw new HumanError("cancelled", t("The recordings were not sent."));
    }
    this.onStart(item);
    const { connections, running } = this.services;
    let connection: Connection | undefined;
    const title = resultTitle({ name: nameInUri(reference.path ?? recording.path), reference }, nameInUri(recording.path));
    const assessment = running.begin(`suite ${crypto.randomUUID()}`, title)!;
    try {
      connection = await this.connection(operation, this.wanted(item));
      if (!connection)
        throw new HumanError("key-missing", t("The recording was not sent because you did not answer a question about the service."));
      const userToken = await this.token(reader?.alias, connection);
      if (userToken === undefined)
        throw new HumanError("token-refused", t("The recording was not sent because you did not want to send the reader's user token."));
      signal.throwIfAborted();
      return await this.jobs.assess(item, { fingerprint, key }, { connection, userToken }, AbortSignal.any([signal, assessment.signal]));
    } catch (error) {
      if (error instanceof HumanError && error.code === "service-unreachable" && connection) await connections.repair(connection);
      throw error;
    } finally {
      assessment.end();
    }
  }

  /** Asked once per run, and only if hosted services get more than one recording. */
  private maySend(): Promise<boolean> {
    return (this.permission ??= this.ask());
  }

  private async ask(): Promise<boolean> {
    const shares = [...this.toSend].map(([origin, keys]) => ({ host: new URL(origin).host, count: keys.size }));
    const total = shares.reduce((sum, { count }) => sum + count, 0);
    if (total < 2) return true;
    const question =
      shares.length === 1
        ? t`Send ${total.toLocaleString("en")} recordings to ${shares[0]!.host}?`
        : t`Send ${total.toLocaleString("en")} recordings (${shares.map(({ host, count }) => t`${count.toLocaleString("en")} to ${host}`).join(", ")})?`;
    const detail = t("Cases that already have results are not sent again. The service may charge for each recording.");
    return this.services.dialogs.confirm(question, detail, t("Send"));
  }

  private connection(operation: OperationId, wanted: WantedService): Promise<Connection | undefined> {
    const key = JSON.stringify([operation, wanted.profile, wanted.model]);
    const there = this.connected.get(key) ?? this.services.connections.connect(operation, wanted);
    this.connected.set(key, there);
    return there;
  }

  /** A question that this may need is asked once per run. */
  private token(alias: string | undefined, connection: Connection): Promise<string | undefined> {
    const key = JSON.stringify([alias, connection.profile]);
    const there = this.tokens.get(key) ?? this.services.speakers.tokenOf(alias, connection);
    this.tokens.set(key, there);
    return there;
  }
}
