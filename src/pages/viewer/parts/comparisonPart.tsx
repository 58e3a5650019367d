import { t } from "@vscode/l10n";
import { useMemo } from "preact/hooks";
import { plural } from "#core/plural.ts";
import { compareTimelines } from "#core/comparison/compareTimelines.ts";
import type { ComparedUnit, TimelineComparison, UnitChange, UnitReading, Side } from "#core/comparison/compareTimelines.ts";
import { withSaidWords } from "#core/spelling/saidText.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { Made } from "../../kit/made.tsx";
import { useMade } from "../../kit/useScope.ts";
import { seconds } from "../state/describe.ts";
import { Takes } from "../state/takes.ts";
import { isEarlier } from "../state/figureChange.ts";
import { ComparedFigures } from "./comparedFigures.tsx";
import { additionsText, kindOf, readingText, sideText } from "./comparedWords.ts";
import { comparisonAxis } from "./comparisonAxis.ts";
import { ComparisonHead, type ComparisonProps, Doubts, isHidden, StopsNote } from "./comparisonHead.tsx";

/** Changes that are differences. */
type Difference = Exclude<UnitChange, "same" | "not attempted">;

const CHANGE_TEXT: Record<Difference, string> = {
  "only first": t("right only in A"),
  "only second": t("right only in B"),
  otherwise: t("read differently"),
};

/** In the order of the summary. */
const COUNTED: Record<Difference | "same", (count: number) => string> = {
  "only first": (count) => t`${count} right only in A`,
  "only second": (count) => t`${count} right only in B`,
  otherwise: (count) => t`${count} read differently`,
  same: (count) => t`${count} the same`,
};

/** Figures, both readings word by word, and both on one time axis. The earlier take is A. */
export function ComparisonPart({ model, timeline, others, stop, failed }: ComparisonProps) {
  const other = others[0]!;
  const { timelines, shown, compared, takes } = useMade(
    (scope) => {
      const side: Side = isEarlier(other.document, model.document) ? "second" : "first";
      const both = inOrder(side, timeline, other.document.timeline);
      const result = compareTimelines(withSaidWords(both[0]), withSaidWords(both[1]));
      const voices = new Takes(scope, model, other.document, other.sound, result.units, side, failed);
      return { timelines: both, shown: side, compared: result, takes: voices };
    },
    [timeline],
  );
  const [a, b] = timelines;
  const figuresOf = (of: Timeline, side: Side) => ({
    timeline: compared.attempted[side],
    duration: of.duration,
    isHidden: isHidden(of, model),
  });
  const problem = takes.otherProblem;
  return (
    <div class="comparison">
      <ComparisonHead documents={inOrder(shown, model.document, other.document)} shown={model.document} stop={stop} />
      <Doubts timelines={timelines} />
      <StopsNote
        stops={[compared.stops.first, compared.stops.second]}
        compared={compared.units.length - compared.changes["not attempted"]}
      />
      <p class="comparison-summary">{summaryText(compared, timeline.kind)}</p>
      <ComparedFigures
        takes={[figuresOf(a, "first"), figuresOf(b, "second")]}
        reading={model.reading}
        isOneReader={model.document.reader === other.document.reader}
      />
      <h2>{t("Word by word")}</h2>
      <p class="facts" role="status">
        {problem && `${t`${shown === "first" ? "B" : "A"} cannot be played.`} ${problem}`}
      </p>
      {useMemo(
        () => (
          <Pairs takes={takes} compared={compared} timelines={timelines} />
        ),
        [compared],
      )}
      <h2>{t("On one time axis")}</h2>
      <Made
        of={[takes]}
        make={(scope) => comparisonAxis(scope, takes, other.document.timeline.duration, (unit, side) => heardText(takes, unit, side))}
      />
      <h2>{t("Differences")}</h2>
      {useMemo(
        () => (
          <Differences takes={takes} compared={compared} />
        ),
        [compared],
      )}
    </div>
  );
}

/** @param shown the side of what the viewer shows, which is named first */
function inOrder<T>(shown: Side, own: T, other: T): [T, T] {
  return shown === "first" ? [own, other] : [other, own];
}

/** Such as `24 words: 3 right only in A, 21 the same.` */
function summaryText({ changes, units, sameText, endings }: TimelineComparison, kind: Timeline["kind"]): string {
  const count = units.length - changes["not attempted"];
  const what =
    kind === "pronunciation" ? plural(count, t("1 phoneme"), t`${count} phonemes`) : plural(count, t("1 word"), t`${count} words`);
  const counts = (Object.keys(COUNTED) as (keyof typeof COUNTED)[])
    .filter((change) => changes[change] > 0)
    .map((change) => COUNTED[change](changes[change]));
  return [
    `${what}: ${counts.join(", ")}.`,
    ...(endings.same ? [] : [t("What was added after the last word differs.")]),
    ...(sameText ? [] : [t("The texts are not the same; their words were aligned.")]),
  ].join(" ");
}

const NAMES: Record<Side, "A" | "B"> = { first: "A", second: "B" };

interface ComparedProps {
  takes: Takes;
  compared: TimelineComparison;
}

