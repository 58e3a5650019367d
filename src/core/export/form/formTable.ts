import { t } from "@vscode/l10n";
import { html, type Html, type HtmlPart, joinHtml } from "../../text/html.ts";
import { type Cue, CUE_LETTERS, CUES } from "../../reading/cues.ts";
import { type Miscue, MISCUE_DESCRIPTIONS } from "../../reading/miscues.ts";
import { markedCell } from "../exportPage.ts";
import { READ_LANGUAGE } from "../pageLanguage.ts";
import { type Unit, UNIT_NAMES } from "../recordFigures.ts";
import type { FormCell } from "./formCell.ts";
import type { FormLine } from "./formLines.ts";

export interface FormTableOptions {
  passage: string;
  /** Counts errors; otherwise columns stay empty to be filled in by hand. */
  isCounted: boolean;
  hasCues: boolean;
}

/** A row per line of text, with counts and their totals. The heads come again on every page. */
export function formTable(lines: readonly FormLine[], { passage, isCounted, hasCues }: FormTableOptions): Html {
  const cues = hasCues && html`<th scope="colgroup" colspan="2">${t("Information used")}</th>`;
  const head = [
    html`<tr><th scope="col" rowspan="2" class="text">${passage}</th><th scope="col" rowspan="2" class="words">${t("Words")}</th><th scope="colgroup" colspan="2">${t("Count")}</th>${cues}</tr>`,
    html`<tr><th scope="col">E</th><th scope="col">SC</th>${hasCues && html`<th scope="col">E <small>M S V</small></th><th scope="col">SC <small>M S V</small></th>`}</tr>`,
  ];
  const rows = lines.map(({ cells, words, errors, corrections }) => {
    const circles = hasCues && [errors, corrections].map((all) => html`<td class="cues">${all.map(cuesToCircle)}</td>`);
    return html`<tr><td class="text"><p lang="${READ_LANGUAGE}">${lineHtml(cells)}</p></td><td class="words">${words || ""}</td><td>${errors.length || ""}</td><td>${corrections.length || ""}</td>${circles}</tr>`;
  });
  const [errors, corrections] = [lines.flatMap((line) => line.errors), lines.flatMap((line) => line.corrections)];
  const cueTotals = hasCues && [errors, corrections].map((all) => html`<td class="cues">${isCounted && cueCounts(all)}</td>`);
  const totals = html`<tr class="totals"><th scope="row" colspan="2">${t("Totals")}</th><td>${isCounted && errors.length}</td><td>${isCounted && corrections.length}</td>${cueTotals}</tr>`;
  const columns = html`<colgroup><col><col class="words"><col class="count"><col class="count">${hasCues && html`<col class="errors"><col class="corrections">`}</colgroup>`;
  return html`<table class="record">${columns}<thead>${head}</thead><tbody>${rows}${totals}</tbody></table>`;
}

/** The three letters, the reviewer's choices circled. */
function cuesToCircle(chosen: readonly Cue[]): Html {
  return html`<span class="msv">${CUES.map((cue) => html`<span${chosen.includes(cue) && html` class="on"`}>${CUE_LETTERS[cue]}</span>`)}</span>`;
}

/** Counts of each cue; nothing if nobody chose any. */
function cueCounts(all: readonly (readonly Cue[])[]): HtmlPart {
  if (all.every((cues) => cues.length === 0)) return "";
  return html`<span class="msv sums">${CUES.map((cue) => html`<span>${CUE_LETTERS[cue]} ${all.filter((cues) => cues.includes(cue)).length}</span>`)}</span>`;
}

function lineHtml(cells: readonly FormCell[]): HtmlPart {
  const parts: HtmlPart[] = [];
  for (let i = 0; i < cells.length;) {
    const { again, gap } = cells[i]!;
    if (i > 0 && gap !== "none") parts.push(" ");
    let end = i + 1;
    if (again !== undefined)
      while (cells[end]?.again === again || (cells[end] !== undefined && cells[end]!.word === undefined && cells[end + 1]?.again === again))
        end++;
    const group = cells.slice(i, end).map((cell, k) => [k > 0 && cell.gap !== "none" && " ", cellHtml(cell)]);
    const times = cells[end - 1]!.times;
    parts.push(
      again === undefined
        ? group
        : html`<span class="again">${group}</span>${times !== undefined && html`<span class="mark">R${times > 1 && times}</span>`}`,
    );
    i = end;
  }
  return parts;
}

