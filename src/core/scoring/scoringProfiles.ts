import { t } from "@vscode/l10n";
import type { ListKind } from "../passage/facts.ts";
import type { ScoringProfile, ScoringRules } from "./scoringProfile.ts";

const TIMED_RULES: ScoringRules = {
  insertion: "ignored",
  repetition: "ignored",
  selfCorrection: "ignored",
  selfCorrectionWithin: 3,
  falseStart: "ignored",
  hesitationFrom: 3,
  skippedLine: "each word",
  transposition: "each word",
  variant: "ignored",
  repeatedName: "each time",
};

/** A rule that its source leaves open is set so that it changes nothing. */
export const SCORING_PROFILES = [
  {
    id: "running-record",
    name: t("Running record"),
    sources: [
      "Clay, M. M. (2000). Running records for classroom teachers. Heinemann.",
      "Summary of Conventions and Errors, Queen's Printer for Ontario (2003). https://paperzz.com/doc/8218220/summary-of-conventions-and-errors",
    ],
    rules: {
      insertion: "error",
      repetition: "ignored",
      selfCorrection: "ignored",
      falseStart: "ignored",
      skippedLine: "each word",
      transposition: "as marked",
      variant: "ignored",
      repeatedName: "once",
    },
    time: "whole text",
    norms: false,
    levels: true,
  },
  {
    id: "cbm",
    name: t("Curriculum-based measurement, 60 s"),
    sources: [
      "R-CBM Scoring Rules and Examples, appendix B. https://studylib.net/doc/8211735/r-cbm-scoring-rules-and-examples",
      "Accelerating Student Learning: Monitoring Reading, slides 11, 14 and 15. US Department of Education (archived). http://www.ed.gov/teachers/how/tools/initiative/summerworkshop/warkomski/edlite-slide011.html",
      "What guidelines should I follow for counting errors? Read Naturally. http://www.readnaturally.com/howto/faq-strategy-whatIsError.htm",
    ],
    rules: TIMED_RULES,
    time: 60,
    norms: true,
    levels: false,
  },
  {
    id: "naep-orf",
    name: t("Only the words that were read, in order (2018 NAEP Oral Reading Fluency study)"),
    sources: [
      "Scoring Procedure: Passage Scoring. National Center for Education Statistics, 2018 NAEP Oral Reading Fluency study. https://nces.ed.gov/nationsreportcard/studies/orf/scoring.aspx",
    ],
    rules: {
      insertion: "ignored",
      repetition: "ignored",
      selfCorrection: "ignored",
      falseStart: "ignored",
      skippedLine: "each word",
      transposition: "as marked",
      variant: "ignored",
      repeatedName: "each time",
    },
    time: "span read",
    norms: false,
    levels: false,
  },
  {
    id: "timed-letters",
    name: t("Letters, 60 s"),
    sources: [
      "Letter Sound Fluency: Administration and Scoring Rules. St. Croix River Education District, Minnesota. http://fr.slideserve.com/shoshana-gallagher/letter-sound-fluency-powerpoint-ppt-presentation",
      "Letter Sound Test: Scoring Procedures. Project AIM, University of Maryland (1999-2000). https://terpconnect.umd.edu/~dlspeece/cbmreading/examinermat/lettersound/scoring.html",
    ],
    rules: TIMED_RULES,
    time: 60,
    discontinueAfter: 10,
    norms: false,
    levels: false,
  },
  {
    id: "timed-words",
    name: t("List of words, 60 s"),
    sources: ["R-CBM Scoring Rules and Examples, appendix B. https://studylib.net/doc/8211735/r-cbm-scoring-rules-and-examples"],
    rules: TIMED_RULES,
    time: 60,
    norms: false,
    levels: false,
  },
  {
    // No sound of the first row is right (words 1 to 5 of the 6th edition; a row of the 8th has five): the task ends, with a score of 0.
    id: "timed-nonsense-words",
    name: t("Nonsense words, 60 s"),
    sources: [
      "Good, R. H., & Kaminski, R. A. (Eds.) (2002). DIBELS administration and scoring guide (6th ed.), Nonsense Word Fluency. https://pdfslide.us/documents/nonsense-word-fluency-roland-h-good-iii-and-ruth-a-kaminski-the-authors-acknowledge.html",
      "University of Oregon (2020). 8th edition of DIBELS: administration and scoring guide, Nonsense Word Fluency. https://www.scribd.com/document/732966967/dibels-8-admin-and-scoring-guide-05-2020-pdf",
    ],
    rules: TIMED_RULES,
    time: 60,
    discontinueAfter: 5,
    norms: false,
    levels: false,
  },
] as const satisfies readonly ScoringProfile[];

const OF_LISTS: Readonly<Record<ListKind, (typeof SCORING_PROFILES)[number]["id"]>> = {
  words: "timed-words",
  "sight-words": "timed-words",
  "minimal-pairs": "timed-words",
  "nonsense-words": "timed-nonsense-words",
  "letter-names": "timed-letters",
  "letter-sounds": "timed-letters",
};

/** The rules chosen; a list is scored as a timed one unless they are rules for lists, which have no reading levels and no norms. */
export function scoringOf(list: ListKind | undefined, chosen?: ScoringProfile): ScoringProfile | undefined {
  if (list === undefined || (chosen && !chosen.norms && !chosen.levels)) return chosen;
  return shippedScoring(OF_LISTS[list]);
}

/** Undefined for other names, which are a file's. */
export function shippedScoring(name: string | undefined): ScoringProfile | undefined {
  return SCORING_PROFILES.find(({ id }) => id === name?.trim().toLowerCase());
}

export const DEFAULT_SCORING: ScoringProfile = SCORING_PROFILES[0];
