import { t } from "@vscode/l10n";
import type { FormRules } from "#language/language.ts";
import { meetsAny } from "#language/text/meetsAny.ts";
import { padded } from "#language/text/padded.ts";
import { addressFindings } from "./addresses.ts";
import { type CheckedText, type Finding, replacement } from "./finding.ts";
import { formFinding } from "./formFinding.ts";
import { htmlFindings } from "./htmlChecks.ts";
import { missingSpaceFindings } from "./missingSpaces.ts";
import { noteFindings, openMarkFindings } from "./noteChecks.ts";
import { removalOf } from "./removal.ts";

const NUMBER = /[\d\p{No}]/u;
// Signs that a child may name or pass over, and a hyphen for a minus sign ("7 - 3 = 4"). Bullets, and ornaments of a line of their own, are
// taken out before.
const SYMBOL = /(?:[\p{S}#%&*@/\\_†‡§¶•](?<![`´^¨˜ˆ]))[\p{M}\u200D\p{S}#%*_•]*/gu;
const SUM_MINUS = /(?<=\d )[-–](?= \d+ ?=)/gu;
/** UTF-16 units. */
const SLASH_CONTEXT = 4;
const LEAST_BARS = 2;
const IN_WORD = /[\p{L}\p{M}\p{N}]/u;
const ORNAMENT_LINE = /^[^\p{L}\p{N}\n]*$|^[ \t]*[•*▪◦‣·–-][ \t]/gmu;

/** Digits, signs, abbreviations and initials, which children may verbalize differently, each with fixes that spell it out. */
export function writtenFormFindings(checked: CheckedText): Finding[] {
  const { forms } = checked.lexicon.language;
  const html = [...htmlFindings(checked), ...noteFindings(checked), ...openMarkFindings(checked)];
  const isHtml = meetsAny(html);
  const addresses = addressFindings(checked.text);
  const ofSeveralWords = forms.ofSeveralWords(checked, addresses).map((form) => formFinding(form, checked.text));
  const several = [...html, ...[...addresses, ...ofSeveralWords].filter((finding) => !isHtml(finding))];
  const isReported = meetsAny(several);
  const ofTokens = checked.tokens.flatMap((token, index) => {
    const form = isReported(token) ? undefined : forms.ofToken(checked, index);
    return form ? [formFinding(form, checked.text)] : [];
  });
  const findings = [...several, ...ofTokens, ...missingSpaceFindings(checked).filter((finding) => !isReported(finding))];
  return [...findings, ...symbols(checked, findings, forms)];
}

function symbols({ text, tokens }: CheckedText, findings: readonly Finding[], { betweenNumbers, slash }: FormRules): Finding[] {
  const bare = text.replace(ORNAMENT_LINE, (found) => found.replace(/[^\s]/gu, " ")).split("");
  for (const { start, end } of [...tokens.filter((token) => NUMBER.test(token.text)), ...findings]) bare.fill(" ", start, end);
  const rows = tableRows(bare.join(""));
  for (const { bars } of rows) for (const bar of bars) bare[bar] = " ";
  const signs = [...bare.join("").matchAll(SYMBOL), ...text.matchAll(SUM_MINUS)].map(({ 0: sign, index }): Finding => {
    const end = index + sign.length;
    const meant = betweenNumbers.get(sign);
    const isSum = meant && /\d ?$/u.test(text.slice(Math.max(0, index - 2), index)) && /^ ?\d/u.test(text.slice(end));
    const message = t`“${sign}” is not a word. One child reads it aloud, another skips it, and the service expects nothing in its place. Write the word that should be read, or remove it.`;
    const isBetweenWords = sign === "/" && /\S/u.test(text[index - 1] ?? " ") && /\S/u.test(text[end] ?? " ");
    const said = isBetweenWords ? slash(text.slice(Math.max(0, index - SLASH_CONTEXT), index)) : undefined;
    const removal = removalOf(text, index, end);
    const removed = /[\p{L}\p{N}]/u.test(text[index - 1] ?? "") && /[\p{L}\p{N}]/u.test(text[end] ?? "") ? " " : "";
    const fixes = [
      ...(isSum ? [replacement(t`Replace with ${meant}`, index, end, padded(text, index, end, meant))] : []),
      ...(said === undefined ? [] : [replacement(t`Replace with ${said}`, index, end, ` ${said} `)]),
      replacement(t`Remove ${sign}`, removal.start, removal.end, removed),
    ];
    return { code: "passage-symbol", message, start: index, end, fixes };
  });
  return [...rows.map(({ finding }) => finding), ...signs];
}

/** Rows as Markdown writes them; in Markdown their bars are not part of the text. */
function tableRows(bare: string): { finding: Finding; bars: readonly number[] }[] {
  return [...bare.matchAll(/[^\r\n]+/gu)].flatMap(({ 0: row, index }) => {
    const bars = [...row.matchAll(/\|/gu)].map((bar) => bar.index);
    if (bars.length < LEAST_BARS) return [];
    const edits = bars.map((at) => {
      const [before, after] = [at === 0 ? " " : row[at - 1]!, row[at + 1] ?? " "];
      const isBetween = IN_WORD.test(before) && IN_WORD.test(after);
      return {
        start: index + at,
        end: index + (after === " " && !IN_WORD.test(before) ? Math.min(at + 2, row.length) : at + 1),
        text: isBetween ? " " : "",
      };
    });
    const start = index + bars[0]!;
    const message = t(
      "This line is a row of a table. In plain text a child sees its bars and may read them aloud, and the service expects nothing in their place. Remove them, or save the passage as Markdown (.md).",
    );
    return [
      {
        finding: { code: "passage-symbol", message, start, end: start + 1, fixes: [{ title: t("Remove the bars of this row"), edits }] },
        bars: bars.map((at) => index + at),
      },
    ];
  });
}
