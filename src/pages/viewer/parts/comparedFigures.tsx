import { t } from "@vscode/l10n";
import { readingMeasures } from "#core/record/measures.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { type ChangeTone, figureChange } from "../state/figureChange.ts";
import type { ReadingSettings } from "../viewerProtocol.ts";
import { letterOf } from "./comparisonHead.tsx";

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
  /** As far as it is compared. */
  timeline: Timeline;
  /** The whole recording, in seconds. */
  duration?: number;
  /** The recording does not seem to be a reading of the text, so only its length is shown until the author asks for more. */
  isHidden: boolean;
}

interface FiguresProps {
  takes: readonly ComparedTake[];
  reading: ReadingSettings;
  /** True also if nobody knows who read: of two readers, neither got better. */
  isOneReader: boolean;
}

/** A column for each take, in the order in which they were made, and what changed from the first to the last. */
export function ComparedFigures({ takes, reading, isOneReader }: FiguresProps) {
  const row = ({ name, unit, more, isOfSound, of }: Figure) => {
    const figures = takes.map(({ timeline, duration, isHidden }) => (isOfSound ? duration : isHidden ? undefined : of(timeline, reading)));
    const [a, b] = [figures[0], figures.at(-1)];
    const { change, tone } = a === undefined || b === undefined ? {} : figureChange(a, b, isOneReader ? more : undefined);
    const sign = change === undefined ? "" : change > 0 ? `+${change}` : change < 0 ? `−${-change}` : t("same");
    return (
      <tr>
        <th scope="row">{name}</th>
        {figures.map((value) => (
          <td>{value === undefined ? "–" : `${Math.round(value * 10) / 10}${unit}`}</td>
        ))}
        <td class={`change ${tone === "about the same" ? "" : (tone ?? "")}`}>
          {sign}
          {change && unit === " s" ? unit : ""}
          {tone && <span class="tone">{TONE_TEXT[tone]}</span>}
        </td>
      </tr>
    );
  };
  return (
    <table class="figures">
      <thead>
        <tr>
          <td />
          {takes.map((_, i) => (
            <th scope="col">{letterOf(i)}</th>
          ))}
          <th scope="col">{t`${letterOf(takes.length - 1)} compared with ${letterOf(0)}`}</th>
        </tr>
      </thead>
      <tbody>{FIGURES.map(row)}</tbody>
    </table>
  );
}
