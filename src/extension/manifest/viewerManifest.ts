import { RUNNING_RECORD_RULES } from "#core/record/measures.ts";
import { SEASONS } from "#core/reading/norms.ts";
import { SCORING_PROFILES } from "#core/scoring/scoringProfiles.ts";
import { SCORING_NAME_ENDING } from "#contract/files/scoringNameEnding.ts";
import { choice, flag, labelledChoice, text, wholeNumber } from "./defineSettings.ts";

const GRADES = ["1", "2", "3", "4", "5", "6"] as const;

export const VIEWER_SETTINGS = {
  /** Errors in a running record besides substitutions and omissions. */
  counting: {
    insertions: flag("counting.insertions", RUNNING_RECORD_RULES.insertions, {
      order: 10,
      scope: "resource",
      description:
        "Count added words as errors in accuracy, error ratio and reading level, as a running record does (Clay, 2000). The service's own `accuracy_score` does not.",
    }),
    repetitions: flag("counting.repetitions", RUNNING_RECORD_RULES.repetitions, {
      order: 11,
      scope: "resource",
      description: "Count repeated words as errors. A running record does not (Clay, 2000).",
    }),
    selfCorrections: flag("counting.selfCorrections", RUNNING_RECORD_RULES.selfCorrections, {
      order: 12,
      scope: "resource",
      description: "Count self-corrections as errors. A running record does not (Clay, 2000).",
    }),
    falseStarts: flag("counting.falseStarts", RUNNING_RECORD_RULES.falseStarts, {
      order: 13,
      scope: "resource",
      description: "Count false starts as errors. A running record does not (Clay, 2000).",
    }),
    longPauses: flag("counting.longPauses", RUNNING_RECORD_RULES.longPauses, {
      order: 14,
      scope: "resource",
      description:
        "Count a pause of three seconds or more before a word as an error. An examiner would then say the word and count it as an error.",
    }),
    properNounsOnce: flag("counting.properNounsOnce", RUNNING_RECORD_RULES.properNounsOnce, {
      order: 15,
      scope: "resource",
      description: "Count a proper noun that is misread several times as one error, as a running record does (Clay, 2000).",
    }),
  },
  /** A shipped profile's id or the path of a file; empty for a running record that is counted by `counting`. */
  scoringProfile: text("scoring.profile", {
    order: 9,
    scope: "resource",
    restricted: true,
    description: `Scoring rules for readings: ${SCORING_PROFILES.map(({ id }) => `\`${id}\``).join(", ")}, or the path of your own rules (\`NAME${SCORING_NAME_ENDING}\`), absolute or relative to the workspace folder. If it is empty, readings are counted as a running record, by \`#speechAssessment.counting.insertions#\` and the settings after it. Easiest to choose in the viewer.`,
    schema: { maxLength: 1000, examples: SCORING_PROFILES.map(({ id }) => id) },
  }),
  /** Empty if the author gave none. */
  grade: labelledChoice("reader.grade", [["", "Not given"], ...GRADES.map((grade) => [grade, `Grade ${grade}`] as const)], "", {
    order: 16,
    scope: "resource",
    description:
      "Grade of readers who have none in the *Readers* view or in the result. Grade and season give the percentile in the norms of *Hasbrouck & Tindal (2017)*.",
  }),
  season: labelledChoice(
    "reader.season",
    [["", "Not given"], ...SEASONS.map((season) => [season, `${season[0]!.toUpperCase()}${season.slice(1)}`] as const)],
    "",
    {
      order: 17,
      scope: "resource",
      description:
        "Season of the school year, for the norms of *Hasbrouck & Tindal (2017)*. If it is not set, it follows from the date of the assessment: fall from August, winter from December, spring from March.",
    },
  ),
  phonemeSymbols: choice(
    "phonemeSymbols",
    [
      ["arpabet", "Arpabet, as the service writes phonemes: TH IY1."],
      ["ipa", "The International Phonetic Alphabet: θ ˈi."],
    ],
    "arpabet",
    { order: 18, scope: "window", description: "How phonemes are first shown in the viewer. You can switch there at any time." },
  ),
  /** Per cent. */
  doubtBelow: wholeNumber("viewer.markBelowConfidence", { from: 0, to: 100 }, 60, {
    order: 18,
    scope: "window",
    description:
      "Mark words in the viewer's text when the service is less sure of its verdict than this, in per cent. `0` marks none. Words that somebody has listened to are not marked.",
  }),
  /** Kept with each change of a review; empty for nobody. */
  reviewer: text("review.reviewer", {
    order: 19,
    own: true,
    description: "Your name or initials, saved with each correction that you make.",
    schema: { maxLength: 200 },
  }),
  localTimes: flag("localTimes", true, {
    order: 22,
    scope: "window",
    description:
      "Let the embedded service find the times of words when a result has none. It uses the recording on this machine, and the viewer marks these times as a local alignment.",
  }),
};
