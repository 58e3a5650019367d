import { unreadReviewInWords } from "#contract/reading/review.ts";
import { HumanError } from "#core/humanError.ts";
import { printable } from "#core/printable.ts";
import { runningRecord } from "#core/record/runningRecord.ts";
import { findWord } from "#core/scoring/findWord.ts";
import { scoreReading } from "#core/scoring/scoreReading.ts";
import { DEFAULT_SCORING, scoringOf } from "#core/scoring/scoringProfiles.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { timelineOf } from "#operations/timelineOf.ts";
import type { ScoreCommand } from "../commands/readingCommands.ts";
import type { Io } from "../io.ts";
import { indentedJson } from "../printing/jsonList.ts";
import { listProfiles } from "./listProfiles.ts";
import { readResult } from "./readResult.ts";
import { scoreInWords } from "./scoreInWords.ts";
import { scoringGiven } from "../project/scoringGiven.ts";

const ALL_THE_SAME = "To see the figures anyway, print them with --json.";

/**
 * Counts the review as well; without a reading, prints the profiles that ship.
 * @throws {HumanError} `result-unreadable`, `assessment-damaged`, `assessment-too-new`, `scoring-unreadable`, `scoring-damaged`,
 * `scoring-too-new`, `not-a-reading`, `word-unknown`, `word-ambiguous`
 * @throws {UsageError} for a profile that does not exist.
 * @returns the exit code: 1 if the recording does not seem to be a reading of the text; its figures are then only for programs.
 */
export async function scoreResult(command: ScoreCommand, io: Io): Promise<0 | 1> {
  if (command.resultPath === undefined) return listProfiles(command.json, io);
  const timeline = await readingIn(command.resultPath, io);
  const profile = command.profile === undefined ? (scoringOf(timeline.list) ?? DEFAULT_SCORING) : await scoringGiven(command.profile, io);
  const until = command.until === undefined ? undefined : findWord(timeline.words, command.until);
  const { foreign = [], otherText, warnings, notes, unread, strictness } = timeline;
  const figures = scoreReading(timeline, profile, { seconds: command.seconds, until, ...command.reader });
  const score = { ...figures, notes: [...foreign, ...warnings, ...notes, ...figures.notes] };
  const { id, name, sources } = profile;
  if (command.json)
    io.stdout.write(
      `${indentedJson({ profile: { id, name, sources }, ...(strictness !== undefined && { strictness }), ...(foreign.length > 0 && { foreign }), ...(otherText !== undefined && { otherText }), ...(unread && { unread }), ...score })}\n`,
    );
  else io.stdout.write(otherText === undefined ? scoreInWords(score, profile, timeline) : `${runningRecord(timeline)}\n${ALL_THE_SAME}\n`);
  if (otherText === undefined) return 0;
  if (command.json) io.stderr.write(`${printable(otherText)}\n`);
  return 1;
}

async function readingIn(path: string, { signal, stderr }: Io): Promise<Timeline> {
  const { file, result, unreadReview } = await readResult(path, signal);
  const problem = unreadReviewInWords(unreadReview);
  if (problem !== undefined) stderr.write(`${printable(problem)}\n`);
  const timeline = timelineOf({ result, reference: file.reference.text, list: file.reference.list, review: file.review });
  if (timeline.kind !== "fluency")
    throw new HumanError("not-a-reading", `${path} is the result of a ${timeline.kind}. Only the reading of a text can be scored.`);
  return timeline;
}
