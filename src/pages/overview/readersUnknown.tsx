import type { ReadonlySignal } from "@preact/signals";
import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";

interface Props {
  /** Results, and those of them that have no reader who is known here. */
  results: ReadonlySignal<{ all: number; unknown: number }>;
  importReaders: () => void;
  setByNames: () => void;
}

/** Says what to do where results have no reader. */
export function ReadersUnknown({ results, importReaders, setByNames }: Props) {
  const { all, unknown } = results.value;
  if (unknown === 0) return null;
  return (
    <section class="readers-unknown">
      <p>
        {all === unknown
          ? t("A sheet for each reader shows the readings over time. Nobody has said yet who read these results.")
          : plural(unknown, t("1 result has no reader."), t`${unknown.toLocaleString("en")} results have no reader.`)}
      </p>
      <div class="tools">
        <button type="button" class="tool wide outlined" onClick={setByNames}>
          {t("Set Readers by File Names…")}
        </button>
        <button type="button" class="tool wide outlined" onClick={importReaders}>
          {t("Import Readers…")}
        </button>
      </div>
      <p class="facts">
        {t(
          "Names of recordings or folders may have the ID or the alias of a reader, such as fox-0006.wav. For others, choose Change Reader… under Readings, where Ctrl or Shift and a click, or Space, selects results.",
        )}
      </p>
    </section>
  );
}
