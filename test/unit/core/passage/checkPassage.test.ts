import assert from "node:assert/strict";
import { operationOf } from "#operations/operations.ts";
import { checkPassage, checkPassageBytes, type PassageCheck, problemsOfFile } from "#core/passage/checkPassage.ts";
import { readingTimes } from "#core/passage/profile.ts";
import { PASSAGE_CODES } from "#core/passage/passageCodes.ts";
import { lexicon } from "./lexicons.ts";

const settings: PassageCheck = { lexicon, format: "plaintext", limits: operationOf("fluency-v2").limits, slowestWordsPerMinute: 40 };
const check = (text: string, more: Partial<PassageCheck> = {}) => checkPassage(text, { ...settings, ...more });

/** `code:the text that it is about`, without `passage-`. */
function told(text: string, more: Partial<PassageCheck> = {}): string[] {
  return check(text, more).map(({ code, start, end }) => `${code.replace("passage-", "")}:${text.slice(start, end)}`);
}

/** The text after the fix with a title that begins so, or the first one, of its first problem. */
function fixed(text: string, title = ""): string {
  const fix = check(text)
    .flatMap(({ fixes }) => fixes)
    .find((candidate) => candidate.title.startsWith(title));
  assert.ok(fix, `nothing mends ${text}`);
  return applied(text, fix.edits);
}

