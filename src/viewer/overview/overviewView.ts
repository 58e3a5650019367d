import type { OverviewHostMessage, OverviewRequest, OverviewState, SheetName } from "../../sets/overview/overviewProtocol.ts";
import { FEWEST_READERS, passagesOf } from "../../sets/overview/passageSheet.ts";
import { readersOf } from "../../sets/overview/readerSheet.ts";
import type { AgreementChoice, AgreementSheet } from "../../sets/overview/agreementSheet.ts";
import { el } from "../parts/dom.ts";
import { tabsPart } from "../parts/tabsPart.ts";
import type { Scope } from "../scope.ts";
import { agreementPart, agreementTools } from "./agreementPart.ts";
import { OverviewList } from "./overviewList.ts";
import { counted, passageSheetPart } from "./passageSheetPart.ts";
import { readerSheetPart } from "./readerSheetPart.ts";
import { rowsPart } from "./rowsPart.ts";
import { type SheetChoice, SheetSelect } from "./sheetSelect.ts";

/** Milliseconds after a letter until the list follows. */
const TYPING_DELAY = 120;

type Message<Type extends OverviewHostMessage["type"]> = Omit<Extract<OverviewHostMessage, { type: Type }>, "type">;
type Tab = OverviewState["tab"];

/** The page with many results: their list, the sheets of passages and readers, and how far the engine agrees with reviews. */
export class OverviewView {
  private readonly list: OverviewList;
  private tab: Tab;
  private passage: string | undefined;
  private reader: string | undefined;
  private agreement: AgreementChoice;
  /** The latest, of whatever choice. */
  private agreementSheet: AgreementSheet | undefined;
  private title = "";
  private progress: Message<"progress"> = { read: 0, of: 0, isDone: false };
  private watched: string | undefined;
  private readonly heading = el("h1");
  private readonly status = el("p", { class: "facts", role: "status" });
  private readonly bar = el("progress", { "aria-label": "Results read" });
  private readonly failure = el("p", { class: "failure", role: "alert", hidden: true });
  private readonly filter = el("input", { type: "search", class: "input filter-input", placeholder: "Filter results", "aria-label": "Filter results", spellcheck: "false" });
  private readonly empty = el("p", { class: "empty" });
  private readonly rows;
  private readonly passages;
  private readonly readers;
  private readonly agreements;
  private readonly agreementTools;
  private readonly passageSelect: SheetSelect;
  private readonly readerSelect: SheetSelect;
  private readonly update: () => void;

  /** @param kept as `OverviewView.state` was before a reload. */
  constructor(
    root: HTMLElement,
    private readonly scope: Scope,
    private readonly request: (request: OverviewRequest) => Promise<void>,
    private readonly keep: () => void,
    kept: OverviewState | undefined,
  ) {
    this.list = new OverviewList(kept?.order);
    this.tab = kept?.tab ?? "readings";
    this.passage = kept?.passage;
    this.reader = kept?.reader;
    this.agreement = kept?.agreement ?? { isWhole: false };
    this.filter.value = this.list.order.filter;
    const open = (uri: string, place?: Extract<OverviewRequest, { method: "open" }>["place"]) => this.ask({ method: "open", uri, ...(place && { place }) });
    this.rows = rowsPart(scope, this.list, { open: ({ uri }) => open(uri), sorted: () => keep() });
    this.passages = passageSheetPart(scope, ({ uri, segment }) => open(uri, { lane: "segment", index: segment }));
    this.readers = readerSheetPart(scope, ({ uri }) => open(uri));
    this.agreements = agreementPart(scope, { open: (uri, word) => open(uri, { lane: "word", index: word }), exportWords: () => this.ask({ method: "export", what: { of: "differences", choice: this.agreement } }) });
    this.agreementTools = agreementTools(scope, (change) => this.chooseAgreement(change));
    this.passageSelect = new SheetSelect(scope, "Passage", (key) => this.choose({ passage: key }));
    this.readerSelect = new SheetSelect(scope, "Reader", (key) => this.choose({ reader: key }));
    this.update = scope.frame(() => this.draw());
    const tabs = tabsPart(scope, { kept: { tab: this.tab }, keep: ({ tab }) => this.show(tab as Tab) }, "Views of the results", [
      { id: "readings", label: "Readings", build: () => el("div", { class: "readings" }, el("div", { class: "tools" }, this.filter, this.empty), this.rows.element) },
      { id: "passages", label: "Passages", build: () => el("div", {}, el("div", { class: "tools" }, this.passageSelect.element), this.passages.element) },
      { id: "readers", label: "Readers", build: () => el("div", {}, el("div", { class: "tools" }, this.readerSelect.element), this.readers.element) },
      { id: "agreement", label: "Agreement", build: () => el("div", {}, this.agreementTools.element, this.agreements.element) },
    ], [this.exportButton()]);
    root.replaceChildren(el("main", { class: "overview" }, el("header", { class: "page-head" }, this.heading, el("div", { class: "state" }, this.status, this.bar)), this.failure, tabs.element));
    this.listenToFilter(tabs.open);
  }

