import { t } from "@vscode/l10n";
import type { SetHostMessage, SetRequest, SetRow, SetSummary } from "./setProtocol.ts";
import { plural } from "#core/plural.ts";
import { el } from "../kit/dom.ts";
import { menuButton } from "../kit/menuButton.ts";
import { Scope } from "../kit/scope.ts";
import { type SetChoices, setRowPart } from "./setRowPart.ts";

type Begin = Extract<SetHostMessage, { type: "begin" }>;

const READERS = "known-readers";
/** A screen reader announces the progress each time that this share of a run is done. */
const ANNOUNCED_SHARE = 0.25;

export class SetView {
  private readonly scope = new Scope();
  private readonly heading = el("h1");
  private readonly service = el("p", { class: "facts" });
  private readonly total = el("p", { class: "total" });
  private readonly bar = el("progress", { "aria-label": t("Recordings assessed"), hidden: true });
  private readonly assess = el("button", { type: "button", class: "button", "data-action": "assess", hidden: true });
  private readonly cancel = el(
    "button",
    { type: "button", class: "button quiet-button", "data-action": "cancel", hidden: true },
    t("Cancel"),
  );
  private readonly overview = el(
    "button",
    { type: "button", class: "button quiet-button", "data-action": "overview", hidden: true },
    t("Show Overview"),
  );
  private readonly remember = el("input", { type: "checkbox", id: "remember" });
  private readonly rememberText = el("label", { for: "remember" });
  private readonly rememberLine = el("p", { class: "remember", hidden: true }, this.remember, this.rememberText);
  private readonly pad = el("input", { type: "checkbox", id: "pad" });
  private readonly padText = el("label", { for: "pad" });
  private readonly padLine = el("p", { class: "remember", hidden: true }, this.pad, this.padText);
  private readonly notes = el("div", { class: "notes" });
  private readonly failure = el("p", { class: "failure", role: "alert" });
  private readonly all = el("input", { type: "checkbox", "aria-label": t("Assess all recordings") });
  private readonly body = el("tbody");
  private readonly table: HTMLTableElement;
  private readonly unread = el("section", { class: "unread-texts", hidden: true });
  private readonly readers = el("datalist", { id: READERS });
  private readonly spoken = el("div", { class: "visually-hidden", "aria-live": "polite" });
  private rows = new Map<string, SetRow>();
  private begun: Begin | undefined;
  private summary: SetSummary | undefined;
  private announced = 0;

  constructor(
    root: HTMLElement,
    private readonly ask: (request: SetRequest) => Promise<void>,
  ) {
    const heads = [t("Recording"), t("Text"), t("Kind"), t("Reader"), t("State")].map((name) => el("th", { scope: "col" }, name));
    const figures = [
      el("th", { scope: "col", class: "figure" }, t("Accuracy")),
      el("th", { scope: "col", class: "figure", title: t("Words correct per minute") }, t("Words/min")),
      el("th", { scope: "col", class: "level" }, t("Level")),
    ];
    this.table = el(
      "table",
      { class: "readings-table" },
      el("caption", { class: "visually-hidden" }, t("Recordings with their texts")),
      el("thead", {}, el("tr", {}, el("th", { class: "include" }, this.all), ...heads, ...figures)),
      this.body,
    );
    const save = menuButton(this.scope, t("Save"), [
      { id: "table", label: t("Save as Table…"), detail: "CSV", act: () => this.send({ method: "save", as: "table" }) },
      { id: "suite", label: t("Save as Suite…"), detail: "YAML", act: () => this.send({ method: "save", as: "suite" }) },
    ]);
    const tools = el("div", { class: "tools" }, this.assess, this.cancel, this.overview, save, this.total, this.bar);
    root.replaceChildren(
      el(
        "main",
        { class: "set" },
        el("header", {}, this.heading, this.service),
        el("div", { class: "bar" }, tools, this.padLine, this.rememberLine, this.failure),
        this.notes,
        this.table,
        this.unread,
        this.readers,
        this.spoken,
      ),
    );
    this.assess.addEventListener("click", () => this.send({ method: "assess" }));
    this.cancel.addEventListener("click", () => this.send({ method: "cancel" }));
    this.overview.addEventListener("click", () => this.send({ method: "overview" }));
    this.all.addEventListener("change", () => this.send({ method: "includeAll", isIncluded: this.all.checked }));
    this.pad.addEventListener("change", () => this.send({ method: "pad", pads: this.pad.checked }));
    this.remember.addEventListener("change", () => this.send({ method: "rememberReaders", remember: this.remember.checked }));
  }

  begin(message: Begin): void {
    this.begun = message;
    this.heading.textContent = message.title;
    this.rows = new Map(message.rows.map((row) => [row.id, row]));
    this.readers.replaceChildren(...message.readers.map((reader) => el("option", { value: reader })));
    this.showSummary(message.summary);
    this.body.replaceChildren(...message.rows.map((row) => setRowPart(row, this.choices)));
    this.showColumns();
  }