function applied(text: string, edits: readonly { start: number; end: number; text: string }[]): string {
  return [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((rest, edit) => rest.slice(0, edit.start) + edit.text + rest.slice(edit.end), text);
}

describe("a file that an older program wrote", () => {
  const of = (text: string) => checkPassageBytes(Uint8Array.from(Buffer.from(text, "latin1"))).problems;
  it("is read as Windows-1252 where it can be, and mended as a whole", () => {
    const text = "The lion didn\x92t wake up. \x93Hi,\x94 said Zo\xEB.";
    const [problem, ...others] = of(text);
    assert.deepEqual([problem!.code, problem!.start, others], ["passage-not-utf8", 13, []]);
    assert.match(problem!.message, /this is “didn’t”/);
    const decoded = checkPassageBytes(Uint8Array.from(Buffer.from(text, "latin1"))).text;
    assert.equal(applied(decoded, problem!.fixes[0]!.edits), "The lion didn’t wake up. “Hi,” said Zoë.");
  });
  it("has no fix where it cannot", () =>
    assert.deepEqual([of("bad \x81 x")[0]!.fixes, of("caf\xC3\xA9 and \xE9")[0]!.fixes, of("ok \xC3\xA9")], [[], [], []]));
  it("that was read wrongly before has its apostrophes back", () => {
    assert.equal(fixed("He didn\uFFFDt go.", "Replace"), "He didn’t go.");
    assert.deepEqual(told("The caf\uFFFD sat."), ["unknown-word:caf", "garbled:\uFFFD"]);
  });
});

describe("a passage without words", () => {
  const emptyOf = (text: string, mayBeBlank = false) =>
    check(text, { mayBeBlank })
      .filter(({ code }) => code === "passage-empty")
      .map(({ start, end }) => [start, end]);
  it("is reported behind its front matter", () => assert.deepEqual(emptyOf("---\nunit: 4\n---\n…\n"), [[15, 18]]));
  it("is not reported while nothing at all has been written in the editor", () => {
    assert.deepEqual([emptyOf("", true), emptyOf(" \n", true), emptyOf("---\nunit: 4\n---\n", true)], [[], [], []]);
    assert.deepEqual([emptyOf("***", true), emptyOf("")], [[[0, 3]], [[0, 0]]]);
  });
});

const PLAIN: readonly [text: string, ...problems: string[]][] = [
  ["The cat sat on the mat."],
  ["", "empty:"],
  [" \n\t", "empty: \n\t"],
  ["… — !", "empty:… — !"],
  // Words that the dictionary lacks, and those that follow from its words.
  ["The gruffalo sat.", "unknown-word:gruffalo"],
  ["Zorp and zorp and Zorp.", "unknown-word:Zorp"],
  ["The treehouse, two rabbits' hops and the unhappiest dog."],
  ["“Don’t!” he said. It's Tom's 'red' hat, and the dogs’ too."],
  ["’Tis runnin' time."],
  // Sounds, however long they are drawn.
  ["Shhhh, said Ann. Baa, moooo, maa! Tick-tock, clip-clop, boing! Grrr, brrrr, pssst, zzzz."],
  ["It was sooo big. The www zrrg.", "unknown-word:www", "unknown-word:zrrg"],
  // Misspellings that count as known: made of known words, or as two of them; not with the capital of a name.
  ["He is runing alot.", "misspelling:runing", "misspelling:alot"],
  ["Runing is fun.", "misspelling:Runing"],
  ["I cant, and he wont; but as is his wont.", "misspelling:cant", "misspelling:wont"],
  // What scanners see, and words with nothing but a comma between them.
  ["Then lt saw a d0g.", "misspelling:lt", "misspelling:d0g"],
  ["Lt. Lee had a d0g.", "abbreviation:Lt", "misspelling:d0g"],
  ["A cat,and a dog; 1,5 or a,b.", "symbol:,"],
  // Notes of pages.
  [
    "The snow.[3] It is [citation needed] warm. [picture of a barn]",
    "symbol:[3]",
    "symbol:[citation needed]",
    "symbol:[picture of a barn]",
  ],
  ["A cat [and a dog] [] [ [x[y]", "symbol:[and a dog]", "symbol:[y]"],
  // HTML, and rows of tables, in a text that is neither.
  ["A cat&nbsp;and <b>a dog</b>.", "symbol:&nbsp;", "symbol:<b>", "symbol:</b>"],
  ["I <3 cats & dogs.", "symbol:<", "symbol:&"],
  ["| cat | dog |\nThe cat sat.", "symbol:|"],
  ["cat | dog", "symbol:|"],
  // Numbers: a lone digit is read in one way.
  ["He has 3 cats."],
  ["He has 12 cats.", "number:12"],
  ["At 7:30 he ate.", "number:7:30"],
  ["It cost $5.20 then.", "number:$5.20"],
  ["It cost $1 then.", "number:$1"],
  ["The 3rd dog ran.", "number:3rd"],
  ["In 1990 it ran.", "number:1990"],
  ["He ate 1/2 of it.", "number:1/2"],
  ["He ate 2½ pies.", "number:2½"],
  ["About 50% ran.", "number:50%"],
  ["Pages 10–12 are red.", "number:10–12"],
  ["He got up at 7pm.", "number:7pm"],
  // A date is one number.
  ["On 12/5/2024 he ran.", "number:12/5/2024"],
  ["On 12-5-24, he ran.", "number:12-5-24"],
  ["On 2024-12-05.", "number:2024-12-05"],
  ["Call 555-1234.", "number:555-1234"],
  // So is a telephone number, an amount, a height or an address.
  ["Call 1-800-555-0199 or (555) 123-4567.", "number:1-800-555-0199", "number:(555) 123-4567"],
  ["Call +44 20 7946 0958 or 020 7946 0958.", "number:+44 20 7946 0958", "number:020 7946 0958"],
  ["It cost $1.5 million, or $.75 each.", "number:$1.5 million", "number:$.75"],
  ["He is 5'10\" and ran at 10:15am.", "number:5'10\"", "number:10:15am"],
  [
    "See https://kids.example.org/page?id=12&x=3, or ask ann.lee@example.org.",
    "symbol:https://kids.example.org/page?id=12&x=3",
    "symbol:ann.lee@example.org",
  ],
  ["Mm-hmm, he is 6' tall; 5 mm or 5-mm.", "number:6'", "abbreviation:mm", "abbreviation:mm"],
  ["He paid $5M, $3K and $2B.", "number:$5M", "number:$3K", "number:$2B"],
  ["It was -5°C, then 70° F.", "number:-5°C", "number:70°", "abbreviation:F"],
  ["It ran 50 km/h for 5km.", "number:50", "abbreviation:km/h", "number:5km"],
  ["He ate 3 1/2 pies on July 4.", "number:1/2", "number:4"],
  ["H₂O and CO2 and ⅛ of it.", "number:H₂O", "number:CO2", "number:⅛"],
  // Roman numerals, but not a word or initials.
  ["Chapter VIII", "number:VIII"],
  ["Chapter I\nI ran.", "number:I"],
  ["He likes Part I best. King I am!"],
  ["Henry VIII ran. It is XIV. An XL hat.", "number:VIII", "number:XIV", "initials:XL"],
  ["Chapter XL and page xii.", "number:XL", "number:xii"],
  ["World War I began. Malcolm X ran.", "number:I"],
  // A stutter is one word, and the dash of a range belongs to neither of its words.
  ["“St-st-stop!” he said. “W-what? B-b-but I-I’m n-not.”"],
  ["“Z-z-zorp!” he said.", "unknown-word:Z-z-zorp"],
  ["It is May–June, Monday–Friday, 9 a.m.–5 p.m.", "initials:a.m.", "initials:p.m."],
  // Signs that are read, and those that may be or not.
  ["Tom & Ann ran.", "symbol:&"],
  ["One + one.", "symbol:+"],
  ["He/she ran.", "symbol:/"],
  ["I ❤️ dogs.", "symbol:❤️"],
  ["It is *very* red.", "symbol:*", "symbol:*"],
  ["A dog #1.", "number:#1"],
  ["One.\n* * *\nTwo."],
  ["• one\n- two\n– three"],
  ["The dog (a red one) ran; the cat - a fat one - sat… “Go!”"],
  // No space between two sentences.
  ["The cat sat.The dog ran!It ran.”He sat. I ran.I sat.", "symbol:.", "symbol:!", "symbol:.”", "symbol:."],
  ["He said.“Go!”", "symbol:.“"],
  ["Mr.Hill and Cat.Com or cat.The.dog or c:\\cat.The ran.it sat.", "symbol:\\"],
  ["See www.Cats.org/The.Cat or ann@Cat.The now.", "symbol:www.Cats.org/The.Cat", "symbol:ann@Cat.The"],
  // Abbreviations.
  ["Mr. Hill met Mrs. Lee and the cat."],
  ["Dr. Hill ran.", "abbreviation:Dr"],
  ["He lives on Elm St. now.", "homograph:lives", "abbreviation:St"],
  ["It ran 5 km.", "abbreviation:km"],
  ["It ran 5 m.", "abbreviation:m"],
  ["It won 3 in a row."],
  ["They had a row.", "homograph:row"],
  // A word that is divided at the end of a line; not one that has a hyphen anyhow.
  ["A rab-\r\n  bit ran to-\nday.", "soft-hyphen:rab-\r\n  bit", "soft-hyphen:to-\nday"],
  ["The snow-\nwhite cat, twenty-\none.\n- It ran -\nand ran."],
  ["No. 5 is red.", "abbreviation:No"],
  ["No, 5 is red. No!"],
  ["Cats, dogs, etc.", "abbreviation:etc"],
  ["On Oct. 5 he ran.", "abbreviation:Oct", "number:5"],
  ["It is Mon. and red.", "abbreviation:Mon"],
  ["On Sun., Jan. 5, he ran.", "abbreviation:Sun", "abbreviation:Jan", "number:5"],
  // Abbreviations that are words as well are told by their point, inside a sentence, or by a number.
  ["The temp. was high.", "abbreviation:temp"],
  ["The high (temp.) of it; max. 5 of us, avg. 4.", "abbreviation:temp", "abbreviation:max", "abbreviation:avg"],
  ["He is a temp. He met Max. Max ran. One sec. Go, Max."],
  ["Ch. 3 is long.", "abbreviation:Ch"],
  ["It is in ch. 4 and chs. 5 and 6.", "abbreviation:ch", "abbreviation:chs"],
  ["Grades K-2 sing, and K–12 too.", "number:K-2", "number:K–12"],
  ["The Sun. Jan ran. He Sat. Jan Wed. May 5 is red.", "number:5"],
  ["Ms. Lee ran."],
  // Initials, but not what is only loud.
  ["The U.S. is big.", "initials:U.S."],
  ["At 9 a.m. he ran.", "initials:a.m."],
  ["The QXJ is on.", "initials:QXJ"],
  ["He saw the NFL on TV. BANG! NO! It went ZZZZ."],
  ["Read p. 5 and no. 6.", "homograph:Read", "abbreviation:p", "abbreviation:no"],
  ["HE SAW THE QXJ. HE WAS NICE", "unknown-word:QXJ"],
  // Characters that break words.
  ["It isn‘t red.", "broken-apostrophe:isn‘t"],
  ["It isn´t red.", "broken-apostrophe:isn´t"],
  ["It isnʼt red.", "broken-apostrophe:isnʼt"],
  ["‘Go,’ he said."],
  ["The ele\u00ADphant ran.", "soft-hyphen:ele\u00ADphant"],
  ["The e\u00ADle\u00ADphant ran.", "soft-hyphen:e\u00ADle\u00ADphant"],
  ["The ele\u200Bphant ran.", "invisible-character:ele\u200Bphant"],
  ["The\u00A0cat ran. 👩\u200D🚀 Go!", "symbol:👩\u200D🚀"],
  ["\uFEFFThe cat.", "bom:\uFEFF"],
  ["It isnâ€™t red.", "garbled:â€™"],
  ["The caf\uFFFD is red.", "unknown-word:caf", "garbled:\uFFFD"],
  ["The c\u0430t sat.", "look-alike:c\u0430t"],
  ["\u0430 cat sat.", "look-alike:\u0430"],
  ["The \uFB01sh swam.", "look-alike:\uFB01sh"],
  ["The cat said привет.", "unknown-word:привет"],
  // Accents do not make a word unknown, unless the word without them is said in another way.
  ["The café is red. Zoë sat."],
  ["The rosé is red.", "unknown-word:rosé"],
  // Words beside each other.
  ["He saw the the dog.", "repeated-word:the the"],
  ["The The cat.", "repeated-word:The The"],
  ["It was very very big. He had had it. Run run run! The, the cat."],
  ["Go to two dogs.", "sounds-alike:to two"],
  ["The blue sea. See the sea see!", "sounds-alike:sea see"],
  // Words that are two.
  ["I read it and read it.", "homograph:read"],
  ["The wind was nice. Nice!", "homograph:wind"],
  ["He saw Nice.", "homograph:Nice"],
  // Printed for the eye.
  ["1. The cat sat.\n2. The zorp ran.\n3. The pig hid.", "not-read:1.", "unknown-word:zorp"],
  ["ZORP: (laughing) Hi!\nCAT: Hi.", "not-read:ZORP:", "not-read:(laughing)"],
  ["The [[zorp 12]] cat sat."],
  ["The [[zorp cat sat.", "symbol:[[", "unknown-word:zorp"],
  // Words in pieces, which only the dictionary may know.
  ["We vis·it the g a r d e n.", "divided-word:vis·it", "divided-word:g a r d e n"],
  ["He has a h **ou** se.", "divided-word:h **ou** se"],
  ["He saw a d o g.", "divided-word:a d o g"],
  ["The r a b b i t h o u s e.", "divided-word:r a b b i t h o u s e"],
  ["The b **or** d.", "symbol:**", "symbol:**"],
  // Words of every passage, where their rare double is meant.
  ["The learned man learned it.", "homograph:learned"],
  ["He helped the aged, aged ten.", "homograph:aged"],
  ["To perfect it is perfect.", "homograph:perfect"],
  ["He crooked a finger.", "homograph:crooked"],
  ["A crooked man learned a perfect song."],
  ["The does ran.", "homograph:does"],
  ["Bucks and does sat.", "homograph:does"],
  ["Does and fawns sat.", "homograph:Does"],
  ["He saw two does.", "homograph:does"],
  ["He does it. What does it do? The cat does. The two does not go."],
  ["It can house ten cats.", "homograph:house"],
  ["He ran to house the cats.", "homograph:house"],
  ["The house is red. He went from house to house the same day, to house ten."],
];

const MARKDOWN: readonly [text: string, ...problems: string[]][] = [
  ["---\ntitle: Zorp 12\n---\n# The Cat\n\nIt **sat**."],
  ["The [red](http://x.org/12) cat ![zorp](a.png) sat.\n\n```\nzorp 12\n```"],
  ["The **zorp** sat.", "unknown-word:zorp"],
  ["The z**or**p sat.", "unknown-word:z**or**p"],
  ["The c**a**t s_a_t <b>d</b>og.", "symbol:_", "symbol:_"],
  ["Tom &amp; Ann don&#39;t.", "symbol:&amp;"],
  ["1. One\n2. Two\n\n> - He ate 12.", "number:12"],
  ["The str **ee** t and the str**ee**t.", "divided-word:str **ee** t"],
  ["```\nonly code\n```", "empty:```\nonly code\n```"],
];

describe("the check of a passage", () => {
  it("says of a homograph that the dictionary knows in one way alone that the other counts as an error", () => {
    const [row, read] = [check("They had a row.")[0]!, check("They read it.")[0]!];
    assert.match(row.message, /R AW1 \(a noisy quarrel\)\. The dictionary has only the first/u);
    assert.match(read.message, /Either counts as right/u);
  });

  for (const [text, says] of [
    ["He had 10 hats.", "A child may not know how to read “10” (“ten”). Spell it out so that every child reads the same words."],
    ["The QXJ ran.", "“QXJ” is a set of initials."],
    ["It is is late.", "“is” is written twice in a row. A child who reads it once is marked as omitting a word."],
    ["They had a row.", "the word counts as an error for a child who reads it correctly."],
  ] as const) {
    it(`says of ${JSON.stringify(text)}: ${says}`, () => assert.ok(check(text)[0]!.message.includes(says), check(text)[0]!.message));
  }

  for (const [text, ...problems] of PLAIN) {
    it(`${JSON.stringify(text)}: ${problems.join(", ") || "nothing"}`, () => assert.deepEqual(told(text), problems));
  }
  for (const [text, ...problems] of MARKDOWN) {
    it(`Markdown ${JSON.stringify(text)}: ${problems.join(", ") || "nothing"}`, () =>
      assert.deepEqual(told(text, { format: "markdown" }), problems));
  }

  it("offers to have read what was found, to mark a note as not read, and to write a word whole", () => {
    const fixed = (text: string, title: RegExp, format: "plaintext" | "markdown" = "plaintext") =>
      check(text, { format })
        .flatMap(({ fixes }) => fixes)
        .find((fix) => title.test(fix.title))!
        .edits.toSorted((a, b) => b.start - a.start)
        .reduce((rest, { start, end, text: written }) => rest.slice(0, start) + written + rest.slice(end), text);
    const play = "---\nunit: 1\n---\n1. The cat.\n2. The dog.\n\n**HEN:** Hi!\n\n**CAT**: Hi!";
    const list = fixed(play.replace("unit: 1", "unit: 1\ntitle: x"), /^Have them read/u, "plaintext");
    assert.equal(list, "---\nunit: 1\ntitle: x\n---\n[[read everything]]\n\n1. The cat.\n2. The dog.\n\n**HEN:** Hi!\n\n**CAT**: Hi!");
    assert.deepEqual(
      told(list).filter((one) => one.startsWith("not-read")),
      [],
    );
    assert.equal(
      fixed("a) The cat.\nb) The dog.\n\n**HEN:** Hi!\n\n**CAT**: Hi!", /^Have them read/u, "markdown"),
      "[[read everything]]\n\na) The cat.\nb) The dog.\n\n[[**HEN:**]] Hi!\n\n[[**CAT**:]] Hi!",
    );
    assert.equal(fixed("The hen [a fat one] sat.", /^Mark/u), "The hen [[a fat one]] sat.");
    assert.equal(fixed("The str **ee** t.", /^Write street/u, "markdown"), "The str**ee**t.");
    assert.equal(fixed("The str **ee** t.", /^Write street/u), "The street.");
    assert.equal(fixed("The r a b b i t h o u s e.", /^Write rabbit house$/u), "The rabbit house.");
  });

  it("tells at which word the slowest reader's time is over", () => {
    const words = "The cat sat. ".repeat(30).trim();
    const [problem, ...others] = check(words);
    assert.equal(others.length, 0);
    assert.equal(problem!.code, "passage-too-long");
    assert.equal(words.slice(0, problem!.start).split(" ").length - 1, 80);
    assert.match(problem!.message, /At 40 words per minute.*takes 2 min 20 s\. Fluency accepts/u);
    assert.deepEqual(told(words, { slowestWordsPerMinute: 45 }), []);
    assert.deepEqual(told(words, { limits: operationOf("fluency-v1").limits }), []);
    assert.deepEqual(told("The cat. ".repeat(11), { limits: operationOf("recognition").limits }), ["too-long:The"]);
  });

  it("goes by the children of the grade that the passage is for, as the line above it does, unless a rate is set", () => {
    const words = (count: number) =>
      "The cat sat. "
        .repeat(Math.ceil(count / 3))
        .trim()
        .split(" ")
        .slice(0, count)
        .join(" ");
    const byGrade = (count: number, grade?: 1 | 2 | 3) => check(words(count), { slowestWordsPerMinute: undefined, grade });
    // 156 words were read in grade 2, whose median is 100 a minute in spring.
    assert.deepEqual(
      [byGrade(156), byGrade(200), byGrade(224, 3)].map((problems) => problems.length),
      [0, 0, 0],
    );
    const [problem] = byGrade(211);
    assert.match(
      problem!.message,
      /^At 100 words per minute, which half of the children in grade 2 reach by spring, this passage takes 2 min 10 s\. Fluency accepts/u,
    );
    assert.match(problem!.message, /From here on, the words of many children would be cut off/u);
    assert.deepEqual(
      [byGrade(121, 1), byGrade(225, 3)].map(([one]) => one?.code),
      ["passage-too-long", "passage-too-long"],
    );
    const line = readingTimes(211).find(({ grade }) => grade === 2)!;
    assert.equal(Math.round(line.seconds), 127);
  });

  it("counts one word as one", () => {
    const limits = { maxSeconds: 30, sentence: "Short." };
    assert.match(
      check("Cat cat.", { limits, slowestWordsPerMinute: 1 })[0]!.message,
      /At 1 word per minute, .* this passage takes 2 min\. /u,
    );
    assert.match(
      check("Cat cat cat.", { limits, slowestWordsPerMinute: 2 })[0]!.message,
      /At 2 words per minute, .* this passage takes 1 min 30 s\. /u,
    );
  });

  it("says each way to read a number once", () => {
    const { message, fixes } = check("Pages 5-6.")[0]!;
    assert.match(message, /“five to six”, “five six”\)/u);
    assert.equal(fixes.length, 2);
  });

  it("offers no year for a date with two digits of it", () => assert.deepEqual(check("On 12/5/24.")[0]!.fixes, []));

  it("says what a Roman numeral is", () => assert.match(check("It is XIV.")[0]!.message, /Roman numeral.*“fourteen” or “the fourteenth”/u));

  it("names a sentence of more than forty words", () => {
    const long = "The cat sat and ".repeat(11);
    assert.deepEqual(told(`Go! ${long}ran. Stop.`, { limits: operationOf("fluency-v1").limits }), [`long-sentence:${long}ran`]);
  });

  it("gives the usual severities, and those that an author sets", () => {
    assert.deepEqual(
      check("Zorp read 12.").map(({ severity }) => severity),
      ["warning", "hint", "information"],
    );
    assert.deepEqual(
      check("Zorp read 12.", { severities: { "passage-unknown-word": "error", "passage-homograph": "off" } }).map(({ code, severity }) => [
        code,
        severity,
      ]),
      [
        ["passage-unknown-word", "error"],
        ["passage-number", "information"],
      ],
    );
  });

  it("tells where else an unknown word or a homograph stands", () => {
    assert.deepEqual(check("Zorp and zorp.")[0]!.related, [{ start: 9, end: 13, message: "“zorp” again" }]);
  });

  it("has a section's worth of words for each code, none of them twice", () => {
    assert.equal(new Set(PASSAGE_CODES.map(({ code }) => code)).size, PASSAGE_CODES.length);
    for (const { code } of PASSAGE_CODES) assert.match(code, /^passage-[a-z0-9-]+$/u);
  });
});

