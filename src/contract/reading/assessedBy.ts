import { t } from "@vscode/l10n";
import type { OwnWords } from "#language/lexicon/ownWords.ts";
import { parseUrl } from "../wire/parseUrl.ts";
import { modelFactsInWords } from "./modelFacts.ts";
import type { AssessedBy } from "./reading.ts";

/** Such as `speech.example, en-7 (medium confidence)`. */
export function assessedByInWords({ service, origin = "", modelId, ...facts }: AssessedBy): string {
  const name = service === "embedded" ? t("Embedded service") : (parseUrl(origin)?.host ?? t("Hosted service"));
  const known = modelFactsInWords(facts);
  return `${name}, ${modelId}${known.length === 0 ? "" : ` (${known.join(", ")})`}`;
}

/** For readers of a result: without the embedded service's model, whose id only matters in the settings. */
export function assessorInWords(by: AssessedBy): string {
  return by.service === "embedded" ? t("Embedded service") : assessedByInWords(by);
}

/** Words that are named. */
const MOST_NAMED_WORDS = 8;

/** Such as `by the project's dictionary: zuri (Z UH1 R IY0)`. */
export function ownWordsInWords(pronunciations: OwnWords = {}): string | undefined {
  const words = Object.entries(pronunciations).map(([word, said]) => `${word} (${said.join(", ")})`);
  if (words.length === 0) return undefined;
  const named = words.slice(0, MOST_NAMED_WORDS).join(", ");
  return words.length > MOST_NAMED_WORDS
    ? t`by the project's dictionary: ${named} and ${words.length - MOST_NAMED_WORDS} more`
    : t`by the project's dictionary: ${named}`;
}

/** For a model that its operator is not highly sure of; otherwise undefined. */
export function modelCaution(modelConfidence: string | undefined): string | undefined {
  return modelConfidence === "medium"
    ? t("The service's operator gives this model medium confidence. Listen to the recording before you rely on the verdict.")
    : undefined;
}
