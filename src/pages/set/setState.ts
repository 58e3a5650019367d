import { batch, computed, type Signal, signal } from "@preact/signals";
import { Selection } from "./selection.ts";
import type { SetHostMessage, SetRequest, SetRow, SetSummary } from "./setProtocol.ts";

type Begin = Extract<SetHostMessage, { type: "begin" }>;

/** A screen reader announces the progress each time that this share of a run is done. */
const ANNOUNCED_SHARE = 0.25;

/** The last message of the host; each row by itself, so that a row that changes is all that is drawn again. */
export class SetState {
  readonly begun = signal<Begin | undefined>(undefined);
  readonly summary = signal<SetSummary | undefined>(undefined);
  readonly rows = signal<ReadonlyMap<string, Signal<SetRow>>>(new Map());
  /** The reason why the last request was refused. */
  readonly failure = signal("");
  /** For a screen reader. */
  readonly spoken = signal("");
  readonly isRunning = computed(() => this.summary.value?.running !== undefined);
  readonly all = computed(() => [...this.rows.value.values()].map((row) => row.value));
  readonly selection = new Selection(this.rows);
  private announced = 0;

  constructor(private readonly ask: (request: SetRequest) => Promise<void>) {}

  begin(message: Begin): void {
    batch(() => {
      this.begun.value = message;
      this.rows.value = new Map(message.rows.map((row) => [row.id, signal(row)]));
      this.selection.keep();
      this.takeSummary(message.summary);
    });
  }

  take(rows: readonly SetRow[], summary: SetSummary): void {
    batch(() => {
      for (const row of rows) {
        const known = this.rows.peek().get(row.id);
        if (known) known.value = row;
      }
      this.takeSummary(summary);
    });
  }

  readonly send = (request: SetRequest): void => {
    this.failure.value = "";
    this.ask(request).catch((error: unknown) => (this.failure.value = error instanceof Error ? error.message : String(error)));
  };

  private takeSummary(summary: SetSummary): void {
    const wasRunning = this.isRunning.peek();
    this.summary.value = summary;
    const { running, ended } = summary;
    if (running) {
      const share = running.done / Math.max(1, running.of);
      if (wasRunning && share - this.announced < ANNOUNCED_SHARE) return;
      this.announced = share;
      this.spoken.value = running.text;
    } else if (wasRunning && ended !== undefined) {
      this.announced = 0;
      this.spoken.value = ended;
    }
  }
}
