import { t } from "@vscode/l10n";
import type { Scope } from "../../kit/scope.ts";
import { KEY_LINES } from "../state/keys.ts";
import { el } from "../../kit/dom.ts";
import { modalDialog } from "./modalDialog.ts";

const GROUPS = Object.entries<string>({
  Playing: t("Playing"),
  Moving: t("Moving"),
  Looking: t("Looking"),
  Correcting: t("Correcting"),
  "Times and phonemes": t("Times and phonemes"),
} satisfies Record<(typeof KEY_LINES)[number]["group"], string>);

/** The browser closes it on Escape and returns the focus. */
export function keyHelpPart(scope: Scope): { element: HTMLDialogElement; show: () => void } {
  const close = el("button", { type: "button", class: "tool wide", autofocus: true }, t("Close"));
  const dialog = el(
    "dialog",
    { class: "key-help", "aria-labelledby": "key-help-title" },
    el("div", { class: "key-help-head" }, el("h2", { id: "key-help-title" }, t("Keys and mouse")), close),
    ...GROUPS.map(([group, name]) =>
      el(
        "section",
        {},
        el("h3", {}, name),
        el(
          "dl",
          {},
          ...KEY_LINES.filter((line) => line.group === group).flatMap(({ keys, text }) => [
            el("dt", {}, ...keys.map((key) => el("kbd", {}, key))),
            el("dd", {}, text),
          ]),
        ),
      ),
    ),
    el("section", {}, el("h3", {}, t("Mouse")), el("dl", {}, ...MOUSE.flatMap(([what, text]) => [el("dt", {}, what), el("dd", {}, text)]))),
  );
  scope.on(close, "click", () => dialog.close());
  modalDialog(scope, dialog);
  return { element: dialog, show: () => dialog.open || dialog.showModal() };
}

const MOUSE = [
  [t("Click"), t("Play a word or phoneme, or set the playhead")],
  [t("Drag"), t("Select a stretch of time; on the time axis, move along")],
  [
    t("Drag an edge"),
    t("Move the start or end of a word or phoneme. Shift or Alt: leave the edge beside it. Ctrl: snap to zero crossings. Esc: cancel"),
  ],
  [t("Right click"), t("Correct a word, a phoneme or the selected stretch")],
  [t("Shift + click"), t("Extend the selection")],
  [t("Double click"), t("Zoom to the word")],
  [t("Wheel"), t("Ctrl: zoom. Shift, or sideways: move along")],
] as const;
