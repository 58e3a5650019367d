import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import { assessedByInWords } from "#contract/reading/assessedBy.ts";
import { doubtTitle } from "#core/timeline/doubtTitle.ts";
import type { Timeline } from "#core/timeline/model.ts";
import type { Scope } from "../../kit/scope.ts";
import type { RecordingSound } from "../audio/recordingSound.ts";
import { momentInWords } from "../state/momentInWords.ts";
import type { ViewModel } from "../state/viewModel.ts";
import type { ResultDocument } from "../viewerProtocol.ts";
import { el } from "../../kit/dom.ts";

/** A take that this one is compared with. */
export interface ComparedWith {
  document: ResultDocument;
  /** Absent where both are of the same recording. */
  sound: RecordingSound | undefined;
}

export interface ComparisonActions {
  stop: () => void;
  failed: (error: unknown) => void;
}

/** Which letter stands for which take, and the end of the comparison. @param shown the take that the viewer shows. */
export function comparisonHead(scope: Scope, documents: readonly ResultDocument[], shown: ResultDocument, stop: () => void): HTMLElement {
  const end = el("button", { type: "button", class: "tool wide outlined" }, t("Stop Comparing"));
  scope.on(end, "click", stop);
  const names = documents.map((document, i) =>
    el("p", {}, el("strong", {}, letterOf(i)), ` ${document === shown ? t`${nameOf(document)} · shown above` : nameOf(document)}`),
  );
  return el("div", { class: "comparison-head" }, ...names, el("span", { class: "spring" }), end);
}

/** A, B … of the takes in the order in which they were made. */
export function letterOf(take: number): string {
  return String.fromCharCode("A".charCodeAt(0) + take);
}

/** The figures of a recording that does not seem to be a reading of the text are not shown until the author asks for them. */
export function isHidden(timeline: Timeline, model: ViewModel): boolean {
  return timeline.otherText !== undefined && (timeline !== model.timeline || model.figuresHidden);
}

/** Says first which readers stopped early: what comes after counts for nobody. Empty if everybody read to the end. */
export function stopsNote(takes: readonly { name: string; stop: string | undefined }[], compared: number): HTMLElement {
  const ended = takes.flatMap(({ name, stop }) => (stop === undefined ? [] : [t`${name} ended at “${stop}”.`]));
  const counted = plural(
    compared,
    t("Only the 1 word that all of them tried to read is compared."),
    t`Only the ${compared} words that all of them tried to read are compared.`,
  );
  return el("p", { class: "comparison-stops" }, ...(ended.length === 0 ? [] : [el("strong", {}, ended.join(" ")), " ", counted]));
}

function nameOf({ title, reader, assessedBy, assessedAt }: ResultDocument): string {
  return [reader, title, assessedByInWords(assessedBy), assessedAt && momentInWords(assessedAt)].filter(Boolean).join(" · ");
}

/** Of recordings that do not seem to be readings of the text. */
export function doubts(takes: readonly { name: string; timeline: Timeline }[]): HTMLElement[] {
  return takes.flatMap(({ name, timeline }) =>
    timeline.otherText === undefined ? [] : [el("p", {}, el("strong", {}, `${name}: ${doubtTitle(timeline)}`), " ", timeline.otherText)],
  );
}
