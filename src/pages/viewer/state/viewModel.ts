import { computed } from "@preact/signals";
import type { EventFilter, ReadingSettings, ResultDocument, ViewState } from "../viewerProtocol.ts";
import { ipaOf } from "#core/arpabet/ipaOf.ts";
import { readingEvents } from "#core/record/events.ts";
import type { TimelineRow } from "#core/record/events.ts";
import { RUNNING_RECORD_RULES } from "#core/record/measures.ts";
import { applyReview } from "#core/review/applyReview.ts";
import type { Review, TierReview } from "#core/review/review.ts";
import type { Retimed } from "#core/review/moveEdge.ts";
import type { Timeline } from "#core/timeline/model.ts";
import type { Recording } from "../audio/loadRecording.ts";
import type { Player, PlayerEvents } from "../audio/player.ts";
import { playerOf } from "../audio/playerOf.ts";
import { heightsFor, type LaneHeights } from "../layout/laneHeights.ts";
import type { OwnLabel } from "../layout/ownLanes.ts";
import { placeItems, placeOf, playableSpan } from "../layout/placedItems.ts";
import type { Lanes, Selection } from "../layout/placedItems.ts";
import { centreOn, clampViewport, CLOSEST_SECONDS, openingView, reveal } from "../layout/viewport.ts";
import type { TimeSpan, Viewport } from "../layout/viewport.ts";
import { CLOSE_SECONDS, parseSettings, SPECTROGRAM_SECONDS } from "./timelineSettings.ts";
import type { TimelineSettings } from "./timelineSettings.ts";
import { followed } from "../../kit/followed.ts";
import { keepSelection } from "./keepSelection.ts";
import { isFiltering, litBy } from "./eventFilter.ts";
import { shownSpan, type ShownSpan } from "./shownSpan.ts";
import { soundAround } from "./soundAround.ts";

/** Seconds by which the playhead may be off the selection; times are rounded on the way. */
const AT_PLAYHEAD = 0.02;

export const DEFAULT_READING: ReadingSettings = { counting: RUNNING_RECORD_RULES, symbols: "arpabet" };

/** `timeline`: the review has changed, or is left out; see `ViewModel.setReview`. */
export type Change =
  | "timeline"
  | "selection"
  | "viewport"
  | "recording"
  | "playing"
  | "time"
  | "hover"
  | "filter"
  | "symbols"
  | "kept"
  | "range"
  | "settings"
  | "figures"
  | "edge";

export interface HeldEdge {
  end: "start" | "end";
  alone: boolean;
}

/** Everything that the parts of the page share. Components read it and are drawn again; what paints listens for changes. */
export class ViewModel {
  /** As the review has it, or as the service has it where that was asked for. */
  timeline: Timeline;
  /** True if the review is left out. */
  asAssessed: boolean;
  lanes: Lanes;
  viewport: Viewport;
  selection: Selection | undefined;
  hovered: Selection | undefined;
  /** Of an imported tier; its stretch is then the range. */
  label: OwnLabel | undefined;
  /** Chosen by hand; it replaces that of the selected item. */
  range: TimeSpan | undefined;
  /** The end of the selection that keys move, and whether without the neighbour's end at the same place. */
  edge: HeldEdge | undefined;
  /** Not in the review yet, as while an edge is dragged. */
  retimed: Retimed | undefined;
  settings: TimelineSettings;
  recording: Recording | undefined;
  /** The reason why there is no sound, once that is known. */
  recordingProblem: string | undefined;
  /** The playhead, in seconds. */
  time = 0;
  /** Nobody has chosen what is on screen, and the page is not laid out yet. */
  private isOpening: boolean;
  /** The author asked for them although the recording does not seem to be a reading of the text. */
  figuresShown: boolean;
  private player: Player | undefined;
  /** The sound plays on from a word to the end, or was stopped on the way there. */
  private runsOn = false;
  /** An empty one leaves nothing out. */
  filter: EventFilter = {};
  symbols: ReadingSettings["symbols"];
  /** Restored after a reload. */
  kept: Pick<ViewState, "tab" | "table" | "passageScroll"> = {};
  /** Letters are then text, not shortcuts. */
  finding = false;
  /** In a narrow window, the sound lies over the text and should leave it room; a low one, in CSS pixels, leaves the spectrogram less. */
  room = { isNarrow: false, height: Infinity };
  isPlaying = false;
  private readonly allEvents = computed(() => readingEvents(this.timeline));
  private readonly lit = computed(() => (isFiltering(this.filter) ? litBy(this.filter, this.events, this.timeline) : undefined));
  private readonly listeners = new Map<Change, Set<() => void>>();