describe("the fixes of a passage", () => {
  const rows: readonly [text: string, title: string, after: string][] = [
    ["He has 12 cats.", "", "He has twelve cats."],
    ["12 cats ran.", "", "Twelve cats ran."],
    ["It has 25.", "", "It has twenty-five."],
    ["At 7:30 he ate.", "Replace with half", "At half past seven he ate."],
    ["It cost $5.20.", "", "It cost five dollars and twenty cents."],
    ["On 12/5/2024 he ran.", "", "On December fifth, twenty twenty-four he ran."],
    ["On 12/5/2024 he ran.", "Replace with the", "On the twelfth of May, twenty twenty-four he ran."],
    ["On 25/12/2024.", "", "On the twenty-fifth of December, twenty twenty-four."],
    ["Pages 5-6.", "", "Pages five to six."],
    ["Call 555-1234.", "", "Call five five five one two three four."],
    ["Chapter VIII.", "", "Chapter eight."],
    ["King XIV ran.", "", "King the fourteenth ran."],
    ["In the XIX century", "", "In the nineteenth century"],
    ["On Oct. 5 he ran.", "", "On October 5 he ran."],
    ["It is Mon. Go!", "", "It is Monday. Go!"],
    ["Tom & Ann ran.", "", "Tom and Ann ran."],
    ["He/she ran.", "Replace with or", "He or she ran."],
    ["It is *very* red.", "Remove *", "It is very* red."],
    ["* <! It is red.", "Remove <", "* ! It is red."],
    ["The cat sat.The dog ran.", "Replace with sat. The", "The cat sat. The dog ran."],
    ["He said.“Go!”", "", "He said. “Go!”"],
    ["“He ran.”The end.", "", "“He ran.” The end."],
    ["The 🐶 ran.", "", "The ran."],
    ["It saw the ball 🐶.", "", "It saw the ball."],
    ["🐶 It ran.", "", "It ran."],
    ["It ran. 🐶", "", "It ran."],
    ["It ran. 🐶\nGo.", "", "It ran.\nGo."],
    ["Dr. Hill ran.", "", "Doctor Hill ran."],
    ["We saw Dr. Hill.", "", "We saw Doctor Hill."],
    ["On Elm St. now.", "", "On Elm Street now."],
    ["On Elm St. Now go.", "", "On Elm Street. Now go."],
    ["In St. Paul he ran.", "", "In Saint Paul he ran."],
    ["Cats, etc.", "", "Cats, et cetera."],
    ["It is 1 kg.", "", "It is 1 kilogram."],
    ["It is 12.", "", "It is twelve."],
    ["In room 105.", "Replace with one oh", "In room one oh five."],
    ["On July 4, he ran.", "", "On July fourth, he ran."],
    ["On 4 July he ran.", "", "On the fourth of July he ran."],
    ["He ate 3 1/2 pies.", "", "He ate 3 and a half pies."],
    ["He ate 3 1⁄2 pies.", "", "He ate 3 and a half pies."],
    ["He ate 3-½ pies.", "", "He ate 3 and a half pies."],
    ["He ate 1⁄7 of it.", "Replace with a", "He ate a seventh of it."],
    ["It was −5°C.", "", "It was minus five degrees Celsius."],
    ["It was 20 °C.", "Replace with degrees", "It was 20 degrees Celsius."],
    ["It cost $1.5 million.", "", "It cost one point five million dollars."],
    ["They paid. $1 million is much.", "", "They paid. One million dollars is much."],
    ["It cost $5M.", "", "It cost five million dollars."],
    ["He ran 9.58s.", "", "He ran nine point five eight seconds."],
    ["It ran 60mph.", "", "It ran sixty miles per hour."],
    ["It ran at 2 m/s.", "", "It ran at 2 meters per second."],
    ["See H2O.", "", "See H two O."],
    ["The '90s are over.", "", "The nineties are over."],
    ["Go at 5 p.m. The cat ran.", "", "Go at 5 in the afternoon. The cat ran."],
    ["Go at 5 p.m. The cat ran.", "Replace with P M", "Go at 5 P M. The cat ran."],
    ["Pets, e.g. cats.", "", "Pets, for example cats."],
    ["7 - 3 = 4", "Replace with minus", "7 minus 3 = 4"],
    ["5 > 3", "", "5 is greater than 3"],
    ["Cats and/or dogs.", "", "Cats and or dogs."],
    ["Call 1-800-555-0199.", "", "Call one, eight zero zero, five five five, zero one nine nine."],
    ["Ask ann@example.org now.", "", "Ask now."],
    ["No. 5 is red.", "", "Number 5 is red."],
    ["The temp. was high.", "", "The temperature was high."],
    ["The high (temp.) of it.", "", "The high (temperature) of it."],
    ["Ch. 3 is long.", "", "Chapter 3 is long."],
    ["See fig. 2 now.", "", "See figure 2 now."],
    ["Grades K-2 sing.", "", "Kindergarten to grade two sing."],
    ["Grades K-2 sing.", "Replace with K through", "Grades K through two sing."],
    ["It takes 50–100 days.", "", "It takes fifty to one hundred days."],
    ["It cost $50–100.", "", "It cost fifty to one hundred dollars."],
    ["Bus no. 24 ran.", "", "Bus number 24 ran."],
    ["See p. 24 now.", "", "See page 24 now."],
    ["The U.S. is big.", "", "The U S is big."],
    ["He saw the U.S.", "", "He saw the U S."],
    ["The QXJ is on.", "", "The Q X J is on."],
    ["The rosé is red.", "", "The rose is red."],
    ["It isn‘t red.", "", "It isn't red."],
    ["It isn‘t. It’s red.", "", "It isn’t. It’s red."],
    ["The e\u00ADle\u00ADphant ran.", "", "The elephant ran."],
    ["A rab-\nbit ran.", "", "A rabbit ran."],
    ["It isnâ€™t red.", "", "It isn’t red."],
    ["The c\u0430t sat.", "", "The cat sat."],
    ["The \uFB01sh swam.", "", "The fish swam."],
    ["He saw the the dog.", "", "He saw the dog."],
    ["\uFEFFThe cat.", "", "The cat."],
  ];
  for (const [text, title, after] of rows) it(`${text} becomes ${after}`, () => assert.equal(fixed(text, title), after));

  it("keep the end of a sentence, and make none", () => {
    const sentences: readonly [text: string, after: string][] = [
      ["6.6 lbs. 50% of them left.", "6.6 pounds. Fifty percent of them left."],
      ["Prof. Li vs. Capt. Ray.", "Professor Li versus Captain Ray."],
      ["He took 1 hr. 20 min. off.", "He took 1 hour 20 minutes off."],
      ["He took 5 lbs. 12 oz. then.", "He took 5 pounds 12 ounces then."],
      ["Up to approx. 50 cats. 12 ran.", "Up to approximately fifty cats. Twelve ran."],
      ["He came in. 12 min. later.", "He came in. 12 minutes later."],
      ["He is on Elm Rd. 12 cats ran.", "He is on Elm Road. Twelve cats ran."],
    ];
    for (const [text, after] of sentences)
      assert.equal(
        applied(
          text,
          check(text).flatMap(({ fixes }) => fixes.find(({ preferred }) => preferred)?.edits ?? []),
        ),
        after,
      );
  });

  it("offer no reading that nobody takes", () => {
    const titles = (text: string) => check(text)[0]!.fixes.map(({ title }) => title.replace("Replace with ", ""));
    assert.deepEqual(titles("In 1850 he ran."), [
      "eighteen fifty",
      "one thousand eight hundred fifty",
      "one thousand eight hundred and fifty",
    ]);
    assert.deepEqual(titles("It ran 150 times."), ["one hundred fifty", "one hundred and fifty"]);
    assert.deepEqual(titles("In room 150."), ["one hundred fifty", "one hundred and fifty", "one five oh"]);
    assert.deepEqual(titles("In the 1990s it ran."), ["nineteen nineties"]);
    assert.deepEqual(titles("It had 1,000 cats."), ["one thousand", "a thousand"]);
    assert.deepEqual(titles("It was -12 then."), ["minus twelve", "negative twelve"]);
    // Run together, the two numbers are a third one.
    assert.deepEqual(titles("It takes 50–100 days."), ["fifty to one hundred"]);
    assert.deepEqual(titles("It was 20–25°C."), ["twenty to twenty-five degrees Celsius"]);
    assert.deepEqual(titles("From 2000–5 it ran."), ["two thousand to five"]);
    assert.deepEqual(titles("Call 555-1234.").slice(0, 2), [
      "five five five one two three four",
      "five hundred fifty-five to twelve thirty-four",
    ]);
  });

  describe("that are made unseen", () => {
    const isSure = (text: string) => check(text)[0]!.fixes.some(({ preferred }) => preferred);
    const sure = [
      "He has 12 cats.",
      "It was the 21st.",
      "In the 1990s it ran.",
      "It cost $5.",
      "It is 50% red.",
      "It was 20°C.",
      "It ran 60mph.",
      "A 12-year-old ran.",
      "He ate ⅔ of it.",
      "On Oct. 5 he ran.",
      "Dr. Hill ran.",
      "On Elm St. now.",
      "Tom & Ann ran.",
    ];
    const doubtful = [
      // Letters or words
      "Go at 7:30pm.",
      "Go at 7pm.",
      "Go p.m. now.",
      "The U.S. is big.",
      "He had COVID.",
      "“HSST!” he said.",
      "See H2O.",
      "Use A4 now.",
      "Chapter VIII.",
      // A part of a time, a sum, a list or a name
      "At 10 p.m. he ran.",
      "At 7:05 he ran.",
      "See 7 × 60 now.",
      "It is 60 + 5.",
      "12. Go.",
      "He had COVID-19.",
      "Play 7Up.",
      "An iPhone 6s.",
      "It is 10⁵.",
      "An A&W cup.",
      "In St. Paul he ran.",
      "The 42nd Street.",
      "At Apple Inc. he ran.",
      // Before a noun
      "A $5 bill.",
      "A $2 million house.",
      "The 60mph wind.",
      // Nobody knows which
      "On 9/11 he ran.",
      "He ate 1/2 a pie.",
      "He ate ½ a pie.",
      "Add ⅔ cup.",
      "Call 555-123-4567.",
    ];
    for (const text of sure) it(`mend ${text}`, () => assert.ok(isSure(text)));
    for (const text of doubtful) it(`leave ${text} to the author`, () => assert.ok(!isSure(text)));
  });

  it("put the part of the day for a.m. and p.m., where the hour tells", () => {
    const first = (text: string) =>
      check(text)
        .find(({ code }) => code === "passage-initials" || /\dpm/u.test(text))!
        .fixes[0]!.title.replace("Replace with ", "");
    const rows = [
      ["5 p.m.", "in the afternoon"],
      ["7:30 p.m.", "in the evening"],
      ["9 p.m.", "at night"],
      ["7 a.m.", "in the morning"],
      ["12:30 p.m.", "in the afternoon"],
      ["half past seven p.m.", "in the evening"],
      ["seven forty-five p.m.", "in the evening"],
      ["12 p.m.", "P M"],
      ["12:15 a.m.", "A M"],
      ["the p.m.", "P M"],
      ["7:20pm", "seven twenty in the evening"],
    ];
    for (const [text, title] of rows) assert.equal(first(`Go at ${text}, please.`), title, text);
  });

  it("say half as it is said", () => {
    const titles = (text: string) => check(text)[0]!.fixes.map(({ title }) => title.replace("Replace with ", ""));
    assert.deepEqual(titles("He ate 1/2 a pie."), ["half", "one half", "a half"]);
    assert.deepEqual(titles("He ate ½ of it."), ["half", "one half", "a half"]);
    assert.deepEqual(titles("Add 1/2 cup."), ["one half", "half", "a half"]);
    assert.deepEqual(titles("A 1/2 hour."), ["one half", "half"]);
  });

  it("do not reach into words with markup inside", () => {
    const [problem] = check("The **c**\u0430**t** sat.", { format: "markdown" });
    assert.equal(problem!.code, "passage-look-alike");
    assert.deepEqual(problem!.fixes, []);
  });
});

