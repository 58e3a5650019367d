import { t } from "@vscode/l10n";
import { readingMeasures } from "#core/record/measures.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { type ChangeTone, figureChange } from "../state/figureChange.ts";
import type { ReadingSettings } from "../viewerProtocol.ts";
import { el } from "../../kit/dom.ts";

const TONE_TEXT: Record<ChangeTone, string> = { better: t("better"), worse: t("worse"), "about the same": t("about the same") };

interface Figure {
  name: string;
  unit: string;
  /** True if more is better; undefined where neither more nor less is. */
  more?: boolean;
  /** It is only about the sound, whatever was read. */
  isOfSound?: true;
  of: (timeline: Timeline, reading: ReadingSettings) => number | undefined;
}

const count =
  (name: "correct" | "substitutions" | "omissions" | "insertions" | "repetitions" | "selfCorrections"): Figure["of"] =>
  ({ summary }) =>
    summary.counts[name];
const FIGURES: readonly Figure[] = [
  { name: t("Accuracy"), unit: " %", more: true, of: (timeline, { counting }) => readingMeasures(timeline, counting).accuracy },
  { name: t("Words correct per minute"), unit: "", more: true, of: ({ summary }) => summary.wcpm?.value },
  { name: t("Errors"), unit: "", more: false, of: (timeline, { counting }) => readingMeasures(timeline, counting).errors },
  { name: t("Substitutions"), unit: "", more: false, of: count("substitutions") },
  { name: t("Omissions"), unit: "", more: false, of: count("omissions") },
  { name: t("Insertions"), unit: "", more: false, of: count("insertions") },
  { name: t("Repetitions"), unit: "", of: count("repetitions") },
  { name: t("Self-corrections"), unit: "", of: count("selfCorrections") },
  { name: t("Length of the recording"), unit: " s", isOfSound: true, of: ({ duration }) => duration },
];

export interface ComparedTake {
  /** A, B … */
  name: string;
  /** As far as it is compared. */
  timeline: Timeline;
  /** The whole recording, in seconds. */
  duration?: number;
  /** The recording does not seem to be a reading of the text, so only its length is shown until the author asks for more. */
  isHidden: boolean;
}

/**
 * A column for each take, in the order in which they were made, and what changed from the first to the last.
 * @param isOneReader true also if nobody knows who read: of two readers, neither got better.
 */
export function comparedFigures(takes: readonly ComparedTake[], reading: ReadingSettings, isOneReader: boolean): HTMLElement {
  const [first, last] = [takes[0]!.name, takes.at(-1)!.name];
  const rows = FIGURES.map(({ name, unit, more, isOfSound, of }) => {
    const figures = takes.map(({ timeline, duration, isHidden }) => (isOfSound ? duration : isHidden ? undefined : of(timeline, reading)));
    const [a, b] = [figures[0], figures.at(-1)];
    const { change, tone } = a === undefined || b === undefined ? {} : figureChange(a, b, isOneReader ? more : undefined);
    const sign = change === undefined ? "" : change > 0 ? `+${change}` : change < 0 ? `−${-change}` : t("same");
    const text = (value: number | undefined) => (value === undefined ? "–" : `${Math.round(value * 10) / 10}${unit}`);
    const inSeconds = change && unit === " s" ? unit : "";
    return el(
      "tr",
      {},
      el("th", { scope: "row" }, name),
      ...figures.map((figure) => el("td", {}, text(figure))),
      el(
        "td",
        { class: `change ${tone === "about the same" ? "" : (tone ?? "")}` },
        sign,
        inSeconds,
        tone ? el("span", { class: "tone" }, TONE_TEXT[tone]) : undefined,
      ),
    );
  });
  const head = el(
    "tr",
    {},
    el("td", {}),
    ...takes.map(({ name }) => el("th", { scope: "col" }, name)),
    el("th", { scope: "col" }, t`${last} compared with ${first}`),
  );
  return el("table", { class: "figures" }, el("thead", {}, head), el("tbody", {}, ...rows));
}
