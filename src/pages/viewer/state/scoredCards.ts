import { t } from "@vscode/l10n";
import type { ReadingSettings } from "../viewerProtocol.ts";
import { bandText, NORMS_SOURCE } from "#core/reading/norms.ts";
import { plural } from "#core/plural.ts";
import { readerInWords } from "#core/reading/reader.ts";
import { LEVEL_NAMES } from "#core/record/measures.ts";
import { errorsInWords } from "#core/scoring/errorsInWords.ts";
import { rateName } from "#core/scoring/rateName.ts";
import { type ReadingScore, scoreReading } from "#core/scoring/scoreReading.ts";
import type { ScoringProfile } from "#core/scoring/scoringProfile.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { decimal } from "#core/record/runningRecord.ts";
import { type Card, levelInWords } from "./cards.ts";

const OF_CONNECTED_TEXT: ReadonlySet<string> = new Set(["level", "ratio", "percentile"]);

/** For the reader that the settings know. */
export function scoreOf(
  timeline: Timeline,
  profile: ScoringProfile,
  { grade, season }: Pick<ReadingSettings, "grade" | "season">,
): ReadingScore {
  return scoreReading(timeline, profile, { grade, season });
}

/** In the places of `readingCards`; each card says by which rules it is counted, and where those come from. */
export function scoredCards(timeline: Timeline, profile: ScoringProfile, reading: Pick<ReadingSettings, "grade" | "season">): Card[] {
  const score = scoreOf(timeline, profile, reading);
  const {
    attempted,
    correct,
    errors,
    selfCorrections,
    seconds,
    wordsCorrectPerMinute: rate,
    accuracy,
    wordsPerError,
    errorsPerCorrection,
    level,
  } = score;
  const rules = [t`Scoring rules: ${profile.name}.`, ...profile.sources.slice(0, 1)];
  const sum = errorsInWords(errors);
  const made = sum === undefined ? t("No errors.") : t`Errors: ${sum}.`;
  const card = (id: string, label: string, value: string, explanation: string, more: Partial<Card> = {}): Card => ({
    id,
    label,
    value,
    explanation: [explanation, ...rules].join(" "),
    ...more,
  });
  const over =
    seconds === undefined ? t("60 × words correct ÷ seconds.") : t`60 × words correct ÷ seconds = 60 × ${correct} ÷ ${decimal(seconds)}.`;
  const cards = [
    card(
      "wcpm",
      timeline.list ? rateName(timeline.list) : t("Words correct/min"),
      rate === undefined ? "–" : decimal(rate),
      `${over} ${timeInWords(profile)}`,
    ),
    card(
      "accuracy",
      t("Accuracy"),
      accuracy === undefined ? "–" : decimal(accuracy),
      `${t`100 × (words attempted − errors) ÷ words attempted = 100 × (${attempted} − ${errors.length}) ÷ ${attempted}.`} ${made}`,
      { unit: "%" },
    ),
    card("level", t("Reading level"), level ? LEVEL_NAMES[level] : "–", score.levelNote ?? levelInWords(level, accuracy)),
    card(
      "ratio",
      t("Error ratio"),
      wordsPerError === undefined ? (attempted > 0 ? t("none") : "–") : `1 : ${decimal(wordsPerError)}`,
      `${t`Words for each error: words attempted ÷ errors = ${attempted} ÷ ${errors.length}.`} ${made}`,
    ),
    card(
      "correction",
      t("Self-correction"),
      errorsPerCorrection === undefined ? t("none") : `1 : ${decimal(errorsPerCorrection)}`,
      `${correctionsCounted(selfCorrections)} ${made}`,
    ),
    percentileCard(score, profile, reading, card),
    ...(score.sounds
      ? [
          card(
            "sounds",
            t("Sounds correct/min"),
            score.sounds.perMinute === undefined ? "–" : decimal(score.sounds.perMinute),
            t`60 × sounds correct ÷ seconds, with ${score.sounds.correct} of ${score.sounds.of} sounds: all of a word that is right, and those of another that were heard as expected.`,
          ),
        ]
      : []),
    card(
      "correct",
      timeline.list ? t("Items correct") : t("Words correct"),
      String(correct),
      t("Words attempted that were read right and that no rule counts as an error."),
      { unit: t`of ${attempted}` },
    ),
  ];
  // Levels, ratios and norms are for connected text.
  return timeline.list ? cards.filter(({ id }) => !OF_CONNECTED_TEXT.has(id)) : cards;
}

function correctionsCounted(count: number): string {
  return plural(
    count,
    t("(errors + self-corrections) ÷ self-corrections, with 1 self-correction that the rules count."),
    t`(errors + self-corrections) ÷ self-corrections, with ${count} self-corrections that the rules count.`,
  );
}

function percentileCard(
  score: ReadingScore,
  { norms }: ScoringProfile,
  { grade, season }: Pick<ReadingSettings, "grade" | "season">,
  card: (id: string, label: string, value: string, explanation: string, more?: Partial<Card>) => Card,
): Card {
  const { percentile, percentileNote, wordsCorrectPerMinute: rate } = score;
  const about = [...(percentileNote === undefined ? [] : [percentileNote]), NORMS_SOURCE].join(" ");
  if (percentile)
    return card(
      "percentile",
      t("Percentile"),
      bandText(percentile),
      `${t`${decimal(rate!)} words correct per minute, compared with the norms for ${readerInWords(percentile)!}.`} ${about}`,
    );
  const asks = norms && rate !== undefined && (grade === undefined || season === undefined);
  return card("percentile", t("Percentile"), "–", about, { asks });
}

function timeInWords({ time }: ScoringProfile): string {
  if (typeof time === "number") return t`Over the first ${time} s from the first word said, or less if the reader finished before.`;
  return time === "whole text" ? t("Over the whole text.") : t("From the first to the last word said.");
}
