import { RUNNING_RECORD_RULES } from "../../core/record/measures.ts";
import { SEASONS } from "../../core/reading/norms.ts";
import { SCORING_PROFILES } from "../../core/scoring/scoringProfiles.ts";
import { SCORING_NAME_ENDING } from "../../contract/scoringNameEnding.ts";
import { choice, flag, labelledChoice, text } from "../settings/defineSettings.ts";

const GRADES = ["1", "2", "3", "4", "5", "6"] as const;

/** What a viewer shows numbers, times and phonemes by. */
export const VIEWER_SETTINGS = {
  /** What counts as an error in a running record beside substitutions and omissions. */
  counting: {
    insertions: flag("counting.insertions", RUNNING_RECORD_RULES.insertions, {
      order: 10,
      scope: "resource",
      description: "Whether words that were added count as errors in accuracy, error ratio and reading level. They do in a running record (Clay, 2000); the service's own `accuracy_score` leaves them out.",
    }),
    repetitions: flag("counting.repetitions", RUNNING_RECORD_RULES.repetitions, {
      order: 11,
      scope: "resource",
      description: "Whether words that were said again count as errors. They do not in a running record (Clay, 2000).",
    }),
    selfCorrections: flag("counting.selfCorrections", RUNNING_RECORD_RULES.selfCorrections, {
      order: 12,
      scope: "resource",
      description: "Whether words that were read wrongly and put right at once count as errors. They do not in a running record (Clay, 2000).",
    }),
    falseStarts: flag("counting.falseStarts", RUNNING_RECORD_RULES.falseStarts, {
      order: 13,
      scope: "resource",
      description: "Whether words that were begun, broken off and begun again count as errors. They do not in a running record (Clay, 2000).",
    }),
    longPauses: flag("counting.longPauses", RUNNING_RECORD_RULES.longPauses, {
      order: 14,
      scope: "resource",
      description: "Whether a pause of three seconds or more before a word counts as an error. An examiner tells the word then and counts it; a recording made alone has nobody who does.",
    }),
    properNounsOnce: flag("counting.properNounsOnce", RUNNING_RECORD_RULES.properNounsOnce, {
      order: 15,
      scope: "resource",
      description: "Whether the same proper noun read wrongly again and again counts as one error, as in a running record (Clay, 2000).",
    }),
  },
  /** A shipped profile's id or the path of a file with one; empty for a running record that is counted by `counting`. */
  scoringProfile: text("scoring.profile", {
    order: 9,
    scope: "resource",
    restricted: true,
    description: `The rules that the viewer scores a reading by: ${SCORING_PROFILES.map(({ id }) => `\`${id}\``).join(", ")}, or the path of a profile of your own (\`NAME${SCORING_NAME_ENDING}\`), absolute or from the workspace's folder. Empty for a running record that is counted as \`#speechAssessment.counting.insertions#\` and its neighbours say. It is most easily set in the viewer, over the text.`,
    schema: { maxLength: 1000, examples: SCORING_PROFILES.map(({ id }) => id) },
  }),
  /** Empty: the author gave none. */
  grade: labelledChoice("reader.grade", [["", "Not given"], ...GRADES.map((grade) => [grade, `Grade ${grade}`] as const)], "", {
    order: 16,
    scope: "resource",
    description: "Grade of readers of whom nothing else is known: new results begin with it unless their speaker has a grade in the view *Speakers*, and a result whose reader was chosen in the viewer keeps that. With the season it lets the viewer say between which percentiles of *Hasbrouck & Tindal (2017)* a rate of words correct per minute lies.",
  }),
  season: labelledChoice("reader.season", [["", "Not given"], ...SEASONS.map((season) => [season, `${season[0]!.toUpperCase()}${season.slice(1)}`] as const)], "", {
    order: 17,
    scope: "resource",
    description: "Part of the school year in which new recordings are made. While it is not given, it follows from the day of each assessment: fall from August, winter from December, spring from March. For the norms of *Hasbrouck & Tindal (2017)*.",
  }),
  phonemeSymbols: choice("phonemeSymbols", [
    ["arpabet", "Arpabet, as the service writes phonemes: TH IY1."],
    ["ipa", "The International Phonetic Alphabet: θ ˈi."],
  ], "arpabet", { order: 18, scope: "window", description: "How the viewer writes phonemes at first; a switch in it changes that." }),
  /** Kept with each change of a review; empty for nobody's. */
  reviewer: text("review.reviewer", {
    order: 19,
    own: true,
    description: "Your name or initials, kept with each change that you make when you review a result. While it is empty, a change says when it was made and not by whom.",
    schema: { maxLength: 200 },
  }),
  /** Whether the embedded engine finds the times that a result leaves open. */
  localTimes: flag("localTimes", true, {
    order: 22,
    scope: "window",
    description: "Whether the embedded engine finds the times of words that a result gives none for. It reads the recording on this machine and sends nothing anywhere; such times are shown as what they are, a local alignment.",
  }),
};
