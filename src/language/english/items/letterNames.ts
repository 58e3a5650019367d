/**
 * As the CMU Pronouncing Dictionary has them (entries “a.” to “z.”), the American name first. Accepted besides: “zed” and “haitch”, and the
 * quick forms of W.
 */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  a: ["EY1"],
  b: ["B IY1"],
  c: ["S IY1"],
  d: ["D IY1"],
  e: ["IY1"],
  f: ["EH1 F"],
  g: ["JH IY1"],
  h: ["EY1 CH", "HH EY1 CH"],
  i: ["AY1"],
  j: ["JH EY1"],
  k: ["K EY1"],
  l: ["EH1 L"],
  m: ["EH1 M"],
  n: ["EH1 N"],
  o: ["OW1"],
  p: ["P IY1"],
  q: ["K Y UW1"],
  r: ["AA1 R"],
  s: ["EH1 S"],
  t: ["T IY1"],
  u: ["Y UW1"],
  v: ["V IY1"],
  w: ["D AH1 B AH0 L Y UW0", "D AH1 B Y UW0", "D AH1 B Y AH0"],
  x: ["EH1 K S"],
  y: ["W AY1"],
  z: ["Z IY1", "Z EH1 D"],
};

export const LETTERS: readonly string[] = Object.keys(NAMES);

/** @param letter in lower case */
export function nameOfLetter(letter: string): readonly string[] {
  return NAMES[letter] ?? [];
}
