import { signal } from "@preact/signals";
import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import type { ClassChoice, ClassSheet } from "#core/overview/class/classModel.ts";
import { isBlank, type PlaceQuery, type PlaceSheet } from "#core/overview/placeSearch.ts";
import type { OverviewHostMessage, OverviewRequest, OverviewState, SheetName } from "./overviewProtocol.ts";
import { FEWEST_READERS, passagesOf, type PassageSheet } from "#core/overview/passageSheet.ts";
import { readersOf, type ReaderSheet } from "#core/overview/readerSheet.ts";
import type { AgreementChoice, AgreementSheet } from "#core/agreement/agreementSheet.ts";
import { el } from "../kit/dom.ts";
import { drawn } from "../kit/drawn.ts";
import { Made } from "../kit/made.tsx";
import { type Tab, Tabs } from "../kit/tabs.tsx";
import type { Scope } from "../kit/scope.ts";
import { type Agreement, AgreementPart, isSameChoice } from "./agreementPart.tsx";
import type { ClassLinks } from "./class/classLinks.ts";
import { ClassPart } from "./class/classPart.tsx";
import { OverviewList } from "./overviewList.ts";
import { PassageSheetPart } from "./passageSheetPart.tsx";
import { type PlaceSearch, PlacesPart } from "./placesPart.tsx";
import { ReadersUnknown } from "./readersUnknown.tsx";
import { ReaderSheetPart } from "./readerSheetPart.tsx";
import { rowsPart } from "./rowsPart.ts";
import { type SheetChoice, type SheetChoices, choicesOf, SheetSelect } from "./sheetSelect.tsx";

/** Milliseconds from a keystroke to the filtered list. */
const TYPING_DELAY = 120;

type Message<Type extends OverviewHostMessage["type"]> = Omit<Extract<OverviewHostMessage, { type: Type }>, "type">;
type TabName = OverviewState["tab"];

/** The list of results, the sheets of passages and readers, and the agreement with reviews. */
export class OverviewView {
  private readonly list: OverviewList;
  private readonly tab;
  private passage: string | undefined;
  private reader: string | undefined;
  private readonly passageChoices = signal<SheetChoices>(choicesOf([], undefined));
  private readonly readerChoices = signal<SheetChoices>(choicesOf([], undefined));
  private readonly passageSheet = signal<PassageSheet | undefined>(undefined);
  private readonly readerSheet = signal<ReaderSheet | undefined>(undefined);
  private readonly agreement;
  private readonly agreementSheet = signal<AgreementSheet | undefined>(undefined);
  private readonly placeQuery = signal<PlaceQuery>({ of: "word", expected: "", heard: "" });
  private readonly placeSheet = signal<PlaceSheet | undefined>(undefined);
  private readonly classChoice = signal<ClassChoice>({ cells: "seasons" });
  private readonly classSheet = signal<ClassSheet | undefined>(undefined);
  private title = "";
  private progress: Message<"progress"> = { read: 0, of: 0, isDone: false };
  private watched: string | undefined;
  private readonly heading = el("h1");
  private readonly status = el("p", { class: "facts", role: "status" });
  private readonly bar = el("progress", { "aria-label": t("Results read") });
  private readonly failure = el("p", { class: "failure", role: "alert", hidden: true });
  private readonly filter = el("input", {
    type: "search",
    class: "input filter-input",
    placeholder: t("Filter results"),
    "aria-label": t("Filter results"),
    spellcheck: "false",
  });
  private readonly empty = el("p", { class: "empty" });
  private readonly change = el(
    "button",
    {
      type: "button",
      class: "tool wide outlined",
      title: t("Select results with Ctrl or Shift and a click, or with Space"),
      disabled: true,
    },
    t("Change Reader…"),
  );
  private selected: string[] = [];
  private readonly unknownReaders = signal({ all: 0, unknown: 0 });
  private readonly rows;
  private readonly update: () => void;

