import { t } from "@vscode/l10n";
import type { WrittenForm, WrittenFormKind } from "#language/text/writtenForm.ts";
import { type Finding, replacement } from "./finding.ts";

const MOST_NAMED = 3;

const CODES: Readonly<Record<WrittenFormKind, Finding["code"]>> = {
  number: "passage-number",
  numeral: "passage-number",
  sign: "passage-symbol",
  abbreviation: "passage-abbreviation",
  "short name": "passage-abbreviation",
  initials: "passage-initials",
};

/** Has fixes that spell the form out. */
export function formFinding(form: WrittenForm, whole: string): Finding {
  const { kind, start, end, replacements } = form;
  return {
    code: CODES[kind],
    message: messageOf(form, whole.slice(start, end)),
    start,
    end,
    fixes: replacements.map((one) =>
      replacement(t`Replace with ${one.words}`, one.start, one.end, one.text, one.isCertain ? true : undefined),
    ),
  };
}

function messageOf({ kind, ways }: WrittenForm, text: string): string {
  const [one, other] = ways as [string, string?];
  const isOne = other === undefined;
  switch (kind) {
    case "number":
      return spelledOut(
        isOne ? t`A child may not know how to read “${text}” (“${one}”).` : t`“${text}” can be read in several ways (${namedWays(ways)}).`,
      );
    case "numeral": {
      const found = t`“${text}” is a Roman numeral. A child may read letters instead of the number.`;
      return `${found} ${isOne ? t`Write “${one}”.` : t`Write “${one}” or “${other}”.`}`;
    }
    case "sign":
      return t`“${text}” is a sign. One child reads “${one}”, another skips it, and the service expects it to be read. Write the word.`;
    case "abbreviation":
      return spelledOut(
        isOne
          ? t`“${text}” is an abbreviation, and the service expects “${one}”.`
          : t`“${text}” is an abbreviation that can be read in several ways (${namedWays(ways)}).`,
      );
    case "short name":
      return spelledOut(t`“${text}” is an abbreviation of “${one}”.`);
    case "initials":
      return isOne
        ? t`“${text}” is a set of initials. A child may say the letters or the words that they stand for, and the service expects the letters (${one}). Write out what should be read.`
        : t`“${text}” is a set of initials. A child may say the letters or the words that they stand for, and the service accepts either (${namedWays(ways)}). Write out what should be read.`;
  }
}

function spelledOut(found: string): string {
  return `${found} ${t("Spell it out so that every child reads the same words.")}`;
}

function namedWays(ways: readonly string[]): string {
  const named = ways.slice(0, MOST_NAMED).map((way) => `“${way}”`);
  return named.join(", ") + (ways.length > MOST_NAMED ? " …" : "");
}
