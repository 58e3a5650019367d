import type { TakeEnd } from "./takeProtocol.ts";
import type { LevelProblem } from "#core/recording/soundLevel.ts";
import type { MicrophoneProblem } from "./microphoneProblem.ts";

export type Connection = { is: "opening" } | { is: "open" } | { is: "ended"; why: TakeEnd | "unknown" | "used" | "moved" | "lost" };

export type Microphone = { is: "off" } | { is: "asking" } | { is: "on" } | { is: "failed"; problem: MicrophoneProblem };

export interface Recorded {
  seconds: number;
  problem?: LevelProblem;
  /** True if the microphone went away in the middle. */
  isBrokenOff?: boolean;
}

export type Take =
  | { is: "none" }
  | { is: "counting"; left: number }
  | { is: "recording"; seconds: number }
  /** The last samples are on their way. */
  | { is: "finishing"; seconds: number }
  | ({ is: "recorded" } & Recorded)
  | ({ is: "sending" } & Recorded)
  /** @property message of the editor; undefined where it did not answer. */
  | ({ is: "unsent"; message?: string } & Recorded)
  | { is: "kept"; name?: string };

export interface TakeState {
  connection: Connection;
  microphone: Microphone;
  take: Take;
}

export type TakeEvent =
  | { type: "opened" }
  | { type: "ended"; why: (Connection & { is: "ended" })["why"] }
  | { type: "ask" }
  | { type: "microphone"; problem?: MicrophoneProblem }
  /** The microphone that was in use is gone. */
  | { type: "lost" }
  | { type: "count" }
  | { type: "tick" }
  | { type: "heard"; seconds: number }
  | { type: "stop" }
  | { type: "recorded"; recorded: Recorded }
  | { type: "repeat" }
  | { type: "keep" }
  | { type: "kept"; name?: string }
  | { type: "unsent"; message?: string };

export type TakeOffer = "microphone" | "record" | "cancel" | "stop" | "hear" | "keep" | "again" | "repeat" | "download";

export const COUNTDOWN_SECONDS = 3;

export const FIRST_STATE: TakeState = { connection: { is: "opening" }, microphone: { is: "off" }, take: { is: "none" } };

/** An event that does not fit the state changes nothing: a key may be pressed twice, an answer may come late. */
export function takeState(state: TakeState, event: TakeEvent): TakeState {
  const { connection, microphone, take } = state;
  switch (event.type) {
    case "opened":
      return connection.is === "opening" ? { ...state, connection: { is: "open" } } : state;
    case "ended":
      return ended(state, event.why);
    case "ask":
      return microphone.is === "asking" || isRunning(take) ? state : { ...state, microphone: { is: "asking" } };
    case "microphone":
      return microphone.is !== "asking"
        ? state
        : { ...state, microphone: event.problem === undefined ? { is: "on" } : { is: "failed", problem: event.problem } };
    case "lost":
      return { ...state, microphone: { is: "failed", problem: "gone" }, take: take.is === "counting" ? { is: "none" } : take };
    case "count":
      return offersOf(state).includes("record") ? { ...state, take: { is: "counting", left: COUNTDOWN_SECONDS } } : state;
    case "tick":
      if (take.is !== "counting") return state;
      return { ...state, take: take.left > 1 ? { is: "counting", left: take.left - 1 } : { is: "recording", seconds: 0 } };
    case "heard":
      return take.is === "recording" ? { ...state, take: { is: "recording", seconds: event.seconds } } : state;
    case "stop":
      if (take.is === "counting") return { ...state, take: { is: "none" } };
      return take.is === "recording" ? { ...state, take: { is: "finishing", seconds: take.seconds } } : state;
    case "recorded":
      return isRunning(take)
        ? { ...state, take: event.recorded.seconds > 0 ? { is: "recorded", ...event.recorded } : { is: "none" } }
        : state;
    case "repeat":
      return offersOf(state).includes("repeat") ? { ...state, take: { is: "none" } } : state;
    case "keep":
      return (take.is === "recorded" || take.is === "unsent") && connection.is === "open"
        ? { ...state, take: { ...recordedOf(take), is: "sending" } }
        : state;
    case "kept":
      return take.is === "sending" ? { ...state, take: { is: "kept", ...(event.name !== undefined && { name: event.name }) } } : state;
    case "unsent":
      return take.is === "sending"
        ? { ...state, take: { ...recordedOf(take), is: "unsent", ...(event.message !== undefined && { message: event.message }) } }
        : state;
  }
}

/** The most likely first. */
export function offersOf({ connection, microphone, take }: TakeState): TakeOffer[] {
  const isOpen = connection.is === "open";
  switch (take.is) {
    case "none":
      if (!isOpen || microphone.is === "asking") return [];
      return microphone.is === "on" ? ["record"] : ["microphone"];
    case "counting":
      return ["cancel"];
    case "recording":
      return ["stop"];
    case "recorded":
      return isOpen ? ["keep", "repeat", "hear"] : ["download", "hear"];
    case "unsent":
      return isOpen ? ["again", "download", "repeat", "hear"] : ["download", "hear"];
    default:
      return [];
  }
}

/** Returns true if closing the page would lose something. */
export function isUnsaved({ take }: TakeState): boolean {
  return !["none", "counting", "kept"].includes(take.is);
}

/** True while sound is being recorded. */
export function isRunning({ is }: Take): boolean {
  return is === "recording" || is === "finishing";
}

/** A take that exists, or is on its way, outlives its address. */
function ended(state: TakeState, why: (Connection & { is: "ended" })["why"]): TakeState {
  const { connection, take } = state;
  if (connection.is === "ended" || take.is === "kept") return state;
  const next: TakeState = { ...state, connection: { is: "ended", why } };
  // The answer to the take itself gives its name; if that is lost, this says that the take was kept.
  if (why === "kept") return take.is === "sending" ? state : { ...next, take: { is: "kept" } };
  return take.is === "counting" ? { ...next, take: { is: "none" } } : next;
}

function recordedOf({ seconds, problem, isBrokenOff }: Recorded): Recorded {
  return { seconds, ...(problem && { problem }), ...(isBrokenOff && { isBrokenOff }) };
}