  /** @param kept the value of `OverviewView.state` before a reload. */
  constructor(
    root: HTMLElement,
    private readonly scope: Scope,
    private readonly request: (request: OverviewRequest) => Promise<void>,
    private readonly keep: () => void,
    kept: OverviewState | undefined,
  ) {
    this.list = new OverviewList(kept?.order);
    this.tab = signal<TabName>(kept?.tab ?? "readings");
    this.passage = kept?.passage;
    this.reader = kept?.reader;
    this.agreement = signal<AgreementChoice>(kept?.agreement ?? { isWhole: false });
    if (kept?.places) this.placeQuery.value = kept.places;
    if (kept?.class) this.classChoice.value = kept.class;
    this.filter.value = this.list.order.filter;
    const open = (uri: string, place?: Extract<OverviewRequest, { method: "open" }>["place"], play?: true) =>
      this.ask({ method: "open", uri, ...(place && { place }), ...(play && { play }) });
    this.rows = rowsPart(scope, this.list, {
      open: ({ uri }) => open(uri),
      sorted: () => keep(),
      selected: (uris) => this.select(uris),
    });
    scope.on(this.change, "click", () => this.ask({ method: "changeReader", uris: this.selected }));
    const agreement: Agreement = {
      choice: this.agreement,
      sheet: this.agreementSheet,
      choose: (change) => this.chooseAgreement(change),
      open: (uri, word) => open(uri, { lane: "word", index: word }),
      exportWords: () => this.ask({ method: "export", what: { of: "differences", choice: this.agreement.peek() } }),
    };
    const search: PlaceSearch = {
      query: this.placeQuery,
      sheet: this.placeSheet,
      ask: (query) => {
        this.placeQuery.value = query;
        this.keep();
        this.update();
      },
      open: ({ uri, place }) => open(uri, place, true),
    };
    const classLinks: ClassLinks = {
      choice: this.classChoice,
      sheet: this.classSheet,
      choose: (change) => {
        this.classChoice.value = { ...this.classChoice.peek(), ...change };
        this.keep();
        this.update();
      },
      open: (uri) => open(uri),
      openReader: (reader) => {
        this.reader = reader;
        this.show("readers");
        document.getElementById("tab-readers")!.focus();
      },
    };
    this.update = scope.frame(() => this.draw());
    const UnknownReaders = ({ isExplained }: { isExplained?: boolean }) => (
      <ReadersUnknown
        isExplained={isExplained}
        results={this.unknownReaders}
        importReaders={() => this.ask({ method: "importReaders" })}
        setByNames={() => this.ask({ method: "nameReaders" })}
      />
    );
    const tabs: Tab[] = [
      {
        id: "readings",
        label: t("Readings"),
        build: () => (
          <Made class="readings" make={() => [el("div", { class: "tools" }, this.filter, this.change, this.empty), this.rows.element]} />
        ),
      },
      {
        id: "class",
        label: t("Class"),
        build: () => (
          <>
            <UnknownReaders />
            <ClassPart links={classLinks} />
          </>
        ),
      },
      {
        id: "passages",
        label: t("Passages"),
        build: () => (
          <>
            <SheetSelect label={t("Passage")} from={this.passageChoices} choose={(passage) => this.choose({ passage })} />
            <PassageSheetPart sheet={this.passageSheet} open={({ uri, segment }) => open(uri, { lane: "segment", index: segment })} />
          </>
        ),
      },
      {
        id: "readers",
        label: t("Readers"),
        build: () => (
          <>
            <SheetSelect label={t("Reader")} from={this.readerChoices} choose={(reader) => this.choose({ reader })} />
            <UnknownReaders isExplained />
            <ReaderSheetPart sheet={this.readerSheet} open={({ uri }) => open(uri)} />
          </>
        ),
      },
      {
        id: "places",
        label: t("Search"),
        build: () => <PlacesPart search={search} />,
      },
      {
        id: "agreement",
        label: t("Agreement"),
        build: () => <AgreementPart agreement={agreement} />,
      },
    ];
    const Shown = () => (
      <Tabs
        label={t("Views of the results")}
        tabs={tabs}
        open={this.tab.value}
        choose={(tab) => this.show(tab as TabName)}
        tools={
          <button type="button" class="tool wide outlined" onClick={() => this.export()}>
            {t("Export CSV…")}
          </button>
        }
      />
    );
    root.replaceChildren(
      el(
        "main",
        { class: "overview" },
        el("header", { class: "page-head" }, this.heading, el("div", { class: "state" }, this.status, this.bar)),
        this.failure,
        drawn(scope, <Shown />),
      ),
    );
    this.listenToFilter();
  }

