import type { Signal } from "@preact/signals";
import { t } from "@vscode/l10n";
import { useLayoutEffect } from "preact/hooks";
import { type ReviewChange, reviewChanges } from "../state/reviewChanges.ts";
import type { ViewModel } from "../state/viewModel.ts";
import type { Changes } from "./boundaryPart.ts";
import { Dialog } from "./dialog.tsx";

interface ChangesProps {
  model: ViewModel;
  reviewing: Changes;
  isOpen: Signal<boolean>;
}

/** Each change can be shown and taken back. */
export function ChangesDialog({ model, reviewing, isOpen }: ChangesProps) {
  const changes = isOpen.value ? reviewChanges(model.document.review ?? {}, model.timeline) : [];
  useLayoutEffect(() => {
    if (changes.length === 0) isOpen.value = false;
  });
  const row = ({ text, word, without }: ReviewChange) => {
    const label = t`Take back: ${text}`;
    const go = () => {
      isOpen.value = false;
      const { words } = model.timeline;
      const segment = words[Math.min(word, words.length - 1)]?.segment;
      if (segment !== undefined) model.select({ lane: "segment", index: segment }, { play: true });
    };
    const takeBack = () => {
      isOpen.value = false;
      reviewing.change({ review: without, label });
    };
    return (
      <li>
        <button type="button" class="link" onClick={go}>
          {text}
        </button>
        <button type="button" class="tool wide outlined" aria-label={label} onClick={takeBack}>
          {t("Take Back")}
        </button>
      </li>
    );
  };
  return (
    <Dialog id="changes" style="changes" title={t("Changes in the review")} isOpen={isOpen}>
      <ul>{changes.map(row)}</ul>
    </Dialog>
  );
}
