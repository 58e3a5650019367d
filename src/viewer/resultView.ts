import type { ResultDocument, ViewState } from "../contract/viewerProtocol.ts";
import { timelineOf } from "../core/timeline/fromResult.ts";
import { runningRecord } from "../core/reading/runningRecord.ts";
import { loadRecording, RecordingProblem } from "./audio/loadRecording.ts";
import type { HostLink } from "./hostLink.ts";
import { bannerPart, headPart, verdictPart } from "./parts/headPart.ts";
import { inspectorPart } from "./parts/inspectorPart.ts";
import { overviewPart } from "./parts/overviewPart.ts";
import { passagePart } from "./parts/passagePart.ts";
import { phonemePart } from "./parts/phonemePart.ts";
import { summaryPart } from "./parts/summaryPart.ts";
import { timelinePart } from "./parts/timelinePart.ts";
import { showWhole, toolbarPart, ZOOM_STEP, zoomStep } from "./parts/toolbarPart.ts";
import { Tooltip } from "./parts/tooltip.ts";
import { el } from "./parts/dom.ts";
import { Scope } from "./scope.ts";
import { neighbour, neighbourMiscue } from "./state/keys.ts";
import { ViewModel } from "./state/viewModel.ts";

/** One result on the page, from its first drawing to its disposal. */
export class ResultView {
  private readonly scope = new Scope();
  private readonly model: ViewModel;
  private readonly banners = el("div", { class: "banners" });
  private readonly toast = el("div", { class: "toast", role: "status", hidden: true });

  /** @param changed called when there is something new to keep for a reload. */
  constructor(
    root: HTMLElement,
    private readonly document: ResultDocument,
    private readonly link: HostLink,
    saved: ViewState | undefined,
    changed: () => void,
  ) {
    const timeline = timelineOf({ result: document.result, reference: document.reference });
    const { scope } = this;
    this.model = new ViewModel(document, timeline, saved);
    scope.add(() => this.model.dispose());
    const { model } = this;
    const tooltip = new Tooltip(scope, root);
    const reveal = (start: number, end: number) => this.revealText(start, end);
    for (const warning of timeline.warnings) this.banners.append(bannerPart("warning", warning));
    for (const note of timeline.notes) this.banners.append(bannerPart("note", note));
    const verdict = verdictPart(timeline);
    const summary = summaryPart(scope, timeline, tooltip);
    const words = timeline.kind === "pronunciation" ? undefined : passagePart(scope, model, tooltip, reveal);
    const phonemes = timeline.kind === "fluency" || (timeline.kind === "recognition" && timeline.phonemes.length === 0) ? undefined : phonemePart(scope, model, tooltip);
    const sound = el(
      "section",
      { class: "sound", "aria-label": "Timeline" },
      toolbarPart(scope, model, () => this.copyRecord()),
      timelinePart(scope, model, tooltip),
      overviewPart(scope, model),
    );
    const children = [headPart(document, timeline), this.banners, verdict, summary, words, phonemes, sound, inspectorPart(scope, model, reveal), this.toast];
    const main = el("main", { class: timeline.kind }, ...children);
    root.append(main);
    scope.add(() => main.remove());
    scope.on(window, "keydown", (event) => this.key(event));
    scope.on(window, "scroll", changed, { passive: true });
    for (const change of ["selection", "viewport"] as const) model.on(change, changed);
    window.scrollTo(0, saved?.scroll ?? 0);
    void this.loadSound();
  }

  get state(): { document: ResultDocument; view: ViewState } {
    return { document: this.document, view: this.model.viewState(window.scrollY) };
  }

  dispose(): void {
    this.scope.dispose();
  }

  private async loadSound(): Promise<void> {
    const { audio } = this.document;
    const abort = new AbortController();
    this.scope.add(() => abort.abort());
    try {
      if (!audio.src) throw new RecordingProblem(audio.problem ?? "There is no recording with this result.");
      const recording = await loadRecording(audio.src, audio.name, abort.signal);
      if (!this.scope.isDisposed) this.model.setRecording(recording);
    } catch (error) {
      if (this.scope.isDisposed) return;
      if (!(error instanceof RecordingProblem)) this.link.reportDefect(error);
      const problem = error instanceof RecordingProblem ? error.message : "The recording could not be drawn. The log of the extension has the details.";
      this.model.setRecordingProblem(problem);
      this.banners.append(bannerPart("problem", problem));
    }
  }

  private key(event: KeyboardEvent): void {
    const { model } = this;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Space and Enter belong to a focused button.
    const button = (event.target as Element).closest("button") !== null;
    const act = keyAction(event.key, model, button);
    if (!act) return;
    act();
    event.preventDefault();
  }

  private revealText(start: number, end: number): void {
    if (!this.document.source) return;
    this.link.request({ method: "revealText", start, end }).catch((error: Error) => this.say(error.message));
  }

  private copyRecord(): void {
    const text = `${this.document.title}\n\n${runningRecord(this.model.timeline)}`;
    this.link.request({ method: "copyText", text }).then(() => this.say("The running record is on the clipboard."), (error: Error) => this.say(error.message));
  }

  private say(text: string): void {
    this.toast.textContent = text;
    this.toast.hidden = false;
    this.scope.timeout(4000, () => {
      if (this.toast.textContent === text) this.toast.hidden = true;
    });
  }
}

function keyAction(key: string, model: ViewModel, onButton: boolean): (() => void) | undefined {
  const go = (selection: ViewModel["selection"]) => () => selection && model.select(selection);
  switch (key) {
    case " ":
      return onButton ? undefined : () => model.togglePlay();
    case "Enter":
      return onButton ? undefined : () => model.playSelection();
    case "+":
    case "=":
      return () => zoomStep(model, ZOOM_STEP);
    case "-":
      return () => zoomStep(model, 1 / ZOOM_STEP);
    case "0":
      return () => showWhole(model);
    case "ArrowRight":
      return go(neighbour(model.timeline, model.selection, 1));
    case "ArrowLeft":
      return go(neighbour(model.timeline, model.selection, -1));
    case "n":
      return go(neighbourMiscue(model.timeline, model.selection, 1));
    case "p":
      return go(neighbourMiscue(model.timeline, model.selection, -1));
    case "Escape":
      return () => {
        model.stop();
        model.select(undefined);
      };
    default:
      return undefined;
  }
}