/** Words that both read right are shown alone. A button that names a take plays the word there; the word itself, in both. */
function Pairs({ takes, compared: { units, endings }, timelines }: ComparedProps & { timelines: readonly [a: Timeline, b: Timeline] }) {
  const sounding = takes.sounding.value;
  const reading = (unit: ComparedUnit, side: Side, i: number) => {
    const style = `pair-reading ${kindOf(unit[side])}`;
    const content = [<span class="pair-side">{NAMES[side]}</span>, ` ${readingText(unit[side])}`];
    if (unit[side].index === undefined) return <span class={style}>{content}</span>;
    return (
      <button
        type="button"
        class={sounding?.unit === i && sounding.side === side ? `${style} sounding` : style}
        data-unit={i}
        data-side={side}
        title={t`Play ${NAMES[side]}`}
        onClick={() => takes.hear({ unit: i, side })}
      >
        {content}
      </button>
    );
  };
  const pair = (unit: ComparedUnit, i: number) => (
    <span class={`pair ${unit.change.replace(" ", "-")}`} role="group" aria-label={changeText(unit)}>
      <PlayBoth class="pair-text" takes={takes} text={unit.text} unit={i} />
      {reading(unit, "first", i)}
      {reading(unit, "second", i)}
    </span>
  );
  /** Additions after the last word of the text. */
  const ending = (name: "A" | "B", additions: UnitReading["additions"]) => (
    <span class={`pair-reading ${additions[0]?.kind ?? ""}`}>
      <span class="pair-side">{name}</span> {additionsText(additions) || "–"}
    </span>
  );
  const isRight = ({ change, first }: ComparedUnit) => change === "same" && first.kind === "correct" && first.additions.length === 0;
  return (
    <div
      class="pairs-text"
      role="group"
      aria-label={t("Both readings, word by word. Words that differ can be played in both.")}
      tabIndex={0}
    >
      {units.map((unit, i) => (
        <>
          {i === 0 && textBefore(unit, timelines)}
          {unit.change === "not attempted" ? <span class="not-compared">{unit.text}</span> : isRight(unit) ? unit.text : pair(unit, i)}
          {textAfter(unit, timelines)}
        </>
      ))}
      {!endings.same && (
        <span class="pair otherwise">
          <span class="pair-end">{t("after the last word")}</span>
          {ending("A", endings.first)}
          {ending("B", endings.second)}
        </span>
      )}
    </div>
  );
}

/** What the text has between a word and the next one, such as a comma and a blank. */
function textAfter({ inFirst, inSecond }: ComparedUnit, [a, b]: readonly [Timeline, Timeline]): string {
  const [{ words, reference }, at] = inFirst === undefined ? [b, inSecond!] : [a, inFirst];
  return (words[at] && reference.slice(words[at].end, words[at + 1]?.start)) || " ";
}

/** Such as a quotation mark before the first word. */
function textBefore({ inFirst, inSecond }: ComparedUnit, [a, b]: readonly [Timeline, Timeline]): string {
  const [{ words, reference }, at] = inFirst === undefined ? [b, inSecond!] : [a, inFirst];
  return at === 0 && words[0] ? reference.slice(0, words[0].start).trimStart() : "";
}

function PlayBoth({ class: style, takes, text, unit }: { class: string; takes: Takes; text: string; unit: number }) {
  return (
    <button
      type="button"
      class={style}
      data-unit={unit}
      title={t("Play A, then B")}
      aria-label={t`${text}: play A, then B`}
      onClick={() => takes.hearBoth(unit)}
    >
      {text}
    </button>
  );
}

function heardText({ units }: Takes, unit: number, side: Side): string {
  const { text } = units[unit]!;
  const reading = units[unit]![side];
  const time = reading.start === undefined ? t("no time") : seconds(reading.start);
  return `${NAMES[side]}: ${text}, ${sideText(reading)}, ${time}`;
}

function changeText({ text, first, second }: ComparedUnit): string {
  return `${text}. A: ${sideText(first)}. B: ${sideText(second)}`;
}

function Differences({ takes, compared: { units } }: ComparedProps) {
  const changed = [...units.entries()].filter(([, { change }]) => change !== "same" && change !== "not attempted");
  if (changed.length === 0) return <p class="empty">{t("There are no differences.")}</p>;
  const time = ({ text, first, second }: ComparedUnit, side: Side, i: number) => {
    const { start } = { first, second }[side];
    return start === undefined ? (
      "–"
    ) : (
      <button
        type="button"
        class="link"
        data-unit={i}
        data-side={side}
        aria-label={t`Play ${NAMES[side]}: ${text}, ${seconds(start)}`}
        title={t`Play ${NAMES[side]}`}
        onClick={() => takes.hear({ unit: i, side })}
      >
        {seconds(start)}
      </button>
    );
  };
  return (
    <div class="scroller" tabIndex={0} role="region" aria-label={t("Differences")}>
      <table class="figures wide">
        <thead>
          <tr>
            {[t("Text"), "A", t("Time in A"), "B", t("Time in B"), t("Change")].map((name) => (
              <th scope="col">{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changed.map(([i, unit]) => (
            <tr class={unit.change.replace(" ", "-")}>
              <th scope="row">
                <PlayBoth class="link" takes={takes} text={unit.text} unit={i} />
              </th>
              <td>{readingText(unit.first)}</td>
              <td>{time(unit, "first", i)}</td>
              <td>{readingText(unit.second)}</td>
              <td>{time(unit, "second", i)}</td>
              <td>{CHANGE_TEXT[unit.change as Difference]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
