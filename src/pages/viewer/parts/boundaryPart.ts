import { t } from "@vscode/l10n";
import { type Edge, type EdgeMover, edgeMover, type Moved, type Stretch } from "#core/review/moveEdge.ts";
import { edgeAt } from "../layout/edges.ts";
import type { Box } from "../layout/lanes.ts";
import type { Selection } from "../layout/placedItems.ts";
import { timeAt } from "../layout/viewport.ts";
import type { Scope } from "../../kit/scope.ts";
import { type Bench, edgeText, edgeTime, retimed } from "../state/boundaries.ts";
import type { Corrected } from "../state/corrections.ts";
import type { HeldEdge, ViewModel } from "../state/viewModel.ts";
import { zeroCrossing } from "../state/zeroCrossing.ts";
import { isTyping } from "./correctionPart.ts";

export interface Changes {
  /** It is announced as well. */
  change: (corrected: Corrected) => void;
  /** Tells a screen reader, whatever is redrawn meanwhile. */
  announce: (text: string) => void;
}

/** Seconds that an arrow moves a held edge: with Alt, and with Alt and Shift. */
const STEP_SECONDS = 0.01;
const FINE_STEP = 0.001;

/** While an edge is moving, only the timeline is repainted; the review changes when the pointer or the key is released. */
export class BoundaryPart {
  private drags: { edge: Edge; mover: EdgeMover; offset: number; isMoving: boolean } | undefined;
  /** Not in the review yet. */
  private moved: Moved | undefined;

  constructor(
    scope: Scope,
    private readonly model: ViewModel,
    private readonly reviewing: Changes,
    private readonly say: (text: string) => void,
  ) {
    // A move in progress belonged to the reading as it was before.
    model.on("timeline", () => {
      this.drags = undefined;
      this.moved = undefined;
    });
    // Before the keys of the timeline, since Alt and an arrow go from phoneme to phoneme while no edge is held.
    scope.on(document, "keydown", (event) => this.key(event), { capture: true });
    scope.on(window, "keyup", (event) => event.key.startsWith("Arrow") && this.commit());
    scope.on(window, "blur", () => (this.drags ? this.cancel() : this.commit()));
  }

  get isOn(): boolean {
    return !this.model.asAssessed && !this.model.figuresHidden;
  }

  get bench(): Bench {
    const { document, timeline, selection, range, time, reading, recording, duration } = this.model;
    const stamp = { ...(reading.reviewer && { by: reading.reviewer }), at: new Date().toISOString() };
    return { review: document.review ?? {}, timeline, selection, range, playhead: time, seconds: recording?.duration ?? duration, stamp };
  }

  get shown(): (HeldEdge & { at: number; lane: Selection["lane"] }) | undefined {
    const { edge, selection } = this.model;
    if (!edge || !selection || !this.isOn) return undefined;
    const at = this.moved?.at ?? edgeTime(this.bench, selection, edge.end);
    return at === undefined ? undefined : { ...edge, at, lane: selection.lane };
  }

  /** The selection's, while one of its edges is moving. */
  get span(): Stretch | undefined {
    const { selection, retimed: times } = this.model;
    return selection && (selection.lane === "segment" ? times?.segments : times?.phonemes)?.get(selection.index);
  }

  grip(boxes: readonly Box[], { offsetX, offsetY }: MouseEvent): Edge | undefined {
    if (!this.isOn) return undefined;
    const edge = edgeAt(boxes, offsetX, offsetY);
    return edge && edgeMover(this.model.timeline, edge, this.bench.seconds) ? edge : undefined;
  }

  /** Returns false if there is no edge under the pointer. */
  take(boxes: readonly Box[], event: MouseEvent): boolean {
    const edge = this.grip(boxes, event);
    if (!edge) return false;
    const { timeline, viewport } = this.model;
    const at = edgeTime(this.bench, edge, edge.end)!;
    this.drags = {
      edge,
      mover: edgeMover(timeline, edge, this.bench.seconds)!,
      offset: at - timeAt(viewport, event.offsetX),
      isMoving: false,
    };
    return true;
  }

