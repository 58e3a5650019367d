import { t } from "@vscode/l10n";
import { IPA_ONLY } from "#core/arpabet/ipa.ts";
import { ipaToArpabet } from "#core/arpabet/ipaToArpabet.ts";
import { isPhoneme, VOWELS, withoutStress } from "#language/arpabet/phonemes.ts";
import { MOST_PHONEMES } from "#contract/reading/ownPronunciations.ts";

/** Phonemes of Arpabet separated by blanks, or why they are none, in words. */
export function readPronunciation(written: string): { phonemes: string; failure?: undefined } | { phonemes?: undefined; failure: string } {
  const text = written.trim();
  const read = /^[/[].*[/\]]$/u.test(text) || IPA_ONLY.test(text) ? fromIpa(text) : fromArpabet(text);
  if (read.phonemes === undefined || read.phonemes.split(" ").length <= MOST_PHONEMES) return read;
  return { failure: t`“${shortened(text)}” has more than ${MOST_PHONEMES} phonemes, more than any word.` };
}

function fromArpabet(text: string): ReturnType<typeof readPronunciation> {
  const symbols = text.split(/\s+/u);
  const wrong = symbols.find((symbol) => !isSymbol(symbol));
  if (wrong === undefined) return { phonemes: symbols.join(" ") };
  if (symbols.every((symbol) => isSymbol(symbol.toUpperCase())))
    return { failure: t`Arpabet is written in capitals: ${symbols.join(" ").toUpperCase()}.` };
  return {
    failure: t`“${shortened(wrong)}” is not a phoneme of Arpabet. Write phonemes separated by spaces, such as Z UH1 R IY0, or IPA between slashes, such as /ˈzʊri/.`,
  };
}

function isSymbol(symbol: string): boolean {
  const plain = withoutStress(symbol);
  return isPhoneme(plain) && (plain === symbol || VOWELS.has(plain));
}

function fromIpa(text: string): ReturnType<typeof readPronunciation> {
  const { text: converted, unread } = ipaToArpabet(text);
  const [first] = unread;
  if (first)
    return {
      failure: t`Arpabet has no phoneme for “${shortened(text.slice(first.start, first.end))}”. Write the pronunciation in Arpabet, such as Z UH1 R IY0.`,
    };
  const symbols = converted.split(/\s+/u).filter((symbol) => symbol !== "/" && symbol !== "|");
  return symbols.length > 0 && symbols.every(isSymbol)
    ? { phonemes: symbols.join(" ") }
    : { failure: t`“${shortened(text)}” has no phonemes. Write Arpabet, such as Z UH1 R IY0, or IPA between slashes, such as /ˈzʊri/.` };
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
