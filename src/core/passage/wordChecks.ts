import { t } from "@vscode/l10n";
import { confusionInWords } from "../confusions/confusionInWords.ts";
import { ownPronunciations } from "#language/lexicon/ownWords.ts";
import { soundAlike } from "../lexicon/soundAlike.ts";
import { plainPronunciation, plainPronunciations } from "#language/lexicon/stress.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { type CheckedText, type Finding, replacement } from "./finding.ts";
import { firstPlaces } from "./firstPlaces.ts";
import { sentencesOf } from "./sentences.ts";

const LONGEST_SENTENCE = 40;

/** Each at its first place, without those that the project has decided. */
export function homographFindings(checked: CheckedText): Finding[] {
  const { tokens, words, known, lexicon } = checked;
  const rules = lexicon.language.lexicon;
  const found = tokens.filter((_, index) => !ownPronunciations(lexicon.own, words[index]!) && rules.homographAt(checked, index));
  return firstPlaces(found).map(({ first: { start, end, text }, related }) => {
    const word = normaliseWord(text);
    const { readings } = rules.homographOf(word)!;
    const [one, other] = readings;
    const scored = plainPronunciations(known.pronunciations(word)).includes(plainPronunciation(readings[1].pronunciation))
      ? t("Either counts as right, whichever the sentence calls for. Do not rely on it where that matters.")
      : t(
          "The dictionary has only the first. Where the sentence calls for the other, the word counts as an error for a child who reads it correctly. Choose another word there.",
        );
    const message = `${t`“${text}” is two words: ${one.pronunciation} (${one.meaning}) or ${other.pronunciation} (${other.meaning}).`} ${scored}`;
    return { code: "passage-homograph", message, start, end, fixes: [], related };
  });
}

/** Neighbours of one sentence that sound the same, or that the engine often confuses. */
export function soundAlikeFindings({ tokens, words, lexicon }: CheckedText): Finding[] {
  return soundAlike(words, lexicon).flatMap(({ index, kind, pronunciations, words: [one, other], ...taken }): Finding[] => {
    const [first, second] = [tokens[index]!, tokens[index + 1]!];
    // Short words that differ are side by side everywhere ("to do"); one sound in two or three is enough to distinguish them.
    if (one === other || second.opens || (kind === "close" && pronunciations[0].split(" ").length < 3)) return [];
    const how =
      kind === "same" ? t`“${first.text}” and “${second.text}” sound the same.` : confusionInWords(first.text, second.text, taken);
    const message = `${how} ${t("When one of them is left out or said twice, the service can hardly tell which. Put another word between them, or choose another one.")}`;
    return [{ code: "passage-sounds-alike", message, start: first.start, end: second.end, fixes: [] }];
  });
}

/** "the the": no author means it. */
export function repeatedWordFindings({ tokens, words, text, lexicon }: CheckedText): Finding[] {
  const { neverTwice } = lexicon.language.words;
  return tokens.slice(1).flatMap((token, index): Finding[] => {
    const before = tokens[index]!;
    const word = words[index + 1]!;
    if (!neverTwice.has(word) || words[index] !== word || !/^\s+$/u.test(text.slice(before.end, token.start))) return [];
    const message = t`“${token.text}” is written twice in a row. A child who reads it once is marked as omitting a word. Remove one.`;
    return [
      {
        code: "passage-repeated-word",
        message,
        start: before.start,
        end: token.end,
        fixes: [replacement(t`Remove the second ${token.text}`, before.end, token.end, "", true)],
      },
    ];
  });
}

export function longSentenceFindings({ tokens, text, lexicon }: CheckedText): Finding[] {
  return sentencesOf(text, tokens, lexicon.language.words).flatMap(({ first, last, start, end }): Finding[] => {
    const words = last - first + 1;
    if (words <= LONGEST_SENTENCE) return [];
    return [
      {
        code: "passage-long-sentence",
        message: t`This sentence has ${words} words. Young readers run out of breath or lose their place in it. Split it in two, unless that is what you test.`,
        start,
        end,
        fixes: [],
      },
    ];
  });
}
