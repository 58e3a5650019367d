import { ENGLISH } from "#language/english/english.ts";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readScope } from "#contract/files/scopeFile.ts";
import { WordList } from "#language/english/lexicon/wordFrequencies.ts";
import { DecodabilityIndex } from "#core/passage/decodability.ts";
import { englishAligner } from "#language/english/phonics/englishGraphemes.ts";
import { GraphemeAligner } from "#language/english/phonics/graphemes.ts";
import { profileCsv } from "#core/passage/profileCsv.ts";
import { profileOf } from "#core/passage/profile.ts";
import { readabilityOf } from "#language/english/readability.ts";
import { type ScopeAndSequence, unitNamed } from "#core/passage/scopeAndSequence.ts";
import { sentencesOf } from "#core/passage/sentences.ts";
import { tokenise } from "#language/english/words/tokens.ts";
import { ROOT } from "../../../support/paths.ts";
import { lexicon } from "./lexicons.ts";

const generic = () => readScope(readFileSync(join(ROOT, "media/scopes/generic-phonics.json"), "utf8"));
const pronunciation = (word: string) => lexicon.dictionary.get(word)![0]!;

describe("sentences", () => {
  const rows: readonly [text: string, ...sentences: string[]][] = [
    ["The cat sat. It ran!", "The cat sat", "It ran"],
    ["Dr. Hill met Mr. Lee at 7.30. Then they ran.", "Dr. Hill met Mr. Lee at 7.30", "Then they ran"],
    ["“Come here!” she said. “Now.”", "“Come here!” she said".slice(1), "Now"],
    ["The Fox\n\nA fox ran: it was red; it was fat.", "The Fox", "A fox ran: it was red; it was fat"],
    ["Twinkle, little star,\nHow I wonder", "Twinkle, little star", "How I wonder"],
    ["The cat\nsat.", "The cat\nsat"],
    ["The U.S. Army ran.", "The U.S. Army ran"],
    ["In Jan. 5 cats ran. On Sept. 3 we ran.", "In Jan. 5 cats ran", "On Sept. 3 we ran"],
    ["He sat in the Sun. Ben ran.", "He sat in the Sun", "Ben ran"],
    ["J. R. Smith and A. A. Milne ran. So do I. Ben ran.", "J. R. Smith and A. A. Milne ran", "So do I", "Ben ran"],
    ["It has vitamin C. The cat ran at 5 p.m. The end.", "It has vitamin C", "The cat ran at 5 p.m.", "The end"],
    ["We live on Elm St. The cat ran.", "We live on Elm St", "The cat ran"],
    [""],
  ];
  for (const [text, ...expected] of rows) {
    it(JSON.stringify(text), () =>
      assert.deepEqual(
        sentencesOf(text, tokenise(text), ENGLISH.words).map(({ start, end }) => text.slice(start, end)),
        expected,
      ),
    );
  }
});

describe("readability", () => {
  it("is what the formulas say", () => {
    // 120 words, 10 sentences, 150 syllables, 480 characters: worked out by hand.
    const scores = Object.fromEntries(
      readabilityOf({ words: 120, sentences: 10, syllables: 150, characters: 480, longWords: 4 }).map(({ id, value }) => [id, value]),
    );
    assert.deepEqual(scores, { "flesch-reading-ease": 88.9, "flesch-kincaid": 3.8, "coleman-liau": 5.3, ari: 3.4, smog: undefined });
    const smog = readabilityOf({ words: 400, sentences: 30, syllables: 600, characters: 1800, longWords: 25 }).at(-1)!;
    assert.equal(smog.value, 8.3);
    assert.equal(smog.note, undefined);
  });

  it("warns of short texts and says why there is no SMOG", () => {
    const scores = readabilityOf({ words: 20, sentences: 2, syllables: 24, characters: 80, longWords: 0 });
    assert.ok(scores.every(({ note }) => note));
    assert.match(scores.at(-1)!.note!, /needs 30 sentences; there are 2/u);
    assert.deepEqual(readabilityOf({ words: 0, sentences: 0, syllables: 0, characters: 0, longWords: 0 }), []);
  });
});

