import assert from "node:assert/strict";
import { tokenise } from "#language/english/words/tokens.ts";
import { locateWords } from "#core/timeline/locateWords.ts";
import { ENGLISH } from "#language/english/english.ts";
import { sentencesOf } from "#core/passage/sentences.ts";
import { type PassageFormat, readableText } from "#core/passage/readableText.ts";
import { referenceOf } from "#core/passage/reference.ts";

/** With single blanks; lines that are not read are left out. */
const read = (source: string, format: PassageFormat = "plaintext") =>
  readableText(source, format)
    .text.split(/[\r\n]+/u)
    .map((line) => line.replace(/\s+/gu, " ").trim())
    .filter(Boolean)
    .join(" / ");

const UNREAD: readonly [what: string, source: string, read: string, format?: PassageFormat][] = [
  ["what is in double brackets", "[[The Hen]]\nThe hen [[picture\nof a hen]] sat.", "The hen / sat."],
  ["it in Markdown", "# [[Unit 3]]\n\n**[[HEN]]** The *hen* sat.", "The hen sat.", "markdown"],
  ["but not a link in brackets", "The hen [[1]](#note) sat.", "The hen [1] sat.", "markdown"],
  ["nor what does not end in its paragraph", "The [[hen sat.\n\nIt ran]] off.", "The [[hen sat. / It ran]] off."],
  ["numbers of a list", "1. The cat sat.\n2. The dog ran.\n\n3. The pig hid.", "The cat sat. / The dog ran. / The pig hid."],
  ["its brackets", "(1) One cat sat\n(2) and one ran.", "One cat sat / and one ran."],
  ["a list that goes on", "11) The cat sat.\n12) The dog ran.", "The cat sat. / The dog ran."],
  ["letters of a list", "What is red?\na. a hat\nb. a cat\nc. a mat", "What is red? / a hat / a cat / a mat"],
  ["numerals of a list", "i) a hat\nii) a cat\niii) a mat", "a hat / a cat / a mat"],
  [
    "numbers with a dash, a colon or no blank",
    "1 - The cat\n2 - The dog\n\n1: A hat\n2: A mat\n\n1.The pig.\n2.The hen.",
    "The cat / The dog / A hat / A mat / The pig. / The hen.",
  ],
  [
    "a list within a line",
    "What is red? a) a hat b) a cat\nDo this: 1. Mix it. 2. Bake it.",
    "What is red? a hat a cat / Do this: Mix it. Bake it.",
  ],
  ["letters of a list in Markdown", "A) a hat\nB) a cat", "a hat / a cat", "markdown"],
  [
    "counts at the right",
    "The cat sat on the mat and 7\nran to the big barn with a 14\npig and a hen.\t18",
    "The cat sat on the mat and / ran to the big barn with a / pig and a hen.",
  ],
  [
    "counts at the left, of the words before",
    "0   The cat sat on the mat and\n7   ran to the big barn with a\n14  pig and a hen.",
    "The cat sat on the mat and / ran to the big barn with a / pig and a hen.",
  ],
  [
    "counts that leave out the title, and take a compound for one word",
    "The Fat Cat\n\nThe well-known cat sat on a mat 7\nand ran to the big barn with 14\nfour pigs and 2 cats in it. 21",
    "The Fat Cat / The well-known cat sat on a mat / and ran to the big barn with / four pigs and 2 cats in it.",
  ],
  [
    "numbers of every third line",
    "The sun is up\nAnd so am I\nThe day is new     3\nAnd so is the sky\nCome out and play\nCome out with me     6",
    "The sun is up / And so am I / The day is new / And so is the sky / Come out and play / Come out with me",
  ],
  ["the number of words", "The cat sat on the mat.\n(6 words)", "The cat sat on the mat."],
  [
    "speakers",
    "NARRATOR: Once there was a hen.\nHEN: Who will help me?\nCAT: Not I, said the cat.",
    "Once there was a hen. / Who will help me? / Not I, said the cat.",
  ],
  [
    "speakers with small letters who speak again, and stage directions",
    "Little Hen: Who will help me?\n(The cat yawns.)\nCat (laughing): Not I!\nLittle Hen: [sadly] Then I will do it\nall by myself.",
    "Who will help me? / Not I! / Then I will do it / all by myself.",
  ],
  [
    "speakers without colons",
    "RED HEN. Who will help me?\nCAT. Not I.\nRED HEN. Then I will.",
    "Who will help me? / Not I. / Then I will.",
  ],
  [
    "speakers in bold",
    "**Hen:** Who will help me?\n\n**Cat**: Not I!\n\n**Hen:** *(sadly)* Oh.",
    "Who will help me? / Not I! / Oh.",
    "markdown",
  ],
  [
    "numbers of pages below them",
    "Sam sat on a mat.\n\n2\n\nSam had a nap and a\n\n3\n\nbig jam bun.\n\n4",
    "Sam sat on a mat. / Sam had a nap and a / big jam bun.",
  ],
  [
    "numbers of pages above them",
    "12\nThe seed sat in the soil.\n\n13\nThen the rain came down.",
    "The seed sat in the soil. / Then the rain came down.",
  ],
  [
    "numbers of pages with signs and names",
    "The seed sat in the soil.\n\n- 6 -\n\nThen the rain came down.\n\n- 7 -\n\npage 8\n\nIt grew.\n\nPage 9 of 30",
    "The seed sat in the soil. / Then the rain came down. / It grew.",
  ],
  ["one of them at the end of a text", "The seed sat in the soil.\n\n– 12 –", "The seed sat in the soil."],
  ["one of them after a page break", "The seed sat in the soil.\n\f\nPage 2\nThe rain came.", "The seed sat in the soil. / The rain came."],
  [
    "numbers of pages with a title",
    "12 | The Seed\n\nThe seed sat in the soil.\n\nUnit 3 | 13\n\nThen the rain came down.\n\n14 | The Seed\n\nIt grew.",
    "The seed sat in the soil. / Then the rain came down. / It grew.",
  ],
  [
    "one of them with the title of the text",
    "The Seed\n\nThe seed sat in the soil.\n\n12 | The Seed",
    "The Seed / The seed sat in the soil.",
  ],
  [
    "numbers of pages in Markdown",
    "The seed sat in the soil.\n\n- 12 -\n\nIt grew up.\n\n- 13 -",
    "The seed sat in the soil. / It grew up.",
    "markdown",
  ],
];

