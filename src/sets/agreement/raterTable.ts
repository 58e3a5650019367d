import { t } from "@vscode/l10n";
import { HumanError } from "#core/humanError.ts";
import { earlyStopOf } from "#core/record/earlyStop.ts";
import { type Review, type WordReview, type WordVerdict, WORD_VERDICTS } from "#core/review/review.ts";
import { findWord } from "#core/scoring/findWord.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { withoutUndefined } from "#core/timeline/withoutUndefined.ts";
import type { KeptReading } from "../results/keptReading.ts";
import type { Opinion } from "#core/agreement/rating.ts";
import { readTable, type TableProblem } from "../table/readTable.ts";
import { readingFinder } from "../results/resultPlaces.ts";

export interface ServedReading {
  reading: KeptReading;
  /** The timeline without a review. */
  service: Timeline;
}

/** By the URI of a result. */
export interface RaterOpinions {
  opinions: Map<string, Opinion>;
  problems: TableProblem[];
}

/** For a miscue whose kind the rater does not name. */
const UNNAMED = "miscue";
const STAMP = { at: "1970-01-01T00:00:00Z" };

/**
 * The columns are `recording` or `result`, `word` (its number, the word, or `word:2` for its second occurrence), `verdict` (correct,
 * substitution, omission, told, variant, or miscue where its kind is not named) and, if wanted, `said`. Rows that cannot be used are
 * problems; the others count.
 * @param isWhole true if words of a reading that the table does not name were read right. Those left over where the reader seems to have
 * stopped are left out.
 */
export function readRaterTable(text: string, served: readonly ServedReading[], isWhole: boolean): RaterOpinions {
  const { rows, problems } = readTable(
    text,
    ["recording", "result", "word", "verdict", "said"],
    [["recording", "result"], ["word"], ["verdict"]],
  );
  const find = readingFinder(served, ({ reading }) => reading);
  const said = new Map<ServedReading, Map<number, { verdict: WordVerdict | typeof UNNAMED; said: string | undefined }>>();
  for (const { line, cells } of rows) {
    try {
      const verdict = verdictOf(cells.verdict);
      const named = find(cells);
      if (typeof named === "string") throw new RowError(named);
      if (named.length === 0)
        throw new RowError(
          cells.result === undefined
            ? t`None of the readings has the recording “${cells.recording!}”.`
            : t`None of the readings has the result “${cells.result}”.`,
        );
      for (const one of named) {
        const words = said.get(one) ?? said.set(one, new Map()).get(one)!;
        const word = findWord(one.service.words, required(cells.word, t("The word is missing.")));
        if (words.has(word)) throw new RowError(t`Word ${word + 1} of this reading already has a verdict in an earlier line.`);
        words.set(word, { verdict, said: cells.said });
      }
    } catch (error) {
      if (!(error instanceof RowError || error instanceof HumanError)) throw error;
      problems.push({ line, message: error.message });
    }
  }
  return { opinions: new Map([...said].map(([one, words]) => [one.reading.uri, opinionOf(one, words, isWhole)])), problems };
}

class RowError extends Error {}

function verdictOf(cell: string | undefined): WordVerdict | typeof UNNAMED {
  const wanted = required(cell, t("The verdict is missing.")).toLowerCase();
  const verdict = [...WORD_VERDICTS, UNNAMED].find((known) => known === wanted);
  if (verdict === undefined) throw new RowError(t`The verdict must be one of ${[...WORD_VERDICTS, UNNAMED].join(", ")}.`);
  return verdict as WordVerdict | typeof UNNAMED;
}

function required(cell: string | undefined, otherwise: string): string {
  if (cell === undefined) throw new RowError(otherwise);
  return cell;
}

function opinionOf(
  { reading, service }: ServedReading,
  said: ReadonlyMap<number, { verdict: WordVerdict | typeof UNNAMED; said: string | undefined }>,
  isWhole: boolean,
): Opinion {
  const end = isWhole ? (earlyStopOf(service) ?? service.words.length - 1) : -1;
  const unnamed = new Set<number>();
  const words = service.words.flatMap(({ text }, word): WordReview[] => {
    const own = said.get(word) ?? (word <= end ? { verdict: "correct" as const, said: undefined } : undefined);
    if (!own) return [];
    if (own.verdict === UNNAMED) unnamed.add(word);
    return [withoutUndefined({ word, text, verdict: own.verdict === UNNAMED ? "substitution" : own.verdict, said: own.said, ...STAMP })];
  });
  // A table says nothing about where the reader stopped.
  const stop: Pick<Review, "stop"> = reading.file.review?.stop ? { stop: reading.file.review.stop } : {};
  return { review: { words, ...stop }, isWhole: false, unnamed };
}
