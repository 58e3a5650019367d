import type { Signal } from "@preact/signals";
import { t } from "@vscode/l10n";
import { useRef } from "preact/hooks";
import { dayInWords } from "#core/export/form/dayInWords.ts";
import { withWritings } from "#core/review/editReview.ts";
import type { Corrected } from "../state/corrections.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { Dialog } from "./dialog.tsx";

type Writing = "observer" | "date" | "notes" | "retelling";

/** In the order of the form; a field without `lines` has a single line. */
const FIELDS: readonly { id: Writing; label: string; most: number; lines?: number }[] = [
  { id: "observer", label: t("Observer"), most: 200 },
  { id: "date", label: t("Date"), most: 200 },
  { id: "notes", label: t("Notes"), most: 5000, lines: 5 },
  { id: "retelling", label: t("Retelling"), most: 5000, lines: 5 },
];

interface ObservationProps {
  model: ViewModel;
  change: (corrected: Corrected) => void;
  isOpen: Signal<boolean>;
}

/**
 * Notes for the printed form. Each field is saved when it is left, as one step to undo. Unless something else is entered, the observer is
 * the reviewer from the settings and the date the day of the assessment.
 */
export function Observation({ model, change, isOpen }: ObservationProps) {
  const form = useRef<HTMLFormElement>(null);
  const { document, reading } = model;
  const otherwise: Partial<Record<Writing, string>> = { observer: reading.reviewer, date: dayInWords(document.assessedAt ?? "") };
  const shown = (id: Writing) => model.document.review?.[id] ?? otherwise[id] ?? "";
  const keep = (id: Writing, label: string) => {
    const text = form.current!.querySelector<HTMLInputElement>(`#writing-${id}`)!.value.trim();
    if (text === shown(id)) return;
    // The person who writes something down is the observer.
    const observer = id === "observer" ? {} : { observer: shown("observer") };
    const review = model.document.review ?? {};
    change({ review: withWritings(review, { ...observer, [id]: id === "date" && text === otherwise.date ? "" : text }), label });
  };
  const row = ({ id, label, most, lines }: (typeof FIELDS)[number]) => {
    const attributes = {
      id: `writing-${id}`,
      "data-writing": id,
      maxLength: most,
      autocomplete: "off",
      // The text being typed is newer.
      value: window.document.activeElement?.id === `writing-${id}` ? undefined : shown(id),
      onBlur: () => keep(id, label),
    } as const;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      keep(id, label);
    };
    return (
      <label class={lines ? "wide" : ""} for={attributes.id}>
        {label}
        {lines ? (
          <textarea {...attributes} rows={lines} />
        ) : (
          <input type="text" {...attributes} autofocus={id === "observer"} onKeyDown={onKeyDown} />
        )}
      </label>
    );
  };
  // Fields that are no longer needed go: the browser would undo typing in them, and Undo now belongs to the editor.
  return (
    <Dialog
      id="observation"
      style="observation"
      title={t("Observation")}
      isOpen={isOpen}
      closed={() => FIELDS.forEach(({ id, label }) => keep(id, label))}
      focusesOwn
    >
      <form method="dialog" ref={form}>
        {FIELDS.map(row)}
      </form>
    </Dialog>
  );
}
