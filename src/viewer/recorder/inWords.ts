import type { LevelProblem } from "../../core/recording/soundLevel.ts";
import { MICROPHONE_HELP } from "./microphoneProblem.ts";
import type { Connection, Recorded, TakeState } from "./takeState.ts";

/** What a page whose address has ended says: what happened, and what helps. */
const ENDED: Readonly<Record<(Connection & { is: "ended" })["why"], readonly [what: string, help: string]>> = {
  kept: ["The take has been saved.", "You can close this page."],
  cancelled: ["Recording was cancelled in the editor.", "Run “Record…” there to record."],
  replaced: ["Another page for recording was opened in the editor.", "Go on in that one. Only one records at a time."],
  gone: ["The editor had not heard from this page for a while, and has closed it.", "Run “Record…” there to record."],
  unused: ["This page was open for too long without a take.", "Run “Record…” in the editor to open a new one."],
  closed: ["The editor’s window has been closed or loaded anew.", "Run “Record…” there to record."],
  unknown: ["This address is not good for recording.", "Each page has an address of its own, which the editor opens: run “Record…” there."],
  used: ["This address has been opened before, and each is good once.", "Go on where it is open, or run “Record…” in the editor to open a new one."],
  moved: ["This page was opened again in another tab.", "Go on in that one."],
  lost: ["The editor cannot be reached any more.", "It may have been closed, or the connection is lost. Run “Record…” there to open a new page."],
};

const LEVEL: Readonly<Record<LevelProblem, string>> = {
  silent: "Nothing can be heard in this take. Is it the right microphone, and is it switched on?",
  quiet: "This take is very quiet. Go closer to the microphone, or turn it up, and record again.",
  clipped: "This take is too loud: its loudest parts are cut off. Go further away, or turn the microphone down, and record again.",
};

/** What is said while the microphone is on and nothing has been recorded yet. */
export const NOW: Readonly<Record<Exclude<LevelProblem, "silent">, string>> = {
  quiet: "Hardly anything can be heard. Is somebody speaking?",
  clipped: "Too loud. Go further away, or turn the microphone down.",
};

/** A heading and what helps, where something is to be said. */
export interface Notice {
  what: string;
  help: string;
  isBad: boolean;
}

/** @param folder where a take lies. @param least seconds */
export function noticeOf({ connection, microphone, take }: TakeState, { folder, least }: { folder: string; least?: number }): Notice | undefined {
  if (take.is === "kept") {
    const what = take.name === undefined ? "The take has been saved." : `Saved as ${take.name} in ${folder}.`;
    return { what, help: "It is being assessed in the editor. You can close this page.", isBad: false };
  }
  const unsent = "Your take is still here: save it as a file before you close this page.";
  if (connection.is === "ended") {
    const [what, help] = ENDED[connection.why];
    const isThere = take.is === "recorded" || take.is === "unsent";
    return { what, help: isThere ? unsent : help, isBad: connection.why !== "kept" };
  }
  if (take.is === "unsent") return { what: take.message ?? "The editor did not answer.", help: "Your take is still here. Try again, or save it as a file.", isBad: true };
  if (take.is === "recorded") return recordedNotice(take, least);
  if (microphone.is === "failed" && take.is === "none") {
    const [what, help] = MICROPHONE_HELP[microphone.problem];
    return { what, help, isBad: true };
  }
  if (microphone.is === "off" && connection.is === "open") {
    return { what: "Recording needs the microphone.", help: "The browser will ask whether this page may use it. What is recorded goes to your editor.", isBad: false };
  }
  return microphone.is === "asking" ? { what: "Allow the microphone in the browser’s question.", help: "It is asked at the top of the window, or beside the page’s address.", isBad: false } : undefined;
}

function recordedNotice({ seconds, problem, isBrokenOff }: Recorded, least: number | undefined): Notice | undefined {
  if (isBrokenOff) return { what: "The microphone went away in the middle.", help: "What was recorded until then is here.", isBad: true };
  if (problem) return { what: LEVEL[problem], help: "You can keep it all the same.", isBad: true };
  if (least !== undefined && seconds < least) {
    return { what: `This take is shorter than ${least} seconds.`, help: "It can be kept; before it is assessed, the editor asks whether silence may be added behind a copy of it.", isBad: false };
  }
  return undefined;
}

/** What a screen reader says as the state changes. Nothing while a take is recorded: it would be in the recording. */
export function spokenOf(state: TakeState): string {
  const { connection, microphone, take } = state;
  switch (take.is) {
    case "counting":
      return String(take.left);
    case "recording":
    case "finishing":
      return "";
    case "recorded":
      return `Recorded: ${secondsInWords(take.seconds)}.`;
    case "sending":
      return "Saving…";
    default:
      return connection.is === "open" && microphone.is === "on" && take.is === "none" ? "The microphone is on. Ready to record." : "";
  }
}

/** Such as `42 seconds` or `1 minute and 5 seconds`; rounded. */
export function secondsInWords(exact: number): string {
  const seconds = Math.round(exact);
  if (seconds < 60) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const whole = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return rest === 0 ? whole : `${whole} and ${rest === 1 ? "1 second" : `${rest} seconds`}`;
}

/** As a clock has it, such as `0:42`; the second that has begun counts where it counts down. */
export function clockOf(seconds: number, countsDown: boolean): string {
  const whole = Math.max(0, countsDown ? Math.ceil(seconds - 1e-6) : Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