  get state(): Omit<OverviewState, "version" | "scope"> {
    return { tab: this.tab, order: this.list.order, ...(this.passage !== undefined && { passage: this.passage }), ...(this.reader !== undefined && { reader: this.reader }), agreement: this.agreement };
  }

  begin({ title }: Message<"begin">): void {
    this.title = title;
    this.watched = undefined;
    this.agreementSheet = undefined;
    this.list.clear();
    this.update();
  }

  takeRows(change: Message<"rows">): void {
    this.list.apply(change);
    this.update();
  }

  takeProgress(progress: Message<"progress">): void {
    this.progress = progress;
    this.update();
  }

  takeSheet({ sheet }: Message<"sheet">): void {
    if (sheet.of === "passage" && sheet.sheet.key === this.passage) this.passages.update(sheet.sheet);
    if (sheet.of === "reader" && sheet.sheet.reader === this.reader) this.readers.update(sheet.sheet);
    if (sheet.of === "agreement" && isSameChoice(sheet.sheet.choice, this.agreement)) {
      this.agreementSheet = sheet.sheet;
      this.update();
    }
  }

  private exportButton(): HTMLElement {
    const button = el("button", { type: "button", class: "tool wide outlined" }, "Export CSV…");
    this.scope.on(button, "click", () => {
      const what = this.sheetName() ?? (this.tab === "readings" ? this.list.order : undefined);
      if (what) this.ask({ method: "export", what });
    });
    return button;
  }

