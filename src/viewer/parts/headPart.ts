import type { ResultDocument } from "../../contract/viewerProtocol.ts";
import type { Timeline } from "../../core/timeline/model.ts";
import { seconds } from "../state/describe.ts";
import { el } from "./dom.ts";

const KIND_TITLE: Record<ResultDocument["result"]["kind"], string> = {
  "fluency-v1": "Fluency (v1)", "fluency-v2": "Fluency", pronunciation: "Pronunciation", recognition: "Word recognition",
};

/** What was assessed, and by whom. */
export function headPart(document: ResultDocument, timeline: Timeline): HTMLElement {
  const format = document.result.format === "compat" ? ", compatible format" : "";
  const length = timeline.duration === undefined ? undefined : seconds(timeline.duration);
  const facts = [KIND_TITLE[document.result.kind] + format, document.audio.name, length, document.assessedBy].filter(Boolean).join("  ·  ");
  return el("header", {}, el("h1", {}, document.title), el("p", { class: "facts" }, facts));
}

/** The answer of a pronunciation or a recognition, in words. */
export function verdictPart({ verdict, kind, reference }: Timeline): HTMLElement | undefined {
  if (!verdict) return undefined;
  const { correct, heard, feedback } = verdict;
  const state = correct === undefined ? "open" : correct ? "right" : "wrong";
  const title = correct === undefined ? "No verdict in the result" : correct ? "Correct" : "Not correct";
  const sign = { right: "✓", wrong: "✗", open: "?" }[state];
  const compared = kind === "recognition" ? el("p", { class: "compared" }, "Expected ", quoted(reference), heard === undefined ? "" : heard ? ", heard " : ", heard nothing", heard ? quoted(heard) : undefined) : undefined;
  return el(
    "section",
    { class: `verdict ${state}`, "aria-label": "Verdict" },
    el("span", { class: "sign", "aria-hidden": "true" }, sign),
    el("div", {}, el("h2", {}, title), compared, feedback ? el("p", { class: "feedback" }, feedback) : undefined),
  );
}

function quoted(text: string): HTMLElement {
  return el("strong", {}, `“${text.trim()}”`);
}

/** A line that an author should not miss. */
export function bannerPart(kind: "warning" | "note" | "problem", text: string): HTMLElement {
  const label = { warning: "About the recording", note: "About the result", problem: "No sound" }[kind];
  return el("div", { class: `banner ${kind}`, role: kind === "problem" ? "alert" : "note" }, el("span", { class: "banner-sign", "aria-hidden": "true" }, kind === "note" ? "i" : "!"), el("span", {}, el("strong", {}, `${label}: `), text));
}
