import { t } from "@vscode/l10n";
import { isMiscue } from "#core/reading/miscues.ts";
import type { Timeline } from "#core/timeline/model.ts";
import type { Selection } from "../layout/placedItems.ts";

/** The first notation is shown beside buttons. */
export interface KeyLine {
  keys: readonly string[];
  text: string;
  group: "Playing" | "Moving" | "Looking" | "Correcting" | "Times and phonemes";
}

export const KEY_LINES: readonly KeyLine[] = [
  { group: "Playing", keys: [t("Space")], text: t("Play or pause: the selection if the playhead is in it, else from the playhead") },
  { group: "Playing", keys: [t("Enter")], text: t("Play the selection from its start") },
  { group: "Playing", keys: [t("Shift Enter")], text: t("Play on from the selection, or from the playhead without one") },
  { group: "Playing", keys: ["L"], text: t("Loop on or off") },
  { group: "Playing", keys: ["<", ">"], text: t("Slower, faster, at the same pitch") },
  { group: "Playing", keys: ["[", "]"], text: t("Start or end the selection at the playhead") },
  { group: "Playing", keys: [t("Esc")], text: t("Stop, and clear the selection") },
  { group: "Moving", keys: ["←", "→"], text: t("Previous word, next word, from the selection or the playhead") },
  { group: "Moving", keys: ["Ctrl ←", "Ctrl →"], text: t("Previous phoneme, next phoneme (also with Alt when no edge is held)") },
  { group: "Moving", keys: ["N", "P"], text: t("Next miscue, previous miscue") },
  { group: "Moving", keys: ["H", t("Shift H")], text: t("Next label, previous label of your own tiers") },
  { group: "Moving", keys: [t("Home"), t("End")], text: t("Start or end of the recording") },
  { group: "Looking", keys: ["+", "−"], text: t("Zoom in, zoom out") },
  { group: "Looking", keys: ["Alt ↑", "Alt ↓"], text: t("Draw the waveform higher, lower") },
  { group: "Looking", keys: ["0"], text: t("Show the whole recording") },
  { group: "Looking", keys: ["Z"], text: t("Show the selection across the screen") },
  { group: "Looking", keys: ["Ctrl F"], text: t("Find a word, what was heard instead, or a phoneme") },
  { group: "Looking", keys: ["?"], text: t("Show this list") },
  { group: "Correcting", keys: ["M"], text: t("All corrections for the selection") },
  { group: "Correcting", keys: ["Y"], text: t("Confirm as it is") },
  { group: "Correcting", keys: ["C"], text: t("Read right") },
  { group: "Correcting", keys: ["S", "O"], text: t("Substitution, omission") },
  { group: "Correcting", keys: ["T", "V", "U"], text: t("Told by the teacher, accepted variant or dialect, sounded out") },
  { group: "Correcting", keys: ["R", "K"], text: t("Said again, self-corrected; for an addition: repetition, self-correction") },
  { group: "Correcting", keys: ["I"], text: t("Insertion before the word; for an addition: insertion") },
  { group: "Correcting", keys: ["F", "X"], text: t("For an addition: false start, not said") },
  { group: "Correcting", keys: ["."], text: t("Last word read") },
  { group: "Correcting", keys: ["1", "2", "3"], text: t("The reader used meaning, structure, visual information") },
  { group: "Correcting", keys: [t("Delete")], text: t("Take back the review of the word") },
  {
    group: "Times and phonemes",
    keys: ["B"],
    text: t("Hold the start of the selected word or phoneme, then its end; with Shift, without the edge that it shares"),
  },
  { group: "Times and phonemes", keys: ["Alt ←", "Alt →"], text: t("Move the held edge by 10 ms; with Shift, by 1 ms") },
  { group: "Times and phonemes", keys: ["Q"], text: t("Move the held edge to the nearest zero crossing") },
  { group: "Times and phonemes", keys: ["D"], text: t("Split at the playhead") },
  { group: "Times and phonemes", keys: ["G"], text: t("Merge with the next one") },
  { group: "Times and phonemes", keys: ["A"], text: t("Add what was said in the selected stretch of time") },
  { group: "Times and phonemes", keys: ["W"], text: t("Set the times of a word or phoneme from the selected stretch") },
];

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey?: boolean;
}

const PLAIN = {
  " ": "togglePlay",
  Enter: "playSelection",
  l: "loop",
  "<": "slower",
  ">": "faster",
  "[": "rangeStart",
  "]": "rangeEnd",
  Escape: "clear",
  ArrowRight: "nextWord",
  ArrowLeft: "previousWord",
  n: "nextMiscue",
  p: "previousMiscue",
  h: "nextLabel",
  Home: "toStart",
  End: "toEnd",
  "+": "zoomIn",
  "=": "zoomIn",
  "-": "zoomOut",
  _: "zoomOut",
  "0": "whole",
  z: "zoomSelection",
  "?": "help",
} as const;
const PLAIN_KEYS = new Map<string, KeyCommand>(Object.entries(PLAIN));

export type KeyCommand =
  | (typeof PLAIN)[keyof typeof PLAIN]
  | "playOnward"
  | "previousLabel"
  | "nextPhoneme"
  | "previousPhoneme"
  | "waveHigher"
  | "waveLower";

