import { t } from "@vscode/l10n";
import type { ScopeAndSequence } from "#core/passage/scopeAndSequence.ts";
import { plural } from "#core/plural.ts";
import { escaped } from "../arpabet/describePhoneme.ts";

export function aboutUnit({ name, units }: ScopeAndSequence, index: number): string {
  const { id, title, correspondences, heartWords, syllables, blends } = units[index]!;
  const parts = [
    t`**Unit ${escaped(id)}** of ${escaped(name)} (${index + 1} of ${units.length}): ${escaped(title)}`,
    correspondences.length === 0
      ? ""
      : t`Spellings: ${correspondences.map(({ grapheme, phonemes }) => (phonemes === "" ? t`\`${grapheme}\` (silent)` : `\`${grapheme}\` ${phonemes}`)).join(", ")}.`,
    heartWords.length === 0 ? "" : t`Words taught as wholes: ${escaped(heartWords.join(", "))}.`,
    syllables === undefined
      ? ""
      : plural(syllables, t("Words of 1 syllable from here on."), t`Words of at most ${syllables} syllables from here on.`),
    blends ? t("Blends from here on.") : "",
  ];
  return parts.filter(Boolean).join("\n\n");
}