describe("the profile of a passage", () => {
  const profile = (text: string, more = {}) => profileOf(text, { lexicon, format: "plaintext", ...more });

  it("counts words as they are read, sentences and syllables", () => {
    const { words, differentWords, sentences, syllables, longestSentence, characters } = profile("The rabbit has 25 cats. The cats ran!");
    assert.deepEqual(
      { words, differentWords, sentences, syllables, longestSentence, characters },
      { words: 9, differentWords: 7, sentences: 2, syllables: 11, longestSentence: 6, characters: 36 },
    );
  });

  it("takes numbers, abbreviations and hyphenated words for readability as they are counted by hand", () => {
    // By Flesch's rules: 7 and 14 words; with one syllable for each figure, "Mr." and "$5", 7 and 19 syllables; 25 and 56 letters and digits.
    const { words, readability } = profile(
      "In 1969, 3 men flew 238,900 miles. Mr. Lee was a snow-white twenty-one and paid them $5 for apples and water.",
    );
    assert.equal(words, 32);
    const counts = { words: 21, sentences: 2, syllables: 26, characters: 81, longWords: 0 };
    assert.deepEqual(
      readability.map(({ id, value }) => [id, value]),
      readabilityOf(counts).map(({ id, value }) => [id, value]),
    );
  });

  it("takes a stutter for the word that is meant", () => {
    const [plain, stuttered] = ["He saw the rabbit. But he can stop.", "He saw the r-r-rabbit. B-but he can st-stop."].map((text) =>
      profile(text),
    );
    assert.deepEqual([stuttered!.words, stuttered!.syllables, stuttered!.unknown], [plain!.words, plain!.syllables, []]);
  });

  it("estimates the time by grade from the norms", () => {
    const { readingTimes } = profile("cat ".repeat(120));
    assert.deepEqual(
      readingTimes.map(({ grade, wordsPerMinute, seconds }) => [grade, wordsPerMinute, Math.round(seconds)]),
      [
        [1, 60, 120],
        [2, 100, 72],
        [3, 112, 64],
        [4, 133, 54],
        [5, 146, 49],
        [6, 146, 49],
      ],
    );
  });

  it("tells which phonemes it has, where and in which words", () => {
    const { phonemes } = profile("A cat sat. Zorp ran.");
    const of = (phoneme: string) => phonemes.find((entry) => entry.phoneme === phoneme)!;
    assert.equal(phonemes.length, 39);
    assert.deepEqual(of("AE"), { phoneme: "AE", count: 3, initial: 0, medial: 3, final: 0, examples: ["cat", "sat", "ran"] });
    assert.deepEqual(of("T"), { phoneme: "T", count: 2, initial: 0, medial: 0, final: 2, examples: ["cat", "sat"] });
    assert.deepEqual(of("AH"), { phoneme: "AH", count: 1, initial: 1, medial: 0, final: 0, examples: ["a"] });
    assert.equal(of("ZH").count, 0);
  });

  it("names rare and unknown words with their places in the document", () => {
    const { rare, unknown } = profile("The **zorp** and the z**or**p.", { format: "markdown" });
    assert.deepEqual(unknown, [
      {
        word: "zorp",
        times: 2,
        places: [
          { start: 6, end: 10 },
          { start: 21, end: 29 },
        ],
      },
    ]);
    assert.deepEqual(
      rare.map(({ word, perMillion }) => [word, perMillion]),
      [["zorp", 0]],
    );
  });

  it("shows words as they are written, and calls neither names nor contractions rare", () => {
    const frequencies = new WordList("the\t99999\ni\t99999\tname\nm\t9999\nmaya\t51\tname\nglad\t51\n");
    const { rare, unknown, names } = profile("I’m glad. Glad! I’m Maya. Maya’s Zorp. Zorp’s zurk. The Zorp, Yurk.", {
      lexicon: { ...lexicon, frequencies },
    });
    assert.deepEqual(
      rare.map(({ word, perMillion }) => [word, perMillion]),
      [
        ["zurk", 0],
        ["glad", 1],
      ],
    );
    assert.deepEqual(
      unknown.map(({ word }) => word),
      ["Zorp", "Zorp's", "zurk", "Yurk"],
    );
    assert.deepEqual(
      names.map(({ word }) => word),
      ["Maya", "Maya's", "Zorp", "Zorp's", "Yurk"],
    );
    const { decodability } = profile("“I’m glad,” said Maya. The dog. Dogs!", { scope: generic() });
    assert.deepEqual(
      decodability!.words.map(({ word }) => word),
      ["I'm", "glad", "said", "Maya", "the", "dog", "dogs"],
    );
  });

  it("takes no word for a name that a title alone writes with a capital, or that is small elsewhere", () => {
    const titled = profile("The Zorp and the Yurk\n\nOne day the Krump met a zorp. It said, “yurk!” Then a Snorf, the Krump.");
    assert.deepEqual(
      titled.names.map(({ word }) => word),
      ["Krump", "Snorf"],
    );
    assert.ok(["zorp", "yurk"].every((word) => titled.rare.some((one) => one.word.toLowerCase() === word)));
  });

  it("takes a word that no list has, and that always has a capital, for a name", () => {
    const frequencies = new WordList("the\t99999\nran\t99999\noctopus\t51\ntree\t5100\nhouses\t5100\n");
    const of = (text: string) => profile(text, { lexicon: { ...lexicon, frequencies } });
    const beginning = of("Zuri ran. Zuri’s dog ran. Octopus’s ran. Treehouses ran. Treehouses ran.");
    assert.deepEqual(
      beginning.names.map(({ word }) => word),
      ["Zuri", "Zuri's"],
    );
    assert.deepEqual(
      beginning.rare.map(({ word }) => word),
      ["dog", "treehouses", "octopus's"],
    );
    const names = (text: string) => of(text).names.map(({ word }) => word);
    assert.deepEqual(["Zuri said — “Shush!”", "Zuri’s ran.", "Zuri ran. Zuri ran."].map(names), [["Zuri"], ["Zuri's"], ["Zuri"]]);
    assert.deepEqual(["Magma ran.", "Zorps ran. Zorps ran. The zorps ran.", "ZURK ran. ZURK ran."].map(names), [[], [], []]);
  });

  it("takes the word behind a title for a name, and neither titles nor kin nor exclamations", () => {
    const frequencies = new WordList("the\t99999\nhmm\t5291\tname\nshh\t2810\tname\nnope\t1783\tname\nms\t2599\tname\n");
    const text =
      "“Shh,” said Dad. Hmm, he saw Mom. “Nope!” We met Ms. Alvarez. Then Mr. Zorp, Lynn and Aunt Yurk sat with Grandma. Grr! Brrr! Grr! Brrr!";
    const { names, rare } = profile(text, { lexicon: { ...lexicon, frequencies } });
    assert.deepEqual(
      names.map(({ word }) => word),
      ["Alvarez", "Zorp", "Lynn", "Yurk"],
    );
    assert.ok(!rare.some(({ word }) => /alvarez|zorp|yurk/iu.test(word)));
  });

  it("lists letters neither as names nor as rare words", () => {
    const frequencies = new WordList("the\t99\ni\t99\tname\np\t51\tname\n");
    const { names, rare } = profile("The P M. The p.m. I.", { lexicon: { ...lexicon, frequencies }, rareBelow: 1 });
    assert.deepEqual([names, rare.map(({ word }) => word)], [[], []]);
  });

  it("is empty for an empty text", () => {
    const { words, sentences, longestSentence, readability, decodability } = profile("", { scope: generic() });
    assert.deepEqual({ words, sentences, longestSentence, readability }, { words: 0, sentences: 0, longestSentence: 0, readability: [] });
    assert.ok(decodability!.units.every(({ share }) => share === 0));
  });

  it("tells how much can be read at each unit, and what is missing", () => {
    const { decodability } = profile("The cat sat on a xylophone. The ship!", { scope: generic() });
    const shares = decodability!.units.map(({ words }) => words);
    // the, sat, a; then cat, on; ship with digraphs; never xylophone.
    assert.deepEqual([shares[0], shares[1], shares[4], shares.at(-1)], [4, 6, 7, 7]);
    assert.deepEqual(
      decodability!.words.find(({ word }) => word === "xylophone"),
      { word: "xylophone", times: 1, places: [{ start: 17, end: 26 }], missing: ["x (Z)"] },
    );
    assert.deepEqual(decodability!.words[0], {
      word: "the",
      times: 2,
      places: [
        { start: 0, end: 3 },
        { start: 28, end: 31 },
      ],
      unit: "1",
      by: "heart word",
      missing: [],
    });
  });

  it("leaves words that the dictionary lacks out of the shares, unless they are taught as wholes", () => {
    const scope: ScopeAndSequence = { name: "s", units: [{ id: "1", title: "t", correspondences: [], heartWords: ["cat", "yurk"] }] };
    const { decodability } = profile("cat zorp yurk dog zorp", { scope });
    assert.deepEqual([decodability!.inDictionary, decodability!.units[0]!.words, decodability!.units[0]!.share], [3, 2, 2 / 3]);
    assert.deepEqual(
      decodability!.words.filter(({ isUnknown }) => isUnknown).map(({ word }) => word),
      ["zorp"],
    );
    const { inDictionary, units } = profile("zorp", { scope }).decodability!;
    assert.deepEqual([inDictionary, units[0]!.share], [0, 0]);
  });

  it("marks the unit that is reached, in the CSV too", () => {
    const reached = profile("The cat.", { scope: generic(), reached: 4 });
    assert.equal(reached.decodability!.reached, "5");
    assert.deepEqual(
      profileCsv(reached)
        .split("\r\n")
        .filter((row) => row.includes("; reached"))
        .map((row) => row.split(" ")[0]),
      ["unit,5"],
    );
    assert.equal("reached" in profile("The cat.", { scope: generic() }).decodability!, false);
  });

  it("has all of it as CSV, and makes no formula of a word", () => {
    const csv = profileCsv(
      profile("The cat & a zorp, “a @ b”.", {
        scope: { name: '=Scope, "A"', units: [{ id: "1", title: "t", correspondences: [], heartWords: ["cat"] }] },
      }),
    );
    const rows = csv.split("\r\n");
    assert.equal(rows[0], "section,item,value,unit,detail");
    assert.ok(rows.includes("counts,words,8,words,"));
    assert.ok(rows.includes('phoneme,K,1,times,"initial 1, medial 0, final 0; cat"'), csv);
    assert.ok(rows.includes("unknown word,zorp,1,times,"));
    assert.ok(rows.includes(`unit,1 t,0.143,share,"words of the passage that can be read;' =Scope, ""A"""`), csv);
    assert.ok(rows.includes('word,cat,1,times,"unit 1, heart word"'));
    assert.ok(rows.includes("word,zorp,1,times,unknown: not in the dictionary"), csv);
    assert.ok(rows.every((row) => !/(?:^|,)(?:[=+@]|-\D)/u.test(row.replace(/"(?:[^"]|"")*"/gu, ""))));
    assert.ok(csv.endsWith("\r\n"));
  });
});

describe("graphemes", () => {
  const rows: readonly [word: string, aligned: string][] = [
    ["cat", "c=K a=AE t=T"],
    ["knight", "kn=N igh=AY t=T"],
    ["cake", "c=K a_e=EY k=K"],
    ["taste", "t=T a_e=EY s=S t=T"],
    ["box", "b=B o=AA x=K_S"],
    ["table", "t=T a=EY b=B le=AH_L"],
    ["don't", "d=D o=OW n=N t=T"],
    ["jumped", "j=JH u=AH m=M p=P ed=T"],
    ["rabbit", "r=R a=AE bb=B i=IH t=T"],
  ];
  for (const [word, aligned] of rows) {
    it(`${word}: ${aligned}`, () =>
      assert.equal(
        englishAligner()
          .align(word, pronunciation(word))!
          .pairs.map(({ grapheme, phonemes }) => `${grapheme}=${phonemes.replaceAll(" ", "_")}`)
          .join(" "),
        aligned,
      ));
  }

  it("need a part for every letter and every phoneme", () => {
    const aligner = new GraphemeAligner([
      { grapheme: "a", phonemes: "AE", rank: 0 },
      { grapheme: "t", phonemes: "T", rank: 3 },
    ]);
    assert.equal(aligner.align("at", "AE1 T")!.rank, 3);
    assert.equal(aligner.align("a", "AE1 T"), undefined);
    assert.equal(aligner.align("att", "AE1 T"), undefined);
    assert.equal(aligner.align("", ""), undefined);
    assert.equal(aligner.align("a".repeat(100), "AE1 ".repeat(100)), undefined);
  });
});

describe("decodability", () => {
  const index = new DecodabilityIndex(generic(), ENGLISH);
  const rows: readonly [word: string, unit: number, by: string][] = [
    ["sat", 1, "sounding out"],
    ["cats", 2, "sounding out"],
    ["stop", 6, "sounding out"],
    ["ship", 5, "sounding out"],
    ["cake", 7, "sounding out"],
    ["rabbit", 9, "sounding out"],
    ["jumped", 9, "sounding out"],
    ["rain", 11, "sounding out"],
    ["car", 12, "sounding out"],
    ["knight", 15, "sounding out"],
    ["nation", 18, "sounding out"],
    ["was", 3, "heart word"],
    ["colonel", 18, "heart word"],
    // No e is silent beside a vowel letter, and no taught grapheme is taken apart.
    ...["see", "street", "feet", "need", "bees", "tie", "tied", "toe", "team", "cheese"].map((word): [string, number, string] => [
      word,
      11,
      "sounding out",
    ]),
    ["blue", 13, "sounding out"],
    ["steak", 14, "sounding out"],
    ["great", 11, "heart word"],
    ["for", 12, "sounding out"],
    ["filled", 9, "sounding out"],
    ["school", 18, "sounding out"],
    // Where an e is silent, it still is.
    ["makes", 7, "sounding out"],
    ["named", 7, "sounding out"],
    ["else", 8, "sounding out"],
    ["something", 14, "sounding out"],
    ["league", 15, "sounding out"],
    ["pigeon", 9, "sounding out"],
  ];
  for (const [word, unit, by] of rows) {
    it(`${word} is read from unit ${unit} on, ${by}`, () =>
      assert.deepEqual(index.of(word, lexicon.dictionary.get(word)!), { unit: unit - 1, by, missing: [] }));
  }

  it("of a word that is taught neither way tells what is missing", () => {
    const scope: ScopeAndSequence = {
      name: "s",
      units: [{ id: "1", title: "t", correspondences: [{ grapheme: "t", phonemes: "T" }], heartWords: ["zorp"] }],
    };
    const small = new DecodabilityIndex(scope, ENGLISH);
    assert.deepEqual(small.of("that", [pronunciation("that")]), { missing: ["th (DH)", "a (AE)"] });
    assert.deepEqual(small.of("zorp", []), { unit: 0, by: "heart word", missing: [] });
    assert.deepEqual(small.of("gruffalo", []), { missing: [], isUnknown: true });
  });

  it("takes no grapheme apart that an author's own scope teaches later; what it never teaches is read by its parts", () => {
    const units = [["w=W", "h=", "i=IH", "n=N", "n=NG", "k=K", "s=S"], ["wh=W"], ["nk=NG K"]].map((pairs, index) => ({
      id: String(index),
      title: "t",
      heartWords: [],
      correspondences: pairs.map((pair) => ({ grapheme: pair.split("=")[0]!, phonemes: pair.split("=")[1]! })),
    }));
    const unitOf = (word: string, spoken: string, upTo: number) =>
      new DecodabilityIndex({ name: "s", units: units.slice(0, upTo) }, ENGLISH).of(word, [spoken]).unit;
    assert.deepEqual(
      [1, 2].map((upTo) => unitOf("whin", "W IH1 N", upTo)),
      [0, 1],
    );
    assert.deepEqual(
      [2, 3].map((upTo) => unitOf("sink", "S IH1 NG K", upTo)),
      [0, 2],
    );
  });

  it("reads no vowel letter by itself before an r that belongs to it, whether the scope ever teaches that or not", () => {
    const pairs = [
      "a=AE",
      "a=AA",
      "e=EH",
      "i=IH",
      "o=AA",
      "o=AO",
      "s=S",
      "sh=SH",
      "t=T",
      "f=F",
      "m=M",
      "c=K",
      "r=R",
      "rr=R",
      "y=IY",
      "d=D",
      "w=W",
    ];
    const scope: ScopeAndSequence = {
      name: "s",
      units: [
        {
          id: "1",
          title: "t",
          heartWords: [],
          correspondences: pairs.map((pair) => ({ grapheme: pair.split("=")[0]!, phonemes: pair.split("=")[1]! })),
        },
      ],
    };
    const small = new DecodabilityIndex(scope, ENGLISH);
    const of = (word: string) => small.of(word, lexicon.dictionary.get(word)!);
    for (const [word, grapheme] of [
      ["short", "or (AO R)"],
      ["car", "ar (AA R)"],
      ["storm", "or (AO R)"],
      ["story", "or (AO R)"],
      ["for", "or (AO R)"],
    ] as const)
      assert.deepEqual(of(word), { missing: [grapheme] }, word);
    // A short vowel before an r that begins the next syllable.
    for (const word of ["carry", "sorry", "merit", "trot", "cost"]) assert.equal(of(word).unit, 0, word);
  });

  it("reads a contraction of a word that is taught as a whole once its ending is taught", () => {
    const unit = (id: string, pairs: string[], heartWords: string[]) => ({
      id,
      title: "t",
      heartWords,
      correspondences: pairs.map((pair) => ({ grapheme: pair.split("=")[0]!, phonemes: pair.split("=")[1]! })),
    });
    const scope: ScopeAndSequence = {
      name: "s",
      units: [
        unit("1", ["d=D", "s=S", "s=Z", "n=N", "t=T"], ["i", "he", "was", "do"]),
        unit("2", ["l=L", "ll=L"], ["we"]),
        unit("3", ["v=V"], []),
      ],
    };
    const small = new DecodabilityIndex(scope, ENGLISH);
    const at = (word: string) => small.of(word, lexicon.dictionary.get(word)!).unit;
    assert.deepEqual(["i'd", "he's", "wasn't", "i'll", "we'd", "we'll", "i've"].map(at), [0, 0, 0, 1, 1, 1, 2]);
    // Neither m nor the other vowel of "don't" is taught, and "they" is not.
    assert.deepEqual(["i'm", "don't", "they'd"].map(at), [undefined, undefined, undefined]);
    assert.equal(small.of("i'd", lexicon.dictionary.get("i'd")!).by, "heart word");
  });

  it("finds a unit by its id before its title, in capitals or not", () => {
    const unit = (id: string, title: string) => ({ id, title, correspondences: [], heartWords: [] });
    const scope: ScopeAndSequence = { name: "s", units: [unit("1", "B"), unit("b", "Vowel Teams")] };
    assert.deepEqual(
      ["1", " B ", "vowel teams", "2", ""].map((name) => unitNamed(scope, name)),
      [0, 1, 1, undefined, undefined],
    );
  });

  it("takes the easier of a word's pronunciations", () => {
    const scope: ScopeAndSequence = {
      name: "s",
      units: [{ id: "1", title: "t", correspondences: [{ grapheme: "a", phonemes: "EY" }], heartWords: [] }],
    };
    assert.equal(new DecodabilityIndex(scope, ENGLISH).of("a", ["AA1", "EY1"]).unit, 0);
  });
});
