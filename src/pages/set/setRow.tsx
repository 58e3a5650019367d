import { type ReadonlySignal, useSignal } from "@preact/signals";
import { t } from "@vscode/l10n";
import type { SetPageText, SetRequest, SetRow, SetRowState } from "./setProtocol.ts";
import { decimal } from "#core/record/runningRecord.ts";
import { LEVEL_NAMES } from "#core/record/measures.ts";
import { ReaderCell } from "./readerCell.tsx";
import type { Selection } from "./selection.ts";
import { Select, Tick } from "../kit/controls.tsx";
import { useKeptFocus } from "../kit/keepFocus.ts";

export interface SetChoices {
  texts: readonly SetPageText[];
  kinds: readonly { id: string; name: string }[];
  /** Id of the list of readers in the address book. */
  readersId: string;
  send: (request: SetRequest) => void;
}

interface RowProps {
  row: SetRow;
  choices: SetChoices;
  /** True if nothing of the row can be changed, as recordings are being assessed. */
  isLocked: boolean;
}

const STATES: Readonly<Record<SetRowState, string>> = {
  looking: t("Looking…"),
  unpaired: t("No text"),
  unsuitable: t("Not suitable"),
  ready: t("Ready"),
  known: t("Has a result"),
  queued: t("Waiting"),
  assessing: t("Assessing"),
  assessed: t("Assessed"),
  failed: t("Failed"),
};

/** @param isRunning true if recordings are being assessed, so that nothing can be changed. */
export function SetRowView(props: {
  row: ReadonlySignal<SetRow>;
  choices: ReadonlySignal<SetChoices>;
  isRunning: ReadonlySignal<boolean>;
  selection: Selection;
}) {
  const row = props.row.value;
  const choices = props.choices.value;
  const { id, name, folder, length, isIncluded, state, level } = row;
  const hasResult = state === "known" || state === "assessed";
  const isLocked = props.isRunning.value || state === "queued" || state === "assessing";
  const shared = { row, choices, isLocked };
  const open = () => choices.send({ method: "open", row: id });
  const openAnywhere = (event: MouseEvent) => {
    const pressed = event.target as Element;
    if (!pressed.closest("button, select, input, a, label") && getSelection()?.isCollapsed !== false) open();
  };
  return (
    <tr
      ref={useKeptFocus<HTMLTableRowElement>()}
      class={`row ${state}${row.isOtherText ? " doubted" : ""}`}
      data-row={id}
      data-state={state}
      onClick={hasResult ? openAnywhere : undefined}
    >
      <td class="include">
        {!hasResult && (
          <Tick
            aria-label={t`Assess ${name}`}
            disabled={isLocked || state === "unpaired" || state === "unsuitable"}
            checked={isIncluded}
            tick={(value) => choices.send({ method: "choose", row: id, choice: { isIncluded: value } })}
          />
        )}
      </td>
      <th scope="row">
        {hasResult ? (
          <LinkButton class="link recording-link" label={name} act={open} description={t`Open the result of ${name}`} />
        ) : (
          <span class="recording-name">{name}</span>
        )}
        <span class="about">{[length, folder].filter((part) => part !== undefined && part !== "").join(" · ")}</span>
      </th>
      <td class="text">
        <TextChoice {...shared} />
      </td>
      <td class="kind">
        <KindChoice {...shared} />
      </td>
      <td class="reader-cell">
        <ReaderCell {...shared} selection={props.selection} />
      </td>
      <td class="state">
        <State row={row} send={choices.send} isRunning={props.isRunning.value} />
      </td>
      <td class="figure">{row.accuracy !== undefined && `${decimal(row.accuracy)} %`}</td>
      <td class="figure">{row.rate !== undefined && decimal(row.rate)}</td>
      <td class="level">{level !== undefined && <span class={`dot ${level}`}>{LEVEL_NAMES[level as keyof typeof LEVEL_NAMES]}</span>}</td>
    </tr>
  );
}

