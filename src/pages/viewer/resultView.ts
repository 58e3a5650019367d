import { t } from "@vscode/l10n";
import type {
  Comparison,
  HostMessage,
  ReadingSettings,
  ResultDocument,
  SavedState,
  SoundExport,
  ViewerRequest,
  ViewState,
} from "./viewerProtocol.ts";
import { runningRecord } from "#core/record/runningRecord.ts";
import type { Review } from "#core/review/review.ts";
import { RecordingProblem } from "./audio/loadRecording.ts";
import { RecordingSound } from "./audio/recordingSound.ts";
import { breathe } from "./breathe.ts";
import type { HostLink } from "../kit/hostLink.ts";
import { BoundaryPart } from "./parts/boundaryPart.ts";
import { bannerPart, buttonPart, doubtPart, headPart, verdictPart } from "./parts/headPart.ts";
import { listenToKeys } from "./parts/keyCommands.ts";
import { keyHelpPart } from "./parts/keyHelpPart.ts";
import { comparisonPart } from "./parts/comparisonPart.ts";
import { FindPart } from "./parts/findPart.ts";
import { inspectorPart } from "./parts/inspectorPart.ts";
import { overviewPart } from "./parts/overviewPart.ts";
import { passagePart } from "./parts/passagePart.ts";
import { phonemePart } from "./parts/phonemePart.ts";
import { type Reviewing, reviewPart } from "./parts/reviewPart.ts";
import { phonemeReportPart, symbolSwitch } from "./parts/phonemeReportPart.ts";
import { plainPassagePart } from "./parts/plainPassagePart.ts";
import { remadePart } from "./parts/remadePart.ts";
import { judgingPart } from "./parts/judgingPart.ts";
import { exportSound } from "./parts/soundExports.ts";
import { summaryPart } from "./parts/summaryPart.ts";
import type { Reader } from "./parts/summaryPart.ts";
import { tablePart } from "./parts/tablePart.ts";
import { takesPart } from "./parts/takesPart.ts";
import { tabsPart } from "../kit/tabsPart.ts";
import { timelinePart } from "./parts/timelinePart.ts";
import { toolbarPart } from "./parts/toolbarPart.ts";
import { Tooltip } from "./parts/tooltip.ts";
import { el } from "../kit/dom.ts";
import { Scope } from "../kit/scope.ts";
import { DEFAULT_READING } from "./state/viewModel.ts";
import type { ViewModel } from "./state/viewModel.ts";

/** Answers to a choice of the reader's grade arrive within this. */
const ANSWER_MILLISECONDS = 2000;
/** The parts below the timeline are built once the page has nothing else to do, at the latest after this. */
const DETAILS_MILLISECONDS = 300;

/** One column, as in viewer.css. */
const NARROW = "(width < 1180px)";

export class ResultView {
  private readonly scope = new Scope();
  private readonly banners = el("div", { class: "banners" });
  private bannersSay = "";
  private readerChosen = -Infinity;
  /** Undefined until the details are built. */
  private openTab: ((id: string) => void) | undefined;
  private detailsShown: HTMLElement | undefined;
  /** The text and the sound: beside each other, or one below the other. */
  private readonly columns: HTMLElement;
  private readonly find: FindPart;
  private sound: RecordingSound | undefined;
  private readonly toast = el("div", { class: "toast", role: "status", hidden: true });

