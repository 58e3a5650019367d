import { computed, signal } from "@preact/signals";
import { t } from "@vscode/l10n";
import { createRef } from "preact";
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
import { Banners, Doubt, Head, type HeadActions, Verdict } from "./parts/headPart.tsx";
import { listenToKeys } from "./parts/keyCommands.ts";
import { KeyHelp } from "./parts/keyHelpPart.tsx";
import type { ComparedWith } from "./parts/comparisonHead.tsx";
import { ComparisonPart } from "./parts/comparisonPart.tsx";
import { Find, Finder } from "./parts/findPart.tsx";
import { Inspector } from "./parts/inspectorPart.tsx";
import { Late } from "./parts/late.tsx";
import { overviewPart } from "./parts/overviewPart.ts";
import { Passage } from "./parts/passagePart.tsx";
import { Phonemes } from "./parts/phonemePart.tsx";
import { type Reviewing, ReviewPart } from "./parts/reviewPart.tsx";
import { PhonemeReportPart, SymbolSwitch } from "./parts/phonemeReportPart.tsx";
import { exportSound } from "./parts/soundExports.ts";
import { type Reader, Summary } from "./parts/summaryPart.tsx";
import { tablePart } from "./parts/tablePart.ts";
import { TakesPart } from "./parts/takesPart.tsx";
import { timelinePart } from "./parts/timelinePart.ts";
import { Toolbar } from "./parts/toolbarPart.tsx";
import { Tooltip } from "./parts/tooltip.tsx";
import { drawn } from "../kit/drawn.ts";
import { Made } from "../kit/made.tsx";
import { Scope } from "../kit/scope.ts";
import { type Tab, Tabs } from "../kit/tabs.tsx";
import { describe, spoken } from "./state/describe.ts";
import { describeLabel } from "./state/ownLabels.ts";
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
  private readonly page = createRef<HTMLElement>();
  /** The canvases follow the toolbar. */
  private readonly heard = createRef<HTMLElement>();
  private readonly tooltip: Tooltip;
  private readonly boundary: BoundaryPart;
  private readerChosen = -Infinity;
  private readonly hasDetails = signal(false);
  private readonly showsKeys = signal(false);
  private readonly find: Finder;
  private sound: RecordingSound | undefined;
  private compared: ComparedWith[] | undefined;
  /** Scrolling keeps other things, which draw nothing. */
  private readonly tab = computed(() => this.model.kept.tab);
  private readonly hidesFigures = computed(() => this.model.figuresHidden);
  private readonly toast = signal<string | undefined>(undefined);

  /**
   * @param changed called when there is something new to keep for a reload.
   * @param before the view that this one replaces; it hands over its sound if that is the same.
   */
  constructor(
    root: HTMLElement,
    private readonly model: ViewModel,
    private readonly link: HostLink<ViewerRequest, HostMessage>,
    private readonly reviewing: Reviewing,
    saved: ViewState | undefined,
    changed: () => void,
    private readonly comparisons: readonly Comparison[] = [],
    before?: ResultView,
  ) {
    const { scope } = this;
    scope.add(() => model.dispose());
    this.tooltip = new Tooltip(scope, root);
    const narrow = window.matchMedia(NARROW);
    const measure = () => model.setRoom({ isNarrow: narrow.matches, height: window.innerHeight });
    measure();
    scope.on(window, "resize", measure);
    this.boundary = new BoundaryPart(scope, model, reviewing, this.say);
    this.find = new Finder(scope, model);
    // The scroll position may be within the details.
    if (saved?.scroll || before) this.showDetails();
    const main = drawn(scope, this.drawn());
    const failed = (error: unknown) => link.reportDefect(error);
    this.heard.current!.append(timelinePart(scope, model, this.tooltip, failed, this.boundary), overviewPart(scope, model));
    root.append(main);
    listenToKeys(scope, model, this.showKeys);
    scope.on(window, "scroll", changed, { passive: true });
    model.on("figures", () => this.showDetails());
    model.on("timeline", () => this.tooltip.hide());
    model.on("selection", () => this.tellSelection());
    for (const change of ["timeline", "selection", "viewport", "range", "settings", "filter", "symbols", "kept", "figures"] as const)
      model.on(change, changed);
    const [focused, finding] = [before?.focusPlace, before?.find.state];
    if (before) this.takeSoundFrom(before);
    before?.dispose();
    this.find.restore(finding);
    if (focused) main.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true });
    if (saved?.scroll || before) window.scrollTo(0, saved?.scroll ?? 0);
    void this.complete();
  }

  private drawn() {
    const { model, tooltip, boundary, reviewing, say, page } = this;
    const reveal = (start: number, end: number) => this.revealText(start, end);
    const ask = (request: ViewerRequest) => () => this.ask(request);
    const actions: HeadActions = {
      exportAs: (format) => this.ask({ method: "export", format }),
      exportSound: (what) => void this.exportSound(what),
      compare: ask({ method: "compare" }),
      openAsText: ask({ method: "openAsText" }),
    };
    const chooseScoring = (value: string | undefined) => this.ask({ method: "setScoring", value });
    const Details = () => this.hasDetails.value && this.details();
    const isListening = () => reviewing.session.isActive && !model.figuresHidden;
    const style = computed(() => `${model.timeline.kind}${isListening() ? " is-listening" : ""}`);
    return (
      <main ref={page} class={style}>
        <Doubt model={model} />
        <Head model={model} actions={actions} />
        <Banners model={model} changeReader={ask({ method: "changeReader" })} locate={ask({ method: "locate" })} />
        <div class="columns">
          <div class="read">
            <Verdict model={model} />
            <Summary model={model} tooltip={tooltip} keepReader={(reader) => this.keepReader(reader)} />
            <ReviewPart {...{ model, page, tooltip, reviewing, say, boundary, chooseScoring }} />
            <Passage model={model} tooltip={tooltip} revealText={reveal} />
            <Phonemes model={model} tooltip={tooltip} />
          </div>
          <div class="heard">
            <section class="sound" aria-label={t("Timeline")} ref={this.heard}>
              <Toolbar model={model} copyRecord={() => this.copyRecord()} showKeys={this.showKeys} />
            </section>
            <Inspector model={model} revealText={reveal} />
          </div>
        </div>
        <Details />
        <KeyHelp isOpen={this.showsKeys} />
        <Find finder={this.find} />
        <div class="toast" aria-hidden="true" hidden={computed(() => this.toast.value === undefined)}>
          {this.toast}
        </div>
      </main>
    );
  }

  /** While one listens to the least sure words, their bar says which it is. */
  private tellSelection(): void {
    const { selection, label, timeline } = this.model;
    const description = selection ? describe(timeline, selection) : label && describeLabel(label);
    if (description && !this.reviewing.session.isActive) this.reviewing.announce(spoken(description));
  }

  private readonly showKeys = () => void (this.showsKeys.value = true);

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

  /** None but a comparison while the figures are hidden. */
  private showDetails(): void {
    if (!this.model.figuresHidden || this.comparisons.length > 0) this.hasDetails.value = true;
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
  private details() {
    const { model, comparisons } = this;
    const own: Tab[] = [
      {
        id: "phonemes",
        label: t("Phonemes"),
        build: () => (
          <Late model={model}>
            {(timeline) => <PhonemeReportPart model={model} timeline={timeline} showEvents={() => model.keep({ tab: "events" })} />}
          </Late>
        ),
      },
      { id: "events", label: t("Events"), build: () => <Made make={(scope) => tablePart(scope, model)} /> },
    ];
    const tabs = [
      ...(this.hidesFigures.value ? [] : own),
      ...(comparisons.length > 0 ? [{ id: "comparison", label: t("Comparison"), build: () => this.comparison() }] : []),
    ];
    return (
      <Tabs
        label={t("Details")}
        tabs={tabs}
        open={this.tab.value}
        choose={(tab) => model.keep({ tab })}
        tools={<SymbolSwitch model={model} />}
      />
    );
  }

  private comparison() {
    const { model, link, scope } = this;
    const compared = (this.compared ??= this.comparisons.map(({ document }) => {
      // Two results of one recording share its sound.
      const sound = document.audio.uri === model.document.audio.uri ? undefined : new RecordingSound(document.audio);
      scope.add(() => sound?.dispose());
      return { document, sound };
    }));
    const Part = compared.length === 1 ? ComparisonPart : TakesPart;
    const stop = () => this.ask({ method: "stopComparing" });
    const failed = (error: unknown) => link.reportDefect(error);
    return (
      <Late model={model}>{(timeline) => <Part model={model} timeline={timeline} others={compared} stop={stop} failed={failed} />}</Late>
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
    this.model.keep({ tab: "comparison" });
    // At once, since redrawing the page meanwhile would stop a smooth movement halfway.
    this.scope.frame(() => this.page.current?.querySelector(".tabs")?.scrollIntoView({ block: "start", behavior: "instant" }))();
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

  readonly say = (text: string): void => {
    this.toast.value = text;
    this.reviewing.announce(text);
    this.scope.timeout(4000, () => {
      if (this.toast.value === text) this.toast.value = undefined;
    });
  };
}