  get state(): Omit<OverviewState, "version" | "scope"> {
    return {
      tab: this.tab.peek(),
      order: this.list.order,
      ...(this.passage !== undefined && { passage: this.passage }),
      ...(this.reader !== undefined && { reader: this.reader }),
      agreement: this.agreement.peek(),
      places: this.placeQuery.peek(),
      class: this.classChoice.peek(),
    };
  }

  begin({ title }: Message<"begin">): void {
    this.title = title;
    this.watched = undefined;
    this.agreementSheet.value = undefined;
    this.classSheet.value = undefined;
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
    if (sheet.of === "passage" && sheet.sheet.key === this.passage) this.passageSheet.value = sheet.sheet;
    if (sheet.of === "reader" && sheet.sheet.reader === this.reader) this.readerSheet.value = sheet.sheet;
    if (sheet.of === "places") this.placeSheet.value = sheet.sheet;
    if (sheet.of === "class") this.classSheet.value = sheet.sheet;
    if (sheet.of === "agreement" && isSameChoice(sheet.sheet.choice, this.agreement.peek())) this.agreementSheet.value = sheet.sheet;
  }

  private export(): void {
    const what = this.sheetName() ?? (this.tab.peek() === "readings" ? this.list.order : undefined);
    if (what) this.ask({ method: "export", what });
  }