  /** @param before the same result with another review: what was selected there stays selected. */
  constructor(
    public document: ResultDocument,
    saved: ViewState | undefined,
    public reading: ReadingSettings = DEFAULT_READING,
    before?: ViewModel,
  ) {
    this.asAssessed = saved?.asAssessed ?? false;
    const timeline = (this.timeline = this.reviewed());
    this.figuresShown = saved?.figuresShown ?? false;
    this.symbols = saved?.symbols ?? reading.symbols;
    this.filter = saved?.filter ?? {};
    this.kept = { tab: saved?.tab, table: saved?.table, passageScroll: saved?.passageScroll };
    this.lanes = placeItems(timeline, this.duration);
    this.settings = parseSettings(saved?.timeline);
    this.range = saved?.range;
    this.selection = before ? keepSelection(before.selection, before.timeline, timeline) : this.known(saved?.selection);
    if (this.selection) this.edge = before?.edge;
    this.time = (this.selection && this.whereIs(this.selection)?.start) ?? 0;
    const opening = this.opening(1);
    const { start = opening.start, end = opening.end } = saved ?? {};
    this.isOpening = saved?.start === undefined;
    this.viewport = clampViewport({ start, end, width: 1 }, this.duration);
    followed(
      this,
      "document",
      "reading",
      "timeline",
      "asAssessed",
      "figuresShown",
      "lanes",
      "selection",
      "hovered",
      "label",
      "range",
      "viewport",
    );
    followed(this, "settings", "room", "filter", "symbols", "recording", "recordingProblem", "isPlaying", "time", "kept");
  }

  /** Seconds of the time axis; 0 if neither the result nor a recording says. The two may differ. */
  get duration(): number {
    return Math.max(this.timeline.duration ?? 0, this.recording?.duration ?? 0);
  }

  /** A stretch chosen by hand, otherwise the selected item's. */
  get activeSpan(): TimeSpan | undefined {
    return this.range ?? (this.selection && this.spanOf(this.selection));
  }

  /** Seconds of the sound that plays for the selection. */
  get activeSound(): TimeSpan | undefined {
    return this.range ?? (this.selection && this.soundOf(this.selection));
  }

  /** Imported ones, which are shown and exported as they are. */
  get ownTiers(): readonly TierReview[] {
    return (!this.asAssessed && this.document.review?.tiers) || [];
  }

  get spectrogramShown(): boolean {
    const { start, end } = this.viewport;
    return (
      this.settings.spectrogram.shown ??
      (!this.room.isNarrow && this.duration > 0 && (this.duration <= SPECTROGRAM_SECONDS || end - start <= CLOSE_SECONDS))
    );
  }

  /** As chosen, or as the window has room. */
  get heights(): LaneHeights {
    return { ...heightsFor(this.room), ...this.settings.heights };
  }

  /** The highest frequency of the spectrogram in Hz: above half of its sampling rate, a recording has none. */
  get topHz(): number {
    return Math.min(this.settings.spectrogram.topHz, (this.recording?.sampleRate ?? Infinity) / 2);
  }

  /** In the order of the reading. */
  get events(): readonly TimelineRow[] {
    return this.allEvents.value;
  }

  /**
   * The same word stays selected; viewport, playhead and playback stay as they are. Parts that show the reading follow `timeline` and only
   * remake what has changed, since each correction must be visible at once.
   */
  setReview(review: Review | undefined, asAssessed = this.asAssessed): void {
    const before = this.timeline;
    this.document = { ...this.document, review };
    this.asAssessed = asAssessed;
    this.timeline = this.reviewed();
    this.retimed = undefined;
    this.lanes = placeItems(this.timeline, this.duration);
    this.selection = keepSelection(this.selection, before, this.timeline);
    this.hovered = keepSelection(this.hovered, before, this.timeline);
    if (!this.selection) this.edge = undefined;
    if (!this.ownTiers.some(({ items }) => items.some((item) => item === this.label?.label))) this.label = undefined;
    this.emit("timeline");
  }

  private reviewed(): Timeline {
    const { timeline, review } = this.document;
    return this.asAssessed ? timeline : applyReview(timeline, review);
  }

  setFilter(filter: EventFilter): void {
    this.filter = filter;
    this.emit("filter");
  }

  isDimmed({ lane, index }: { lane: string; index: number }): boolean {
    const lit = this.lit.value;
    return lit !== undefined && !(lane === "phoneme" ? lit.phonemes : lit.segments).has(index);
  }

  setSymbols(symbols: ReadingSettings["symbols"]): void {
    this.symbols = symbols;
    this.emit("symbols");
  }

  readonly phonemeText = (symbol: string): string => (this.symbols === "ipa" ? ipaOf(symbol) : symbol);

  /** The recording does not seem to be a reading of the text. */
  get figuresHidden(): boolean {
    return this.timeline.otherText !== undefined && !this.figuresShown;
  }

