import { t } from "@vscode/l10n";
import type { Alphabet, AlphabetPhoneme } from "#core/arpabet/alphabet.ts";
import type { Stress } from "#core/arpabet/alphabetIndex.ts";

const STRESS_NAMES: Record<Stress, string> = { 0: t("no stress"), 1: t("primary stress"), 2: t("secondary stress") };

/**
 * Markdown with `<u>` around the letters that spell the phoneme. Alphabet files may come from anybody, so nothing in them is taken as
 * Markdown.
 */
export function describePhoneme(phoneme: AlphabetPhoneme, { alphabet, stress }: { alphabet: Alphabet; stress?: Stress }): string {
  const heading = [
    `**${escaped(phoneme.symbol)}**`,
    `/${escaped(phoneme.ipa)}/`,
    escaped(phoneme.description),
    ...(stress === undefined ? [] : [STRESS_NAMES[stress]]),
  ];
  return [heading.join(" · "), exampleOf(phoneme), mappingOf(phoneme, alphabet), confusionsOf(phoneme, alphabet)]
    .filter(Boolean)
    .join("\n\n");
}

function exampleOf({ example }: AlphabetPhoneme): string {
  if (!example) return "";
  const { word, start, end } = example;
  return t`as in ${`${escaped(word.slice(0, start))}<u>${escaped(word.slice(start, end))}</u>${escaped(word.slice(end))}`}`;
}

function mappingOf({ symbol, arpabet }: AlphabetPhoneme, { id }: Alphabet): string {
  if (id === "arpabet" || !arpabet || arpabet.join(" ") === symbol) return "";
  return arpabet.length === 0 ? t("Arpabet has no symbol for it.") : t`In Arpabet: ${escaped(arpabet.join(" "))}`;
}

function confusionsOf({ confusions = [] }: AlphabetPhoneme, { phonemes }: Alphabet): string {
  if (confusions.length === 0) return "";
  const lines = confusions.map(({ symbol, note }) => {
    const ipa = phonemes.find((phoneme) => phoneme.symbol === symbol)?.ipa;
    return `- **${escaped(symbol)}**${ipa === undefined ? "" : ` /${escaped(ipa)}/`}${note ? `: ${escaped(note)}` : ""}`;
  });
  return `${t("Children often say:")}\n\n${lines.join("\n")}`;
}

/** Text as Markdown that shows it unchanged. */
export function escaped(text: string): string {
  return text
    .replace(/[\\`*_{}[\]()#+\-!~|]/g, "\\$&")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/\s+/g, " ");
}