function cellHtml({ below, above, kind, sounds, tries, word, pause, isBeyond }: FormCell): Html {
  const silence = pause !== undefined && html`${markedCell("pause", `${Math.round(pause)} s`, "‖")} `;
  const tried = tries.map(
    ({ kind: tried, said, sounds: own }) =>
      html`<span class="try" title="${titleOf(tried, own)}">${said}</span>${tried === "selfCorrection" && html`<b>SC</b>`}`,
  );
  const own = kind === undefined || above === "" ? [] : [kind === "omission" ? "—" : kind === "told" ? "T" : above];
  const over = joinHtml([...tried, ...own], " | ");
  const shown = word === undefined && kind === "insertion" ? CARET : below;
  const name = kind ?? (tries.length > 0 ? "tried" : isBeyond ? "beyond" : undefined);
  return html`${silence}${markedCell(name, over, shown, kind && titleOf(kind, sounds))}`;
}

function titleOf(kind: Miscue, sounds: string | undefined): string {
  const { label } = MISCUE_DESCRIPTIONS[kind];
  return sounds === undefined ? label : `${label}: ${sounds}`;
}

const CARET = html`<span class="caret">∧</span>`;

const SAID = t("said");

const KEY: readonly (readonly [isUsed: (cell: FormCell) => boolean, shown: (unit: string) => Html, meaning: string])[] = [
  [({ kind }) => kind === "substitution", (unit) => markedCell("substitution", SAID, unit), t("said instead")],
  [({ kind }) => kind === "omission", (unit) => markedCell("omission", "—", unit), t("left out")],
  [({ kind, word }) => kind === "insertion" && word === undefined, () => markedCell("insertion", SAID, CARET), t("added")],
  [({ kind }) => kind === "told", (unit) => markedCell("told", "T", unit), t("told by the teacher")],
  [({ kind }) => kind === "variant", (unit) => markedCell("variant", `≈ ${SAID}`, unit), t("accepted variant, not an error")],
  [
    ({ kind }) => kind === "soundedOut",
    (unit) => markedCell("soundedOut", MISCUE_DESCRIPTIONS.soundedOut.mark, unit),
    t("sounded out, not blended"),
  ],
  [
    ({ tries, kind }) => kind === "selfCorrection" || tries.some((one) => one.kind === "selfCorrection"),
    (unit) => markedCell("tried", html`${SAID}<b>SC</b>`, unit),
    t("corrected by the reader"),
  ],
  [
    ({ tries, kind }) => kind === "falseStart" || tries.some((one) => one.kind === "falseStart"),
    (unit) => markedCell("tried", `${unit.slice(0, 2)}–`, unit),
    t("started and broken off"),
  ],
  [
    ({ again, kind }) => again !== undefined || kind === "repetition",
    (unit) => html`<span class="again">${markedCell("", "", unit)}</span><span class="mark">R</span>`,
    t("said again from there"),
  ],
  [({ pause }) => pause !== undefined, () => markedCell("pause", "4 s", "‖"), t("silence of three seconds or more")],
  [({ isBeyond }) => isBeyond === true, (unit) => markedCell("beyond", "", unit), t("not reached")],
];

export function keyOf(lines: readonly FormLine[], unit: Unit): HtmlPart {
  const cells = lines.flatMap((line) => line.cells);
  const entries = KEY.filter(([isUsed]) => cells.some(isUsed)).map(
    ([, shown, meaning]) => html`<li>${shown(UNIT_NAMES[unit])}<span>${meaning}</span></li>`,
  );
  return entries.length > 0 && html`<ul class="key">${entries}</ul>`;
}
