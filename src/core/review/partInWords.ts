import { t } from "@vscode/l10n";
import { entryInWords } from "./entryInWords.ts";
import type { ReviewPlace } from "./reviewParts.ts";
import type { Stamp, StopReview, WordReview } from "./review.ts";

/** @param words of the text */
export function placeInWords(place: ReviewPlace, words: readonly string[]): string {
  switch (place.of) {
    case "word":
      return t`“${words[place.word] ?? ""}” (word ${place.word + 1})`;
    case "addition":
    case "newAddition":
      return words[place.before] === undefined
        ? t("Added after the last word")
        : t`Added before “${words[place.before]!}” (word ${place.before + 1})`;
    case "tier":
      return t`Tier “${place.name}”`;
    case "stop":
      return t("Last word attempted");
    case "phonemes":
      return t("Phonemes");
    case "strictness":
      return t("Strictness");
    case "notes":
      return t("Notes");
    case "retelling":
      return t("Retelling");
    case "observer":
      return t("Observer");
    case "date":
      return t("Date");
    case "other":
      return place.name;
  }
}

/** Begins with a capital letter. @param value a part's; undefined for what the review does not mention. */
export function partInWords(place: ReviewPlace, value: unknown): string {
  if (value === undefined) return t("As assessed");
  switch (place.of) {
    case "word":
    case "addition":
    case "newAddition": {
      const { cues = [], confirmed: _, ...entry } = value as WordReview;
      const isPlain = ["verdict", "said", "start", "end", "phonemes"].every((name) => !(name in entry));
      const words = isPlain && cues.length === 0 ? t("Confirmed") : entryInWords(entry);
      const [first = ""] = words;
      const sentence = first.toUpperCase() + words.slice(first.length);
      return cues.length === 0 ? sentence : t`${sentence}, with cues`;
    }
    case "stop":
      return `“${(value as StopReview).text}”`;
    case "tier":
    case "phonemes":
      return t("Other values");
    case "other":
      return typeof value === "string" ? value : t("Other values");
    default:
      return typeof value === "number" || typeof value === "string" ? `${value}` : "";
  }
}

/** Such as `Ana, 2026-05-12`; undefined for what has no time. */
export function stampInWords(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !("at" in value)) return undefined;
  const { by, at } = value as Stamp;
  return [by, at.slice(0, 10)].filter(Boolean).join(", ");
}
