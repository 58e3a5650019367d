import { unreadReviewInWords } from "../contract/review.ts";
import { readScoring } from "../contract/scoringFile.ts";
import { SCORING_NAME_ENDING } from "../contract/scoringNameEnding.ts";
import { HumanError } from "../core/humanError.ts";
import { printable, printableJson } from "../core/printable.ts";
import { runningRecord } from "../core/record/runningRecord.ts";
import { findWord } from "../core/scoring/findWord.ts";
import { scoreReading } from "../core/scoring/scoreReading.ts";
import type { ScoringProfile } from "../core/scoring/scoringProfile.ts";
import { DEFAULT_SCORING, SCORING_PROFILES } from "../core/scoring/scoringProfiles.ts";
import type { Timeline } from "../core/timeline/model.ts";
import { timelineOf } from "../operations/timelineOf.ts";
import { type ScoreCommand, UsageError } from "./commands.ts";
import { didYouMean } from "../core/didYouMean.ts";
import type { Io } from "./io.ts";
import { readFileText } from "./readFileText.ts";
import { readResult } from "./readResult.ts";
import { scoreInWords } from "./scoreInWords.ts";

/** Bytes; a profile has about one kB. */
const LARGEST_PROFILE = 1_000_000;
/** How to get at the figures of a doubted result. */
const ALL_THE_SAME = "To see the figures all the same, print them with --json.";

/**
 * Prints the figures of a saved reading, with its review, under a scoring profile.
 * @throws {HumanError} `result-unreadable`, `assessment-damaged`, `assessment-too-new`, `scoring-unreadable`, `scoring-damaged`, `scoring-too-new`,
 * `not-a-reading`, `word-unknown`, `word-ambiguous`
 * @throws {UsageError} for a profile that there is not.
 * @returns the exit code: 1 when the recording does not seem to be a reading of the text; its figures are for programs alone then.
 */
export async function scoreResult(command: ScoreCommand, io: Io): Promise<0 | 1> {
  const profile = await profileOf(command.profile, io);
  const timeline = await readingIn(command.resultPath, io);
  const until = command.until === undefined ? undefined : findWord(timeline.words, command.until);
  const { otherText, warnings, notes, strictness } = timeline;
  const figures = scoreReading(timeline, profile, { seconds: command.seconds, until, ...command.reader });
  const score = { ...figures, notes: [...warnings, ...notes, ...figures.notes] };
  const { id, name, sources } = profile;
  if (command.json) io.stdout.write(`${printableJson(JSON.stringify({ profile: { id, name, sources }, ...(strictness !== undefined && { strictness }), ...(otherText !== undefined && { otherText }), ...score }, null, 2))}\n`);
  else io.stdout.write(otherText === undefined ? scoreInWords(score, profile, timeline) : `${runningRecord(timeline)}\n${ALL_THE_SAME}\n`);
  if (otherText === undefined) return 0;
  if (command.json) io.stderr.write(`${printable(otherText)}\n`);
  return 1;
}

async function profileOf(named: string | undefined, { signal }: Io): Promise<ScoringProfile> {
  if (named === undefined) return DEFAULT_SCORING;
  const ids = SCORING_PROFILES.map(({ id }) => id);
  const shipped = SCORING_PROFILES.find(({ id }) => id === named.trim().toLowerCase());
  if (shipped) return shipped;
  if (!/[\\/.]/.test(named)) throw new UsageError(`--profile is one of ${ids.join(", ")}, or a file that ends in ${SCORING_NAME_ENDING}.${didYouMean(named, ids)}`, "score");
  const tooLarge = `is larger than any scoring profile. Name a file that ends in ${SCORING_NAME_ENDING}.`;
  return readScoring(await readFileText(named, { what: "scoring profile", code: "scoring-unreadable", most: LARGEST_PROFILE, tooLarge }, signal), named);
}

async function readingIn(path: string, { signal, stderr }: Io): Promise<Timeline> {
  const { file, result, unreadReview } = await readResult(path, signal);
  const problem = unreadReviewInWords(unreadReview);
  if (problem !== undefined) stderr.write(`${printable(problem)}\n`);
  const timeline = timelineOf({ result, reference: file.reference.text, review: file.review });
  if (timeline.kind !== "fluency") throw new HumanError("not-a-reading", `${path} is the result of a ${timeline.kind}. Only the reading of a text can be scored.`);
  return timeline;
}