  /** With Shift or Alt without its neighbour's, with Ctrl to a zero crossing. */
  drag({ offsetX, shiftKey, altKey, ctrlKey, metaKey }: MouseEvent): void {
    const { drags, model } = this;
    if (!drags) return;
    const {
      edge: { lane, index, end },
      mover,
      offset,
    } = drags;
    if (!drags.isMoving) {
      drags.isMoving = true;
      model.stop();
      if (model.range) model.setRange(undefined);
    }
    const to = timeAt(model.viewport, offsetX) + offset;
    const alone = shiftKey || altKey;
    this.moved = mover((ctrlKey || metaKey ? this.crossing(to) : undefined) ?? to, alone);
    model.holdEdge({ end, alone }, this.moved, { lane, index });
  }

  /** Leaves the edge where it is. */
  drop(): void {
    this.drags = undefined;
    this.commit();
  }

  /** Puts the edge back where it was. */
  cancel(): void {
    this.drags = undefined;
    this.moved = undefined;
    this.model.holdEdge(undefined);
  }

  private commit(): void {
    const { moved, model, bench } = this;
    const { edge, selection } = model;
    if (this.drags || !moved) return;
    this.moved = undefined;
    if (!edge || !selection) return model.holdEdge(undefined);
    if (moved.at === edgeTime(bench, selection, edge.end)) return model.holdEdge(edge);
    this.reviewing.change(retimed(bench, moved, edge.end, moved.at));
  }

  private key(event: KeyboardEvent): void {
    const { model } = this;
    if (
      !this.isOn ||
      isTyping(event.target) ||
      model.finding ||
      !(event.target instanceof Element) ||
      event.target.closest("[role=menu], .find")
    )
      return;
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const act = (work: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      work();
    };
    if (key === "Escape" && (this.drags || model.edge))
      return act(() => (this.drags || this.moved ? this.cancel() : model.holdEdge(undefined)));
    if (ctrlKey || metaKey) return this.commit();
    if (altKey) {
      if (model.edge && (key === "ArrowLeft" || key === "ArrowRight"))
        act(() => this.nudge((key === "ArrowLeft" ? -1 : 1) * (shiftKey ? FINE_STEP : STEP_SECONDS)));
      return;
    }
    this.commit();
    if (key.toLowerCase() === "b" && model.selection) act(() => this.switchEdge(shiftKey));
    else if (key.toLowerCase() === "q" && model.edge) act(() => this.snap());
  }

  /** Grabs the start of the selection, then its end, and so on. */
  private switchEdge(alone: boolean): void {
    const { model, bench } = this;
    const ends = ["start", "end"] as const;
    const [first, second] = model.edge?.end === "start" ? ends.toReversed() : ends;
    const end = [first, second].find((one) => edgeTime(bench, model.selection!, one) !== undefined);
    if (!end) return this.say(t("This has no times of its own to move. Select a stretch of time and press M to set them."));
    model.holdEdge({ end, alone });
    this.reviewing.announce(
      `${edgeText(model.timeline, model.selection!, end, this.shown!.at)}. ${alone ? t("Alt and the arrow keys move it by itself.") : t("Alt and the arrow keys move it.")}`,
    );
  }

  private nudge(seconds: number): void {
    const at = this.shown?.at;
    if (at !== undefined) this.moveTo(at + seconds);
  }

  private snap(): void {
    const at = this.shown?.at;
    const crossing = at === undefined ? undefined : this.crossing(at);
    if (crossing === undefined)
      return this.say(
        this.model.recording
          ? t("There is no zero crossing within 20 ms of the edge.")
          : t("The recording is not loaded, so its zero crossings are not known."),
      );
    this.moveTo(crossing);
    this.commit();
  }

  private moveTo(to: number): void {
    const { model } = this;
    const { edge, selection } = model;
    this.moved = edgeMover(model.timeline, { ...selection!, end: edge!.end }, this.bench.seconds)?.(to, edge!.alone);
    model.holdEdge(edge, this.moved);
  }

  private crossing(time: number): number | undefined {
    const peaks = this.model.recording?.peaks;
    return peaks && zeroCrossing(peaks.samples, peaks.sampleRate, time);
  }
}
