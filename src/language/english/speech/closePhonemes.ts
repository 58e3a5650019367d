/** Listeners and machines confuse them: they share manner or place. */
const CLOSE = [
  "AA AO AH",
  "AE EH AH",
  "AH UH IH",
  "AO OW",
  "AW AA OW",
  "AY EY AA",
  "EH IH EY",
  "ER AH R",
  "IH IY EY",
  "OW UH UW",
  "OY OW",
  "UH UW",
  "B P",
  "B D G",
  "P T K",
  "D T",
  "G K",
  "CH SH JH",
  "JH ZH",
  "D DH",
  "DH Z V",
  "F TH V",
  "HH F",
  "L R W",
  "M N NG",
  "N D",
  "S Z",
  "S TH SH",
  "T TH",
  "V W B",
  "Y IY",
  "Z ZH",
  "CH T",
].map((group) => group.split(" "));

/** For two different phonemes, without stress. */
export function areClose(one: string, other: string): boolean {
  return one !== other && CLOSE.some((group) => group.includes(one) && group.includes(other));
}
