import { t } from "@vscode/l10n";
import { assessedByInWords } from "#contract/reading/assessedBy.ts";
import { passageTitle } from "#results/passageNames.ts";
import type { KeptReading } from "../results/keptReading.ts";
import { type AgreementSums, sumsOf } from "#core/agreement/agreementFigures.ts";
import type { ComparedRatings, ComparedWord } from "#core/agreement/compareRatings.ts";
import type { ComparedReading } from "./compareReadings.ts";
import { nameOf, recordingKey, textKey } from "../results/resultPlaces.ts";

export interface ReadingAgreement {
  uri: string;
  name: string;
  passage: string;
  model: string;
  words: { compared: number; of: number };
  /** With the words as in the text. */
  differences: (ComparedWord & { text: string })[];
  additions: ComparedRatings["additions"];
  /** Words correct per minute of A and B. */
  rates?: ComparedRatings["rates"];
}

/** Everything that a report needs, so that many can be kept where their results cannot. Plain data. */
export interface ReadingComparison {
  reading: ReadingAgreement;
  sums: AgreementSums;
  alias?: string;
  /** Equal for results of the same recording, and for readings of the same words. */
  recording: string;
  text: string;
  /** True if the review changed the strictness. */
  isMoved: boolean;
}

export function comparisonOf({ reading, texts, told, compared }: ComparedReading): ReadingComparison {
  const { words, additions, rates } = compared;
  return {
    reading: {
      uri: reading.uri,
      name: nameOf(reading.uri),
      passage: passageOf(reading),
      model: assessedByInWords(reading.file.assessedBy),
      words: { compared: words.length, of: told },
      differences: words.filter(({ first, second }) => first !== second).map((one) => ({ ...one, text: texts[one.word]! })),
      additions: additions.filter(({ first, second }) => first !== second),
      ...(rates && { rates }),
    },
    sums: sumsOf([compared]),
    ...(reading.alias !== undefined && { alias: reading.alias }),
    recording: recordingKey(reading),
    text: textKey(reading),
    isMoved: reading.file.review?.strictness !== undefined,
  };
}

function passageOf({ file: { reference } }: KeptReading): string {
  return passageTitle({ name: reference.path === undefined ? t("Untitled") : nameOf(reference.path), reference });
}
