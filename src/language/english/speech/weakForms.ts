/**
 * Unstressed pronunciations of a function word among others: the weak forms of Cruttenden, "Gimson's Pronunciation of English" (8th
 * edition, 11.3), Roach, "English Phonetics and Phonology" (chapter 12), and Wells's "Longman Pronunciation Dictionary", with those that
 * Shockey, "Sound Patterns of Spoken English", adds for running speech. Alone, or with stress, the same words have their dictionary form: a
 * weak form said for a single word is another word ("a" for "of").
 * A vowel without stress is written AH, and also IH where speakers of American English have the closer one.
 * @param word in lower case
 * @returns pronunciations without stress, most usual first; none for a word without a weak form
 */
export function weakForms(word: string): readonly string[] {
  return Object.hasOwn(WEAK, word) ? WEAK[word]! : [];
}

/** Pronouns and auxiliaries whose first HH is lost within a phrase ("tell him", "could have"), never nouns or main verbs. */
export function losesH(word: string): boolean {
  return LOSES_H.has(word);
}

const LOSES_H: ReadonlySet<string> = new Set(
  "he him his her hers himself herself he'd he'll he's have has had haven't hasn't hadn't who".split(" "),
);

const WEAK: Readonly<Record<string, readonly string[]>> = {
  // Articles, and words before a noun.
  a: ["IH"],
  an: ["AH N", "IH N"],
  the: ["DH IH"],
  some: ["S AH M", "S M"],
  my: ["M AH", "M AA"],
  your: ["Y ER", "Y AH", "Y AO", "Y UH R"],
  his: ["HH AH Z"],
  her: ["HH AH"],
  our: ["AA R", "AA", "AW AH"],
  their: ["DH ER", "DH EH", "DH AH"],
  this: ["DH AH S"],
  these: ["DH IH Z"],
  // Pronouns.
  i: ["AA", "AH"],
  me: ["M IH"],
  you: ["Y AH", "Y UH", "Y IH"],
  he: ["HH IH"],
  him: ["HH AH M"],
  she: ["SH IH"],
  it: ["AH T"],
  we: ["W IH"],
  us: ["AH S"],
  them: ["DH AH M", "DH IH M", "AH M"],
  they: ["DH EH"],
  who: ["HH UH"],
  there: ["DH ER", "DH EH", "DH AH"],
  // Auxiliaries.
  am: ["AH M", "M"],
  are: ["ER", "AH", "AA"],
  is: ["AH Z", "Z"],
  was: ["W AH Z", "W IH Z"],
  were: ["W ER", "W AH"],
  be: ["B IH"],
  been: ["B IH N"],
  have: ["HH AH V"],
  has: ["HH AH Z", "HH EH Z"],
  had: ["HH AH D", "HH EH D"],
  do: ["D AH", "D UH"],
  does: ["D AH Z", "D UH Z"],
  can: ["K AH N", "K IH N"],
  could: ["K AH D", "K IH D"],
  would: ["W AH D", "W IH D", "AH D"],
  should: ["SH AH D", "SH IH D"],
  shall: ["SH AH L"],
  will: ["W AH L", "AH L"],
  must: ["M AH S T", "M AH S"],
  "i'll": ["AA L", "AH L"],
  "you'll": ["Y AH L", "Y UH L", "Y AO L"],
  "he'll": ["HH IH L"],
  "she'll": ["SH IH L"],
  "we'll": ["W IH L", "W AH L"],
  "they'll": ["DH EH L"],
  "i'm": ["AA M", "AH M"],
  "you're": ["Y ER", "Y AO", "Y AH"],
  "we're": ["W ER", "W IH R"],
  "they're": ["DH ER", "DH EH"],
  // Prepositions.
  at: ["AH T"],
  by: ["B AH"],
  for: ["F ER", "F AH", "F AO"],
  from: ["F R AH M", "F ER M"],
  in: ["AH N"],
  into: ["IH N T AH", "IH N T IH"],
  of: ["AH V", "AH"],
  on: ["AO N", "AH N"],
  to: ["T AH", "T IH", "T UH"],
  upon: ["AH P AH N"],
  with: ["W AH DH", "W AH TH"],
  // Conjunctions, and words that join clauses.
  and: ["AH N", "IH N", "AH N D", "EH N", "N"],
  as: ["AH Z", "IH Z"],
  but: ["B AH T"],
  if: ["AH F"],
  nor: ["N ER", "N AO", "N AH"],
  or: ["ER", "AO", "AH"],
  so: ["S AH"],
  than: ["DH AH N", "DH IH N"],
  that: ["DH AH T", "DH EH T"],
  // With the vowel of the first syllable lost.
  because: ["B AH K AH Z", "K AH Z", "K AO Z"],
};
