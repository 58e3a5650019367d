import type { ResultDocument, ViewState } from "../../contract/viewerProtocol.ts";
import type { Timeline } from "../../core/timeline/model.ts";
import type { Recording } from "../audio/loadRecording.ts";
import { Player } from "../audio/player.ts";
import { placeItems, placeOf, playableSpan } from "../layout/placedItems.ts";
import type { PlacedItem, Selection } from "../layout/placedItems.ts";
import { clampViewport, reveal, wholeOf } from "../layout/viewport.ts";
import type { Viewport } from "../layout/viewport.ts";

export type Change = "selection" | "viewport" | "recording" | "playing" | "time" | "hover";

/** Everything that the parts of the page share, and what can be done to it. Parts listen for the changes they show. */
export class ViewModel {
  readonly items: readonly PlacedItem[];
  viewport: Viewport;
  selection: Selection | undefined;
  hovered: Selection | undefined;
  recording: Recording | undefined;
  /** Why there is no sound, once that is known. */
  recordingProblem: string | undefined;
  /** Where the playhead stands, in seconds. */
  time = 0;
  private player: Player | undefined;
  private readonly listeners = new Map<Change, Set<() => void>>();

  constructor(
    readonly document: ResultDocument,
    readonly timeline: Timeline,
    saved: ViewState | undefined,
  ) {
    this.items = placeItems(timeline, this.duration);
    this.selection = this.known(saved?.selection);
    this.time = (this.selection && placeOf(this.items, this.selection)?.start) ?? 0;
    const whole = wholeOf(this.duration, 1);
    this.viewport = clampViewport({ ...whole, start: saved?.start ?? whole.start, end: saved?.end ?? whole.end }, this.duration);
  }

  /** Seconds; 0 when neither the result nor a recording tells. */
  get duration(): number {
    return this.timeline.duration ?? this.recording?.duration ?? 0;
  }

  get isPlaying(): boolean {
    return this.player?.isPlaying ?? false;
  }

  on(change: Change, listener: () => void): void {
    const set = this.listeners.get(change) ?? new Set();
    this.listeners.set(change, set.add(listener));
  }

  select(selection: Selection | undefined, options: { play?: boolean } = {}): void {
    this.selection = selection;
    const place = selection && placeOf(this.items, selection);
    if (place) {
      this.setViewport(reveal(this.viewport, this.duration, place.start, place.end));
      this.setTime(place.start);
    }
    this.emit("selection");
    if (options.play) this.playSelection();
  }

  hover(selection: Selection | undefined): void {
    if (this.hovered?.lane === selection?.lane && this.hovered?.index === selection?.index) return;
    this.hovered = selection;
    this.emit("hover");
  }

  setViewport(viewport: Viewport): void {
    this.viewport = clampViewport(viewport, this.duration);
    this.emit("viewport");
  }

  setTime(time: number): void {
    this.time = Math.min(Math.max(0, time), this.duration);
    this.emit("time");
  }

  setRecording(recording: Recording): void {
    const unknownLength = this.duration === 0;
    this.recording = recording;
    if (unknownLength) this.setViewport(wholeOf(this.duration, this.viewport.width));
    this.player = new Player(recording.buffer, {
      onTime: (time) => {
        this.setTime(time);
        this.follow();
      },
      onStop: (at, reachedEnd) => {
        // At the end of a word the playhead goes back to its start, so that Space says it again.
        const span = this.selection && this.spanOf(this.selection);
        this.setTime(reachedEnd && span && Math.abs(at - span.end) < 0.01 ? span.start : at);
        this.emit("playing");
      },
    });
    this.emit("recording");
  }

  setRecordingProblem(problem: string): void {
    this.recordingProblem = problem;
    this.emit("recording");
  }

  /** When a word or phoneme was said; undefined when the result has no time for it. */
  spanOf(selection: Selection): { start: number; end: number } | undefined {
    return playableSpan(this.items, selection);
  }

  /** Plays from the playhead to the end, or stops. */
  togglePlay(): void {
    if (this.isPlaying) this.player?.stop();
    else this.play(this.time >= this.duration - 0.02 ? 0 : this.time, this.duration);
  }

  playSelection(): void {
    const span = this.selection && this.spanOf(this.selection);
    if (span) this.play(span.start, span.end);
  }

  play(from: number, to: number): void {
    this.player?.play(from, to);
    this.emit("playing");
  }

  stop(): void {
    this.player?.stop();
  }

  viewState(scroll: number): ViewState {
    const whole = this.viewport.start === 0 && this.viewport.end >= this.duration;
    return { ...(whole ? {} : { start: this.viewport.start, end: this.viewport.end }), scroll, selection: this.selection };
  }

  dispose(): void {
    this.player?.dispose();
    this.listeners.clear();
  }

  /** Keeps the playhead on screen: past the right edge the page is turned. */
  private follow(): void {
    const { start, end } = this.viewport;
    if (this.time >= start && this.time <= end) return;
    this.setViewport({ ...this.viewport, start: this.time, end: this.time + (end - start) });
  }

  private known(selection: Selection | undefined): Selection | undefined {
    const list = selection?.lane === "piece" ? this.timeline.pieces : this.timeline.phonemes;
    return selection && list[selection.index] ? selection : undefined;
  }

  private emit(change: Change): void {
    for (const listener of this.listeners.get(change) ?? []) listener();
  }
}
