import { t } from "@vscode/l10n";
import { confusionInWords } from "../confusions/confusionInWords.ts";
import { homographOf } from "../lexicon/homographs.ts";
import { ownPronunciations } from "../lexicon/ownWords.ts";
import { soundAlike } from "../lexicon/soundAlike.ts";
import { plainPronunciation, plainPronunciations } from "../lexicon/stress.ts";
import { normaliseWord } from "../words/normaliseWord.ts";
import { type CheckedText, type Finding, replacement } from "./finding.ts";
import { firstPlaces } from "./firstPlaces.ts";
import { sentencesOf } from "./sentences.ts";

/** Words that no text repeats on purpose without a comma; "very very" and "run run" are style, "had had" and "that that" grammar. */
const NEVER_TWICE = new Set(
  "the a an and but or of to in on at for from with into by as is are was were be been it its he she they we you i my your his her their our this these those if when then than".split(
    " ",
  ),
);
/** Homographs whose other word is a name, written with a capital. */
const OTHER_IS_NAME = new Set(["job", "nice", "reading", "lima", "polish", "ravel"]);
/** Homographs whose other word is hardly ever meant in a passage. */
const OTHER_IS_RARE = new Set(
  "learned putting closer aged legged contents concert essay perfect subject subjects recess upset commune research separates bases".split(
    " ",
  ),
);
/** A line of things, and never a quarrel. */
const LINE_OF_THINGS = /\b(?:in|front|back|first|second|third|last|next|each|every|top|bottom|middle|long|straight)(?: an?| one)? $/iu;
const LONGEST_SENTENCE = 40;

/** Homographs: each once, at its first place; those that the project has decided are left out. */
export function homographFindings({ tokens, words, known, lexicon, text: whole }: CheckedText): Finding[] {
  const found = tokens.filter((token, index) => {
    const word = words[index]!;
    if (ownPronunciations(lexicon.own, word)) return false;
    if (/^rows?$/u.test(word) && LINE_OF_THINGS.test(whole.slice(Math.max(0, token.start - 20), token.start))) return false;
    const homograph = homographOf(word);
    if (
      homograph?.isSecond &&
      !homograph.isSecond(whole.slice(Math.max(0, token.start - 20), token.start), whole.slice(token.end, token.end + 20))
    )
      return false;
    return homograph && !OTHER_IS_RARE.has(word) && (!OTHER_IS_NAME.has(word) || (/^\p{Lu}\p{Ll}/u.test(token.text) && !token.opens));
  });
  return firstPlaces(found).map(({ first: { start, end, text }, related }) => {
    const word = normaliseWord(text);
    const { readings } = homographOf(word)!;
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

/** Neighbours of one sentence that sound the same, or that the engine often takes for each other. */
export function soundAlikeFindings({ tokens, words, lexicon }: CheckedText): Finding[] {
  return soundAlike(words, lexicon).flatMap(({ index, kind, pronunciations, words: [one, other], ...taken }): Finding[] => {
    const [first, second] = [tokens[index]!, tokens[index + 1]!];
    // Short words that differ are side by side everywhere ("to do"); one sound in two or three is enough to tell them apart.
    if (one === other || second.opens || (kind === "close" && pronunciations[0].split(" ").length < 3)) return [];
    const how =
      kind === "same" ? t`“${first.text}” and “${second.text}” sound the same.` : confusionInWords(first.text, second.text, taken);
    const message = `${how} ${t("When one of them is left out or said twice, the service can hardly tell which. Put another word between them, or choose another one.")}`;
    return [{ code: "passage-sounds-alike", message, start: first.start, end: second.end, fixes: [] }];
  });
}

/** "the the": something that no author means. */
export function repeatedWordFindings({ tokens, words, text }: CheckedText): Finding[] {
  return tokens.slice(1).flatMap((token, index): Finding[] => {
    const before = tokens[index]!;
    const word = words[index + 1]!;
    if (!NEVER_TWICE.has(word) || words[index] !== word || !/^\s+$/u.test(text.slice(before.end, token.start))) return [];
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

export function longSentenceFindings({ tokens, text }: CheckedText): Finding[] {
  return sentencesOf(text, tokens).flatMap(({ first, last, start, end }): Finding[] => {
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
