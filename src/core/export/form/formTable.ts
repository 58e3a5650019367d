import { t } from "@vscode/l10n";
import { escapeHtml as escape } from "../../text/escapeHtml.ts";
import { type Cue, CUE_LETTERS, CUES } from "../../reading/cues.ts";
import { type Miscue, MISCUE_DESCRIPTIONS } from "../../reading/miscues.ts";
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
export function formTable(lines: readonly FormLine[], { passage, isCounted, hasCues }: FormTableOptions): string {
  const cues = hasCues ? `<th scope="colgroup" colspan="2">${escape(t("Information used"))}</th>` : "";
  const head =
    `<tr><th scope="col" rowspan="2" class="text">${escape(passage)}</th><th scope="col" rowspan="2" class="words">${escape(t("Words"))}</th><th scope="colgroup" colspan="2">${escape(t("Count"))}</th>${cues}</tr>` +
    `<tr><th scope="col">E</th><th scope="col">SC</th>${hasCues ? `<th scope="col">E<br><small>M S V</small></th><th scope="col">SC<br><small>M S V</small></th>` : ""}</tr>`;
  const rows = lines.map(({ cells, words, errors, corrections }) => {
    const circles = hasCues
      ? `<td class="cues">${errors.map(cuesToCircle).join("")}</td><td class="cues">${corrections.map(cuesToCircle).join("")}</td>`
      : "";
    return `<tr><td class="text"><p lang="${READ_LANGUAGE}">${lineHtml(cells)}</p></td><td class="words">${words > 0 ? words : ""}</td><td>${errors.length || ""}</td><td>${corrections.length || ""}</td>${circles}</tr>`;
  });
  const [errors, corrections] = [lines.flatMap((line) => line.errors), lines.flatMap((line) => line.corrections)];
  const total = (all: readonly unknown[]) => (isCounted ? String(all.length) : "");
  const cueTotals = hasCues
    ? `<td class="cues">${isCounted ? cueCounts(errors) : ""}</td><td class="cues">${isCounted ? cueCounts(corrections) : ""}</td>`
    : "";
  const totals = `<tr class="totals"><th scope="row" colspan="2">${escape(t("Totals"))}</th><td>${total(errors)}</td><td>${total(corrections)}</td>${cueTotals}</tr>`;
  const columns = `<colgroup><col><col class="words"><col class="count"><col class="count">${hasCues ? `<col class="cues"><col class="cues">` : ""}</colgroup>`;
  return `<table class="record">${columns}<thead>${head}</thead><tbody>${rows.join("")}${totals}</tbody></table>`;
}

/** The three letters, the reviewer's choices circled. */
function cuesToCircle(chosen: readonly Cue[]): string {
  return `<span class="msv">${CUES.map((cue) => `<span${chosen.includes(cue) ? ` class="on"` : ""}>${CUE_LETTERS[cue]}</span>`).join("")}</span>`;
}

/** Counts of each cue; the letters alone, to be filled in, if nobody chose any. */
function cueCounts(all: readonly (readonly Cue[])[]): string {
  const isGiven = all.some((cues) => cues.length > 0);
  return isGiven
    ? `<span class="msv sums">${CUES.map((cue) => `<span>${CUE_LETTERS[cue]} ${all.filter((cues) => cues.includes(cue)).length}</span>`).join("")}</span>`
    : "";
}

function lineHtml(cells: readonly FormCell[]): string {
  let html = "";
  for (let i = 0; i < cells.length;) {
    const { again, gap } = cells[i]!;
    const before = i > 0 && gap !== "none" ? " " : "";
    let end = i + 1;
    if (again !== undefined)
      while (cells[end]?.again === again || (cells[end] !== undefined && cells[end]!.word === undefined && cells[end + 1]?.again === again))
        end++;
    const group = cells
      .slice(i, end)
      .map((cell, k) => `${k > 0 && cell.gap !== "none" ? " " : ""}${cellHtml(cell)}`)
      .join("");
    const times = cells[end - 1]!.times;
    html +=
      before +
      (again === undefined
        ? group
        : `<span class="again">${group}</span>${times === undefined ? "" : `<span class="mark">R${times > 1 ? times : ""}</span>`}`);
    i = end;
  }
  return html;
}

