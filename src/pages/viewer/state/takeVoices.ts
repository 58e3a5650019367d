import { computed } from "@preact/signals";
import type { Timeline } from "#core/timeline/model.ts";
import type { RecordingSound } from "../audio/recordingSound.ts";
import { placeItems, playableSpan, type Selection } from "../layout/placedItems.ts";
import { followed } from "../../kit/followed.ts";
import type { Scope } from "../../kit/scope.ts";
import { OtherTake } from "./otherTake.ts";
import type { ViewModel } from "./viewModel.ts";

interface Voice {
  timeline: Timeline;
  /** Absent for the take that is shown, and for one of the same recording. */
  sound?: RecordingSound;
}

/** Plays words of several takes, one at a time. */
export class TakeVoices {
  private readonly others: (OtherTake | undefined)[];
  played: { take: number; unit: number } | undefined;

  /** @param shown the take that the model stands for. */
  constructor(
    scope: Scope,
    private readonly model: ViewModel,
    private readonly voices: readonly Voice[],
    private readonly shown: number,
    failed: (error: unknown) => void,
  ) {
    this.others = voices.map(({ timeline, sound }) => sound && new OtherTake(scope, timeline, sound, { ended: () => {}, failed }));
    followed(this, "played");
  }

  /** The word that can be heard at this moment. */
  readonly sounding = computed(() => {
    const other = this.played && this.others[this.played.take];
    return (other ? other.isPlaying : this.model.isPlaying) ? this.played : undefined;
  });

  /** The reason why a take cannot be heard, once that is known. */
  problemOf(take: number): string | undefined {
    return this.others[take]?.problem;
  }

  /** @param unit what is played, for `sounding`. @param target its place in the take. */
  hear(take: number, unit: number, target: Selection): void {
    this.model.stop();
    for (const other of this.others) other?.stop();
    this.played = { take, unit };
    const { timeline } = this.voices[take]!;
    if (take === this.shown) this.model.select(target, { play: true });
    else {
      const span = this.others[take]?.spanOf(target) ?? playableSpan(placeItems(timeline, timeline.duration ?? 0), target);
      if (span && this.others[take]) this.others[take].play(span, this.model.settings.rate);
      else if (span) this.model.play(span.start, span.end);
    }
  }
}
