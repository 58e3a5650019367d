import { readWhole } from "../documents/readUri.ts";
import { HumanError } from "#core/humanError.ts";
import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import type { SetRow, SetRowState, SetSummary } from "#pages/set/setProtocol.ts";
import type { AssessedBy, Reference } from "#contract/reading/reading.ts";
import { plural } from "#core/plural.ts";
import { type DraftChoice, type DraftRow, SetDraft } from "#sets/plan/setDraft.ts";
import { setInWords } from "#sets/run/setSummary.ts";
import { readingKey } from "#project/results/readingKey.ts";
import type { Fingerprint, RunItem } from "#sets/run/runReadings.ts";
import { formatFor } from "../assess/jobFacts.ts";
import type { Address } from "#project/files/address.ts";
import { localAudio } from "../documents/localAudio.ts";
import { ResultLines } from "../results/lines/resultLines.ts";
import { editorSetFiles } from "./editorSetFiles.ts";
import { SetReaders } from "./setReaders.ts";
import { SetResults, type ShownResult } from "./setResults.ts";
import { fingerprintAt } from "./readingJobs.ts";
import type { SetFiles } from "#sets/plan/setFiles.ts";
import { setTexts } from "#sets/plan/setTexts.ts";
import { writtenTextAt } from "../documents/writtenText.ts";
import type { Services } from "../services/services.ts";

/** Recordings looked at, and results read, at the same time. */
const RECORDINGS_AT_ONCE = 4;
/** Texts that are offered for a recording before all others. */
const BEST_TEXTS = 5;

/** As stated on a page. */
export interface SetService extends Pick<SetSummary, "service" | "isHosted"> {
  to?: string;
}

interface LookedAt extends Fingerprint {
  /** Absent where the recording cannot be read. */
  seconds?: number;
}

/** The outcome of a reading: its result, or why there is none. */
export interface ReadingEnd {
  result?: { uri: Address; shown: ShownResult };
  failure?: string;
  /** It arrived after the set was opened. */
  isNew: boolean;
}

export class AssessSet implements vscode.Disposable {
  readonly readers: SetReaders;
  results: SetResults;
  remembersReaders = true;
  private isPadding = false;
  files: SetFiles | undefined;
  /** In words, by the URIs of recordings that are being assessed. */
  readonly live = new Map<string, string>();
  running: SetSummary["running"];
  ended: string | undefined;
  private draft = new SetDraft([], []);
  private readonly lookedAt = new Map<string, LookedAt>();
  /** By what identifies a reading; absent until it has been looked for. */
  private readonly ends = new Map<string, ReadingEnd>();
  private readonly looking = new Set<string>();
  private notes: string[] = [];
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private readonly closing = new AbortController();
  private readonly subscriptions: vscode.Disposable[];
  private readonly lines: ResultLines;

  constructor(
    readonly sources: readonly vscode.Uri[],
    /** Made before the recordings were found. */
    private readonly initial: ReadonlyMap<string, DraftChoice>,
    private readonly services: Pick<
      Services,
      | "context"
      | "settings"
      | "book"
      | "reviews"
      | "resultFiles"
      | "results"
      | "scorings"
      | "keptLines"
      | "readerChanges"
      | "marks"
      | "aboutText"
      | "ownWordsOf"
      | "program"
      | "connections"
      | "log"
    >,
  ) {
    this.readers = new SetReaders(services.book);
    this.lines = new ResultLines(services);
    this.results = new SetResults(services, this.lines);
    this.subscriptions = [
      // The assessor is part of a reading's identity.
      services.settings.onDidChangeProfiles(() => this.changed.fire()),
      services.book.onDidChange(() => void this.readAgainWhoReads()),
      services.reviews.onDidChange((uri) => this.readAgain(uri)),
      services.readerChanges.onDidChange((uri) => this.readAgain(uri)),
      services.settings.onDidChangeReading(() => this.readAgain()),
      services.scorings.onDidChange(() => this.readAgain()),
      // Results of jobs that an earlier window had left; a run of this one reports its own.
      services.results.onDidChange(() => (this.running ? undefined : this.lookAgain())),
    ];
  }

  dispose(): void {
    this.closing.abort();
    vscode.Disposable.from(...this.subscriptions, this.lines, this.changed).dispose();
  }

  get title(): string {
    const [only, another] = this.sources;
    const name = (uri: vscode.Uri) => uri.path.split("/").at(-1) ?? uri.path;
    return only && !another ? t`Assess ${name(only)}` : assessTitle(this.draft.rows.length);
  }