const READ: readonly [what: string, source: string][] = [
  ["somebody who speaks once", "Then it was quiet.\nMom: hello\nNobody said a word."],
  ["a list of facts", "Name: Tiger\nHome: Asia\nFood: deer and pigs"],
  ["facts in sentences", "FOOD: It eats deer.\nHOME: It lives in Asia.\nSIZE: It is big."],
  ["days", "Monday: I ran.\nTuesday: I swam.\nMonday: I ran again."],
  ["steps", "Step 1: Mix the eggs.\nStep 2: Stir them.\nStep 3: Bake it."],
  ["a number once", "1. The cat sat."],
  ["a year at the end of lines", "My dad was born in 1986\nand my mom in 1988\nand I in 2015."],
  ["a number at the end of a sentence", "Now I am 7\nand my cat is 14.\nMy dog is 21"],
  ["numbers that agree by chance", "My cat is 3\nand my dog is 7\nand my mom is 41"],
  ["shouts", "NO. I will not go.\nNO. I can not go.\nNO. I am in bed."],
  ["numbers to be read", "1\n2\n3\n4"],
  ["numbers to be read, with points", "1.\n2.\n3."],
  ["a countdown", "3. 2. 1. Go!"],
  ["a rhyme that counts", "I see 1\nI see 2\nI see 3\nI see 4"],
  ["a counting book", "1 duck swims.\n2 ducks swim.\n3 ducks swim."],
  ["a table", "cats    1\ndogs    2\npigs    3"],
  ["rooms", "The cat is in room 1\nThe dog is in room 2\nThe pig is in room 3"],
  ["verse", "Twinkle, twinkle, little star,\nHow I wonder what you are."],
  ["people with initials", "A. Lee\nB. Cole"],
  ["a sentence in parentheses", "(This is a true story.)\nThe hen sat."],
  ["a title of digits", "1984\n\nIt was a bright cold day in April.\n\n1985\n\nIt was a bright cold day again."],
  ["a number alone", "How many cats are on the mat now?\n\n12"],
  ["numbers with text between them, backwards", "10\n\nTen birds sat in a big tree.\n\n9\n\nOne bird flew off to the barn."],
  ["what is counted", "1\n\nOne duck swims in the pond.\n\n2\n\nTwo ducks swim in the pond.\n\n3"],
  ["numbers of chapters", "The Red Hen\n\n1\n\nOnce there was a red hen.\n\n2\n\nShe had some wheat."],
  ["answers", "How many hens sat in the barn?\n\n7\n\nHow many cats sat on the mat?\n\n8"],
  ["numbers within a paragraph", "We are a happy family of\n4\nand we live in house number\n5\non the hill."],
  ["numbers far apart", "We saw so many birds there.\n\n20\n\nThen there were even more of them.\n\n50"],
  ["a page that is told", "Now open the book and turn to\nPage 12"],
  ["rows of a table", "3 | cats\n\n4 | dogs\n\n5 | pigs"],
  ["a chapter with its number", "5 | Little Ducks\n\nThe ducks swim in the pond."],
  ["only pages", "Page 1\n\nPage 2"],
  ["a pronoun before a point", "So am I.\nII. is a numeral."],
];