  showFigures(): void {
    this.figuresShown = true;
    this.emit("figures");
  }

  keep(kept: Partial<ViewModel["kept"]>): void {
    this.kept = { ...this.kept, ...kept };
    this.emit("kept");
  }

  /** The words that count, and those that nobody read. */
  get span(): ShownSpan {
    return shownSpan(this.timeline, this.figuresHidden ? undefined : this.reading.scoring?.profile);
  }

  /** Confidence, 0 to 1: less sure verdicts have a mark. */
  get doubtBelow(): number {
    return this.asAssessed || this.figuresHidden ? 0 : (this.reading.doubtBelow ?? 0);
  }

  /** @returns a function that ends it, for a part that does not live as long as the model. */
  on(change: Change, listener: () => void): () => void {
    const set = this.listeners.get(change) ?? new Set();
    this.listeners.set(change, set.add(listener));
    return () => set.delete(listener);
  }

  select(selection: Selection | undefined, options: { play?: boolean } = {}): void {
    this.runsOn = false;
    this.selection = selection;
    this.label = undefined;
    if (this.edge) this.holdEdge(undefined);
    if (this.range) this.setRange(undefined);
    const place = selection && this.whereIs(selection);
    if (place) {
      this.setViewport(reveal(this.viewport, this.duration, place.start, place.end));
      this.setTime(place.start);
    }
    this.emit("selection");
    if (options.play) this.playSelection();
  }

  /** Nothing of the reading is selected then, but a stretch of time that can be heard, measured and zoomed to. */
  selectStretch({ start, end }: TimeSpan, label?: OwnLabel): void {
    this.select(undefined);
    this.setRange(end > start ? { start, end } : undefined);
    this.label = label;
    this.setViewport(reveal(this.viewport, this.duration, start, end));
    this.setTime(start);
    if (label) this.emit("selection");
  }

