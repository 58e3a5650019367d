import { t } from "@vscode/l10n";
import { assessedByInWords, assessorInWords, ownWordsInWords } from "#contract/reading/assessedBy.ts";
import type { ResultDocument, SoundExport } from "../viewerProtocol.ts";
import type { ExportFormat } from "#core/export/exportFormats.ts";
import { doubtTitle } from "#core/timeline/doubtTitle.ts";
import type { Timeline } from "#core/timeline/model.ts";
import type { Scope } from "../../kit/scope.ts";
import { modelCaution } from "#contract/reading/assessedBy.ts";
import { seconds } from "../state/describe.ts";
import { momentInWords } from "../state/momentInWords.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { el } from "../../kit/dom.ts";
import { menuButton } from "../../kit/menuButton.ts";

/** In the order of the menu. */
const EXPORTS: Readonly<Record<ExportFormat, { label: string; detail: string }>> = {
  form: { label: t("Form to print"), detail: "HTML" },
  html: { label: t("Web page"), detail: "HTML" },
  textgrid: { label: t("Praat TextGrid"), detail: "TextGrid" },
  eaf: { label: t("ELAN document"), detail: "EAF" },
  chat: { label: t("CHAT transcript"), detail: "CHA" },
  csv: { label: t("Table of events"), detail: "CSV" },
  vtt: { label: t("Subtitles"), detail: "WebVTT" },
};

const SOUND_EXPORTS: Readonly<Record<SoundExport, { label: string; detail: string }>> = {
  measures: { label: t("Durations, pitch and formants"), detail: "CSV" },
  wav: { label: t("Sound of the selection"), detail: "WAV" },
};

export interface HeadActions {
  exportAs: (format: ExportFormat) => void;
  exportSound: (what: SoundExport) => void;
  compare: () => void;
  openAsText: () => void;
}

export function headPart(scope: Scope, document: ResultDocument, timeline: Timeline, actions: HeadActions): HTMLElement {
  const operation = document.compatible ? t`${document.operation}, compatible format` : document.operation;
  const length = timeline.duration === undefined ? undefined : seconds(timeline.duration);
  const when = document.assessedAt && Number.isFinite(Date.parse(document.assessedAt)) ? momentInWords(document.assessedAt) : undefined;
  // The title names the recording.
  const facts = [document.reader, operation, length, assessorInWords(document.assessedBy), ownWordsInWords(document.pronunciations), when]
    .filter(Boolean)
    .join("  ·  ");
  const button = (label: string, title: string, act: () => void) => {
    const element = el("button", { type: "button", class: "tool wide outlined", title }, label);
    scope.on(element, "click", act);
    return element;
  };
  return el(
    "header",
    { class: "head" },
    el(
      "div",
      { class: "head-text" },
      el("h1", {}, document.title),
      el("p", { class: "facts", title: assessedByInWords(document.assessedBy) }, facts),
    ),
    el(
      "div",
      { class: "head-actions" },
      menuButton(scope, t("Export"), [
        ...(Object.keys(EXPORTS) as ExportFormat[]).map((id) => ({ id, ...EXPORTS[id], act: () => actions.exportAs(id) })),
        ...(Object.keys(SOUND_EXPORTS) as SoundExport[]).map((id) => ({ id, ...SOUND_EXPORTS[id], act: () => actions.exportSound(id) })),
      ]),
      button(t("Compare With…"), t("Compare with another result of the same text"), actions.compare),
      button(t("Open as Text"), t("Open the result’s file as JSON"), actions.openAsText),
    ),
  );
}

/** For a pronunciation or a recognition. @param modelConfidence what the model's operator says about it. */
export function verdictPart({ verdict, kind, reference }: Timeline, modelConfidence: string | undefined): HTMLElement | undefined {
  if (!verdict) return undefined;
  const { correct, confidence, heard, feedback } = verdict;
  const state = correct === undefined ? "open" : correct ? "right" : "wrong";
  const title = correct === undefined ? t("No verdict in the result") : correct ? t("Correct") : t("Not correct");
  const sign = { right: "✓", wrong: "✗", open: "?" }[state];
  const unsure = correct !== undefined && confidence?.toLowerCase() === "low";
  const caution = correct === undefined ? undefined : modelCaution(modelConfidence);
  const compared = kind === "recognition" ? el("p", { class: "compared" }, comparedText(reference.trim(), heard?.trim())) : undefined;
  const unsureText = correct
    ? t("Accepted, but without much certainty: listen to it yourself.")
    : t("Not accepted, but without much certainty: listen to it yourself.");
  return el(
    "section",
    { class: `verdict ${unsure ? "unsure" : state}`, "aria-label": t("Verdict") },
    el("span", { class: "sign", "aria-hidden": "true" }, sign),
    el(
      "div",
      {},
      el("h2", {}, title),
      unsure ? el("p", {}, unsureText) : undefined,
      compared,
      caution ? el("p", {}, caution) : undefined,
      feedback ? el("p", { class: "feedback" }, feedback) : undefined,
    ),
  );
}

function comparedText(expected: string, heard: string | undefined): string {
  if (heard === undefined) return t`Expected “${expected}”. What was heard is not readable.`;
  return heard === "" ? t`Expected “${expected}”, heard nothing` : t`Expected “${expected}”, heard “${heard}”`;
}

/** Warns, before anything else, that the recording does not seem to be a reading of the text. */
export function doubtPart(scope: Scope, model: ViewModel): HTMLElement | undefined {
  const { otherText } = model.timeline;
  if (otherText === undefined) return undefined;
  const show = buttonPart(scope, t("Show the Figures Anyway"), () => model.showFigures());
  model.on("figures", () => show.remove());
  const text = el("span", { class: "banner-text" }, el("strong", {}, doubtTitle(model.timeline)), " ", otherText);
  return el(
    "div",
    { class: "banner doubt", role: "alert" },
    el("span", { class: "banner-sign", "aria-hidden": "true" }, "!"),
    text,
    model.figuresHidden ? show : undefined,
  );
}

export function buttonPart(scope: Scope, label: string, act: () => void): HTMLElement {
  const button = el("button", { type: "button", class: "button" }, label);
  scope.on(button, "click", act);
  return button;
}

/** @param action a button that does something about it. */
export function bannerPart(kind: "foreign" | "warning" | "note" | "problem", text: string, action?: HTMLElement): HTMLElement {
  const label = { foreign: t("Possible mix-up"), warning: t("About the recording"), note: t("About the result"), problem: t("No sound") }[
    kind
  ];
  return el(
    "div",
    { class: `banner ${kind}`, role: kind === "problem" ? "alert" : "note" },
    el("span", { class: "banner-sign", "aria-hidden": "true" }, kind === "note" ? "i" : "!"),
    el("span", { class: "banner-text" }, el("strong", {}, `${label}: `), text),
    action,
  );
}
