import { t } from "@vscode/l10n";
import { dayInWords } from "#core/export/form/dayInWords.ts";
import { withWritings } from "#core/review/editReview.ts";
import type { Review } from "#core/review/review.ts";
import type { Scope } from "../../kit/scope.ts";
import type { Corrected } from "../state/corrections.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { el } from "../../kit/dom.ts";
import { modalDialog } from "./modalDialog.ts";

type Writing = "observer" | "date" | "notes" | "retelling";

/** In the order of the form; a field without `lines` has a single line. */
const FIELDS: readonly { id: Writing; label: string; most: number; lines?: number }[] = [
  { id: "observer", label: t("Observer"), most: 200 },
  { id: "date", label: t("Date"), most: 200 },
  { id: "notes", label: t("Notes"), most: 5000, lines: 5 },
  { id: "retelling", label: t("Retelling"), most: 5000, lines: 5 },
];

/**
 * Notes for the printed form. Each field is saved when it is left, as one step to undo. Unless something else is entered, the observer is
 * the reviewer from the settings and the date the day of the assessment.
 */
export function observationPart(
  scope: Scope,
  model: ViewModel,
  change: (corrected: Corrected) => void,
): { dialog: HTMLDialogElement; show: () => void } {
  const close = el("button", { type: "button", class: "tool wide" }, t("Close"));
  const form = el("form", { method: "dialog" });
  const dialog = el(
    "dialog",
    { class: "key-help observation", "aria-labelledby": "observation-title" },
    el("div", { class: "key-help-head" }, el("h2", { id: "observation-title" }, t("Observation")), close),
    form,
  );

  const review = (): Review => model.document.review ?? {};
  const otherwise = (): Partial<Record<Writing, string>> => ({
    observer: model.reading.reviewer,
    date: dayInWords(model.document.assessedAt ?? ""),
  });
  const shown = (id: Writing) => review()[id] ?? otherwise()[id] ?? "";
  let inputs: Map<Writing, HTMLInputElement | HTMLTextAreaElement> = new Map();
  const read = () => {
    for (const [id, input] of inputs) if (input !== window.document.activeElement) input.value = shown(id);
  };
  const keep = (id: Writing, label: string) => {
    const text = inputs.get(id)?.value.trim();
    if (text === undefined || text === shown(id)) return;
    // The person who writes something down is the observer.
    const observer = id === "observer" ? {} : { observer: shown("observer") };
    change({ review: withWritings(review(), { ...observer, [id]: id === "date" && text === otherwise().date ? "" : text }), label });
  };
  const row = ({ id, label, most, lines }: (typeof FIELDS)[number]) => {
    const attributes = { id: `writing-${id}`, maxlength: most, autocomplete: "off", "data-writing": id };
    const input = lines ? el("textarea", { ...attributes, rows: lines }) : el("input", { type: "text", ...attributes });
    input.value = shown(id);
    inputs.set(id, input);
    input.addEventListener("blur", () => keep(id, label));
    input.addEventListener("keydown", (event) => {
      if ((event as KeyboardEvent).key !== "Enter" || lines) return;
      event.preventDefault();
      keep(id, label);
    });
    return el("label", { class: lines ? "wide" : "", for: attributes.id }, label, input);
  };
  model.on("timeline", read);
  scope.on(dialog, "close", () => {
    for (const { id, label } of FIELDS) keep(id, label);
    // The browser would undo typing in fields that are still on the page, visible or not; Undo now belongs to the editor.
    inputs = new Map();
    form.replaceChildren();
  });
  scope.on(close, "click", () => dialog.close());
  modalDialog(scope, dialog);
  const show = () => {
    form.replaceChildren(...FIELDS.map(row));
    dialog.showModal();
    inputs.get("observer")!.focus();
  };
  return { dialog, show };
}
