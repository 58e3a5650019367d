import type { ReadonlySignal } from "@preact/signals";
import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";

interface Props {
  /** Results, and those of them that have no reader who is known here. */
  results: ReadonlySignal<{ all: number; unknown: number }>;
  isExplained?: boolean;
  importReaders: () => void;
  setByNames: () => void;
}

/** Says what to do where results have no reader. */
export function ReadersUnknown({ results, isExplained = false, importReaders, setByNames }: Props) {
  const { all, unknown } = results.value;
  if (unknown === 0) return null;
  return (
    <section class="readers-unknown">
      <div class="tools">
        <span>
          {all === unknown
            ? t("These results have no reader yet. Set their readers to see them by reader and class, over time.")
            : plural(unknown, t("1 result has no reader."), t`${unknown.toLocaleString("en")} results have no reader.`)}
        </span>
        <button type="button" class="tool wide outlined" onClick={setByNames}>
          {t("Set Readers by File Names…")}
        </button>
        <button type="button" class="tool wide outlined" onClick={importReaders}>
          {t("Import Readers…")}
        </button>
      </div>
      {isExplained && (
        <p class="facts">
          {t(
            "Names of recordings or folders may have the ID or the alias of a reader, such as fox-0006.wav. For others, choose Change Reader… under Readings, where Ctrl or Shift and a click, or Space, selects results.",
          )}
        </p>
      )}
    </section>
  );
}