  /** Copies with appended silence are assessed where recordings are too short. */
  get pads(): boolean {
    return this.isPadding;
  }

  set pads(pads: boolean) {
    this.isPadding = pads;
    this.draft.pads = pads;
    this.changed.fire();
  }

  get texts(): SetDraft["texts"] {
    return this.draft.texts;
  }

  get choices(): ReadonlyMap<string, DraftChoice> {
    return this.draft.chosen;
  }

  /** Searches again; what the author has said is kept. @throws whatever the file system throws. */
  async gather(): Promise<void> {
    const { aboutText, ownWordsOf } = this.services;
    const files = await editorSetFiles(this.sources);
    const { texts, notes } = await setTexts(files.texts, {
      textAt: (file) => writtenTextAt(vscode.Uri.parse(file, true), aboutText),
      ownWordsOf: (file, text) => ownWordsOf(vscode.Uri.parse(file, true), text),
    });
    const choices = this.draft.rows.length > 0 ? this.draft.chosen : this.initial;
    await this.readers.refresh();
    this.draft = new SetDraft(texts, files.recordings, choices, this.readers.inNames);
    this.draft.pads = this.pads;
    this.files = files;
    this.notes = [...files.notes, ...notes];
    this.lookedAt.clear();
    this.ends.clear();
    this.ended = undefined;
    this.results = new SetResults(this.services, this.lines);
    this.changed.fire();
    void this.lookAtAll();
  }

  choose(row: string, choice: DraftChoice): void {
    this.draft.choose(row, choice);
    this.changed.fire();
  }

  /** For recordings; the readers of results that there are of them are others' to change. */
  setReader(rows: readonly string[], reader: string): void {
    for (const row of rows) this.draft.choose(row, { reader: this.readers.named(reader.trim()) });
    this.changed.fire();
  }

  /** Results without a reader, with the one whom the recording's name tells. */
  get unnamed(): { uri: Address; reader: string }[] {
    return this.draft.rows.flatMap((row) => {
      const { result } = this.ends.get(this.identityOf(row)) ?? {};
      return result && result.shown.reader === undefined && row.reader !== "" ? [{ uri: result.uri, reader: row.reader }] : [];
    });
  }

  includeAll(isIncluded: boolean): void {
    for (const { recording } of this.draft.rows) this.draft.choose(recording.uri, { isIncluded });
    this.changed.fire();
  }

  tell(): void {
    this.changed.fire();
  }

  /** Looks for what is not yet known about a row. */
  rows(): SetRow[] {
    return this.draft.rows.map((row) => this.shownRow(row));
  }

  /** In order. @param only this one of them, whatever is known about it. */
  toAssess(only?: string): DraftRow[] {
    const rows = this.draft.rows.filter(({ recording }) => only === undefined || recording.uri === only);
    return rows.filter(
      (row) =>
        row.reference &&
        row.unsuitable === undefined &&
        (only !== undefined || row.isIncluded) &&
        ["ready", "failed"].includes(this.stateOf(row)),
    );
  }

  /** As saved. */
  get paired(): (DraftRow & Required<Pick<DraftRow, "text" | "reference">>)[] {
    return this.draft.rows.filter((row): row is DraftRow & Required<Pick<DraftRow, "text" | "reference">> => row.reference !== undefined);
  }

  itemOf({ recording, reference, operation, reader }: DraftRow, assessedBy: AssessedBy): RunItem {
    const format = formatFor(operation, vscode.Uri.parse(reference!.path ?? recording.uri, true).toString(), this.services.settings);
    return {
      reading: {
        recording: { path: recording.uri },
        reference: referenceFor(reference!, assessedBy),
        operation,
        format,
        ...(this.pads && { pad: true }),
        ...(reader !== "" && { reader: { alias: reader } }),
      },
      assessedBy: { ...assessedBy, program: this.services.program },
    };
  }

  /** In seconds. */
  secondsOf(rows: readonly DraftRow[]): number {
    return rows.reduce((sum, { recording }) => sum + (this.lookedAt.get(recording.uri)?.seconds ?? 0), 0);
  }

  end(row: DraftRow, end: ReadingEnd): void {
    this.ends.set(this.identityOf(row), end);
  }

  resultOf(uri: string): Address | undefined {
    const row = this.draft.row(uri);
    return row && this.ends.get(this.identityOf(row))?.result?.uri;
  }

