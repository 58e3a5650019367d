/** Letters are named after these, and before "spells". */
const NAMING =
  /(?<!\p{L})(?:letters?|vowels?|consonants?|alphabet|spell|spells|spelled|spelt|spelling|sounds?|initials|say|says)[\s,:;“"‘']*$/iu;
const NAMED = /^[\s,”"’']*(?:spells?|makes?|stands? for|are)(?!\p{L})/iu;
/** UTF-16 units. */
const CONTEXT = 20;

/** Returns true if the words beside a part say that its letters are meant. */
export function areNamed(text: string, start: number, end: number): boolean {
  return NAMING.test(text.slice(Math.max(0, start - CONTEXT), start)) || NAMED.test(text.slice(end, end + CONTEXT));
}
