import assert from "node:assert/strict";
import { asPrinted, correctionsOf, misspeltKnownWord } from "#language/english/spelling/misspellings.ts";
import { smallLexicon } from "../../../../support/smallLexicon.ts";

const said = (perMillion: number, isName = false) => ({ pronunciations: ["AH0"], perMillion, isName });
const lexicon = smallLexicon({
  received: said(25),
  relieved: said(10),
  weird: said(60),
  wired: said(8),
  the: said(20_000),
  of: said(9000),
  tomorrow: said(300),
  separate: said(20),
  which: said(500),
  with: said(6000),
  witch: said(15),
  "don't": said(0),
  a: said(15_000),
  lot: said(600),
  their: said(900),
  thier: said(0),
  running: said(100),
  run: said(200),
  making: said(300),
  make: said(900),
  story: said(150),
  stories: said(40),
  planning: said(20),
  plane: said(60),
  plan: said(90),
  planing: said(0),
  peter: said(90, true),
  petre: said(0),
  droop: said(0),
  drop: said(90),
  jeweler: said(3),
  jewel: said(5),
  begging: said(8),
  beggin: said(0),
  begin: said(50),
  "can't": said(0),
  cant: said(2),
  frog: said(9),
  foxes: said(3),
  sunny: said(9),
  i: said(30_000),
  would: said(2000),
  sun: said(90),
  pot: said(9),
  well: said(900),
  it: said(9000),
});

describe("what may have been meant by a word that no dictionary has", () => {
  const cases: readonly [string, ...string[]][] = [
    ["recieved", "received"],
    ["seperate", "separate"],
    ["teh", "the"],
    ["dont", "don't"],
    // Two letters doubled or single.
    ["tommorow", "tomorrow"],
    // What is about as likely, the likeliest first.
    ["wierd", "weird", "wired"],
    // Two words.
    ["ofthe", "of the"],
    ["alot", "a lot"],
    ["iof", "I of", "of"],
    // As scanners see them.
    ["tbe", "the"],
    ["tlie", "the"],
    // Nobody means a name by a word in small letters.
    ["peterr"],
    ["zzyzx"],
    ["xq"],
    ["recieved-with-a-key-of-forty-letters-in-it"],
  ];
  for (const [word, ...meant] of cases)
    it(`${word}: ${meant.join(", ") || "nothing"}`, () => assert.deepEqual(correctionsOf(word, lexicon), meant));

  it("is found within moments in a word of any length", () => {
    for (const word of ["a".repeat(20), "a".repeat(100_000), "constructor", "__proto__"])
      assert.deepEqual(correctionsOf(word, lexicon), []);
  });
});

describe("what was meant by a word that counts as known", () => {
  const cases: readonly [string, "derived" | "dictionary", string | undefined][] = [
    ["runing", "derived", "running"],
    ["boing", "derived", undefined],
    ["sooo", "derived", undefined],
    ["tomorrrow", "derived", "tomorrow"],
    ["makeing", "derived", "making"],
    ["storys", "derived", "stories"],
    ["thier", "dictionary", "their"],
    ["cant", "dictionary", "can't"],
    ["alot", "dictionary", "a lot"],
    // What a carpenter does.
    ["planing", "derived", undefined],
    // Another doubled vowel is another word.
    ["droop", "dictionary", undefined],
    // As the British write, and as somebody speaks.
    ["jeweller", "derived", undefined],
    ["beggin", "derived", undefined],
    ["petre", "dictionary", undefined],
    ["frog's", "derived", undefined],
    ["foxs", "derived", "foxes"],
    ["sunnyest", "derived", "sunniest"],
    ["wolfs", "derived", "wolves"],
    ["catched", "derived", "caught"],
    ["whats", "dictionary", "what's"],
    ["thiers", "derived", "theirs"],
    ["pottheir", "derived", undefined],
    ["runningthe", "derived", "running the"],
    ["running", "dictionary", undefined],
    ["constructor", "dictionary", undefined],
  ];
  for (const [word, source, meant] of cases)
    it(`${word}: ${meant ?? "itself"}`, () => assert.equal(misspeltKnownWord(word, source, lexicon), meant));
});

describe("what a scanner saw", () => {
  const cases: readonly [string, string | undefined][] = [
    ["w0uld", "would"],
    ["5un", "sun"],
    ["we11", "well"],
    ["lt", "it"],
    ["h2o", undefined],
    ["b52", undefined],
    ["p05", undefined],
    ["10s", undefined],
    ["sun", undefined],
    ["would", undefined],
  ];
  for (const [seen, printed] of cases) it(`${seen}: ${printed ?? "what it is"}`, () => assert.equal(asPrinted(seen, lexicon), printed));
});