  /** Ctrl+F, or ⌘F, goes to the filter, wherever the keyboard is. */
  private listenToFilter(openTab: (id: string) => void): void {
    const { scope, filter } = this;
    const apply = () => {
      this.list.order = { ...this.list.order, filter: filter.value.slice(0, 1000) };
      this.keep();
      this.update();
    };
    let typing = () => {};
    scope.on(filter, "input", () => {
      typing();
      typing = scope.timeout(TYPING_DELAY, apply);
    });
    scope.on(filter, "keydown", (event) => {
      if (event.key === "Escape" && filter.value !== "") {
        filter.value = "";
        apply();
      } else if (event.key === "ArrowDown" || event.key === "Enter") {
        typing();
        apply();
        this.draw();
        this.rows.focusFirst();
      } else return;
      event.preventDefault();
    });
    scope.on(window, "keydown", (event) => {
      if (event.key.toLowerCase() !== "f" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      openTab("readings");
      filter.focus();
      filter.select();
      event.preventDefault();
    });
  }

  private show(tab: Tab): void {
    this.tab = tab;
    this.keep();
    this.update();
  }

  private choose(choice: { passage?: string; reader?: string }): void {
    if (choice.passage !== undefined) this.passage = choice.passage;
    if (choice.reader !== undefined) this.reader = choice.reader;
    this.keep();
    this.update();
  }

  private chooseAgreement(change: Partial<AgreementChoice>): void {
    this.agreement = { ...this.agreement, ...change };
    this.keep();
    this.update();
  }

  private draw(): void {
    this.heading.textContent = this.title;
    const { read, of, isDone } = this.progress;
    this.bar.hidden = isDone;
    if (of > 0) this.bar.max = of;
    if (of > 0) this.bar.value = read;
    if (this.tab === "readings") {
      this.rows.update();
      const isNone = this.list.size === 0;
      this.rows.element.hidden = isNone;
      this.filter.hidden = isNone;
      this.empty.textContent = !isDone ? "" : isNone ? "There are no results here yet. Assess a recording, and its result appears here." : this.list.shown.length === 0 ? "No result fits the filter." : "";
    } else if (this.tab === "passages") {
      this.passage = this.passageSelect.show(this.passageChoices(), this.passage);
      this.passageSelect.element.hidden = this.passage === undefined;
      if (this.passage === undefined) this.passages.update(undefined);
    } else if (this.tab === "agreement") {
      const sheet = this.agreementSheet;
      this.agreementTools.show(this.agreement, sheet);
      this.agreements.update(sheet, sheet === undefined || !isSameChoice(sheet.choice, this.agreement));
    } else {
      this.reader = this.readerSelect.show(this.readerChoices(), this.reader);
      this.readerSelect.element.hidden = this.reader === undefined;
      if (this.reader === undefined) this.readers.update(undefined);
    }
    // Which sheet is in sight is known now.
    this.status.textContent = this.statusText();
    this.watch();
  }

  /** Asks for the sheet that is in sight; the host sends it again whenever it changes. */
  private watch(): void {
    const name = this.sheetName();
    const key = JSON.stringify(name ?? null);
    if (key === (this.watched ?? "null")) return;
    this.watched = key;
    this.ask({ method: "watch", ...(name && { name }) });
  }

  private sheetName(): SheetName | undefined {
    if (this.tab === "agreement") return { of: "agreement", choice: this.agreement };
    if (this.tab === "passages" && this.passage !== undefined) return { of: "passage", key: this.passage };
    return this.tab === "readers" && this.reader !== undefined ? { of: "reader", key: this.reader } : undefined;
  }

  private passageChoices(): SheetChoice[] {
    const choices = passagesOf(this.list.all).map(({ key, title, readers, readings }) => ({ key, label: `${title}: ${counted(readings, "reading")}${readings === readers ? "" : ` by ${counted(readers, "reader")}`}`, group: readers < FEWEST_READERS ? "One reader" : "Two or more readers" }));
    return choices.sort((a, b) => b.group.localeCompare(a.group));
  }

  private readerChoices(): SheetChoice[] {
    return readersOf(this.list.all).map(({ reader, readings }) => ({ key: reader, label: `${reader}: ${counted(readings, "reading")}` }));
  }

  private statusText(): string {
    const { read, of, isDone, note } = this.progress;
    if (!isDone) return of === 0 ? "Looking for results…" : `Reading ${read.toLocaleString("en")} of ${of.toLocaleString("en")} results…`;
    const { size, shown } = this.list;
    const text = this.tab === "passages" && this.passage === undefined ? "No text was read aloud in these results." : this.tab === "readers" && this.reader === undefined ? "None of these results is of a speaker in your address book." : shown.length === size || this.tab !== "readings" ? `${counted(size, "result")}.` : `${shown.length.toLocaleString("en")} of ${counted(size, "result")}.`;
    return note === undefined ? text : `${text} ${note}`;
  }

  private ask(request: OverviewRequest): void {
    this.failure.hidden = true;
    this.request(request).catch((error: Error) => {
      this.failure.textContent = error.message;
      this.failure.hidden = false;
    });
  }
}

function isSameChoice(one: AgreementChoice, other: AgreementChoice): boolean {
  return one.isWhole === other.isWhole && one.by === other.by && one.pair?.first === other.pair?.first && one.pair?.second === other.pair?.second;
}
