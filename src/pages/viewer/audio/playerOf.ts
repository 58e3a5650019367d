import { ExactVoice } from "./exactVoice.ts";
import type { Recording } from "./loadRecording.ts";
import { MediaVoice } from "./mediaVoice.ts";
import { Player } from "./player.ts";
import type { PlayerEvents } from "./player.ts";

/** Plays a loaded recording: from its samples, or from its file for as long as the player exists. */
export function playerOf({ file, peaks, duration }: Recording, events: PlayerEvents): Player {
  const address = URL.createObjectURL(file);
  const voices = {
    exact: new ExactVoice(peaks.samples, peaks.sampleRate),
    media: new MediaVoice(new Audio(), address, () => URL.revokeObjectURL(address)),
  };
  return new Player(voices, duration, events);
}
