import { t } from "@vscode/l10n";
import type { ResultDocument } from "../viewerProtocol.ts";
import { RecordingProblem } from "../audio/loadRecording.ts";
import type { Recording } from "../audio/loadRecording.ts";
import type { Player } from "../audio/player.ts";
import { playerOf } from "../audio/playerOf.ts";
import type { RecordingSound } from "../audio/recordingSound.ts";
import { placeItems, playableSpan } from "../layout/placedItems.ts";
import type { PlacedItem } from "../layout/placedItems.ts";
import type { TimeSpan } from "../layout/viewport.ts";
import type { Scope } from "../../kit/scope.ts";
import type { ComparedUnit, Side } from "#core/timeline/compareTimelines.ts";
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
  /** In seconds of its recording; undefined while it is silent. */
  otherTime: number | undefined;
  /** The reason why it cannot be heard, once that is known. */
  otherProblem: string | undefined;
  private otherRecording: Recording | undefined;
  private otherPlayer: Player | undefined;
  private readonly otherItems: readonly PlacedItem[];
  private readonly listeners = new Set<() => void>();
  /** Called once when what is playing has ended or was stopped. */
  private afterwards: (() => void) | undefined;

  /** @param shown the side that the model stands for. */
  constructor(
    scope: Scope,
    readonly model: ViewModel,
    other: Pick<ResultDocument, "timeline">,
    /** Absent where both are of the same recording. */
    private readonly sound: RecordingSound | undefined,
    readonly units: readonly ComparedUnit[],
    readonly shown: Side,
    private readonly failed: (error: unknown) => void,
  ) {
    this.otherItems = placeItems(other.timeline, other.timeline.duration ?? 0);
    scope.add(
      model.on("playing", () => {
        if (model.isPlaying) this.otherPlayer?.stop();
        else this.ended();
        this.emit();
      }),
    );
    for (const change of ["recording", "time"] as const) scope.add(model.on(change, () => this.emit()));
    void this.load(scope);
    scope.add(() => this.otherPlayer?.dispose());
  }

  on(listener: () => void): void {
    this.listeners.add(listener);
  }

  recordingOf(side: Side): Recording | undefined {
    return side === this.shown || !this.sound ? this.model.recording : this.otherRecording;
  }

  /** The playhead, in seconds of the take's recording. */
  timeOf(side: Side): number | undefined {
    return side === this.shown ? this.model.time : this.otherTime;
  }

  get sounding(): ChosenUnit | undefined {
    const { chosen, shown } = this;
    const plays = chosen && (chosen.side === shown || !this.sound ? this.model.isPlaying : this.otherTime !== undefined);
    return plays ? chosen : undefined;
  }

  /** Undefined where it was not said, or where the result has no time for it. */
  spanOf({ unit, side }: ChosenUnit): TimeSpan | undefined {
    const index = this.units[unit]?.[side].index;
    if (index === undefined) return undefined;
    const target = { lane: this.lane, index } as const;
    return side === this.shown ? this.model.spanOf(target) : playableSpan(this.otherItems, target);
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
    this.emit();
  }

  stop(): void {
    this.afterwards = undefined;
    this.model.stop();
    this.otherPlayer?.stop();
  }

  private get lane(): "segment" | "phoneme" {
    return this.model.timeline.kind === "pronunciation" ? "phoneme" : "segment";
  }

  private async load(scope: Scope): Promise<void> {
    if (!this.sound) return;
    try {
      const recording = await this.sound.recording;
      if (scope.isDisposed) return;
      this.otherRecording = recording;
      this.otherPlayer = playerOf(recording, {
        onTime: (time) => {
          this.otherTime = time;
          this.emit();
        },
        onStop: () => {
          this.otherTime = undefined;
          this.emit();
          this.ended();
        },
      });
    } catch (error) {
      if (scope.isDisposed) return;
      this.otherProblem =
        error instanceof RecordingProblem ? error.message : t("The recording could not be read. For details, see the extension's log.");
      if (!(error instanceof RecordingProblem)) this.failed(error);
    }
    this.emit();
  }

  private playOther({ start, end }: TimeSpan): void {
    if (!this.sound) return this.model.play(start, end);
    if (!this.otherPlayer) return this.ended();
    this.otherPlayer.setRate(this.model.settings.rate);
    this.otherPlayer.play(start, end);
  }

  private ended(): void {
    const { afterwards } = this;
    this.afterwards = undefined;
    afterwards?.();
  }

  private emit(): void {
    for (const listener of this.listeners) listener();
  }
}
