import { t } from "@vscode/l10n";

export const KEY_VARIABLE = "SPEECH_ASSESSMENT_API_KEY";

/** `problem` never repeats the text. */
export type ParsedApiKey = { key: string; problem?: undefined } | { key?: undefined; problem: string };

const LONGEST_KEY_UNITS = 4096;

const QUOTED = /^(?:"(.*)"|'(.*)'|`(.*)`|“(.*)”|‘(.*)’|«(.*)»)$/su;
/** Blanks, line breaks, byte order marks and other invisible characters. */
const UNSEEN_AROUND = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;

/** The first that fits is reported. */
const REFUSED: readonly [RegExp, string][] = [
  [/^$/, t("The key is empty. Copy it from where the service shows it.")],
  [/[\r\n]/, t("The key has several lines. Copy only the key, without anything around it.")],
  [
    /^(?:(?:proxy-)?authorization|x-api-key|api-key)["']?\s*:/i,
    t("This is a line from a request's headers. Copy only what comes after the colon (and after “Bearer”, if it is there)."),
  ],
  [/^(?:bearer|basic|token)\s/i, t("There is a word before the key, as in a request's headers. Copy only the key.")],
  [
    /^(?:(?:export|set|setx|env|\$env:)\s*)?[A-Z][A-Z0-9]*_\w*\s*=(?!=*$)/i,
    t("This is a line that sets a variable (NAME=…). Copy only what comes after the equals sign."),
  ],
  [/^https?:\/\//i, t("This is an address, not a key. Copy the key from the service's dashboard.")],
  [/\s/, t("The key has a space in it. Copy only the key, without anything around it.")],
  [/["'`“”‘’«»]/u, t("The key has quotation marks in it. Copy only the key.")],
  [
    /[^\x21-\x7e]/,
    t(
      "The key has a character that no key can have, such as an invisible one or a letter of another alphabet. Copy it again from the dashboard.",
    ),
  ],
  [
    /\*{3}|\.{3}/,
    t("Part of the key is hidden by dots or asterisks. Show the whole key in the dashboard, or create a new one, and copy that."),
  ],
];

/** Strips blanks, line breaks and one pair of quotation marks, and refuses what no header can carry or what was copied along. */
export function parseApiKey(input: string): ParsedApiKey {
  const key = trimmed(withoutQuotes(trimmed(input)));
  const refused = REFUSED.find(([pattern]) => pattern.test(key));
  if (refused) return { problem: refused[1] };
  if (key.length > LONGEST_KEY_UNITS) return { problem: t`The key is longer than ${LONGEST_KEY_UNITS} characters. Copy only the key.` };
  return { key };
}

function trimmed(text: string): string {
  return text.replace(UNSEEN_AROUND, "");
}

function withoutQuotes(text: string): string {
  return (
    QUOTED.exec(text)
      ?.slice(1)
      .find((inner) => inner !== undefined) ?? text
  );
}
