import { t } from "@vscode/l10n";
import { FOREIGN, latinLetters, PRINT_FORMS } from "../words/lookAlikeLetters.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { Token } from "#language/text/token.ts";
import { type CheckedText, type Finding, replacement } from "./finding.ts";

export function lookAlikeFindings({ tokens, text, known }: CheckedText): Finding[] {
  const isLatin = /\p{Script=Latin}/u.test(text);
  return tokens.flatMap((token) => {
    const latin = latinForm(token);
    // A word wholly in another alphabet is a mistake only if its letters make a word of this one.
    if (latin === undefined || !isLatin || (!/\p{Script=Latin}/u.test(token.text) && !known.has(normaliseWord(latin)))) return [];
    const signs = [...new Set([...token.text].filter((sign) => FOREIGN.test(sign) || PRINT_FORMS.test(sign)))].join(", ");
    const message = t`“${token.text}” is written with letters that only look like the usual ones (${signs}), so no dictionary has it. Write “${latin}”.`;
    return [
      {
        code: "passage-look-alike" as const,
        message,
        start: token.start,
        end: token.end,
        fixes: [replacement(t`Replace with ${latin}`, token.start, token.end, latin, true)],
      },
    ];
  });
}

function latinForm({ text }: Token): string | undefined {
  if (!FOREIGN.test(text) && !PRINT_FORMS.test(text)) return undefined;
  const latin = latinLetters(text);
  return FOREIGN.test(latin) ? undefined : latin;
}
