import { t } from "@vscode/l10n";
import { render } from "preact";
import { type Miscue, MISCUE_DESCRIPTIONS, MISCUES } from "#core/reading/miscues.ts";
import { countedErrorsOf } from "#core/record/errorKinds.ts";
import { LEVEL_NAMES, LEVELS } from "#core/record/measures.ts";
import { reviewInWords } from "#core/review/review.ts";
import { rateName } from "#core/scoring/rateName.ts";
import { parseReading, type ShownFigures, type ShownPlace, type ShownReading } from "./cardProtocol.ts";
import type { ToolResult } from "./chatHost.ts";

/** A refusal, or an answer that is not understood, is shown as the model gets it. */
export function showResult(card: HTMLElement, { content, structuredContent, isError }: ToolResult): void {
  const reading = isError ? undefined : parseReading(structuredContent);
  render(reading ? <Reading {...reading} /> : <p class="text">{content.map(({ text }) => text).join("\n")}</p>, card);
}

export function showCancelled(card: HTMLElement): void {
  render(<p class="quiet">{t("Cancelled")}</p>, card);
}

function Reading(reading: ShownReading) {
  const { passage, path, assessed, reviewed, warnings, otherText, earlyStop } = reading;
  const review = reviewed && reviewInWords(reviewed);
  const notes = [...warnings, ...[otherText, earlyStop].filter((note) => note !== undefined)];
  return (
    <>
      <header>
        <h1>{passage ?? KINDS[reading.kind]()}</h1>
        <p class="quiet">
          {path ?? t("Not saved")}
          {assessed && (
            <>
              {" · "}
              <time>{assessed}</time>
            </>
          )}
          {` · ${review ?? t("Not reviewed")}`}
        </p>
      </header>
      {notes.length > 0 && (
        <ul class="notes" aria-label={t("Warnings")} lang="en">
          {notes.map((note) => (
            <li>{note}</li>
          ))}
        </ul>
      )}
      {otherText === undefined && reading.figures && <Figures {...reading} figures={reading.figures} />}
      {otherText === undefined && <Places {...reading} />}
    </>
  );
}

const KINDS: Readonly<Record<ShownReading["kind"], () => string>> = {
  fluency: () => t("Reading"),
  pronunciation: () => t("Pronunciation"),
  recognition: () => t("Recognition"),
};

function Figures({ kind, list, figures }: ShownReading & { figures: ShownFigures }) {
  const { accuracy, wordsCorrectPerMinute: rate, words, correct } = figures;
  const level = LEVELS.find((name) => name === figures.level);
  const counts = countedErrorsOf(figures);
  if (kind !== "fluency")
    return (
      <dl class="figures">
        {typeof correct === "boolean" && <Figure name={t("Verdict")} value={correct ? t("Correct") : t("Not correct")} />}
        {figures.score !== undefined && <Figure name={t("Score")} value={String(figures.score)} />}
        {figures.confidence !== undefined && <Figure name={t("Confidence")} value={figures.confidence} />}
        {figures.heard !== undefined && <Figure name={t("Heard")} value={figures.heard} />}
        <Figure name={t("As expected")} value={t`${figures.asExpected} of ${figures.of}`} />
      </dl>
    );
  return (
    <>
      <dl class="figures">
        {accuracy !== undefined && <Figure name={t("Accuracy")} value={`${accuracy} %`} />}
        {rate !== undefined && <Figure name={rateName(list)} value={String(rate)} />}
        {typeof correct === "number" && <Figure name={t("Words correct")} value={t`${correct} of ${words}`} />}
        {level && <Figure name={t("Reading level")} value={LEVEL_NAMES[level]} />}
      </dl>
      {counts.length > 0 && <p class="counts">{counts.join(" · ")}</p>}
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Places({ kind, readOtherwise: places, confusions, total, offset }: ShownReading) {
  const isJudged = places.some(({ confidence, reviewed }) => reviewed || confidence !== undefined);
  return (
    <>
      {places.length > 0 ? (
        <table class={isJudged ? "judged" : undefined}>
          <caption>{t("Not read as written")}</caption>
          <thead>
            <tr>
              <th scope="col" class="number">
                {kind === "pronunciation" ? t("Phoneme") : t("Word")}
              </th>
              <th scope="col">{t("Kind")}</th>
              <th scope="col">{t("Text")}</th>
              <th scope="col">{t("Said")}</th>
              <th scope="col" class="number time">
                {t("Time")}
              </th>
              {isJudged && (
                <th scope="col" class="number">
                  {t("Confidence")}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {places.map((place) => (
              <Place {...place} isJudged={isJudged} />
            ))}
          </tbody>
        </table>
      ) : (
        total === 0 && <p>{t("Everything was read as written.")}</p>
      )}
      {places.length > 0 && places.length < total && <p class="quiet">{t`${offset + 1}–${offset + places.length} of ${total}`}</p>}
      {confusions.length > 0 && (
        <p>
          <span class="quiet">{t("Phonemes confused")}</span>{" "}
          {confusions.map(({ expected, heard, times }) => (
            <span class="confusion">
              {expected ?? "–"} → {heard ?? "–"}
              {times > 1 && ` ×${times}`}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

function Place({ kind, word, expected, said, start, confidence, reviewed, isJudged }: ShownPlace & { isJudged: boolean }) {
  const miscue: Miscue | undefined = MISCUES.find((one) => one === kind);
  return (
    <tr>
      <td class="number">{expected === undefined ? t`before ${word}` : word}</td>
      <td class={["kind", miscue].join(" ")}>
        <span class="mark" aria-hidden="true">
          {miscue && MISCUE_DESCRIPTIONS[miscue].mark}
        </span>{" "}
        {miscue ? MISCUE_DESCRIPTIONS[miscue].label : kind}
      </td>
      <td class="words">{expected ?? "–"}</td>
      <td class="words">{said ?? "–"}</td>
      <td class="number time">{start !== undefined && `${start.toFixed(2)} s`}</td>
      {isJudged && <td class="number">{reviewed ? t("Checked") : confidence !== undefined && `${Math.round(confidence * 100)} %`}</td>}
    </tr>
  );
}