  /**
   * Grabs an end of the selection, or of something else, which is thereby selected.
   * @param retimed times that are not in the review yet.
   */
  holdEdge(edge: HeldEdge | undefined, retimed?: Retimed, of = this.selection): void {
    const isOther = of?.lane !== this.selection?.lane || of?.index !== this.selection?.index;
    this.selection = of;
    this.edge = edge;
    this.retimed = retimed;
    if (isOther) this.emit("selection");
    this.emit("edge");
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

  /** @param width of the timeline in CSS pixels; the first one decides what can be read at first. */
  setWidth(width: number): void {
    this.setViewport(this.isOpening ? this.opening(width) : { ...this.viewport, width });
    this.isOpening = false;
  }

  private opening(width: number): Viewport {
    return openingView(this.duration, width, this.selection && placeOf(this.lanes, this.selection));
  }

  setTime(time: number): void {
    this.time = Math.min(Math.max(0, time), this.duration);
    this.emit("time");
  }

  /** In seconds; its ends may come in any order. */
  setRange(range: TimeSpan | undefined): void {
    this.runsOn = false;
    this.label = undefined;
    const [start, end] = range ? [Math.min(range.start, range.end), Math.max(range.start, range.end)] : [0, 0];
    this.range = range && { start: Math.max(0, start), end: Math.min(this.duration, end) };
    this.emit("range");
  }

  setSettings(change: Partial<TimelineSettings>): void {
    this.settings = { ...this.settings, ...change };
    if (change.rate !== undefined) this.player?.setRate(change.rate);
    this.emit("settings");
    if (change.loop !== undefined && this.isPlaying) this.resume();
  }

  /** @param room that the window has */
  setRoom(room: ViewModel["room"]): void {
    const isSame = room.isNarrow === this.room.isNarrow && room.height === this.room.height;
    this.room = room;
    if (!isSame) this.emit("settings");
  }

  /** From a model of the same recording: playback goes on, and the playhead stays where it is. */
  takeSoundFrom(before: ViewModel): void {
    const { recording, player, time } = before;
    if (!recording) return;
    before.player = undefined;
    this.runsOn = before.runsOn;
    this.time = time;
    this.setRecording(recording, player);
    this.setTime(time);
    this.tellPlaying();
  }

  setRecording(recording: Recording, player = playerOf(recording, this.heard)): void {
    const { start, end, width } = this.viewport;
    const whole = end - start >= Math.max(this.duration, CLOSEST_SECONDS) - 1e-6;
    const knewLength = this.duration > 0;
    this.recording = recording;
    if (whole) this.setViewport(knewLength ? { start: 0, end: this.duration, width } : openingView(this.duration, width));
    this.player?.dispose();
    this.player = player;
    player.events = this.heard;
    // Setting the same rate again would restart the range that is playing.
    if (player.rate !== this.settings.rate) player.setRate(this.settings.rate);
    this.isPlaying = player.isPlaying;
    this.emit("recording");
  }

  private readonly heard: PlayerEvents = {
    onTime: (time) => {
      this.setTime(time);
      this.follow();
    },
    onStop: (at, reachedEnd) => {
      // At the end of a word the playhead returns to its start, so that Space plays it again.
      const span = this.activeSound;
      this.setTime(reachedEnd && span && Math.abs(at - span.end) < 0.01 ? span.start : at);
      // A page that was turned meanwhile goes back to what is selected.
      if (reachedEnd && span && !this.runsOn) this.setViewport(reveal(this.viewport, this.duration, span.start, span.end));
      this.tellPlaying();
    },
  };

  setRecordingProblem(problem: string): void {
    this.recordingProblem = problem;
    this.emit("recording");
  }

  /** Undefined if the result has no time for it. */
  spanOf(selection: Selection): { start: number; end: number } | undefined {
    return playableSpan(this.lanes, selection);
  }

  /** The sound between its neighbours for a word that has no time. */
  soundOf(selection: Selection): TimeSpan | undefined {
    const span = this.spanOf(selection);
    if (span || selection.lane === "phoneme") return span;
    return soundAround(this.timeline, selection.index, this.duration);
  }

  private whereIs(selection: Selection): TimeSpan | undefined {
    return this.soundOf(selection) ?? placeOf(this.lanes, selection);
  }

  /** Stops, or plays what is selected, or from the playhead to the end. Inside the selection, playing goes on from the playhead. */
  togglePlay(): void {
    if (this.isPlaying) this.player?.stop();
    else this.resume();
  }

  playSelection(): void {
    const span = this.activeSound;
    if (span) this.play(span.start, span.end);
  }

  /** From the selection to the end of the recording; without a selection, from the playhead. */
  playOnward(): void {
    const end = this.recording?.duration ?? this.duration;
    const place = this.range ?? (this.selection && this.whereIs(this.selection));
    this.setTime(place ? place.start : this.time);
    this.runsOn = true;
    this.player?.play(this.time, end);
    this.tellPlaying();
  }

  /** As long as the playhead has not left it: steps to the next and previous one start there. */
  get selectionAtPlayhead(): Selection | undefined {
    const place = this.selection && this.whereIs(this.selection);
    if (!place) return this.selection;
    const [start, end] = [place.start, place.end].map((time) => Math.min(Math.max(0, time), this.duration)) as [number, number];
    return this.time >= start - AT_PLAYHEAD && this.time <= end + AT_PLAYHEAD ? this.selection : undefined;
  }

  play(from: number, to: number, first = from): void {
    this.player?.play(from, to, { first, loop: this.settings.loop });
    this.tellPlaying();
  }

  private resume(): void {
    const soundEnd = this.recording?.duration ?? this.duration;
    if (this.runsOn && this.time < soundEnd - 0.02) {
      this.player?.play(this.time, soundEnd);
      return this.tellPlaying();
    }
    // A click in the sound takes the playhead out of what stays selected.
    const own = this.selectionAtPlayhead ? this.activeSound : this.range;
    const span = own ?? { start: 0, end: soundEnd };
    const inside = this.time > span.start && this.time < span.end - 0.02;
    if (own) this.play(span.start, span.end, inside ? this.time : span.start);
    else if (this.settings.loop) this.play(0, span.end, inside ? this.time : 0);
    else this.play(inside ? this.time : 0, span.end);
  }

  stop(): void {
    this.player?.stop();
  }

  viewState(scroll: number): ViewState {
    return {
      start: this.viewport.start,
      end: this.viewport.end,
      scroll,
      selection: this.selection,
      range: this.range,
      timeline: this.settings,
      filter: this.filter,
      symbols: this.symbols,
      ...(this.asAssessed && { asAssessed: true }),
      ...(this.figuresShown && { figuresShown: true }),
      ...this.kept,
    };
  }

  dispose(): void {
    this.player?.dispose();
    this.listeners.clear();
  }

  /** In the middle, or by turning the page at the right edge. */
  private follow(): void {
    const { start, end } = this.viewport;
    if (this.settings.follow === "off") return;
    if (this.settings.follow === "centre") return this.setViewport(centreOn(this.viewport, this.duration, this.time));
    if (this.time >= start && this.time <= end) return;
    this.setViewport({ ...this.viewport, start: this.time, end: this.time + (end - start) });
  }

  private known(selection: Selection | undefined): Selection | undefined {
    const list = selection?.lane === "segment" ? this.timeline.segments : this.timeline.phonemes;
    return selection && list[selection.index] ? selection : undefined;
  }

  private tellPlaying(): void {
    this.isPlaying = this.player?.isPlaying ?? false;
    this.emit("playing");
  }

  private emit(change: Change): void {
    for (const listener of this.listeners.get(change) ?? []) listener();
  }
}