/** Undefined for keys that belong to the editor or the browser. */
export function commandOf({ key, ctrlKey, metaKey, altKey, shiftKey = false }: KeyPress): KeyCommand | undefined {
  const held = [ctrlKey, metaKey, altKey].filter(Boolean).length;
  if (held === 1 && !metaKey && (key === "ArrowRight" || key === "ArrowLeft"))
    return key === "ArrowRight" ? "nextPhoneme" : "previousPhoneme";
  if (held === 1 && altKey && (key === "ArrowUp" || key === "ArrowDown")) return key === "ArrowUp" ? "waveHigher" : "waveLower";
  // On many keyboards [ and ] are typed with AltGr, which reads as Ctrl and Alt together.
  if (held > 0 && !(ctrlKey && altKey && "[]<>".includes(key))) return undefined;
  if (key === "Enter" && shiftKey) return "playOnward";
  if (key === "H" && shiftKey) return "previousLabel";
  return PLAIN_KEYS.get(key) ?? PLAIN_KEYS.get(key.toLowerCase());
}

/** The selection, or the playhead if nothing is selected. */
export interface StepFrom {
  selection?: Selection;
  /** Seconds; if absent, steps without a selection begin at the ends of the reading. */
  time?: number;
}

/** Seconds. An item that begins this close to the playhead does not yet count as after it. */
const PLAYHEAD_TOLERANCE_SECONDS = 0.001;

/** Without selection and playhead, the first or last one. */
export function neighbour(timeline: Timeline, { selection, time }: StepFrom, step: 1 | -1): Selection | undefined {
  const lane = laneOf(timeline);
  const { length } = timeline[lane === "segment" ? "segments" : "phonemes"];
  const from = indexOf(timeline, selection, lane);
  const index =
    from !== undefined
      ? from + step
      : (besidePlayhead(timeline[lane === "segment" ? "segments" : "phonemes"], time, step) ?? (step > 0 ? 0 : length - 1));
  return index >= 0 && index < length ? { lane, index } : selection;
}

/** From a word, its own first or last phoneme. */
export function neighbourPhoneme(timeline: Timeline, { selection, time }: StepFrom, step: 1 | -1): Selection | undefined {
  const { phonemes, segments } = timeline;
  if (phonemes.length === 0) return selection;
  const at = (index: number | undefined): Selection | undefined =>
    index !== undefined && phonemes[index] ? { lane: "phoneme", index } : selection;
  if (!selection) return at(besidePlayhead(phonemes, time, step) ?? (step > 0 ? 0 : phonemes.length - 1));
  if (selection.lane === "phoneme") return at(selection.index + step);
  const own = segments[selection.index]?.phonemes ?? [];
  if (own.length > 0) return at(step > 0 ? own[0] : own.at(-1));
  // A word without phonemes lies between those of its neighbours.
  const after = phonemes.find(({ segment }) => segment !== undefined && segment > selection.index)?.index;
  return at(step > 0 ? after : (after ?? phonemes.length) - 1);
}

/** Undefined if there is none in that direction. */
export function neighbourMiscue(timeline: Timeline, { selection, time }: StepFrom, step: 1 | -1): Selection | undefined {
  const lane = laneOf(timeline);
  const miscues =
    lane === "segment"
      ? timeline.segments.filter(({ kind }) => isMiscue(kind))
      : timeline.phonemes.filter(({ kind }) => kind !== "equal" && kind !== "unknown");
  const all = timeline[lane === "segment" ? "segments" : "phonemes"];
  const selected = indexOf(timeline, selection, lane);
  // The item after the playhead may be a miscue itself, and so may the word that was left out just before it.
  const after = selected === undefined && time ? besidePlayhead(all, time, 1) : undefined;
  const from = selected ?? (after !== undefined && step > 0 ? after - 1 : after);
  const found = step > 0 ? miscues.find(({ index }) => index > (from ?? -1)) : miscues.findLast(({ index }) => index < (from ?? Infinity));
  return found && { lane, index: found.index };
}

function laneOf({ segments }: Timeline): Selection["lane"] {
  return segments.length > 0 ? "segment" : "phoneme";
}

/** For a phoneme in the lane of words, its word's. */
function indexOf({ phonemes }: Timeline, selection: Selection | undefined, lane: Selection["lane"]): number | undefined {
  return selection && (selection.lane === lane ? selection.index : phonemes[selection.index]?.segment);
}

/** The first one that begins at the playhead or after it, or the last one that began before it; undefined if there are no times. */
function besidePlayhead(items: readonly { index: number; start?: number }[], time: number | undefined, step: 1 | -1): number | undefined {
  if (time === undefined) return undefined;
  const found =
    step > 0
      ? items.find(({ start }) => start !== undefined && start >= time - PLAYHEAD_TOLERANCE_SECONDS)
      : items.findLast(({ start }) => start !== undefined && start < time - PLAYHEAD_TOLERANCE_SECONDS);
  if (found) return found.index;
  return items.some(({ start }) => start !== undefined) ? (step > 0 ? items.length : -1) : undefined;
}
