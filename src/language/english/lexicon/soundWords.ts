/** Sounds of animals, things and people that the pronouncing dictionary lacks; the most usual pronunciation first. */
const SOUND_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  `
  baa B AE1, B AA1, B AE1 AH0
  baah B AE1, B AA1
  maa M AE1, M AA1
  mah M AA1
  meh M EH1
  bleh B L EH1
  blech B L EH1 K
  baw B AO1
  bawk B AO1 K
  bok B AA1 K
  oink OY1 NG K
  boing B OY1 NG
  sproing S P R OY1 NG
  doink D OY1 NG K
  miaow M IY0 AW1
  arf AA1 R F
  hoo HH UW1
  twoo T W UW1
  twit T W IH1 T
  whit W IH1 T
  cheep CH IY1 P
  clop K L AA1 P
  clippety K L IH1 P AH0 T IY0
  clippity K L IH1 P AH0 T IY0
  clickety K L IH1 K AH0 T IY0
  clackety K L AE1 K AH0 T IY0
  chugga CH AH1 G AH0
  tippety T IH1 P AH0 T IY0
  pitter P IH1 T ER0
  glug G L AH1 G
  glub G L AH1 B
  blub B L AH1 B
  plip P L IH1 P
  plink P L IH1 NG K
  plonk P L AA1 NG K
  clonk K L AA1 NG K
  thwack TH W AE1 K
  thwap TH W AE1 P
  thwump TH W AH1 M P
  whomp W AA1 M P
  whump W AH1 M P
  blam B L AE1 M
  kapow K AH0 P AW1
  kerplunk K ER0 P L AH1 NG K
  kerplop K ER0 P L AA1 P
  kersplash K ER0 S P L AE1 SH
  kersplat K ER0 S P L AE1 T
  splish S P L IH1 SH
  splosh S P L AA1 SH
  sploosh S P L UW1 SH
  slosh S L AA1 SH
  squish S K W IH1 SH
  squoosh S K W UW1 SH
  fwoosh F W UW1 SH
  woosh W UW1 SH, W UH1 SH
  whish W IH1 SH
  whiz W IH1 Z
  whizz W IH1 Z
  whir W ER1
  whirr W ER1
  brr B ER1, B R
  brrm B R AH1 M
  brum B R AH1 M
  vrum V R AH1 M
  grr G ER1, G R
  rrr R, ER1
  crrr K ER1, K R
  zzz Z
  sss S
  bzz B Z, B AH1 Z
  mm M, AH0 M
  pst P S T, P IH1 S T
  psst P S T, P IH1 S T
  tsk T IH1 S K, T S K
  pfft F T, P F T, P AH0 F T
  pff F, P F, P AH0 F
  phut F AH1 T
  oof UW1 F, UH1 F
  aah AA1
  aaa AA1
  ahem AH0 HH EH1 M
  hic HH IH1 K
  hmph HH AH1 M F, HH M F
  harrumph HH AH0 R AH1 M F
  eek IY1 K
  eep IY1 P
  eee IY1
  ew Y UW1, IY1 Y UW0, UW1
  eww Y UW1, IY1 Y UW0, UW1
  ick IH1 K
  yech Y EH1 K
  gah G AA1
  waa W AA1
  whee W IY1, HH W IY1
  squee S K W IY1
  oww AW1
  yow Y AW1
  mwah M W AA1
  nyah N Y AA1
  shush SH AH1 SH
  atchoo AA0 CH UW1, AH0 CH UW1
  haha HH AA1 HH AA1
  hehe HH IY1 HH IY1, HH EH1 HH EH1
  heehee HH IY1 HH IY1
  teehee T IY1 HH IY1
  hohoho HH OW1 HH OW1 HH OW1
  boohoo B UW1 HH UW1
  yoohoo Y UW1 HH UW1
  yeehaw Y IY1 HH AO2
  heehaw HH IY1 HH AO2
  oom UW1 M
  oompah UW1 M P AA2
  umpah UH1 M P AA2
  ticktock T IH1 K T AA2 K
  tictoc T IH1 K T AA2 K
  toc T AA1 K
  clipclop K L IH1 P K L AA2 P
  tra T R AA1
  `
    .trim()
    .split("\n")
    .map((line): [string, string[]] => {
      const [, word, pronunciations] = /^\s*(\S+) (.*)$/u.exec(line)!;
      return [word!, pronunciations!.split(", ")];
    }),
);

/** A run of letters is drawn out from this many on. */
const DRAWN_OUT = /(\p{L})\1{2,}/gu;

/** Undefined for all other words. @param word lower case */
export function soundWord(word: string): readonly string[] | undefined {
  return SOUND_WORDS.get(word);
}

/** "moo" and "mo" of "moooo": with each run of three letters or more as three, two and one; none for other words, and no single letter. */
export function undrawn(word: string): string[] {
  if (word.replace(DRAWN_OUT, "") === word) return [];
  return ["$1$1$1", "$1$1", "$1"].map((run) => word.replace(DRAWN_OUT, run)).filter((shorter) => shorter !== word && shorter.length > 1);
}
