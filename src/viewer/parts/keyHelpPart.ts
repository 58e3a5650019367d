import type { Scope } from "../scope.ts";
import { KEY_LINES } from "../state/keys.ts";
import { el } from "./dom.ts";
import { modalDialog } from "./modalDialog.ts";

const GROUPS = ["Playing", "Moving", "Looking", "Correcting", "Times and phonemes"] as const;

/** The list of keys as a dialog: the browser closes it on Escape and gives the focus back. */
export function keyHelpPart(scope: Scope): { element: HTMLDialogElement; show: () => void } {
  const close = el("button", { type: "button", class: "tool wide", autofocus: true }, "Close");
  const dialog = el(
    "dialog",
    { class: "key-help", "aria-labelledby": "key-help-title" },
    el("div", { class: "key-help-head" }, el("h2", { id: "key-help-title" }, "Keys and mouse"), close),
    ...GROUPS.map((group) => el("section", {}, el("h3", {}, group), el("dl", {}, ...KEY_LINES.filter((line) => line.group === group).flatMap(({ keys, text }) => [el("dt", {}, ...keys.map((key) => el("kbd", {}, key))), el("dd", {}, text)])))),
    el("section", {}, el("h3", {}, "Mouse"), el("dl", {}, ...MOUSE.flatMap(([what, text]) => [el("dt", {}, what), el("dd", {}, text)]))),
  );
  scope.on(close, "click", () => dialog.close());
  modalDialog(scope, dialog);
  return { element: dialog, show: () => dialog.open || dialog.showModal() };
}

const MOUSE = [
  ["Click", "Play a word or phoneme, or set the playhead"],
  ["Drag", "Select a stretch of time; on the time axis, move along"],
  ["Drag an edge", "Move the start or end of a word or phoneme. Shift or Alt: without the edge that it shares. Ctrl: to zero crossings. Esc: back"],
  ["Right click", "Correct a word, a phoneme or the selected stretch"],
  ["Shift + click", "Extend the selection"],
  ["Double click", "Show the word across the screen"],
  ["Wheel", "Ctrl: zoom. Shift, or sideways: move along"],
] as const;