  /** @param to the service in words; undefined if recordings stay on this machine. */
  summary({ to, ...service }: SetService, paceOf: number | undefined): SetSummary {
    const rows = this.draft.rows;
    const states = rows.map((row) => this.stateOf(row));
    const count = (...wanted: SetRowState[]) => states.filter((state) => wanted.includes(state)).length;
    const next = this.toAssess();
    const couldBe = rows.filter((row, i) => ["ready", "failed"].includes(states[i]!) && row.unsuitable === undefined);
    const counts = {
      looking: count("looking"),
      toAssess: next.length,
      known: count("known", "assessed"),
      unpaired: count("unpaired"),
      unsuitable: count("unsuitable"),
      leftOut: couldBe.length - next.length,
      seconds: paceOf === undefined ? undefined : paceOf * this.secondsOf(next),
    };
    const newReaders = [...new Set(next.map(({ reader }) => reader).filter((reader) => this.readers.isNew(reader)))];
    return {
      ...service,
      total: rows.length === 0 ? t("There are no recordings here.") : setInWords(counts),
      ...(next.length > 0 &&
        counts.looking === 0 && {
          assess:
            to === undefined
              ? assessTitle(next.length)
              : plural(next.length, t`Send 1 Recording to ${to}`, t`Send ${next.length.toLocaleString("en")} Recordings to ${to}`),
        }),
      newReaders,
      remembersReaders: this.remembersReaders,
      unnamed: this.unnamed.length,
      short: rows.filter((row) => row.silence !== undefined && row.reference).length,
      pads: this.pads,
      ...(this.running && { running: this.running }),
      ...(this.ended !== undefined && { ended: this.ended }),
      unread: this.draft.unread.map(({ path }) => path),
      notes: this.notes,
    };
  }

  private shownRow(row: DraftRow): SetRow {
    const { recording, text, reference, candidates, operation, offers, reader, readers, isIncluded } = row;
    const [name, folder] = [recording.path.split("/").at(-1)!, recording.path.split("/").slice(0, -1).join("/")];
    const state = this.stateOf(row);
    const seconds = this.lookedAt.get(recording.uri)?.seconds;
    const { result, failure } = this.ends.get(this.identityOf(row)) ?? {};
    const hasResult = state === "known" || state === "assessed";
    const note =
      state === "unpaired"
        ? unpairedNote(candidates.length)
        : state === "unsuitable"
          ? row.unsuitable
          : state === "failed"
            ? failure
            : state === "assessing"
              ? this.live.get(recording.uri)
              : undefined;
    return {
      id: recording.uri,
      name,
      folder,
      ...(seconds !== undefined && { length: lengthInWords(seconds) }),
      ...(text && { text: text.uri }),
      ...(reference?.line !== undefined && { line: reference.line }),
      best: this.draft
        .textsFor(recording.uri)
        .slice(0, BEST_TEXTS)
        .map(({ uri }) => uri),
      kind: operation,
      likely: offers[0]!.operation,
      unsuitable: Object.fromEntries(
        offers.flatMap((offer) => (offer.unsuitable === undefined ? [] : [[offer.operation, offer.unsuitable]])),
      ),
      reader: hasResult ? "" : reader,
      mayBe: hasResult ? (result?.shown.reader === undefined ? [reader, ...readers].filter((one) => one !== "") : []) : readers,
      isIncluded,
      state,
      warnings: [],
      ...(note !== undefined && { note }),
      ...(hasResult && result?.shown),
    };
  }

  private stateOf(row: DraftRow): SetRowState {
    const {
      recording: { uri },
      reference,
      unsuitable,
    } = row;
    if (!reference) return "unpaired";
    const live = this.live.get(uri);
    if (live !== undefined) return live === "" ? "queued" : "assessing";
    const looked = this.lookedAt.get(uri);
    const end = this.ends.get(this.identityOf(row));
    if (end?.result) return end.isNew ? "assessed" : "known";
    if (unsuitable !== undefined) return "unsuitable";
    if (end?.failure !== undefined) return "failed";
    const isOpen = !looked || (end === undefined && this.keyOf(row) !== undefined);
    if (looked && isOpen) void this.lookFor(row);
    return isOpen ? "looking" : "ready";
  }