const DIVIDED: readonly [what: string, source: string, read: string, format?: PassageFormat][] = [
  ["dots between syllables", "We vis·it a rab‧bit on Mon·day.", "We visit a rabbit on Monday."],
  ["bars between syllables", "The rab|bit has hap|pi|ness.", "The rabbit has happiness."],
  ["letters apart", "The c a r is in the g a r d e n.", "The car is in the garden."],
  ["words whose letters are all apart", "T h e   c a t   r a n.", "The cat ran."],
  ["letters set apart in bold", "The str **ee** t is b **ig**.", "The street is big.", "markdown"],
  ["these in plain text", "The str **ee** t and the tr**ee**.", "The street and the tree."],
  ["letters set apart by tags", "A r <b>ai</b> n <u>sh</u> ip.", "A rain sh ip.", "markdown"],
  ["but no table", "cat|dog|pig\nred|big|fat", "cat|dog|pig / red|big|fat"],
  ["nor letters that are named", "The letters c a t spell cat. Say b i g.", "The letters c a t spell cat. Say b i g."],
  ["nor letters to be named", "c a t\nb i g", "c a t / b i g"],
  ["nor an alphabet and vowels", "We sing a b c d e and a e i o u.", "We sing a b c d e and a e i o u."],
  ["nor words in bold", "**The** cat **is** big and Mr **Lee** ran.", "The cat is big and Mr Lee ran.", "markdown"],
  ["nor an article before letters", "I saw a c a r.", "I saw a c a r."],
];

describe("what is printed and not read", () => {
  for (const [what, source, expected, format] of UNREAD) it(what, () => assert.equal(read(source, format), expected));

  for (const [what, source] of READ) it(`is not ${what}`, () => assert.equal(readableText(source, "plaintext").text, source));

  it("is only what is marked, if the text says so", () => {
    assert.equal(read("[[Read everything]]\n1. The cat.\n2. The [[fat]] dog."), "1. The cat. / 2. The dog.");
  });

  it("is told with its kinds and places", () => {
    const source = "[[Play]]\nHEN: (sadly) Oh.\nCAT: Not I!";
    assert.deepEqual(
      readableText(source, "plaintext").unread.map(({ kind, start, end }) => [kind, source.slice(start, end)]),
      [
        ["marked", "[[Play]]"],
        ["speaker", "HEN:"],
        ["direction", "(sadly)"],
        ["speaker", "CAT:"],
      ],
    );
  });

  it("is not sent, and the words keep their places", () => {
    const source = "1. The cat sat.\r\n2. The dog ran.";
    assert.deepEqual(referenceOf({ text: source, languageId: "plaintext", selections: [] }), {
      text: "The cat sat.\r\n   The dog ran.",
      offset: 3,
    });
  });
});

describe("words that are printed in pieces", () => {
  for (const [what, source, expected, format] of DIVIDED) it(what, () => assert.equal(read(source, format), expected));

  it("are found in the document by a result", () => {
    const source = "The g a r d e n has a str **ee** t.";
    for (const format of ["plaintext", "markdown"] as const) {
      const readable = readableText(source, format);
      const reference = referenceOf({ text: source, languageId: format, selections: [] });
      const places = locateWords(reference.text, tokenise(reference.text), source, { offset: 0, language: ENGLISH, read: readable });
      assert.deepEqual(
        places.map((place) => place && source.slice(place.start, place.end)),
        ["The", "g a r d e n", "has", "a", "str **ee** t"],
      );
    }
  });
});

describe("sentences of a text as it is printed", () => {
  const sentences = (text: string) =>
    sentencesOf(text, tokenise(text), ENGLISH.words).map(({ start, end }) => text.slice(start, end).replace(/\n/gu, " / "));
  const ROWS: readonly [what: string, text: string, sentences: readonly string[]][] = [
    [
      "in lines of a column",
      "He saw that\nMary ran to\nthe big barn. Then\nI went home with\nDr. Lee and\nMr. Smith to see\nthe small red hen and\nher chicks in the yard.",
      [
        "He saw that / Mary ran to / the big barn",
        "Then / I went home with / Dr. Lee and / Mr. Smith to see / the small red hen and / her chicks in the yard",
      ],
    ],
    [
      "in lines of about one width, below a title",
      "The Red Barn\nOne day when it was hot, he and\nMary ran to the barn with Sam and\nAna to see what was going on in\nthere and to get out of the sun.",
      [
        "The Red Barn",
        "One day when it was hot, he and / Mary ran to the barn with Sam and / Ana to see what was going on in / there and to get out of the sun",
      ],
    ],
    [
      "in lines that all begin with a capital",
      "My Pets\nI have a cat. His name is\nTom. I have a dog too.",
      ["My Pets", "I have a cat", "His name is / Tom", "I have a dog too"],
    ],
    ["after a word that ends none", "I went with my\nMom and\nDad", ["I went with my / Mom and / Dad"]],
    ["in verse", "The sun is up\nand the birds sing\nThe wind blows", ["The sun is up / and the birds sing", "The wind blows"]],
    ["in a list", "Red hat\nBlue hat\nA hat for Sam", ["Red hat", "Blue hat", "A hat for Sam"]],
    ["with a number", "11. The cat sat.", ["11. The cat sat"]],
    ["with numbers within a line", "1. Mix it. 2. Bake it.", ["1. Mix it", "2. Bake it"]],
    ["but a number may be all of one", "How old? 11. Not bad.", ["How old", "11", "Not bad"]],
    ["a countdown", "3. 2. 1. Go!", ["3", "2", "1", "Go"]],
  ];
  for (const [what, text, expected] of ROWS) it(what, () => assert.deepEqual(sentences(text), expected));
});
