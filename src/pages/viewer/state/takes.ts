import { computed } from "@preact/signals";
import type { ComparedUnit, Side } from "#core/comparison/compareTimelines.ts";
import type { Recording } from "../audio/loadRecording.ts";
import type { RecordingSound } from "../audio/recordingSound.ts";
import { placeItems, playableSpan } from "../layout/placedItems.ts";
import type { Lanes } from "../layout/placedItems.ts";
import type { TimeSpan } from "../layout/viewport.ts";
import { followed } from "../../kit/followed.ts";
import type { Scope } from "../../kit/scope.ts";
import type { ResultDocument } from "../viewerProtocol.ts";
import { OtherTake } from "./otherTake.ts";
import type { ViewModel } from "./viewModel.ts";

/** A word (or phoneme) of the text, and in which take. */
export interface ChosenUnit {
  unit: number;
  side: Side;
}

/**
 * The take that the viewer shows plays through its model, and so selects and scrolls everything there; the other has its own recording,
 * which is read when the comparison is opened.
 */
export class Takes {
  chosen: ChosenUnit | undefined;
  /** Absent where both are of the same recording. */
  private readonly other: OtherTake | undefined;
  private readonly otherLanes: Lanes;
  /** Called once when what is playing has ended or was stopped. */
  private afterwards: (() => void) | undefined;

  /** @param sound absent where both are of the same recording. @param shown the side that the model stands for. */
  constructor(
    scope: Scope,
    readonly model: ViewModel,
    other: Pick<ResultDocument, "timeline">,
    sound: RecordingSound | undefined,
    readonly units: readonly ComparedUnit[],
    readonly shown: Side,
    failed: (error: unknown) => void,
  ) {
    this.other = sound && new OtherTake(scope, other.timeline, sound, { ended: () => this.ended(), failed });
    this.otherLanes = placeItems(other.timeline, other.timeline.duration ?? 0);
    scope.add(
      model.on("playing", () => {
        if (model.isPlaying) this.other?.stop();
        else this.ended();
      }),
    );
    followed(this, "chosen");
  }

  recordingOf(side: Side): Recording | undefined {
    return side === this.shown || !this.other ? this.model.recording : this.other.recording;
  }

  /** The playhead, in seconds of the take's recording. */
  timeOf(side: Side): number | undefined {
    return side === this.shown ? this.model.time : this.other?.time;
  }

  /** The reason why the other take cannot be heard, once that is known. */
  get otherProblem(): string | undefined {
    return this.other?.problem;
  }

  readonly sounding = computed(() => {
    const { chosen, shown } = this;
    const plays = chosen && (chosen.side === shown || !this.other ? this.model.isPlaying : this.other.isPlaying);
    return plays ? chosen : undefined;
  });

  /** Undefined where it was not said, or where the result has no time for it. */
  spanOf({ unit, side }: ChosenUnit): TimeSpan | undefined {
    const index = this.units[unit]?.[side].index;
    if (index === undefined) return undefined;
    const target = { lane: this.lane, index } as const;
    return side === this.shown ? this.model.spanOf(target) : playableSpan(this.otherLanes, target);
  }

  hear(chosen: ChosenUnit, after?: () => void): void {
    this.stop();
    this.choose(chosen);
    this.afterwards = after;
    const span = this.spanOf(chosen);
    if (chosen.side === this.shown) this.model.playSelection();
    else if (span) this.playOther(span);
    if (!span) this.ended();
  }

  hearBoth(unit: number): void {
    this.hear({ unit, side: "first" }, () => this.hear({ unit, side: "second" }, () => this.choose({ unit, side: "first" })));
  }

  choose(chosen: ChosenUnit): void {
    this.chosen = chosen;
    const index = this.units[chosen.unit]?.[this.shown].index;
    // The timeline shows the word of its own take, whichever of the two is heard.
    if (index !== undefined) this.model.select({ lane: this.lane, index });
  }

  stop(): void {
    this.afterwards = undefined;
    this.model.stop();
    this.other?.stop();
  }

  private get lane(): "segment" | "phoneme" {
    return this.model.timeline.kind === "pronunciation" ? "phoneme" : "segment";
  }

  private playOther(span: TimeSpan): void {
    if (this.other) this.other.play(span, this.model.settings.rate);
    else this.model.play(span.start, span.end);
  }

  private ended(): void {
    const { afterwards } = this;
    this.afterwards = undefined;
    afterwards?.();
  }
}
