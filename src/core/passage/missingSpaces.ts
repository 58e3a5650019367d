import { t } from "@vscode/l10n";
import { isMonth } from "../words/monthsAndWeekdays.ts";
import { STARTERS, type Token } from "../words/tokens.ts";
import { ABBREVIATIONS } from "../words/verbalizations.ts";
import { type CheckedText, type Finding, replacement } from "./finding.ts";

/** Quotation marks that both open and close are left out: nobody knows where the blank belongs. */
const END_AND_OPENING = /^([.!?]|[!?]{2,3})([”’)\]]*)([“‘([]?)$/u;
const ENDS_SENTENCE = /\p{L}\p{Ll}$/u;
const BEGINS_SENTENCE = /^(?:\p{Lu}\p{Ll}|[AI](?:['’]|$))/u;
const WORD = /^(?:\p{L}{2,}|[AaI])$/u;
/** Another part of an address, a path or a name: "www.Cats.org". */
const PART_BEFORE = /[.@/\\_:~]$/u;
const PART_BEHIND = /^(?:[@/\\_=]|[.:-][\p{L}\p{N}])/u;
/** What follows the point in names of files and of sites. */
const ENDING_OF_NAME =
  /^(?:com|org|net|edu|gov|info|io|js|ts|md|txt|csv|pdf|docx?|xlsx?|pptx?|jpe?g|png|gif|svg|mp[34]|wav|html?|exe|zip)$/iu;

/** "sat.The": two sentences without a blank between them; "safe,and": two words with nothing but a comma. */
export function missingSpaceFindings({ text, tokens, words }: CheckedText): Finding[] {
  return tokens.slice(1).flatMap((token, index): Finding[] => {
    const before = tokens[index]!;
    const comma = afterComma(text, before, token);
    if (comma) return [comma];
    // Most words have a blank between them.
    if (token.start === before.end || token.start - before.end > 6) return [];
    const [found, sign, closing, opening] = END_AND_OPENING.exec(text.slice(before.end, token.start)) ?? [];
    if (found === undefined || !ENDS_SENTENCE.test(before.text) || !BEGINS_SENTENCE.test(token.text)) return [];
    if (ABBREVIATIONS.has(words[index]!) || isMonth(before.text) || ENDING_OF_NAME.test(token.text)) return [];
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
        fixes: [replacement(t`Replace with ${written}`, at, at, " ", STARTERS.has(token.text) || undefined)],
      },
    ];
  });
}

function afterComma(text: string, before: Token, token: Token): Finding | undefined {
  const sign = text.slice(before.end, token.start);
  if (!/^[,;]$/u.test(sign) || !WORD.test(before.text) || !WORD.test(token.text)) return undefined;
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
