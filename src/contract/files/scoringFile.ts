import { t } from "@vscode/l10n";
import * as z from "zod";
import { jsonIn } from "#core/text/jsonIn.ts";
import { HumanError } from "#core/humanError.ts";
import {
  COUNTINGS,
  REPEATED_NAMES,
  type ScoringProfile,
  SKIPPED_LINES,
  TRANSPOSITIONS,
  WHOLE_TIMES,
} from "#core/scoring/scoringProfile.ts";
import { issueInWords } from "./issueInWords.ts";

/** Of the format that this program reads. */
export const SCORING_VERSION = 1;

/** The longest timed reading. */
export const MOST_SECONDS = 3600;

const seconds = z.number().positive().max(MOST_SECONDS);
const counting = (description: string) => z.enum(COUNTINGS).meta({ description });

/** Written by hand. */
export const scoringFile = z
  .looseObject({
    $schema: z.string().optional().meta({ description: "The JSON schema of this file." }),
    version: z.literal(SCORING_VERSION).meta({ description: "Version of this format." }),
    id: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]*$/)
      .meta({ description: "A short name for programs: lowercase letters, digits, hyphens." }),
    name: z.string().min(1).meta({ description: "A name for people." }),
    sources: z
      .array(z.string().min(1))
      .default([])
      .meta({ description: "Where the rules are published: references with pages, or addresses." }),
    rules: z
      .strictObject({
        insertion: counting("A word that is not in the text."),
        repetition: counting("A word that is said again."),
        selfCorrection: counting("A word that is read wrongly and then put right."),
        selfCorrectionWithin: seconds.optional().meta({
          description:
            "Seconds within which a word has to be put right; later, it is an error. If left out, it may be put right at any time.",
        }),
        falseStart: counting("A word that is begun, broken off and begun again."),
        hesitationFrom: seconds.optional().meta({
          description:
            "Seconds of hesitation before a word that make it an error, because the examiner then says the word. If left out, no hesitation is an error.",
        }),
        skippedLine: z.enum(SKIPPED_LINES).meta({
          description:
            "A line of the text that was left out altogether: each of its words is an error, or the line is one error and its other words do not count as attempted.",
        }),
        transposition: z
          .enum(TRANSPOSITIONS)
          .meta({ description: "Two neighbouring words read in swapped order: each is an error, or they count as the result marks them." }),
        variant: counting("A word said in a way that a reviewer accepted, such as a dialect's."),
        soundedOut: counting("A word said sound by sound and not blended. If left out, it is no error.").optional(),
        repeatedName: z
          .enum(REPEATED_NAMES)
          .meta({ description: "The same proper noun read wrongly again and again: an error each time, or once." }),
      })
      .meta({ description: "What counts as an error besides words read wrongly, left out or told, which always do." }),
    time: z
      .union([seconds, z.enum(WHOLE_TIMES)], {
        error: t`has to be a number of seconds up to ${MOST_SECONDS}, or one of ${WHOLE_TIMES.join(", ")}`,
      })
      .meta({
        description:
          "Seconds of a timed reading, from the first word said; or all words of the text; or those from the first to the last one said.",
      }),
    discontinueAfter: z.int().min(1).max(1000).optional().meta({
      description:
        "Items at the beginning of a list of which at least one has to be right, or a sound of a nonsense word; if none is, the list counts as discontinued, with a score of 0. If left out, every reading counts.",
    }),
    norms: z.boolean().default(false).meta({
      description:
        "Whether the rate may be compared with the norms of Hasbrouck & Tindal (2017). They are for one minute of an unpractised text.",
    }),
    levels: z
      .boolean()
      .default(false)
      .meta({ description: "Whether the accuracy gives a reading level: independent, instructional, frustration." }),
  })
  .meta({ title: "Scoring profile", description: "What counts as an error when a reading is scored, and over which time." });

/** `scoring-damaged`; `scoring-too-new` for a later version of this program. */
export class ScoringFileError extends HumanError {
  override readonly name = "ScoringFileError";
  declare readonly code: "scoring-damaged" | "scoring-too-new";
}

/** Problems that are named. */
const MOST_NAMED_PROBLEMS = 5;

/** The meaning of the schema's patterns, by property. */
const FORMS = { id: t("can only have lowercase letters, digits and hyphens, and starts with a letter or digit") };

/**
 * @param file its name in messages.
 * @throws {ScoringFileError} saying where and what is wrong.
 */
export function readScoring(text: string, file = t("This file")): ScoringProfile {
  const content = jsonIn(text);
  if (content === undefined) throw damaged(file, [text.trim() === "" ? t("it is empty") : t("it is not JSON")]);
  const version = typeof content === "object" && content !== null && "version" in content ? content.version : undefined;
  if (typeof version === "number" && version > SCORING_VERSION) {
    throw new ScoringFileError(
      "scoring-too-new",
      t`${file} needs a later version of Speech Assessment Authoring: its format is ${version}, and this version reads up to ${SCORING_VERSION}. Update to use it.`,
    );
  }
  const parsed = scoringFile.safeParse(content);
  if (!parsed.success)
    throw damaged(
      file,
      parsed.error.issues.map((issue) => `${placeOf(issue.path)} ${issueInWords(issue, content, FORMS)}`),
      parsed.error,
    );
  const { id, name, sources, rules, time, discontinueAfter, norms, levels } = parsed.data;
  return { id, name, sources, rules, time, ...(discontinueAfter !== undefined && { discontinueAfter }), norms, levels };
}

function placeOf(path: readonly PropertyKey[]): string {
  return path.length === 0 ? t("the file") : `“${path.join(".")}”`;
}

function damaged(file: string, wrong: readonly string[], cause?: unknown): ScoringFileError {
  const shown = [
    ...wrong.slice(0, MOST_NAMED_PROBLEMS),
    ...(wrong.length > MOST_NAMED_PROBLEMS ? [t`and ${wrong.length - MOST_NAMED_PROBLEMS} more`] : []),
  ].join("; ");
  return new ScoringFileError(
    "scoring-damaged",
    t`${file} does not have scoring rules that can be used: ${shown}. Correct it, or choose another one.`,
    { cause },
  );
}
