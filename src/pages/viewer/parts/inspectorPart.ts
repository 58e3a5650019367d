import { t } from "@vscode/l10n";
import type { TimelinePhoneme } from "#core/timeline/model.ts";
import type { Scope } from "../../kit/scope.ts";
import { describe, spoken } from "../state/describe.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { el } from "../../kit/dom.ts";
import { rowsOf } from "./tooltip.ts";

/** Rows of a description whose phonemes have a table of their own here. */
const PHONEME_ROWS: ReadonlySet<string> = new Set([t("Phonemes expected"), t("Phonemes"), t("Phonemes heard")]);

/** Everything about the selection; screen readers read it out when it changes. */
export function inspectorPart(scope: Scope, model: ViewModel, revealText: (start: number, end: number) => void): HTMLElement {
  const live = el("div", { class: "visually-hidden", "aria-live": "polite" });
  const body = el("div", { class: "inspector-body" });
  const show = () => {
    const { selection, timeline } = model;
    if (!selection) {
      live.textContent = "";
      body.replaceChildren(el("p", { class: "empty" }, emptyText(model)));
      return;
    }
    const description = describe(timeline, selection);
    const text = spoken(description);
    if (live.textContent !== text) live.textContent = text;
    const segment = selection.lane === "segment" ? timeline.segments[selection.index]! : undefined;
    const kind = segment?.kind ?? "";
    const rows = { title: description.title, rows: description.rows.filter(({ name }) => !PHONEME_ROWS.has(name)) };
    const words = segment?.words ?? [];
    const place = words.length ? { start: timeline.words[words[0]!]!.start, end: timeline.words[words.at(-1)!]!.end } : undefined;
    const reveal = place && model.document.source ? el("button", { type: "button", class: "link" }, t("Show in the text")) : undefined;
    if (reveal) scope.on(reveal, "click", () => revealText(place!.start, place!.end));
    const pairs = segment?.phonemes.map((index) => timeline.phonemes[index]!) ?? [];
    body.replaceChildren(
      el("div", { class: "inspector-title" }, el("strong", { class: `word ${kind}` }, description.title), reveal),
      rowsOf(rows),
      ...(pairs.length ? [phonemeTable(pairs)] : []),
    );
  };
  for (const change of ["timeline", "selection"] as const) model.on(change, show);
  show();
  return el("section", { class: "inspector", "aria-label": t("Selection") }, live, body);
}

function emptyText({ timeline, lanes }: ViewModel): string {
  if (lanes.size === 0) return t("The result has no words or phonemes to show on the time axis.");
  return timeline.kind === "pronunciation"
    ? t("Click a phoneme to hear it and to see what the result says about it.")
    : t("Click a word to hear it and to see what the result says about it.");
}

/** Expected over heard, phoneme by phoneme. */
function phonemeTable(phonemes: readonly TimelinePhoneme[]): HTMLElement {
  const kindOf = ({ kind }: TimelinePhoneme) =>
    ({ equal: "correct", replace: "substitution", delete: "omission", insert: "insertion", unknown: "correct" })[kind];
  const row = (label: string, text: (phoneme: TimelinePhoneme) => string, style?: string) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, label),
      ...phonemes.map((phoneme) => el("td", { class: style ?? kindOf(phoneme) }, text(phoneme))),
    );
  const known = phonemes.some(({ expected }) => expected !== undefined);
  const scored = phonemes.some(({ score }) => score !== undefined);
  return el(
    "table",
    { class: "pairs" },
    known ? row(t("Expected"), ({ expected }) => expected ?? "^") : undefined,
    row(t("Heard"), ({ heard }) => heard ?? "—"),
    scored ? row(t("Score"), ({ score }) => (score === undefined ? "" : String(Math.round(score))), "score") : undefined,
  );
}
