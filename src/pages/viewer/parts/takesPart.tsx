import { t } from "@vscode/l10n";
import { useMemo } from "preact/hooks";
import { plural } from "#core/plural.ts";
import { compareTakes, type TakesComparison, type TakesUnit } from "#core/comparison/compareTimelines.ts";
import { isReadRight } from "#core/reading/miscues.ts";
import { withSaidWords } from "#core/spelling/saidText.ts";
import { useMade } from "../../kit/useScope.ts";
import { isEarlier } from "../state/figureChange.ts";
import { TakeVoices } from "../state/takeVoices.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { ComparedFigures } from "./comparedFigures.tsx";
import { kindOf, readingText, sideText } from "./comparedWords.ts";
import { type ComparedWith, ComparisonHead, type ComparisonProps, Doubts, isHidden, letterOf, StopsNote } from "./comparisonHead.tsx";

/** Three takes and more beside each other, in the order in which they were made: figures, and the words that somebody did not read right. */
export function TakesPart({ model, timeline: own, others, stop, failed }: ComparisonProps) {
  const { takes, compared, voices } = useMade(
    (scope) => {
      const all = [{ document: model.document, timeline: own, sound: undefined }, ...others.map(withTimeline)].sort((a, b) =>
        isEarlier(a.document, b.document) ? -1 : isEarlier(b.document, a.document) ? 1 : 0,
      );
      const shown = all.findIndex(({ document }) => document === model.document);
      return {
        takes: all,
        compared: compareTakes(all.map(({ timeline }) => withSaidWords(timeline))),
        voices: new TakeVoices(scope, model, all, shown, failed),
      };
    },
    [own],
  );
  const documents = takes.map(({ document }) => document);
  return (
    <div class="comparison">
      <ComparisonHead documents={documents} shown={model.document} stop={stop} />
      <Doubts timelines={takes.map(({ timeline }) => timeline)} />
      <StopsNote stops={compared.stops} compared={compared.units.filter(({ isAttempted }) => isAttempted).length} />
      <p class="comparison-summary">{summaryText(compared)}</p>
      <ComparedFigures
        takes={takes.map(({ timeline }, i) => ({
          timeline: compared.attempted[i]!,
          duration: timeline.duration,
          isHidden: isHidden(timeline, model),
        }))}
        reading={model.reading}
        isOneReader={documents.every(({ reader }) => reader === documents[0]!.reader)}
      />
      <h2>{t("Words that were not read right in every take")}</h2>
      <p class="facts" role="status">
        {takes
          .flatMap((_, take) => (voices.problemOf(take) ? [t`${letterOf(take)} cannot be played.`, voices.problemOf(take)] : []))
          .join(" ")}
      </p>
      {useMemo(
        () => (
          <Words model={model} voices={voices} compared={compared} />
        ),
        [compared],
      )}
    </div>
  );
}

function withTimeline({ document, sound }: ComparedWith) {
  return { document, timeline: document.timeline, sound };
}

function isRight({ kind, additions }: TakesUnit["readings"][number]): boolean {
  return kind !== "untold" && isReadRight(kind) && additions.length === 0;
}

function missed({ units }: TakesComparison): [index: number, unit: TakesUnit][] {
  return [...units.entries()].filter(([, { isAttempted, readings }]) => isAttempted && !readings.every(isRight));
}

function summaryText(compared: TakesComparison): string {
  const count = compared.units.filter(({ isAttempted }) => isAttempted).length;
  const right = count - missed(compared).length;
  return [
    plural(count, t`1 word, ${right} read right in every take.`, t`${count} words, ${right} read right in every take.`),
    ...(compared.sameText ? [] : [t("The texts are not the same; their words were aligned.")]),
  ].join(" ");
}

interface WordsProps {
  model: ViewModel;
  voices: TakeVoices;
  compared: TakesComparison;
}

/** A row for each word, a column for each take; each reading can be played. */
function Words({ model, voices, compared }: WordsProps) {
  const rows = missed(compared);
  const sounding = voices.sounding.value;
  if (rows.length === 0) return <p class="empty">{t("There are no differences.")}</p>;
  const lane = model.timeline.kind === "pronunciation" ? "phoneme" : "segment";
  const cell = (unit: number, text: string, take: number, reading: TakesUnit["readings"][number]) => {
    const { index } = reading;
    if (index === undefined) return <span class={`pair-reading ${kindOf(reading)}`}>{readingText(reading)}</span>;
    const isSounding = sounding?.unit === unit && sounding.take === take;
    return (
      <button
        type="button"
        class={`link pair-reading ${kindOf(reading)}${isSounding ? " sounding" : ""}`}
        data-unit={unit}
        data-take={take}
        title={t`Play ${letterOf(take)}`}
        aria-label={`${letterOf(take)}: ${text}, ${sideText(reading)}`}
        onClick={() => voices.hear(take, unit, { lane, index })}
      >
        {readingText(reading)}
      </button>
    );
  };
  return (
    <div class="scroller" tabIndex={0} role="region" aria-label={t("Words that were not read right in every take")}>
      <table class="figures words">
        <thead>
          <tr>
            <th scope="col">{t("Text")}</th>
            {compared.attempted.map((_, i) => (
              <th scope="col">{letterOf(i)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([index, { text, readings }]) => (
            <tr>
              <th scope="row">{text}</th>
              {readings.map((reading, take) => (
                <td>{cell(index, text, take, reading)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
