import type { ReadonlySignal } from "@preact/signals";
import { t } from "@vscode/l10n";
import { useRef } from "preact/hooks";
import { plural } from "#core/plural.ts";
import { Tick } from "../kit/controls.tsx";
import type { SetRequest, SetRow } from "./setProtocol.ts";
import type { Selection } from "./selection.ts";

/** Suggestions that have room below a field. */
const MOST_SUGGESTED = 3;

interface Asking {
  /** Id of the list of readers in the address book. */
  readersId: string;
  send: (request: SetRequest) => void;
}

interface CellProps {
  row: SetRow;
  choices: Asking;
  selection: Selection;
  isLocked: boolean;
}

/** Who read it, also once it has been assessed; ticked, the row gets its reader together with others. */
export function ReaderCell({ row: { id, name, reader, mayBe }, choices: { readersId, send }, selection, isLocked }: CellProps) {
  const give = (alias: string) => send({ method: "setReader", rows: [id], reader: alias });
  return (
    <>
      <div class="reader-field">
        <Tick
          aria-label={t`Select ${name} to set its reader`}
          disabled={isLocked}
          checked={selection.ids.value.has(id)}
          tick={(isSelected) => selection.tick(id, isSelected)}
          onClick={(event) => selection.reachTo(event.shiftKey)}
        />
        <input
          class="input"
          type="text"
          value={reader}
          list={readersId}
          placeholder={t("Nobody")}
          maxLength={100}
          aria-label={t`Reader of ${name}`}
          disabled={isLocked}
          spellcheck={false}
          onChange={({ currentTarget }) => give(currentTarget.value)}
        />
      </div>
      {!isLocked && mayBe.length > 0 && (
        <span class="note may-be">
          {mayBe.slice(0, MOST_SUGGESTED).map((alias) => (
            <button type="button" class="link" key={alias} aria-label={t`Reader of ${name}: ${alias}`} onClick={() => give(alias)}>
              {t`${alias}?`}
            </button>
          ))}
        </span>
      )}
    </>
  );
}

/** Above the column, for all rows. */
export function SelectAll({ all, selection, isLocked }: { all: readonly SetRow[]; selection: Selection; isLocked: boolean }) {
  const count = selection.ids.value.size;
  return (
    <Tick
      aria-label={t("Select all recordings to set their reader")}
      disabled={isLocked || all.length === 0}
      checked={count > 0 && count === all.length}
      indeterminate={count > 0 && count < all.length}
      tick={(isSelected) => selection.all(isSelected)}
    />
  );
}

/** One reader for all selected rows; nothing is drawn while none is selected. */
export function ReaderOfSelected({
  selection,
  send,
  readersId,
  isRunning,
}: Asking & { selection: Selection; isRunning: ReadonlySignal<boolean> }) {
  const field = useRef<HTMLInputElement>(null);
  const rows = [...selection.ids.value];
  if (rows.length === 0 || isRunning.value) return null;
  const give = () => {
    send({ method: "setReader", rows, reader: field.current!.value });
    selection.all(false);
  };
  return (
    <form
      class="selected"
      onSubmit={(event) => {
        event.preventDefault();
        give();
      }}
    >
      <label for="selected-reader">
        {plural(rows.length, t("Reader of 1 recording:"), t`Reader of ${rows.length.toLocaleString("en")} recordings:`)}
      </label>
      <input ref={field} id="selected-reader" class="input" list={readersId} placeholder={t("Nobody")} maxLength={100} spellcheck={false} />
      <button type="submit" class="button">
        {t("Set Reader")}
      </button>
      <button type="button" class="button quiet-button" onClick={() => selection.all(false)}>
        {t("Clear Selection")}
      </button>
    </form>
  );
}
