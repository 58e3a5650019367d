/**
 * Spache's (revised, 1974) of words for grades 1 to 3, or Dale and Chall's of about 3,000 words that four fifths of fourth graders know.
 */
export type FamiliarList = "spache" | "dale-chall";

const LETTERS: Readonly<Record<FamiliarList, string>> = { spache: "s", "dale-chall": "d" };

export class FamiliarWords {
  private readonly lists = new Map<string, string>();

  /** @param table lines of a word in lower case, a tab, and `s`, `d` or both for its lists */
  constructor(table: string) {
    for (const line of table.split("\n")) {
      const [word = "", lists = ""] = line.split("\t");
      if (word !== "") this.lists.set(word, lists);
    }
  }

  /**
   * Returns true for a word on a list, also with a regular ending: -s, -es, -'s, -ed and -ing, with a consonant doubled, a final e dropped
   * or a y turned to i; with Dale and Chall -er and -est as well. Their further rules, which ask what a word means, are left out.
   * @param word lower case with straight apostrophes
   */
  has(word: string, list: FamiliarList): boolean {
    const letter = LETTERS[list];
    return basesOf(word, list === "dale-chall").some((base) => this.lists.get(base)?.includes(letter));
  }
}

/** The word itself, and those that it may be made of by a regular ending. */
function basesOf(word: string, withComparatives: boolean): string[] {
  const own = word.replace(/'s?$/u, "");
  const endings = withComparatives ? /(?:e[ds]|ing|er|est)$/u : /(?:e[ds]|ing)$/u;
  const stem = own.replace(endings, "");
  const bases = [word, own, own.replace(/s$/u, "")];
  if (stem === own || stem === "") return bases;
  const single = /([^aeiou])\1$/u.test(stem) ? [stem.slice(0, -1)] : [];
  return [...bases, stem, `${stem}e`, ...single, ...(stem.endsWith("i") ? [`${stem.slice(0, -1)}y`] : [])];
}