  /**
   * @param changed called when there is something new to keep for a reload.
   * @param before the view that this one replaces; it hands over its sound if that is the same.
   */
  constructor(
    root: HTMLElement,
    private readonly model: ViewModel,
    private readonly link: HostLink<ViewerRequest, HostMessage>,
    reviewing: Reviewing,
    saved: ViewState | undefined,
    changed: () => void,
    private readonly comparisons: readonly Comparison[] = [],
    before?: ResultView,
  ) {
    const { scope } = this;
    const { document, timeline } = model;
    scope.add(() => model.dispose());
    const tooltip = new Tooltip(scope, root);
    const narrow = window.matchMedia(NARROW);
    const measure = () => model.setRoom({ isNarrow: narrow.matches, height: window.innerHeight });
    measure();
    scope.on(window, "resize", measure);
    const reveal = (start: number, end: number) => this.revealText(start, end);
    this.showBanners();
    const verdict = this.remade(() => verdictPart(model.timeline, document.assessedBy.modelConfidence));
    const summary = summaryPart(scope, model, tooltip, (reader) => this.keepReader(reader));
    const marked = () => passagePart(scope, model, tooltip, reveal);
    const words = timeline.kind === "pronunciation" ? undefined : model.figuresHidden ? plainPassagePart(model) : marked();
    const phonemes =
      timeline.kind === "fluency" || (timeline.kind === "recognition" && timeline.phonemes.length === 0)
        ? undefined
        : this.remade((own) => phonemePart(own, model, tooltip));
    const keys = keyHelpPart(scope);
    const say = (text: string) => this.say(text);
    const boundary = new BoundaryPart(scope, model, reviewing, say);
    const sound = el(
      "section",
      { class: "sound", "aria-label": t("Timeline") },
      toolbarPart(scope, model, { copyRecord: () => this.copyRecord(), showKeys: keys.show }),
      timelinePart(scope, model, tooltip, (error) => this.link.reportDefect(error), boundary),
      overviewPart(scope, model),
    );
    const head = headPart(scope, document, timeline, {
      exportAs: (format) => this.ask({ method: "export", format }),
      exportSound: (what) => void this.exportSound(what),
      compare: () => this.ask({ method: "compare" }),
      openAsText: () => this.ask({ method: "openAsText" }),
    });
    this.find = new FindPart(scope, model);
    const main = el("main", { class: timeline.kind });
    const review = el("div", { class: "review-place" });
    const addReview = () => {
      const judging = judgingPart(scope, model, {
        chooseScoring: (value) => this.ask({ method: "setScoring", value }),
        change: reviewing.change,
      });
      const part = reviewPart(scope, model, main, tooltip, reviewing, say, boundary, judging) ?? judging;
      if (part) review.append(part);
    };
    addReview();
    const column = (style: string, ...parts: (HTMLElement | undefined)[]) =>
      el("div", { class: style }, ...parts.filter((part) => part !== undefined));
    this.columns = column(
      "columns",
      column("read", verdict, summary, review, words, phonemes),
      column("heard", sound, inspectorPart(scope, model, reveal)),
    );
    const children = [doubtPart(scope, model), head, this.banners, this.columns, keys.element, this.find.element, this.toast];
    main.append(...children.filter((child) => child !== undefined));
    root.append(main);
    scope.add(() => main.remove());
    listenToKeys(scope, model, keys.show);
    scope.on(window, "scroll", changed, { passive: true });
    model.on("figures", () => {
      const passage = marked();
      words?.replaceWith(passage);
      addReview();
      this.showDetailsAnew();
      // The pressed button is gone; what it revealed takes its place.
      passage.querySelector<HTMLElement>("[tabindex='0']")?.focus({ preventScroll: true });
    });
    model.on("timeline", () => {
      tooltip.hide();
      this.showBanners();
    });
    for (const change of ["timeline", "selection", "viewport", "range", "settings", "filter", "symbols", "kept", "figures"] as const)
      model.on(change, changed);
    const [focused, finding] = [before?.focusPlace, before?.find.state];
    if (before) this.takeSoundFrom(before);
    before?.dispose();
    this.find.restore(finding);
    if (focused) main.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true });
    // The scroll position may be within the details.
    if (saved?.scroll || before) {
      this.showDetails();
      window.scrollTo(0, saved?.scroll ?? 0);
    }
    void this.complete();
  }

  /** Remade with each correction. */
  private remade(make: (scope: Scope) => HTMLElement | undefined): HTMLElement | undefined {
    const { scope, model } = this;
    let own = scope.child();
    let part = make(own);
    if (!part) return undefined;
    const box = el("div", { class: "remade" }, part);
    model.on("timeline", () => {
      const focused = box.contains(window.document.activeElement) ? this.focusPlace : undefined;
      own.dispose();
      own = scope.child();
      part = make(own);
      box.replaceChildren(...(part ? [part] : []));
      if (focused) box.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true });
    });
    return box;
  }

  /** A review may settle what the result warned about. */
  private showBanners(): void {
    const { timeline, document } = this.model;
    const warnings = [document.audio.warning, ...timeline.warnings].filter((warning) => warning !== undefined);
    const foreign = timeline.foreign ?? [];
    const said = JSON.stringify([foreign, warnings, timeline.notes]);
    if (said === this.bannersSay) return;
    this.bannersSay = said;
    const problem = this.banners.querySelector(".banner.problem");
    this.banners.replaceChildren(
      ...foreign.map((reason, index) => bannerPart("foreign", reason, index === 0 ? this.readerButton() : undefined)),
      ...warnings.map((warning) => bannerPart("warning", warning)),
      ...timeline.notes.map((note) => bannerPart("note", note)),
      ...(problem ? [problem] : []),
    );
  }

  private readerButton(): HTMLElement | undefined {
    if (!this.model.document.undecided) return undefined;
    const button = el("button", { type: "button", class: "button" }, t("Choose Who Read…"));
    this.scope.on(button, "click", () => this.ask({ method: "changeReader" }));
    return button;
  }

  /** The work that can wait until the page has been drawn. */
  private async complete(): Promise<void> {
    // The first frame lays the page out, the second draws the timeline in the width that this gave it.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    await breathe();
    if (this.scope.isDisposed) return;
    this.scope.idle(DETAILS_MILLISECONDS, () => this.showDetails())();
    await this.loadSound();
  }

  /** A selector that finds the focused place in another view. */
  private get focusPlace(): string | undefined {
    const active = window.document.activeElement;
    if (active?.classList.contains("lanes")) return ".lanes";
    if (active?.closest(".strictness, .scoring")) return active.closest(".scoring") ? "#scoring" : "#strictness";
    const phoneme = (active as HTMLElement | null)?.dataset["phoneme"];
    if (phoneme !== undefined) return `[data-phoneme="${phoneme}"]`;
    return active?.closest(".passage") ? ".passage [tabindex='0']" : undefined;
  }

  /** The sound of the same recording need not be loaded again; what is playing goes on. */
  private takeSoundFrom(before: ResultView): void {
    const same =
      before.model.document.identity === this.model.document.identity &&
      JSON.stringify(before.model.document.audio) === JSON.stringify(this.model.document.audio);
    if (!same || !before.sound) return;
    this.sound = before.sound;
    before.sound = undefined;
    this.model.takeSoundFrom(before.model);
  }

  private showDetails(): void {
    if (this.openTab || (this.model.figuresHidden && this.comparisons.length === 0)) return;
    this.detailsShown = this.details();
    this.columns.after(this.detailsShown);
  }

  private showDetailsAnew(): void {
    this.detailsShown?.remove();
    this.openTab = undefined;
    this.showDetails();
  }

  get viewState(): ViewState {
    return this.model.viewState(window.scrollY);
  }

  /** For the view that replaces this one. */
  get shown(): ViewModel {
    return this.model;
  }

  get state(): Omit<SavedState, "version"> {
    return { identity: this.model.document.identity, view: this.viewState, comparedWith: this.comparisons.map(({ uri }) => uri) };
  }

  /** One part at a time; no figures for a recording that does not seem to be a reading of the text. */
  private details(): HTMLElement {
    const { scope, model, comparisons } = this;
    const own = [
      {
        id: "phonemes",
        label: t("Phonemes"),
        build: () => remadePart(scope, model, (part) => phonemeReportPart(part, model, () => parts.open("events"))),
      },
      { id: "events", label: t("Events"), build: () => tablePart(scope, model) },
    ];
    const tabs = [
      ...(model.figuresHidden ? [] : own),
      ...(comparisons.length > 0 ? [{ id: "comparison", label: t("Comparison"), build: () => this.comparisonDetails() }] : []),
    ];
    const parts = tabsPart(scope, model, t("Details"), tabs, [symbolSwitch(scope, model)]);
    this.openTab = parts.open;
    return parts.element;
  }

  private comparisonDetails(): HTMLElement {
    const { scope, model, link } = this;
    const others = this.comparisons.map(({ document }) => {
      // Two results of one recording share its sound.
      const sound = document.audio.uri === model.document.audio.uri ? undefined : new RecordingSound(document.audio);
      scope.add(() => sound?.dispose());
      return { document, sound };
    });
    const actions = {
      stop: () => this.ask({ method: "stopComparing" }),
      failed: (error: unknown) => link.reportDefect(error),
    };
    const [other] = others;
    return remadePart(scope, model, (part) =>
      others.length === 1 ? comparisonPart(part, model, other!, actions) : takesPart(part, model, others, actions),
    );
  }

  /** True if a state says nothing new, as when it answers a choice that was made here. */
  shows({
    document,
    comparisons,
    settings = DEFAULT_READING,
  }: {
    document: ResultDocument;
    comparisons: readonly Comparison[];
    settings?: ReadingSettings;
  }): boolean {
    // Settings are written one after the other, so answers to an earlier choice may come after a later one.
    const chosen = performance.now() - this.readerChosen < ANSWER_MILLISECONDS;
    const reported = ({ counting, scoring, grade, season, symbols, reviewer }: ReadingSettings) => [
      counting,
      scoring,
      symbols,
      reviewer,
      ...(chosen ? [] : [grade, season]),
    ];
    return (
      JSON.stringify([document, comparisons, reported(settings)]) ===
      JSON.stringify([this.model.document, this.comparisons, reported(this.model.reading)])
    );
  }

  showComparison(): void {
    this.showDetails();
    this.openTab!("comparison");
    const tabs = this.detailsShown;
    // At once, since redrawing the page meanwhile would stop a smooth movement halfway.
    this.scope.frame(() => tabs?.scrollIntoView({ block: "start", behavior: "instant" }))();
    this.say(t("The comparison is shown."));
  }

  /** As requested by a link in the editor. */
  goTo({ lane, index }: { lane: "word" | "segment"; index: number }, play: boolean): void {
    const segment = lane === "segment" ? index : this.model.timeline.words[index]?.segment;
    if (segment !== undefined && this.model.timeline.segments[segment]) this.model.select({ lane: "segment", index: segment }, { play });
  }

  /** At once: a person has just asked for it. */
  review(review: Review | undefined, asAssessed?: boolean): void {
    this.model.setReview(review, asAssessed);
  }

  dispose(): void {
    this.scope.dispose();
    this.sound?.dispose();
  }

  private async loadSound(): Promise<void> {
    if (this.model.recording) return;
    this.sound ??= new RecordingSound(this.model.document.audio);
    try {
      const recording = await this.sound.recording;
      if (!this.scope.isDisposed) this.model.setRecording(recording);
    } catch (error) {
      if (this.scope.isDisposed) return;
      if (!(error instanceof RecordingProblem)) this.link.reportDefect(error);
      const problem =
        error instanceof RecordingProblem ? error.message : t("The recording could not be drawn. See the extension’s log for details.");
      this.model.setRecordingProblem(problem);
      const locate = this.model.document.audio.missing
        ? buttonPart(this.scope, t("Locate…"), () => this.ask({ method: "locate" }))
        : undefined;
      this.banners.append(bannerPart("problem", problem, locate));
    }
  }

  private revealText(start: number, end: number): void {
    if (!this.model.document.source) return;
    this.link.request({ method: "revealText", start, end }).catch((error: Error) => this.say(error.message));
  }

  private keepReader(reader: Reader): void {
    this.readerChosen = performance.now();
    this.ask({ method: "setReader", ...reader });
  }

  private ask(request: ViewerRequest): void {
    this.link.request(request).catch((error: Error) => this.say(error.message));
  }

  private async exportSound(what: SoundExport): Promise<void> {
    try {
      const made = await exportSound(this.model, what, (text) => this.say(text));
      if (this.scope.isDisposed) return;
      if ("problem" in made) this.say(made.problem);
      else this.ask({ method: "saveSound", what, ...made });
    } catch (error) {
      if (!this.scope.isDisposed) this.link.reportDefect(error);
    }
  }

  private copyRecord(): void {
    const { timeline, figuresHidden } = this.model;
    const text = `${this.model.document.title}\n\n${runningRecord(timeline, { doubted: !figuresHidden, reader: this.model.reading })}`;
    const done = figuresHidden ? t("The warning was copied; the figures are hidden.") : t("The running record was copied.");
    this.link.request({ method: "copyText", text }).then(
      () => this.say(done),
      (error: Error) => this.say(error.message),
    );
  }

  say(text: string): void {
    this.toast.textContent = text;
    this.toast.hidden = false;
    this.scope.timeout(4000, () => {
      if (this.toast.textContent === text) this.toast.hidden = true;
    });
  }
}
