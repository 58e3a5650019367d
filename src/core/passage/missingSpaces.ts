import { t } from "@vscode/l10n";
import type { WordRules } from "#language/language.ts";
import type { Token } from "#language/text/token.ts";
import { type CheckedText, type Finding, replacement } from "./finding.ts";

/** Without quotation marks that both open and close: nobody knows where the blank belongs. */
const END_AND_OPENING = /^([.!?]|[!?]{2,3})([”’)\]]*)([“‘([]?)$/u;
const ENDS_SENTENCE = /\p{L}\p{Ll}$/u;
const CAPITALISED = /^\p{Lu}\p{Ll}/u;
const LONE_CAPITAL = /^\p{Lu}(?=['’]|$)/u;
const SEVERAL_LETTERS = /^\p{L}{2,}$/u;
/** Part of an address, a path or a name: "www.Cats.org". */
const PART_BEFORE = /[.@/\\_:~]$/u;
const PART_BEHIND = /^(?:[@/\\_=]|[.:-][\p{L}\p{N}])/u;
const ENDING_OF_NAME =
  /^(?:com|org|net|edu|gov|info|io|js|ts|md|txt|csv|pdf|docx?|xlsx?|pptx?|jpe?g|png|gif|svg|mp[34]|wav|html?|exe|zip)$/iu;

/** "sat.The": two sentences without a blank between them; "safe,and": two words with nothing but a comma. */
export function missingSpaceFindings({ text, tokens, words, lexicon }: CheckedText): Finding[] {
  const rules = lexicon.language.words;
  return tokens.slice(1).flatMap((token, index): Finding[] => {
    const before = tokens[index]!;
    const comma = afterComma(text, before, token, rules);
    if (comma) return [comma];
    if (token.start === before.end || token.start - before.end > 6) return [];
    const [found, sign, closing, opening] = END_AND_OPENING.exec(text.slice(before.end, token.start)) ?? [];
    if (found === undefined || !ENDS_SENTENCE.test(before.text) || !mayBegin(token.text, rules)) return [];
    if (rules.takesPoint(words[index]!, before.text) || ENDING_OF_NAME.test(token.text)) return [];
    if (PART_BEFORE.test(text.slice(before.start - 1, before.start)) || PART_BEHIND.test(text.slice(token.end, token.end + 2))) return [];
    const written = `${before.text}${sign!}${closing!} ${opening!}${token.text}`;
    const at = token.start - opening!.length;
    const message = t`There is no space between two sentences. A child may take “${text.slice(before.start, token.end)}” for an address, or read “${sign!}” aloud. Write “${written}”.`;
    return [
      {
        code: "passage-symbol",
        message,
        start: before.end,
        end: token.start,
        fixes: [replacement(t`Replace with ${written}`, at, at, " ", rules.starters.has(token.text) || undefined)],
      },
    ];
  });
}

function mayBegin(written: string, { ofOneLetter }: WordRules): boolean {
  return CAPITALISED.test(written) || ofOneLetter.has(LONE_CAPITAL.exec(written)?.[0] ?? "");
}

function afterComma(text: string, before: Token, token: Token, { ofOneLetter }: WordRules): Finding | undefined {
  const sign = text.slice(before.end, token.start);
  const isWord = (written: string) => SEVERAL_LETTERS.test(written) || ofOneLetter.has(written);
  if (!/^[,;]$/u.test(sign) || !isWord(before.text) || !isWord(token.text)) return undefined;
  if (PART_BEFORE.test(text.slice(before.start - 1, before.start)) || PART_BEHIND.test(text.slice(token.end, token.end + 2)))
    return undefined;
  const written = `${before.text}${sign} ${token.text}`;
  const message = t`There is no space after “${sign}”. A child may take “${text.slice(before.start, token.end)}” for one word. Write “${written}”.`;
  return {
    code: "passage-symbol",
    message,
    start: before.end,
    end: token.start,
    fixes: [replacement(t`Replace with ${written}`, token.start, token.start, " ", true)],
  };
}
