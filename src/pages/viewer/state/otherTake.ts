import { t } from "@vscode/l10n";
import type { Timeline } from "#core/timeline/model.ts";
import { RecordingProblem } from "../audio/loadRecording.ts";
import type { Recording } from "../audio/loadRecording.ts";
import type { Player } from "../audio/player.ts";
import { playerOf } from "../audio/playerOf.ts";
import type { RecordingSound } from "../audio/recordingSound.ts";
import { type Lanes, placeItems, playableSpan, type Selection } from "../layout/placedItems.ts";
import type { TimeSpan } from "../layout/viewport.ts";
import { followed } from "../../kit/followed.ts";
import type { Scope } from "../../kit/scope.ts";

interface OtherTakeEvents {
  /** Playing has ended or was stopped. */
  ended: () => void;
  failed: (error: unknown) => void;
}

/** A take that the viewer does not show, whose recording is read when it is compared. */
export class OtherTake {
  /** In seconds of its recording; undefined while it is silent. */
  time: number | undefined;
  /** The reason why it cannot be heard, once that is known. */
  problem: string | undefined;
  recording: Recording | undefined;
  private player: Player | undefined;
  private readonly lanes: Lanes;

  constructor(
    scope: Scope,
    timeline: Timeline,
    sound: RecordingSound,
    private readonly events: OtherTakeEvents,
  ) {
    this.lanes = placeItems(timeline, timeline.duration ?? 0);
    followed(this, "time", "problem", "recording");
    void this.load(scope, sound);
    scope.add(() => this.player?.dispose());
  }

  get isPlaying(): boolean {
    return this.time !== undefined;
  }

  /** Undefined where it was not said, or where the result has no time for it. */
  spanOf(target: Selection): TimeSpan | undefined {
    return playableSpan(this.lanes, target);
  }

  play({ start, end }: TimeSpan, rate: number): void {
    if (!this.player) return this.events.ended();
    this.player.setRate(rate);
    this.player.play(start, end);
  }

  stop(): void {
    this.player?.stop();
  }

  private async load(scope: Scope, sound: RecordingSound): Promise<void> {
    const { ended, failed } = this.events;
    try {
      const recording = await sound.recording;
      if (scope.isDisposed) return;
      this.recording = recording;
      this.player = playerOf(recording, {
        onTime: (time) => (this.time = time),
        onStop: () => {
          this.time = undefined;
          ended();
        },
      });
    } catch (error) {
      if (scope.isDisposed) return;
      this.problem =
        error instanceof RecordingProblem ? error.message : t("The recording could not be read. For details, see the extension's log.");
      if (!(error instanceof RecordingProblem)) failed(error);
    }
  }
}
