/** A key as it can be sent, or why the text that was given cannot be one. Never repeats the text. */
export type CleanKey = { key: string; problem?: undefined } | { key?: undefined; problem: string };

const LONGEST = 4096;

const QUOTED = /^(?:"(.*)"|'(.*)'|`(.*)`|“(.*)”|‘(.*)’|«(.*)»)$/su;

/** Takes blanks, line breaks and one pair of quotation marks around a pasted key away, and refuses what no header could carry or what was copied along with it. */
export function cleanKey(input: string): CleanKey {
  const key = withoutQuotes(input.trim()).trim();
  if (key === "") return { problem: "The key is empty. Copy it from the service's dashboard." };
  if (/[\r\n]/.test(key)) return { problem: "The key runs over several lines. Copy the key alone, without anything around it." };
  if (/\s/.test(key)) return { problem: "The key has a blank in it. Copy the key alone, without anything around it." };
  if (/["'`“”‘’«»]/u.test(key)) return { problem: "The key has quotation marks in it. Copy the key alone." };
  if (!/^[\x21-\x7e]+$/.test(key)) return { problem: "The key has a character in it that no key can have. Copy it again from the dashboard." };
  if (key.length > LONGEST) return { problem: `The key is longer than ${LONGEST} characters. Copy the key alone.` };
  return { key };
}

function withoutQuotes(text: string): string {
  return QUOTED.exec(text)?.slice(1).find((inner) => inner !== undefined) ?? text;
}