  /** Ctrl+F, or ⌘F, goes to the filter, wherever the focus is. */
  private listenToFilter(): void {
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
      this.show("readings");
      filter.focus();
      filter.select();
      event.preventDefault();
    });
  }

  private select(uris: string[]): void {
    this.selected = uris;
    this.change.disabled = uris.length === 0;
    this.change.textContent =
      uris.length === 0
        ? t("Change Reader…")
        : plural(uris.length, t("Change Reader of 1 Result…"), t`Change Reader of ${uris.length.toLocaleString("en")} Results…`);
  }

  private show(tab: TabName): void {
    this.tab.value = tab;
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
    this.agreement.value = { ...this.agreement.peek(), ...change };
    this.keep();
    this.update();
  }

  private draw(): void {
    this.heading.textContent = this.title;
    const { read, of, isDone } = this.progress;
    this.bar.hidden = isDone;
    if (of > 0) this.bar.max = of;
    if (of > 0) this.bar.value = read;
    if (this.tab.peek() === "readings") {
      this.rows.update();
      const isNone = this.list.size === 0;
      this.rows.element.hidden = isNone;
      this.filter.hidden = isNone;
      this.change.hidden = isNone;
      this.empty.textContent = !isDone
        ? ""
        : isNone
          ? t("There are no results here yet. Assess a recording, and its result appears here.")
          : this.list.shown.length === 0
            ? t("No result matches the filter.")
            : "";
    } else if (this.tab.peek() === "passages") {
      this.passageChoices.value = choicesOf(this.offeredPassages(), this.passage);
      this.passage = this.passageChoices.peek().chosen;
      if (this.passage === undefined) this.passageSheet.value = undefined;
    } else if (this.tab.peek() === "readers") {
      this.readerChoices.value = choicesOf(this.offeredReaders(), this.reader);
      this.reader = this.readerChoices.peek().chosen;
      if (this.reader === undefined) this.readerSheet.value = undefined;
    }
    // It stays while results are read again, as when their readers are being set.
    if (isDone && (this.tab.peek() === "readers" || this.tab.peek() === "class")) {
      const read = this.list.all.filter(({ unread }) => unread === undefined);
      this.unknownReaders.value = { all: read.length, unknown: read.filter(({ reader }) => reader === undefined).length };
    }
    // It is now known which sheet is in view.
    this.status.textContent = this.statusText();
    this.watch();
  }

  /** The host sends the sheet in view again whenever it changes. */
  private watch(): void {
    const name = this.sheetName();
    const key = JSON.stringify(name ?? null);
    if (key === (this.watched ?? "null")) return;
    this.watched = key;
    this.ask({ method: "watch", ...(name && { name }) });
  }

  private sheetName(): SheetName | undefined {
    if (this.tab.peek() === "agreement") return { of: "agreement", choice: this.agreement.peek() };
    if (this.tab.peek() === "class") return { of: "class", choice: this.classChoice.peek() };
    const query = this.placeQuery.peek();
    if (this.tab.peek() === "places" && !isBlank(query)) return { of: "places", query };
    if (this.tab.peek() === "passages" && this.passage !== undefined) return { of: "passage", key: this.passage };
    return this.tab.peek() === "readers" && this.reader !== undefined ? { of: "reader", key: this.reader } : undefined;
  }

  private offeredPassages(): SheetChoice[] {
    // Those of several readers first.
    const passages = passagesOf(this.list.all)
      .map((passage) => ({ ...passage, isOfFew: passage.readers < FEWEST_READERS }))
      .sort((a, b) => Number(a.isOfFew) - Number(b.isOfFew));
    return passages.map(({ key, title, readers, readings, isOfFew }) => ({
      key,
      label: passageLabel(title, readings, readers),
      group: isOfFew ? t("One reader") : t("Two or more readers"),
    }));
  }

  private offeredReaders(): SheetChoice[] {
    return readersOf(this.list.all).map(({ reader, readings }) => ({ key: reader, label: readingsLabel(reader, readings) }));
  }

  private statusText(): string {
    const { read, of, isDone, note } = this.progress;
    if (!isDone)
      return of === 0 ? t("Looking for results…") : t`Reading ${read.toLocaleString("en")} of ${of.toLocaleString("en")} results…`;
    const text = this.countText();
    return note === undefined ? text : `${text} ${note}`;
  }

  private countText(): string {
    const { size, shown } = this.list;
    if (this.tab.peek() === "passages" && this.passage === undefined) return t("No text was read aloud in these results.");
    if (this.tab.peek() === "readers" && this.reader === undefined && size > 0) return t("The readers of these results are not known.");
    const all = size.toLocaleString("en");
    if (shown.length === size || this.tab.peek() !== "readings") return plural(size, t("1 result."), t`${all} results.`);
    return plural(size, t`${shown.length} of 1 result.`, t`${shown.length.toLocaleString("en")} of ${all} results.`);
  }

  private ask(request: OverviewRequest): void {
    this.failure.hidden = true;
    this.request(request).catch((error: Error) => {
      this.failure.textContent = error.message;
      this.failure.hidden = false;
    });
  }
}

function passageLabel(title: string, readings: number, readers: number): string {
  if (readings === readers) return readingsLabel(title, readings);
  const all = readings.toLocaleString("en");
  return plural(readers, t`${title}: ${all} readings by 1 reader`, t`${title}: ${all} readings by ${readers.toLocaleString("en")} readers`);
}

function readingsLabel(name: string, readings: number): string {
  return plural(readings, t`${name}: 1 reading`, t`${name}: ${readings.toLocaleString("en")} readings`);
}
