import { t } from "@vscode/l10n";
import { HumanError } from "#core/humanError.ts";
import { plural } from "#core/plural.ts";
import type { OperationId } from "#operations/operation.ts";
import type { DraftRow } from "#sets/plan/setDraft.ts";
import { type RunCounts, runInWords } from "#sets/run/setSummary.ts";
import { remainingInWords, remainingSeconds } from "#sets/run/remainingTime.ts";
import { endsRun, type RunHost, type RunItem, type RunOutcome, type RunProgress, runReadings } from "#sets/run/runReadings.ts";
import type { Connection } from "../service/connections.ts";
import type { AssessSet } from "./assessSet.ts";
import type { SetPace } from "./setPace.ts";
import type { Address } from "#project/files/address.ts";
import { ReadingJobs, type ReadingServices } from "./readingJobs.ts";
import type { Services } from "../services/services.ts";

/** Readings under way at a time: the embedded service works on two. */
const AT_ONCE = { embedded: 2, hosted: 4 } as const;

type RunServices = ReadingServices & Pick<Services, "connections" | "speakers" | "running" | "log">;

export interface SetEnd {
  counts: RunCounts;
  text: string;
  wasCancelled: boolean;
  /** It ended the run early. */
  failure?: { error: HumanError; connection: Connection };
}

/**
 * Each recording is a job. All questions are asked before the first one is sent.
 * @returns undefined if the author cancels a question, or the set is already being assessed.
 */
export async function runSet(set: AssessSet, rows: readonly DraftRow[], services: RunServices, pace: SetPace): Promise<SetEnd | undefined> {
  const connections = await connect(rows, services);
  const tokens = connections && (await tokensOf(set, rows, connections, services));
  if (!connections || !tokens) return undefined;
  const running = services.running.begin(
    `set:${set.sources.join("\n")}`,
    plural(rows.length, t("1 recording"), t`${rows.length.toLocaleString("en")} recordings`),
  );
  if (!running) return undefined;
  try {
    return await new SetRun(set, rows, connections, tokens, services, pace).run(running.signal);
  } finally {
    running.end();
    set.live.clear();
    set.running = undefined;
    set.tell();
  }
}

type Connections = ReadonlyMap<OperationId, Connection>;

async function connect(rows: readonly DraftRow[], { connections }: RunServices): Promise<Connections | undefined> {
  const found = new Map<OperationId, Connection>();
  for (const operation of new Set(rows.map((row) => row.operation))) {
    const connection = await connections.connect(operation);
    if (!connection) return undefined;
    found.set(operation, connection);
  }
  return found;
}

/** By the readers' aliases. */
async function tokensOf(
  set: AssessSet,
  rows: readonly DraftRow[],
  connections: Connections,
  { speakers }: RunServices,
): Promise<ReadonlyMap<string, string> | undefined> {
  const [connection] = connections.values();
  const tokens = new Map<string, string>();
  for (const reader of new Set(rows.map((row) => row.reader))) {
    const token = await speakers.tokenForReading(connection!, await set.readers.tokenOf(reader, set.remembersReaders));
    if (token === undefined) return undefined;
    tokens.set(reader, token);
  }
  return tokens;
}

class SetRun {
  private readonly started = performance.now();
  private readonly counts: RunCounts = { assessed: 0, known: 0, otherText: 0, failed: 0, left: 0 };
  private seconds = 0;
  private failure: HumanError | undefined;

  constructor(
    private readonly set: AssessSet,
    private readonly rows: readonly DraftRow[],
    private readonly connections: Connections,
    private readonly tokens: ReadonlyMap<string, string>,
    private readonly services: RunServices,
    private readonly pace: SetPace,
  ) {}

  async run(signal: AbortSignal): Promise<SetEnd> {
    const { set, rows, connections, services } = this;
    const items = rows.map((row) => set.itemOf(row, connections.get(row.operation)!.assessedBy));
    const [connection] = connections.values();
    const jobs = new ReadingJobs(services, set.results);
    const tokenOf = ({ reading: { reader } }: RunItem) => this.tokens.get(reader?.alias ?? "")!;
    const host: RunHost = {
      fingerprint: (item, stop) => jobs.fingerprint(item, stop),
      known: async (key, item) => {
        const kept = await jobs.known(key, item);
        if (kept) await jobs.addReader(kept, item, tokenOf(item));
        return kept;
      },
      assess: (item, fingerprint, key, stop) => {
        const { recording, operation } = item.reading;
        const service = { connection: connections.get(operation)!, userToken: tokenOf(item) };
        return jobs.assess(item, { fingerprint, key }, service, stop, (text) => {
          if (set.live.has(recording.path)) set.live.set(recording.path, text);
          set.tell();
        });
      },
    };
    for (const { recording } of rows) set.live.set(recording.uri, "");
    this.tellProgress({ readings: rows.length, done: 0, known: 0, bytesLeft: 0, bytesAssessed: 0 });
    // Jobs left by an earlier window are resumed before anything is sent.
    await services.jobs.look();
    set.results.lookAgain();
    let turn = Promise.resolve();
    await runReadings(items, host, {
      atOnce: AT_ONCE[connection!.kind],
      signal,
      onOutcome: (outcome, index) => {
        turn = turn.then(() => this.settle(outcome, rows[index]!));
      },
      onProgress: (progress) => this.tellProgress(progress),
    });
    await turn;
    await this.pace.keep(connection!.assessedBy, this.seconds, (performance.now() - this.started) / 1000);
    if (this.failure?.code === "service-unreachable") await services.connections.repair(connection!);
    const text = runInWords(this.counts);
    set.ended = signal.aborted ? `Cancelled. ${text}` : text;
    return {
      counts: this.counts,
      text,
      wasCancelled: signal.aborted,
      ...(this.failure && { failure: { error: this.failure, connection: connection! } }),
    };
  }

  private async settle(outcome: RunOutcome, row: DraftRow): Promise<void> {
    const { set, counts } = this;
    set.live.delete(row.recording.uri);
    if (outcome.state === "left") counts.left++;
    else if (outcome.state === "failed") {
      counts.failed++;
      if (endsRun(outcome.error.code)) this.failure ??= outcome.error;
      this.services.log.warn(`A recording of a set was not assessed: ${outcome.error.code}`);
      set.end(row, { failure: outcome.error.message, isNew: true });
    } else {
      counts[outcome.state]++;
      if (outcome.state === "assessed") this.seconds += set.secondsOf([row]);
      await this.show(outcome.kept.uri, row, outcome.state === "assessed");
    }
    set.tell();
  }

  private async show(uri: Address, row: DraftRow, isNew: boolean): Promise<void> {
    try {
      const shown = await this.set.results.shown(uri);
      if (shown.isOtherText) this.counts.otherText++;
      this.set.end(row, { result: { uri, shown }, isNew });
    } catch (error) {
      this.services.log.warn("A result of a set could not be shown", error);
      this.set.end(row, { failure: t("It has a result, but the result cannot be shown. Open it in the Explorer."), isNew });
    }
  }

  private tellProgress(progress: RunProgress): void {
    const { done, readings } = progress;
    const left = done === readings ? "" : remainingInWords(remainingSeconds(progress, (performance.now() - this.started) / 1000));
    this.set.running = {
      done,
      of: readings,
      text: [plural(readings, t`${done} of 1 recording`, t`${done} of ${readings.toLocaleString("en")} recordings`), left]
        .filter(Boolean)
        .join(", "),
    };
    this.set.tell();
  }
}

export function nothingToAssess(): HumanError {
  return new HumanError("set-empty", t("There is nothing to assess: every selected recording already has a result, or has no text."));
}
