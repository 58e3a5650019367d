import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import type { LevelProblem } from "#core/recording/soundLevel.ts";
import { MICROPHONE_HELP } from "./microphoneProblem.ts";
import type { Connection, Recorded, TakeState } from "./takeState.ts";

const ENDED: Readonly<Record<(Connection & { is: "ended" })["why"], readonly [what: string, help: string]>> = {
  kept: [t("The take has been saved."), t("You can close this page.")],
  cancelled: [t("Recording was cancelled in the editor."), t("To record, run “Record…” there.")],
  replaced: [t("Another page for recording was opened in the editor."), t("Go on in that one. Only one page can record at a time.")],
  gone: [t("The editor lost contact with this page and closed it."), t("To record, run “Record…” there.")],
  unused: [t("This page was open for too long without a take."), t("To open a new one, run “Record…” in the editor.")],
  closed: [t("The editor’s window was closed or reloaded."), t("To record, run “Record…” there.")],
  unknown: [t("You can’t record at this address."), t("Run “Record…” in the editor: it opens a page with an address of its own.")],
  used: [
    t("This address has already been used."),
    t("Each one works only once. Go on in the page that it opened, or run “Record…” in the editor to open a new one."),
  ],
  moved: [t("This page was opened again in another tab."), t("Go on in that tab.")],
  lost: [
    t("The editor cannot be reached."),
    t("It may have been closed, or the connection was lost. To open a new page, run “Record…” there."),
  ],
};

const LEVEL: Readonly<Record<LevelProblem, string>> = {
  silent: t("Nothing can be heard in this take. Is it the right microphone, and is it switched on?"),
  quiet: t("This take is very quiet. Move closer to the microphone, or turn it up, and record again."),
  clipped: t("This take is too loud: its loudest parts are cut off. Move further away, or turn the microphone down, and record again."),
};

/** Advice while the microphone is on and nothing has been recorded yet. */
export const NOW: Readonly<Record<Exclude<LevelProblem, "silent">, string>> = {
  quiet: t("It is very quiet. Is anyone speaking?"),
  clipped: t("Too loud. Move further away, or turn the microphone down."),
};

export interface Notice {
  what: string;
  help: string;
  isBad: boolean;
}

/** @param folder where the take is kept. @param least seconds */
export function noticeOf(
  { connection, microphone, take }: TakeState,
  { folder, least }: { folder: string; least?: number },
): Notice | undefined {
  if (take.is === "kept") {
    const what = take.name === undefined ? t("The take has been saved.") : t`Saved as ${take.name} in ${folder}.`;
    return { what, help: t("Go back to the editor, where it is assessed. You can close this page."), isBad: false };
  }
  const unsent = t("Your take is still here: save it as a file before you close this page.");
  if (connection.is === "ended") {
    const [what, help] = ENDED[connection.why];
    const isThere = take.is === "recorded" || take.is === "unsent";
    return { what, help: isThere ? unsent : help, isBad: connection.why !== "kept" };
  }
  if (take.is === "unsent")
    return {
      what: take.message ?? t("The editor did not answer."),
      help: t("Your take is still here. Try again, or save it as a file."),
      isBad: true,
    };
  if (take.is === "recorded") return recordedNotice(take, least);
  if (microphone.is === "failed" && take.is === "none") {
    const [what, help] = MICROPHONE_HELP[microphone.problem];
    return { what, help, isBad: true };
  }
  if (microphone.is === "off" && connection.is === "open") {
    return {
      what: t("Recording needs the microphone."),
      help: t("The browser will ask whether this page may use it. What you record goes to your editor."),
      isBad: false,
    };
  }
  return microphone.is === "asking"
    ? {
        what: t("Allow the microphone when the browser asks."),
        help: t("Its question is at the top of the window or next to the address."),
        isBad: false,
      }
    : undefined;
}

function recordedNotice({ seconds, problem, isBrokenOff }: Recorded, least: number | undefined): Notice | undefined {
  if (isBrokenOff)
    return { what: t("The microphone was lost during the take."), help: t("What was recorded until then is here."), isBad: true };
  if (problem) return { what: LEVEL[problem], help: t("You can still keep it."), isBad: true };
  if (least !== undefined && seconds < least) {
    return {
      what: t`This take is shorter than ${secondsInWords(least)}.`,
      help: t("You can still keep it: a copy with silence at its end is assessed."),
      isBad: false,
    };
  }
  return undefined;
}

/** For a screen reader. Empty while a take is recorded: it would be in the recording. */
export function spokenOf(state: TakeState): string {
  const { connection, microphone, take } = state;
  switch (take.is) {
    case "counting":
      return String(take.left);
    case "recording":
    case "finishing":
      return "";
    case "recorded":
      return t`Recorded: ${secondsInWords(take.seconds)}.`;
    case "sending":
      return t("Saving…");
    default:
      return connection.is === "open" && microphone.is === "on" && take.is === "none" ? t("The microphone is on. Ready to record.") : "";
  }
}

/** Such as `42 seconds` or `1 minute and 5 seconds`; rounded. */
export function secondsInWords(exact: number): string {
  const seconds = Math.round(exact);
  if (seconds < 60) return inSeconds(seconds);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const whole = plural(minutes, t("1 minute"), t`${minutes} minutes`);
  return rest === 0 ? whole : t`${whole} and ${inSeconds(rest)}`;
}

function inSeconds(count: number): string {
  return plural(count, t("1 second"), t`${count} seconds`);
}

/** As on a clock, such as `0:42`; counting down, a second that has begun counts in full. */
export function clockOf(seconds: number, countsDown: boolean): string {
  const whole = Math.max(0, countsDown ? Math.ceil(seconds - 1e-6) : Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
