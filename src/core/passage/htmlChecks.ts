import { t } from "@vscode/l10n";
import type { Fix } from "../problems/problem.ts";
import { type CheckedText, type Finding, replacement } from "./finding.ts";
import { characterOf, HTML_ENTITY } from "./htmlEntities.ts";

/** Tags that editors and web pages leave in a text; "<3" and "a < b > c" are none. */
const TAG =
  /<\/?(?:a|b|big|blockquote|body|br|center|code|div|em|font|h[1-6]|hr|html|i|img|li|mark|ol|p|pre|s|small|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]{0,1000})?\/?>/giu;
const ENTITY = new RegExp(HTML_ENTITY, "giu");
const APART = /^<\/?(?:blockquote|br|div|h[1-6]|hr|li|ol|p|table|td|th|tr|ul)\b/iu;
const UNREAD = /[\p{S}\p{C}#%*@/\\_†‡§¶•]/u;
const IN_WORD = /[\p{L}\p{N}]/u;

/** A child would see the signs, and each part would count as a word. */
export function htmlFindings({ text }: Pick<CheckedText, "text">): Finding[] {
  if (!/[<&]/u.test(text)) return [];
  const tags = [...text.matchAll(TAG)].map(({ 0: tag, index }) => {
    const end = index + tag.length;
    const isApart = APART.test(tag) && IN_WORD.test(text.slice(end, end + 1)) && !/\s/u.test(text.slice(index - 1, index) || " ");
    const message = t`“${shortened(tag)}” is HTML, and this text is shown as it is written. A child sees its signs, and the service takes letters in it for words. Remove it.`;
    return {
      code: "passage-symbol" as const,
      message,
      start: index,
      end,
      fixes: [replacement(t`Remove ${shortened(tag)}`, index, end, isApart ? " " : "", true)],
    };
  });
  const entities = [...text.matchAll(ENTITY)].flatMap((match): Finding[] => {
    const character = characterOf(match);
    if (character === undefined) return [];
    const [entity] = match;
    const end = match.index + entity.length;
    const message = t`“${entity}” is HTML, and this text is shown as it is written. A child sees its signs, and the service takes letters in it for words. Write what it stands for.`;
    return [{ code: "passage-symbol", message, start: match.index, end, fixes: [entityFix(text, entity, match.index, character)] }];
  });
  return [...tags, ...entities];
}

function entityFix(text: string, entity: string, start: number, character: string): Fix {
  const end = start + entity.length;
  if (character === "\u00A0") return replacement(t("Replace with a space"), start, end, " ", true);
  if (character === "&") {
    const [before, after] = [IN_WORD.test(text.slice(start - 1, start)) ? " " : "", IN_WORD.test(text.slice(end, end + 1)) ? " " : ""];
    return replacement(t`Replace with ${"and"}`, start, end, `${before}and${after}`);
  }
  return UNREAD.test(character)
    ? replacement(t`Remove ${entity}`, start, end, "")
    : replacement(t`Replace with ${character}`, start, end, character, true);
}

function shortened(tag: string): string {
  return tag.length > 30 ? `${tag.slice(0, 30)}…` : tag;
}