function cellHtml({ below, above, kind, sounds, tries, word, pause, isBeyond }: FormCell): string {
  const silence =
    pause === undefined
      ? ""
      : `<span class="cell pause"><span class="above">${Math.round(pause)} s</span><span class="below">‖</span></span> `;
  const tried = tries.map(
    ({ kind: tried, said, sounds: own }) =>
      `<span class="try"${titleOf(MISCUE_DESCRIPTIONS[tried].label, own)}>${escape(said)}</span>${tried === "selfCorrection" ? `<b>SC</b>` : ""}`,
  );
  const own = kind === undefined || above === "" ? [] : [kind === "omission" ? "—" : kind === "told" ? "T" : escape(above)];
  const over = [...tried, ...own].join(" | ");
  const shown = word === undefined && kind !== undefined ? signOf(kind, below) : escape(below);
  const name = kind ?? (tries.length > 0 ? "tried" : isBeyond ? "beyond" : "");
  return `${silence}<span class="cell${name && ` ${name}`}"${kind === undefined ? "" : titleOf(MISCUE_DESCRIPTIONS[kind].label, sounds)}><span class="above">${over}</span><span class="below">${shown}</span></span>`;
}

function titleOf(label: string, sounds: string | undefined): string {
  return ` title="${escape(sounds === undefined ? label : `${label}: ${sounds}`)}"`;
}

function signOf(kind: Miscue, below: string): string {
  return kind === "insertion" ? `<span class="caret">∧</span>` : escape(below);
}

const SAID = escape(t("said"));

const KEY: readonly (readonly [isUsed: (cell: FormCell) => boolean, sample: (unit: string) => string, meaning: string])[] = [
  [({ kind }) => kind === "substitution", (unit) => sample("substitution", SAID, unit), t("said instead")],
  [({ kind }) => kind === "omission", (unit) => sample("omission", "—", unit), t("left out")],
  [
    ({ kind, word }) => kind === "insertion" && word === undefined,
    () => sample("insertion", SAID, `<span class="caret">∧</span>`),
    t("added"),
  ],
  [({ kind }) => kind === "told", (unit) => sample("told", "T", unit), t("told by the teacher")],
  [({ kind }) => kind === "variant", (unit) => sample("variant", `≈ ${SAID}`, unit), t("accepted variant, not an error")],
  [
    ({ tries, kind }) => kind === "selfCorrection" || tries.some((one) => one.kind === "selfCorrection"),
    (unit) => sample("tried", `${SAID}<b>SC</b>`, unit),
    t("corrected by the reader"),
  ],
  [
    ({ tries, kind }) => kind === "falseStart" || tries.some((one) => one.kind === "falseStart"),
    (unit) => sample("tried", `${unit.slice(0, 2)}–`, unit),
    t("started and broken off"),
  ],
  [
    ({ again, kind }) => again !== undefined || kind === "repetition",
    (unit) => `<span class="again">${sample("", "", unit)}</span><span class="mark">R</span>`,
    t("said again from there"),
  ],
  [({ pause }) => pause !== undefined, () => sample("pause", "4 s", "‖"), t("silence of three seconds or more")],
  [({ isBeyond }) => isBeyond === true, (unit) => sample("beyond", "", unit), t("not reached")],
];

function sample(kind: string, above: string, below: string): string {
  return `<span class="cell ${kind}"><span class="above">${above}</span><span class="below">${below}</span></span>`;
}

export function keyOf(lines: readonly FormLine[], unit: Unit): string {
  const cells = lines.flatMap((line) => line.cells);
  const entries = KEY.filter(([isUsed]) => cells.some(isUsed)).map(
    ([, shown, meaning]) => `<li>${shown(escape(UNIT_NAMES[unit]))}<span>${escape(meaning)}</span></li>`,
  );
  return entries.length === 0 ? "" : `<ul class="key">${entries.join("")}</ul>`;
}