describe("the check of a passage's bytes", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  it("finds nothing wrong with UTF-8", () => assert.deepEqual(checkPassageBytes(bytes("It’s")), { text: "It’s", problems: [] }));

  it("leaves out a byte order mark and says so", () => {
    const { text, problems } = checkPassageBytes(bytes("\uFEFFThe cat"));
    assert.equal(text, "The cat");
    assert.deepEqual(
      problems.map(({ code, start, end, severity }) => [code, start, end, severity]),
      [["passage-bom", 0, 0, "information"]],
    );
  });

  it("tells where Windows-1252 begins, and that UTF-16 is none", () => {
    const { problems } = checkPassageBytes(Uint8Array.from([0x49, 0x74, 0x92, 0x73]));
    assert.deepEqual(
      problems.map(({ code, start, end }) => [code, start, end]),
      [["passage-not-utf8", 2, 3]],
    );
    assert.match(checkPassageBytes(Uint8Array.from([0xff, 0xfe, 0x49, 0x00])).problems[0]!.message, /UTF-16/u);
    assert.match(checkPassageBytes(Uint8Array.from([0x49, 0x00, 0x74, 0x00, 0x73, 0x00])).problems[0]!.message, /UTF-16/u);
    assert.deepEqual(checkPassageBytes(Uint8Array.from([0x92]), { "passage-not-utf8": "off" }).problems, []);
  });

  it("leaves out what follows from the wrong encoding alone", () => {
    const { text, problems } = checkPassageBytes(Uint8Array.from([0x63, 0x61, 0x66, 0xe9]));
    assert.deepEqual(
      problemsOfFile(problems, text, check(text)).map(({ code }) => code),
      ["passage-not-utf8"],
    );
    // An editor that was told the encoding shows the text as it is meant.
    assert.deepEqual(
      problemsOfFile(problems, "zorp", check("zorp")).map(({ code }) => code),
      ["passage-not-utf8", "passage-unknown-word"],
    );
    assert.deepEqual(
      problemsOfFile([], text, check(text)).map(({ code }) => code),
      ["passage-unknown-word", "passage-garbled"],
    );
  });
});

describe("a project's spelling", () => {
  const text = "We organised the colour of the center. A gray cat analyzed it. Pearl Harbor is far.";
  it("may be either without a style", () => assert.deepEqual(told(text), []));
  it("is reported where it is certainly that of another variety, and put right", () => {
    assert.deepEqual(told(text, { spelling: "american" }), ["variety:organised", "variety:colour"]);
    assert.deepEqual(told(text, { spelling: "british" }), ["variety:center", "variety:gray", "variety:analyzed"]);
    const [colour] = check("Colours! The COLOUR of his neighbour’s cat.", { spelling: "american" });
    assert.match(colour!.message, /^“Colours” is spelled the British way; these passages use American spelling: “Colors”\.$/u);
    const all = check("Colours! The COLOUR of his neighbour’s cat.", { spelling: "american" }).flatMap(({ fixes }) => fixes[0]!.edits);
    assert.equal(applied("Colours! The COLOUR of his neighbour’s cat.", all), "Colors! The COLOR of his neighbor’s cat.");
  });
});
