import type { ReadingSettings } from "../../contract/viewerProtocol.ts";
import { bandText, GRADES, NORMS_SOURCE } from "../../core/reading/norms.ts";
import { errorsInWords } from "../../core/scoring/errorsInWords.ts";
import { type ReadingScore, scoreReading } from "../../core/scoring/scoreReading.ts";
import type { ScoringProfile } from "../../core/scoring/scoringProfile.ts";
import type { Timeline } from "../../core/timeline/model.ts";
import { type Card, decimal, LEVEL_TEXT, levelInWords } from "./cards.ts";

/** The figures of a reading under a profile, for the reader that the settings know. */
export function scoreOf(timeline: Timeline, profile: ScoringProfile, { grade, season }: Pick<ReadingSettings, "grade" | "season">): ReadingScore {
  return scoreReading(timeline, profile, { grade: GRADES.find((one) => one === grade), season });
}

/** The cards of a reading under a profile, in the places of `readingCards`; each says by which rules it is counted, and where they are from. */
export function scoredCards(timeline: Timeline, profile: ScoringProfile, reading: Pick<ReadingSettings, "grade" | "season">): Card[] {
  const score = scoreOf(timeline, profile, reading);
  const { attempted, correct, errors, selfCorrections, seconds, wordsCorrectPerMinute: rate, accuracy, wordsPerError, errorsPerCorrection, level } = score;
  const rules = ` Rules: ${profile.name}.${profile.sources[0] === undefined ? "" : ` ${profile.sources[0]}`}`;
  const made = errors.length > 0 ? `Errors: ${errorsInWords(errors)}.` : "No errors.";
  const card = (id: string, label: string, value: string, explanation: string, more: Partial<Card> = {}): Card => ({ id, label, value, explanation: `${explanation}${rules}`, ...more });
  const over = seconds === undefined ? "" : ` = 60 × ${correct} ÷ ${decimal(seconds)}`;
  return [
    card("wcpm", "Words correct/min", rate === undefined ? "–" : decimal(rate), `60 × words correct ÷ seconds${over}. ${timeInWords(profile)}`),
    card("accuracy", "Accuracy", accuracy === undefined ? "–" : decimal(accuracy), `100 × (words attempted − errors) ÷ words attempted = 100 × (${attempted} − ${errors.length}) ÷ ${attempted}. ${made}`, { unit: "%" }),
    card("level", "Reading level", level ? LEVEL_TEXT[level] : "–", profile.levels ? levelInWords(level, accuracy) : "These rules have no reading level."),
    card("ratio", "Error ratio", wordsPerError === undefined ? (attempted > 0 ? "none" : "–") : `1 : ${decimal(wordsPerError)}`, `One error in so many words: words attempted ÷ errors = ${attempted} ÷ ${errors.length}. ${made}`),
    card("correction", "Self-correction", errorsPerCorrection === undefined ? "none" : `1 : ${decimal(errorsPerCorrection)}`, `(errors + self-corrections) ÷ self-corrections, with ${selfCorrections} ${selfCorrections === 1 ? "self-correction" : "self-corrections"} that ${selfCorrections === 1 ? "counts" : "count"} as such. ${made}`),
    percentileCard(score, profile, reading, card),
    card("correct", "Words correct", String(correct), "Words attempted that were read right and that no rule makes an error.", { unit: `of ${attempted}` }),
  ];
}

function percentileCard({ percentile, wordsCorrectPerMinute: rate, notes }: ReadingScore, { norms }: ScoringProfile, { grade, season }: Pick<ReadingSettings, "grade" | "season">, card: (id: string, label: string, value: string, explanation: string, more?: Partial<Card>) => Card): Card {
  const note = notes.find((one) => one.startsWith("Percentile: "))?.slice("Percentile: ".length);
  const why = note === undefined ? "" : `${note[0]!.toUpperCase()}${note.slice(1)} `;
  if (percentile) return card("percentile", "Percentile", bandText(percentile), `${decimal(rate!)} words correct per minute against grade ${percentile.grade}, ${percentile.season}. ${why}${NORMS_SOURCE}`);
  const asks = norms && rate !== undefined && (grade === undefined || season === undefined);
  return card("percentile", "Percentile", asks ? "Choose grade and season" : "–", `${why}${NORMS_SOURCE}`, { asks });
}

function timeInWords({ time }: ScoringProfile): string {
  if (typeof time === "number") return `The first ${time} s from the first word said, or the time that a reader needed who finished before.`;
  return time === "whole text" ? "Over the whole text." : "From the first to the last word said.";
}
