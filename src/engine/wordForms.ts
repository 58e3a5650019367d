import { VOWELS } from "../core/arpabet/phonemes.ts";

/** Phonemes separated by blanks, as a dictionary writes them; the most usual way first. */
type Ways = readonly string[];

/** What is asked about other words. */
export interface WordSource {
  /** Pronunciations in the dictionary; undefined where it lacks the word. */
  get(word: string): Ways | undefined;
  /** Whether a word is common enough to be a part of a compound. */
  isCommon(word: string): boolean;
}

const MOST_WAYS = 6;

/**
 * The ways to say a word that the dictionary lacks but that is made of words which it has: plurals, possessives and
 * contractions, -ed, -ing and -in', common prefixes and suffixes, and compounds ("treehouse"). None where it is made of
 * nothing known.
 */
export function derivedWays(word: string, source: WordSource): string[] {
  return (clitic(word, source) ?? inflected(word, source) ?? affixed(word, source) ?? compound(word, source) ?? []).slice(0, MOST_WAYS);
}

function clitic(word: string, source: WordSource): string[] | undefined {
  // "'tis" and "runnin'" are in the dictionary with their apostrophes, which look like quotation marks in a text.
  const quoted = source.get(`'${word}`) ?? source.get(`${word}'`);
  if (quoted) return [...quoted];
  if (word.endsWith("in") && word.length > 4) {
    const full = source.get(`${word}g`);
    if (full) return full.map((way) => way.replace(/ NG$/, " N"));
  }
  const match = /^(.+?)('s|s'|'d|'ll|'ve|'re|'m|n't|')$/.exec(word);
  if (!match) return undefined;
  const [, base, ending] = match as unknown as [string, string, string];
  const ways = source.get(ending === "s'" ? `${base}s` : base) ?? (ending === "'s" ? inflected(base, source) : undefined);
  if (!ways) return undefined;
  return ways.flatMap((way) => {
    if (ending === "'s") return [withS(way)];
    if (ending === "'d") return [withD(way)];
    return { "'ll": [`${way} L`, `${way} AH L`], "'ve": [`${way} V`, `${way} AH V`], "'re": [`${way} R`, `${way} ER`], "'m": [`${way} M`], "n't": [`${way} AH N T`, `${way} N T`] }[ending] ?? [way];
  });
}

function inflected(word: string, source: WordSource): string[] | undefined {
  const from = (base: string | undefined, make: (way: string) => string | string[]) => (base && base.length > 1 ? source.get(base)?.flatMap(make) : undefined);
  const stems = (ending: string): (string | undefined)[] => {
    const stem = word.slice(0, -ending.length);
    return [stem, `${stem}e`, /([bdfgklmnprtvz])\1$/.test(stem) ? stem.slice(0, -1) : undefined, stem.endsWith("i") ? `${stem.slice(0, -1)}y` : undefined];
  };
  const first = (ending: string, make: (way: string) => string | string[]) => {
    if (!word.endsWith(ending) || word.length < ending.length + 2) return undefined;
    for (const stem of stems(ending)) {
      const ways = from(stem, make);
      if (ways) return ways;
    }
    return undefined;
  };
  if (word.endsWith("s") && !word.endsWith("ss")) {
    const plural = from(word.slice(0, -1), withS) ?? (word.endsWith("es") ? from(word.slice(0, -2), withS) : undefined) ?? (word.endsWith("ies") ? from(`${word.slice(0, -3)}y`, withS) : undefined);
    if (plural) return plural;
  }
  return first("ed", withD) ?? first("ing", (way) => `${way} IH NG`) ?? first("er", (way) => `${way} ER`) ?? first("est", (way) => [`${way} AH S T`, `${way} IH S T`]);
}

const PREFIXES: Record<string, string[]> = {
  un: ["AH N"], re: ["R IY", "R IH"], dis: ["D IH S"], mis: ["M IH S"], pre: ["P R IY"], non: ["N AA N"], over: ["OW V ER"], under: ["AH N D ER"], super: ["S UW P ER"], in: ["IH N"],
};
const SUFFIXES: Record<string, string[]> = {
  ly: ["L IY"], ness: ["N AH S"], less: ["L AH S"], ful: ["F AH L"], ish: ["IH SH"], able: ["AH B AH L"], y: ["IY"], like: ["L AY K"], ment: ["M AH N T"],
};

function affixed(word: string, source: WordSource): string[] | undefined {
  const known = (part: string) => (part.length > 2 ? (source.get(part) ?? inflected(part, source)) : undefined);
  for (const [prefix, sounds] of Object.entries(PREFIXES)) {
    const rest = word.startsWith(prefix) ? known(word.slice(prefix.length)) : undefined;
    if (rest) return sounds.flatMap((sound) => rest.map((way) => `${sound} ${way}`));
  }
  for (const [suffix, sounds] of Object.entries(SUFFIXES)) {
    if (!word.endsWith(suffix)) continue;
    const stem = word.slice(0, -suffix.length);
    const rest = known(stem) ?? (stem.endsWith("i") ? known(`${stem.slice(0, -1)}y`) : undefined) ?? (suffix === "y" || suffix === "ish" || suffix === "able" ? known(`${stem}e`) : undefined);
    if (rest) return sounds.flatMap((sound) => rest.map((way) => `${way} ${sound}`));
  }
  return undefined;
}

/** Two common words in one, the longer the first the better: a "treehouse" is a tree's house. */
function compound(word: string, source: WordSource): string[] | undefined {
  for (let cut = word.length - 3; cut >= 3; cut--) {
    const [head, tail] = [word.slice(0, cut), word.slice(cut)];
    if (!source.isCommon(head)) continue;
    const tails = source.isCommon(tail) ? source.get(tail) : tail.endsWith("s") && source.isCommon(tail.slice(0, -1)) ? source.get(tail.slice(0, -1))?.map(withS) : undefined;
    const heads = source.get(head);
    if (heads && tails) return heads.flatMap((way) => tails.map((other) => `${way} ${other}`));
  }
  return undefined;
}

const VOICELESS = new Set("P T K F TH S SH CH HH".split(" "));
const lastOf = (way: string) => way.slice(way.lastIndexOf(" ") + 1);

function withS(way: string): string {
  const last = lastOf(way);
  if (["S", "Z", "SH", "ZH", "CH", "JH"].includes(last)) return `${way} AH Z`;
  return `${way} ${VOICELESS.has(last) ? "S" : "Z"}`;
}

function withD(way: string): string {
  const last = lastOf(way);
  if (last === "T" || last === "D") return `${way} AH D`;
  return `${way} ${VOICELESS.has(last) ? "T" : "D"}`;
}

/**
 * Ways that speakers of every dialect use in running speech beside those of the dictionary, which writes most words as
 * they are said alone. No sound is put in another's place here: "fink" for "think" stays an error that a teacher may
 * want to hear of.
 */
export function reducedWays(word: string, ways: Ways): string[] {
  const common = REDUCED[word];
  if (common) return common;
  const reduced: string[] = [];
  for (const way of ways) {
    const phones = way.split(" ");
    const count = phones.length;
    // "runnin'"
    if (word.endsWith("ing") && count > 4 && way.endsWith(" IH NG")) reduced.push(way.replace(/ NG$/, " N"));
    // "jus'", "han'": of two consonants at the end, a final T or D may go.
    const last = phones[count - 1]!;
    const before = phones[count - 2];
    if (count > 3 && (last === "T" || last === "D") && before !== undefined && CLUSTER.has(before)) reduced.push(phones.slice(0, -1).join(" "));
  }
  return reduced.filter((way) => !ways.includes(way));
}

const CLUSTER = new Set("S F K P N L SH CH".split(" ").filter((phoneme) => !VOWELS.has(phoneme)));

const REDUCED: Readonly<Record<string, string[]>> = {
  and: ["AE N", "AH N"],
  because: ["K AH Z", "K AO Z"],
  cause: ["K AH Z"],
  just: ["JH AH S", "JH IH S T"],
};

// Letters to sounds: longest spelling first, `^` and `$` mark the word's ends. Good enough to tell where a word is.
const SPELLINGS: readonly [string, string][] = (
  "^kn N; ^gn N; ^wr R; ^ps S; ^x Z; ^wh W; mb$ M; ough OW; eigh EY; augh AO; igh AY; tion SH AH N; sion ZH AH N; tious SH AH S; cious SH AH S; ture CH ER; tch CH; dge JH; sch S K; " +
  "ch CH; sh SH; th TH; ph F; gh G; ck K; ng NG; qu K W; wh W; oo UW; ee IY; ea IY; ai EY; ay EY; oa OW; ow OW; ou AW; oi OY; oy OY; au AO; aw AO; ew UW; ue UW; ie IY; ei EY; ey IY; " +
  "ar AA R; er ER; ir ER; ur ER; or AO R; le$ AH L; es$ Z; e$ ; y$ IY; ^y Y; bb B; dd D; ff F; gg G; ll L; mm M; nn N; pp P; rr R; ss S; tt T; zz Z; ce S EH; ci S IH; cy S IY; ge JH EH; " +
  "a AE; b B; c K; d D; e EH; f F; g G; h HH; i IH; j JH; k K; l L; m M; n N; o AA; p P; q K; r R; s S; t T; u AH; v V; w W; x K S; y IH; z Z"
)
  .split("; ")
  .map((rule): [string, string] => [rule.slice(0, rule.indexOf(" ")), rule.slice(rule.indexOf(" ") + 1).trim()]);

/** How a word that nothing is known of may sound, letter by letter; empty where it has no letters that are known. */
export function guessedWay(word: string): string {
  const text = word.normalize("NFD").replace(/[^a-z]/g, "");
  const phones: string[] = [];
  for (let at = 0; at < text.length; ) {
    const rule = SPELLINGS.find(([spelling]) => {
      const plain = spelling.replace(/[$^]/g, "");
      return text.startsWith(plain, at) && (!spelling.startsWith("^") || at === 0) && (!spelling.endsWith("$") || at + plain.length === text.length);
    });
    if (rule?.[1]) phones.push(rule[1]);
    at += rule ? rule[0].replace(/[$^]/g, "").length : 1;
  }
  return phones.join(" ");
}
