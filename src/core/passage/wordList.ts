import { t } from "@vscode/l10n";
import { confusablePairs } from "../confusions/confusablePairs.ts";
import { confusionInWords } from "../confusions/confusionInWords.ts";
import { plainPronunciations } from "#language/lexicon/stress.ts";
import { knownPronunciationsOf } from "#language/lexicon/pronunciationsOf.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { Token } from "#language/text/token.ts";
import type { CheckedText, Finding } from "./finding.ts";

const BETWEEN = /[\n\r,;\t]/u;
const OF_A_SENTENCE = /[.!?]/u;

/**
 * Words with nothing but the end of a line, a comma, a semicolon or a tab beside them. Empty unless these are three in four words of the
 * text: the others may be headings.
 */
export function listedWords({ text, tokens }: Pick<CheckedText, "text" | "tokens">): Token[] {
  const gaps = tokens.map((token, i) => text.slice(i === 0 ? 0 : tokens[i - 1]!.end, token.start));
  const parts = (gap: string | undefined) => gap === undefined || (BETWEEN.test(gap) && !OF_A_SENTENCE.test(gap));
  const ending = tokens.length > 0 ? text.slice(tokens.at(-1)!.end) : "";
  const listed = tokens.filter(
    (_, i) => (i === 0 || parts(gaps[i])) && (i + 1 < tokens.length ? parts(gaps[i + 1]) : !OF_A_SENTENCE.test(ending)),
  );
  return listed.length >= 2 && listed.length * 4 >= tokens.length * 3 ? listed : [];
}

/** Words where a recording of one may count as the other, each pair at its later word. */
export function confusableFindings(listed: readonly Token[], { lexicon }: Pick<CheckedText, "lexicon">): Finding[] {
  const places = new Map<string, Token>();
  for (const token of listed) {
    const word = normaliseWord(token.text);
    if (!places.has(word)) places.set(word, token);
  }
  const words = [...places].map(([name, token]) => ({
    name,
    token,
    pronunciations: plainPronunciations(knownPronunciationsOf(name, lexicon).pronunciations),
  }));
  return confusablePairs(words, "recognition").map(({ first, second, same, ...taken }): Finding => {
    const [one, other] = [words[first]!, words[second]!];
    const [before, { start, end, text }] = [one.token, other.token];
    const message = same
      ? t`“${before.text}” and “${text}” sound the same, so a recording of one counts as the other. Leave one of them out, or listen to the recordings.`
      : `${confusionInWords(before.text, text, taken)} ${t("A recording of one may count as the other. Leave one of them out, or listen to the recordings.")}`;
    const related = [{ start: before.start, end: before.end, message: t`“${before.text}” is here` }];
    return { code: "passage-confusable", message, start, end, fixes: [], about: [one.name, other.name].sort().join(" / "), related };
  });
}
