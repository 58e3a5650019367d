import { t } from "@vscode/l10n";
import type { SetPageText, SetRequest, SetRow, SetRowState } from "./setProtocol.ts";
import { decimal } from "#core/record/runningRecord.ts";
import { el } from "../kit/dom.ts";
import { LEVEL_NAMES } from "#core/record/measures.ts";

export interface SetChoices {
  texts: readonly SetPageText[];
  kinds: readonly { id: string; name: string }[];
  /** Id of the list of readers in the address book. */
  readersId: string;
  /** True if recordings are being assessed, so that nothing can be changed. */
  isRunning: boolean;
  send: (request: SetRequest) => void;
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

/** It is redrawn when anything in it changes. */
export function setRowPart(row: SetRow, choices: SetChoices): HTMLTableRowElement {
  const { id, name, folder, length, isIncluded, state } = row;
  const hasResult = state === "known" || state === "assessed";
  const isLocked = choices.isRunning || state === "queued" || state === "assessing";
  const include = el("input", {
    type: "checkbox",
    "aria-label": t`Assess ${name}`,
    "data-part": "include",
    disabled: isLocked || hasResult || state === "unpaired" || state === "unsuitable",
  });
  include.checked = isIncluded && !hasResult;
  include.addEventListener("change", () => choices.send({ method: "choose", row: id, choice: { isIncluded: include.checked } }));
  const open = () => choices.send({ method: "open", row: id });
  const title = hasResult
    ? button(name, "link recording-link", "open", open, t`Open the result of ${name}`)
    : el("span", { class: "recording-name" }, name);
  const about = [length, folder].filter((part) => part !== undefined && part !== "").join(" · ");
  const cells = [
    el("td", { class: "include" }, hasResult ? undefined : include),
    el("th", { scope: "row" }, title, el("span", { class: "about" }, about)),
    el("td", { class: "text" }, ...textControls(row, choices, isLocked)),
    el("td", { class: "kind" }, kindControl(row, choices, isLocked)),
    el("td", { class: "reader-cell" }, readerControl(row, choices, isLocked)),
    el("td", { class: "state" }, ...stateParts(row, choices)),
    figure(row.accuracy, " %"),
    figure(row.rate, ""),
    el(
      "td",
      { class: "level" },
      row.level === undefined ? undefined : el("span", { class: `dot ${row.level}` }, LEVEL_NAMES[row.level as keyof typeof LEVEL_NAMES]),
    ),
  ];
  const element = el("tr", { class: `row ${state}${row.isOtherText ? " doubted" : ""}`, "data-row": id, "data-state": state }, ...cells);
  if (hasResult) {
    element.addEventListener("click", (event) => {
      if (!(event.target as Element).closest("button, select, input, a, label") && getSelection()?.isCollapsed !== false) open();
    });
  }
  return element;
}

function figure(value: number | undefined, unit: string): HTMLElement {
  return el("td", { class: "figure" }, value === undefined ? undefined : `${decimal(value)}${unit}`);
}

function stateParts(row: SetRow, { send, isRunning }: SetChoices): (HTMLElement | undefined)[] {
  const { id, state, note, verdict, isOtherText, warnings, name } = row;
  const label = isOtherText
    ? undefined
    : el("span", { class: "badge" }, verdict && (state === "assessed" || state === "known") ? `${STATES[state]}:` : STATES[state]);
  const hint = isOtherText && !isRunning ? el("span", { class: "note" }, t("Choose another text for it on the left.")) : undefined;
  const mayTryAgain = state === "failed" && !isRunning;
  return [
    label,
    verdict &&
      el(
        "span",
        { class: verdict.isRight === undefined ? "verdict-text" : `verdict-text ${verdict.isRight ? "right" : "wrong"}` },
        verdict.text,
      ),
    note === undefined ? undefined : el("span", { class: isOtherText ? "doubt" : "note" }, note),
    hint,
    ...warnings.slice(0, 2).map((warning) => el("span", { class: "note warned" }, warning)),
    mayTryAgain ? button(t("Try Again"), "link", "again", () => send({ method: "assess", row: id }), t`Try Again: ${name}`) : undefined,
    state === "ready" && !isRunning
      ? button(t("Assess This One"), "link one", "one", () => send({ method: "assess", row: id }), t`Assess This One: ${name}`)
      : undefined,
  ];
}

function textControls(row: SetRow, { texts, send }: SetChoices, isLocked: boolean): (HTMLElement | undefined)[] {
  const { id, name, text, line, best } = row;
  const select = el("select", {
    class: "select",
    "aria-label": t`Text of ${name}`,
    "data-part": "text",
    disabled: isLocked || texts.length === 0,
  });
  const chosen = texts.find((one) => one.id === text);
  if (!chosen) select.append(el("option", { value: "", selected: true }, t("Choose a text…")));
  else select.append(el("option", { value: chosen.id, selected: true }, chosen.path));
  // Filled when it is used: hundreds of recordings with hundreds of texts each would be too many.
  const fill = () => {
    if (select.dataset.filled === "true") return;
    select.dataset.filled = "true";
    const near = best.flatMap((one) => texts.find((other) => other.id === one) ?? []);
    const rest = texts.filter((one) => !best.includes(one.id));
    const option = ({ id: value, path }: SetPageText) => el("option", { value, selected: value === text }, path);
    select.replaceChildren(...(chosen ? [] : [el("option", { value: "", selected: true }, t("Choose a text…"))]), ...near.map(option));
    if (rest.length > 0) select.append(el("hr"), ...rest.map(option));
  };
  select.addEventListener("pointerdown", fill);
  select.addEventListener("focus", fill);
  select.addEventListener("change", () => {
    if (select.value !== "") send({ method: "choose", row: id, choice: { text: select.value } });
  });
  if (!chosen?.lines) return [select];
  const lines = el(
    "select",
    { class: "select", "aria-label": t`Line of ${name}`, "data-part": "line", disabled: isLocked },
    ...chosen.lines.map((one) => el("option", { value: one.line, selected: one.line === line }, `${one.line}: ${one.name}`)),
  );
  lines.addEventListener("change", () => send({ method: "choose", row: id, choice: { line: Number(lines.value) } }));
  return [select, lines];
}

function kindControl({ id, name, kind, likely, unsuitable, text }: SetRow, { kinds, send }: SetChoices, isLocked: boolean): HTMLElement {
  const options = kinds.map(({ id: value, name: label }) => {
    const text =
      unsuitable[value] !== undefined
        ? t`${label} (not for this recording)`
        : value === likely && kind !== likely
          ? t`${label} (likely)`
          : label;
    return el("option", { value, selected: value === kind }, text);
  });
  const select = el(
    "select",
    { class: "select", "aria-label": t`Kind of assessment of ${name}`, "data-part": "kind", disabled: isLocked || text === undefined },
    ...options,
  );
  select.addEventListener("change", () => send({ method: "choose", row: id, choice: { operation: select.value } }));
  return select;
}

function readerControl({ id, name, reader }: SetRow, { readersId, send }: SetChoices, isLocked: boolean): HTMLElement {
  const input = el("input", {
    class: "input",
    type: "text",
    value: reader,
    list: readersId,
    placeholder: t("Nobody"),
    maxlength: 100,
    "aria-label": t`Reader of ${name}`,
    "data-part": "reader",
    disabled: isLocked,
    spellcheck: "false",
  });
  input.addEventListener("change", () => send({ method: "choose", row: id, choice: { reader: input.value } }));
  return input;
}

/**
 * @param part by which it is found again when the row is redrawn.
 * @param description what is heard; it contains the label, by which the button can be named to the computer.
 */
function button(label: string, classes: string, part: string, act: () => void, description: string): HTMLElement {
  const element = el("button", { type: "button", class: classes, "data-part": part, "aria-label": description, title: description }, label);
  element.addEventListener("click", act);
  return element;
}
