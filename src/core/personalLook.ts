/** Words for anybody; a token made of them and a number names nobody. */
const GENERIC = new Set(["speaker", "child", "student", "pupil", "reader", "learner", "user", "test", "token", "kid", "id", "group", "class", "grade"]);

/**
 * What a text seems to say about who the child is; undefined when it says nothing. A guess by the look of it: an @
 * between letters, or a few words of letters, at most with a year or a number at the end.
 */
export function personalLook(text: string): "an e-mail address" | "a name" | undefined {
  if (/[^\s@]@[^\s@]/.test(text)) return "an e-mail address";
  const words = text.trim().replace(/[\s_.-]*\d{0,4}$/, "").split(/[\s_.-]+|(?<=\p{Ll})(?=\p{Lu})/u);
  if (words.length > 4 || !words.every((word) => /^[\p{L}'’]{2,20}$/u.test(word) && /[aeiouyäöüáàâéèêíìîóòôúùûåøæ]/iu.test(word))) return undefined;
  return words.every((word) => GENERIC.has(word.toLowerCase())) ? undefined : "a name";
}
