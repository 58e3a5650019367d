import { t } from "@vscode/l10n";
import type { ScoringProfile } from "./scoringProfile.ts";

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
    rules: {
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
    },
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
] as const satisfies readonly ScoringProfile[];

/** Undefined for other names, which are a file's. */
export function shippedScoring(name: string | undefined): ScoringProfile | undefined {
  return SCORING_PROFILES.find(({ id }) => id === name?.trim().toLowerCase());
}

export const DEFAULT_SCORING: ScoringProfile = SCORING_PROFILES[0];