  /** Undefined as long as it is not known what would be sent, and to whom. */
  private keyOf(row: DraftRow): string | undefined {
    const looked = this.lookedAt.get(row.recording.uri);
    const assessedBy = this.services.connections.assessorOf(row.operation);
    if (!row.reference || !looked || looked.sha256 === "" || !assessedBy) return undefined;
    const {
      reading: { reference, operation, format },
      assessedBy: by,
    } = this.itemOf(row, assessedBy);
    return readingKey({
      sha256: looked.sha256,
      silence: this.pads ? row.silence : undefined,
      text: reference.text,
      pronunciations: reference.pronunciations,
      operation,
      format,
      assessedBy: by,
    });
  }

  private identityOf(row: DraftRow): string {
    return this.keyOf(row) ?? JSON.stringify([row.recording.uri, row.reference?.text, row.operation]);
  }

  /** Looks for results that have arrived by themselves. */
  private lookAgain(): void {
    this.results.lookAgain();
    for (const row of this.draft.rows)
      if (["ready", "failed"].includes(this.stateOf(row)) && this.keyOf(row) !== undefined) void this.lookFor(row);
  }

  private async lookFor(row: DraftRow): Promise<void> {
    const key = this.keyOf(row)!;
    if (this.looking.has(key)) return;
    this.looking.add(key);
    try {
      const found = await this.results.find(this.services.resultFiles.placesOf(row.reference!.path ?? row.recording.uri), key);
      const shown = found === undefined ? undefined : await this.results.shown(found).catch(() => undefined);
      const before = this.ends.get(key);
      if (!before || (shown && !before.result))
        this.ends.set(key, { isNew: false, ...(found !== undefined && shown && { result: { uri: found, shown } }) });
    } finally {
      this.looking.delete(key);
      this.changed.fire();
    }
  }

  /** The address book has changed. */
  private async readAgainWhoReads(): Promise<void> {
    // At once: a line that is asked for meanwhile is not to have the readers from before.
    this.lines.renew();
    await this.readers.refresh();
    this.draft.know(this.readers.inNames);
    this.readAgain();
    this.changed.fire();
  }

  /** For results whose figures may have changed. @param only this one of them */
  private readAgain(only?: Address): void {
    if (only) void this.lines.forget(only);
    else this.lines.renew();
    for (const end of this.ends.values()) {
      const uri = end.result?.uri;
      if (!uri || (only && uri !== only)) continue;
      void this.results.shown(uri).then(
        (shown) => {
          end.result = { uri, shown };
          this.changed.fire();
        },
        () => undefined,
      );
    }
  }

  private async lookAtAll(): Promise<void> {
    const recordings = this.draft.rows.map(({ recording }) => recording.uri);
    let next = 0;
    const draft = this.draft;
    const lane = async (): Promise<void> => {
      while (next < recordings.length && !this.closing.signal.aborted && this.draft === draft) {
        await this.lookAt(recordings[next++]!, draft);
        this.changed.fire();
      }
    };
    await Promise.all(Array.from({ length: RECORDINGS_AT_ONCE }, lane));
  }

  private async lookAt(uri: string, draft: SetDraft): Promise<void> {
    try {
      const { inspectAudio } = await import("#client/recordings/inspectAudio.ts");
      const local = await localAudio(uri, readWhole);
      try {
        const { container, durationSeconds: seconds } = await inspectAudio(local.path, this.closing.signal);
        draft.look(uri, { container, seconds });
        this.lookedAt.set(uri, { ...(await fingerprintAt(uri, { operation: "fluency-v2" }, this.closing.signal)), seconds });
      } finally {
        await local.release();
      }
    } catch (error) {
      if (this.closing.signal.aborted) return;
      const isForPeople = error instanceof HumanError;
      if (!isForPeople) this.services.log.warn("A recording of a set could not be looked at", error);
      draft.look(uri, { problem: isForPeople ? error.message : t("It could not be examined. For details, see the extension's log.") });
      this.lookedAt.set(uri, { sha256: "", bytes: 0 });
    }
  }
}

function assessTitle(recordings: number): string {
  return plural(recordings, t("Assess 1 Recording"), t`Assess ${recordings.toLocaleString("en")} Recordings`);
}

function unpairedNote(candidates: number): string {
  return candidates > 1
    ? t("Its name matches several texts. Choose the one that was read.")
    : t("Its name matches no text. Choose the one that was read.");
}

/** Minutes and seconds. */
function lengthInWords(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Only the embedded service knows, or is sent, a project's own pronunciations. */
function referenceFor({ pronunciations, ...reference }: Reference, { service }: AssessedBy): Reference {
  return { ...reference, ...(service === "embedded" && pronunciations && { pronunciations }) };
}
