import { normaliseWord } from "../../text/normaliseWord.ts";
import { TITLES } from "./verbalizations.ts";

/**
 * Proper nouns, normalised: words with a capital wherever they occur, at least once inside a sentence. A name that only ever begins a
 * sentence cannot be distinguished from other words and is left out, and so are "I" and its contractions.
 */
export function properNouns(words: readonly { text: string; start: number }[], reference: string): ReadonlySet<string> {
  const small = new Set<string>();
  const inside = new Set<string>();
  for (const { text, start } of words) {
    const word = normaliseWord(text);
    if (!/^\p{Lu}/u.test(text)) small.add(word);
    else if (!isAlwaysCapital(word) && !beginsSentence(reference, start)) inside.add(word);
  }
  return new Set([...inside].filter((word) => !small.has(word)));
}

const CONTEXT_UNITS = 100;

function beginsSentence(reference: string, start: number): boolean {
  // Limited, so that a book is not searched for each of its words.
  const near = reference.slice(Math.max(0, start - CONTEXT_UNITS), start);
  const before = near
    .trimEnd()
    .replace(/["'“”‘’()[\]—–-]+$/u, "")
    .trimEnd();
  // A new line begins a sentence, whatever the one before it, such as a title, ends in; in speech, "…," he does too.
  return (
    before === "" || (/[.!?…:]$/u.test(before) && !endsInTitle(before)) || /\n\s*["'“‘(]*$/u.test(near) || /["“‘]$/u.test(near.trimEnd())
  );
}

/** "Ms. Alvarez": the point is that of the title. */
function endsInTitle(text: string): boolean {
  const [, word] = /(?<!\p{L})(\p{Lu}\p{Ll}+)\.$/u.exec(text) ?? [];
  return word !== undefined && TITLES.has(normaliseWord(word));
}

export function isAlwaysCapital(word: string): boolean {
  return /^i(?:'|$)/u.test(word);
}