  take(rows: readonly SetRow[], summary: SetSummary): void {
    const wasRunning = this.summary?.running !== undefined;
    for (const row of rows) this.rows.set(row.id, row);
    this.showSummary(summary);
    // The controls that can be used depend on whether anything is being assessed.
    const changed = wasRunning === (summary.running !== undefined) ? rows : [...this.rows.values()];
    for (const row of changed) this.redraw(row);
    this.showColumns();
  }

  private get choices(): SetChoices {
    return {
      texts: this.begun?.texts ?? [],
      kinds: this.begun?.kinds ?? [],
      readersId: READERS,
      isRunning: this.summary?.running !== undefined,
      send: (request) => this.send(request),
    };
  }

  private redraw(row: SetRow): void {
    const before = this.body.querySelector(`[data-row="${CSS.escape(row.id)}"]`);
    if (!before) return;
    const focused = before.contains(document.activeElement) ? document.activeElement?.getAttribute("data-part") : undefined;
    const after = setRowPart(row, this.choices);
    before.replaceWith(after);
    // The focus stays where it was, or in the row if that is gone.
    if (focused != null)
      (
        after.querySelector<HTMLElement>(`[data-part="${focused}"]:enabled`) ??
        after.querySelector<HTMLElement>(":is(button, select, input):enabled")
      )?.focus();
  }

  private showColumns(): void {
    const rows = [...this.rows.values()];
    this.table.classList.toggle(
      "with-results",
      rows.some(({ state }) => state === "known" || state === "assessed"),
    );
    this.table.classList.toggle(
      "with-figures",
      rows.some(({ accuracy, rate, level }) => (accuracy ?? rate ?? level) !== undefined),
    );
    const open = rows.filter(({ state }) => ["ready", "failed", "looking"].includes(state));
    this.all.checked = open.length > 0 && open.every(({ isIncluded }) => isIncluded);
    this.all.indeterminate = !this.all.checked && open.some(({ isIncluded }) => isIncluded);
    this.all.disabled = open.length === 0 || this.summary?.running !== undefined;
    this.table.hidden = rows.length === 0;
  }

  private showSummary(summary: SetSummary): void {
    const before = this.summary;
    this.summary = summary;
    const { total, assess, service, newReaders, remembersReaders, short, pads, running, ended, unread, notes } = summary;
    const hadFocus = [this.assess, this.cancel].find((element) => element === document.activeElement);
    this.service.textContent = service;
    this.total.textContent =
      running?.text ??
      [ended, ended !== undefined && assess === undefined ? undefined : total].filter((part) => part !== undefined).join(" ");
    this.assess.textContent = assess ?? "";
    this.assess.hidden = assess === undefined || running !== undefined;
    this.cancel.hidden = running === undefined;
    this.overview.hidden = running !== undefined || ![...this.rows.values()].some(({ state }) => state === "known" || state === "assessed");
    if (hadFocus?.hidden) [this.assess, this.cancel, this.overview].find((element) => !element.hidden)?.focus();
    this.bar.hidden = running === undefined;
    if (running) [this.bar.max, this.bar.value] = [running.of, running.done];
    this.padLine.hidden = short === 0 || running !== undefined;
    this.pad.checked = pads;
    this.padText.textContent = plural(
      short,
      t("1 recording is too short for its kind of assessment: assess a copy with silence at the end"),
      t`${short.toLocaleString("en")} recordings are too short for their kind of assessment: assess copies with silence at the end`,
    );
    this.rememberLine.hidden = newReaders.length === 0 || running !== undefined;
    this.remember.checked = remembersReaders;
    this.rememberText.textContent = readersText(newReaders);
    this.notes.replaceChildren(...notes.map((note) => el("p", { class: "note" }, note)));
    this.unread.hidden = unread.length === 0;
    this.unread.replaceChildren(
      el("h2", {}, t`Texts without a recording (${unread.length})`),
      el("ul", {}, ...unread.map((path) => el("li", {}, path))),
    );
    this.speak(before, summary);
  }

  private speak(before: SetSummary | undefined, { running, ended }: SetSummary): void {
    if (running) {
      const share = running.done / Math.max(1, running.of);
      if (before?.running && share - this.announced < ANNOUNCED_SHARE) return;
      this.announced = share;
      this.spoken.textContent = running.text;
    } else if (before?.running && ended !== undefined) {
      this.announced = 0;
      this.spoken.textContent = ended;
    }
  }

  private send(request: SetRequest): void {
    this.failure.textContent = "";
    this.ask(request).catch((error: unknown) => {
      this.failure.textContent = error instanceof Error ? error.message : String(error);
    });
  }
}

function readersText(names: readonly string[]): string {
  const all = names.join(", ");
  return plural(
    names.length,
    t`Add 1 new reader to the Readers view: ${all}`,
    t`Add ${names.length.toLocaleString("en")} new readers to the Readers view: ${all}`,
  );
}
