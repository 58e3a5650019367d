import { t } from "@vscode/l10n";
import type { Scope } from "../../kit/scope.ts";
import { type ReviewChange, reviewChanges } from "../state/reviewChanges.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { el } from "../../kit/dom.ts";
import type { Changes } from "./boundaryPart.ts";
import { modalDialog } from "./modalDialog.ts";

/** Each change can be shown and taken back. */
export function changesDialog(scope: Scope, model: ViewModel, reviewing: Changes): { dialog: HTMLDialogElement; show: () => void } {
  const close = el("button", { type: "button", class: "tool wide", autofocus: true }, t("Close"));
  const rows = el("ul", {});
  const dialog = el(
    "dialog",
    { class: "key-help changes", "aria-labelledby": "changes-title" },
    el("div", { class: "key-help-head" }, el("h2", { id: "changes-title" }, t("Changes in the review")), close),
    rows,
  );
  let own = scope.child();
  const row = ({ text, word, without }: ReviewChange) => {
    const go = el("button", { type: "button", class: "link" }, text);
    const label = t`Take back: ${text}`;
    const back = el("button", { type: "button", class: "tool wide outlined", "aria-label": label }, t("Take Back"));
    own.on(go, "click", () => {
      dialog.close();
      const segment = model.timeline.words[Math.min(word, model.timeline.words.length - 1)]?.segment;
      if (segment !== undefined) model.select({ lane: "segment", index: segment }, { play: true });
    });
    own.on(back, "click", () => {
      dialog.close();
      reviewing.change({ review: without, label });
    });
    return el("li", {}, go, back);
  };
  const list = () => {
    own.dispose();
    own = scope.child();
    const changes = reviewChanges(model.document.review ?? {}, model.timeline);
    rows.replaceChildren(...changes.map(row));
    if (changes.length === 0) dialog.close();
    else if (!dialog.contains(window.document.activeElement)) close.focus();
  };
  model.on("timeline", () => dialog.open && list());
  scope.on(close, "click", () => dialog.close());
  modalDialog(scope, dialog);
  const show = () => {
    dialog.showModal();
    list();
  };
  return { dialog, show };
}