function State({ row, send, isRunning }: { row: SetRow; send: SetChoices["send"]; isRunning: boolean }) {
  const { id, state, note, verdict, isOtherText, warnings, name } = row;
  const assess = () => send({ method: "assess", row: id });
  const right = verdict?.isRight === undefined ? "" : verdict.isRight ? " right" : " wrong";
  return (
    <>
      {!isOtherText && (
        <span class="badge">{verdict && (state === "assessed" || state === "known") ? `${STATES[state]}:` : STATES[state]}</span>
      )}
      {verdict && <span class={`verdict-text${right}`}>{verdict.text}</span>}
      {note !== undefined && <span class={isOtherText ? "doubt" : "note"}>{note}</span>}
      {isOtherText && !isRunning && <span class="note">{t("Choose another text for it on the left.")}</span>}
      {warnings.slice(0, 2).map((warning) => (
        <span class="note warned">{warning}</span>
      ))}
      {state === "failed" && !isRunning && (
        <LinkButton class="link" label={t("Try Again")} act={assess} description={t`Try Again: ${name}`} />
      )}
      {state === "ready" && !isRunning && (
        <LinkButton class="link one" label={t("Assess This One")} act={assess} description={t`Assess This One: ${name}`} />
      )}
    </>
  );
}

function TextChoice({ row: { id, name, text, line, best }, choices: { texts, send }, isLocked }: RowProps) {
  // All are there once it is used: hundreds of recordings with hundreds of texts each would be too many.
  const isUsed = useSignal(false);
  const use = () => (isUsed.value = true);
  const chosen = texts.find((one) => one.id === text);
  const near = isUsed.value ? best.flatMap((one) => texts.find((other) => other.id === one) ?? []) : chosen ? [chosen] : [];
  const rest = isUsed.value ? texts.filter((one) => !best.includes(one.id)) : [];
  const option = ({ id: value, path }: SetPageText) => ({ value, label: path });
  const none = chosen ? [] : [{ value: "", label: t("Choose a text…") }];
  return (
    <>
      <Select
        class="select"
        aria-label={t`Text of ${name}`}
        disabled={isLocked || texts.length === 0}
        value={chosen?.id ?? ""}
        options={[...none, ...near.map(option), ...(rest.length > 0 ? [undefined] : []), ...rest.map(option)]}
        choose={(value) => value !== "" && send({ method: "choose", row: id, choice: { text: value } })}
        onPointerDown={use}
        onFocus={use}
      />
      {chosen?.lines && (
        <Select
          class="select"
          aria-label={t`Line of ${name}`}
          disabled={isLocked}
          value={line}
          options={chosen.lines.map((one) => ({ value: one.line, label: `${one.line}: ${one.name}` }))}
          choose={(value) => send({ method: "choose", row: id, choice: { line: Number(value) } })}
        />
      )}
    </>
  );
}

function KindChoice({ row, choices: { kinds, send }, isLocked }: RowProps) {
  const { id, name, kind, likely, unsuitable, text } = row;
  const labelOf = (value: string, label: string) =>
    unsuitable[value] !== undefined
      ? t`${label} (not for this recording)`
      : value === likely && kind !== likely
        ? t`${label} (likely)`
        : label;
  return (
    <Select
      class="select"
      aria-label={t`Kind of assessment of ${name}`}
      disabled={isLocked || text === undefined}
      value={kind}
      options={kinds.map((one) => ({ value: one.id, label: labelOf(one.id, one.name) }))}
      choose={(value) => send({ method: "choose", row: id, choice: { operation: value } })}
    />
  );
}

/** @param description what is heard; it contains the label, by which the button can be named to the computer. */
function LinkButton({ label, description, act, ...rest }: { class: string; label: string; description: string; act: () => void }) {
  return (
    <button type="button" aria-label={description} title={description} onClick={act} {...rest}>
      {label}
    </button>
  );
}
