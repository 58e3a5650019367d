import assert from "node:assert/strict";
import { tokenise } from "#language/english/words/tokens.ts";

const texts = (text: string) => tokenise(text).map((token) => token.text);
const verbalizations = (text: string) =>
  tokenise(text).flatMap((token) => [token.spoken, ...token.alternatives].map((words) => words.join(" ")));

describe("tokenise", () => {
  const splits: [string, string[]][] = [
    ["Don’t stop: the dogs' bowls!", ["Don’t", "stop", "the", "dogs'", "bowls"]],
    ["'I will,' she said - well-known…", ["I", "will", "she", "said", "well", "known"]],
    ["It cost $5.20 at 7:30, or 1,000 times 2½.", ["It", "cost", "$5.20", "at", "7:30", "or", "1,000", "times", "2½"]],
    ["In the U.S. it was 20°C on the 3rd; 50% & more", ["In", "the", "U.S.", "it", "was", "20°C", "on", "the", "3rd", "50%", "&", "more"]],
    ["• *bold* and _plain_ 😀 — 10–12 eggs", ["bold", "and", "plain", "10–12", "eggs"]],
    ["2 + 2 = 4", ["2", "+", "2", "=", "4"]],
    ["3.14.15, 5, 6.", ["3", "14", "15", "5", "6"]],
    ["... — !", []],
  ];
  for (const [text, expected] of splits) it(`splits ${JSON.stringify(text)}`, () => assert.deepEqual(texts(text), expected));

  it("tells where every word stands", () => {
    const text = "Mr. Fox paid $1,200.50 — “twice”.";
    for (const { text: word, start, end } of tokenise(text)) assert.equal(text.slice(start, end), word);
  });

  const spoken: [string, string[]][] = [
    ["25", ["twenty five", "two five"]],
    ["105", ["one hundred five", "one hundred and five", "a hundred five", "a hundred and five", "one zero five", "one oh five"]],
    ["1905", ["nineteen oh five"]],
    ["1066", ["ten sixty six"]],
    ["2005", ["two thousand five", "twenty oh five"]],
    ["1990s", ["nineteen nineties"]],
    ["007", ["zero zero seven", "oh oh seven"]],
    ["1,000,000", ["one million", "a million"]],
    ["3rd", ["third"]],
    ["21st", ["twenty first"]],
    ["30th", ["thirtieth"]],
    ["7:30", ["seven thirty", "half past seven"]],
    ["7:05", ["seven oh five"]],
    ["7:00", ["seven o'clock", "seven"]],
    ["$5.20", ["five dollars and twenty cents", "five dollars twenty", "five twenty"]],
    ["$1", ["one dollar"]],
    ["£0.50", ["fifty pence"]],
    ["3.5", ["three point five"]],
    ["0.25", ["zero point two five", "point two five"]],
    ["1/2", ["one half"]],
    ["3/4", ["three quarters", "three fourths"]],
    ["2½", ["two and a half"]],
    ["1⁄2", ["one half"]],
    ["5⁄8", ["five eighths"]],
    ["2∕3", ["two thirds"]],
    ["1⁄3", ["one third", "a third"]],
    ["¼", ["one quarter", "one fourth", "a quarter", "a fourth"]],
    ["⅒", ["one tenth", "a tenth"]],
    ["¹⁄₂", ["one half"]],
    ["3³⁄₄", ["three and three quarters", "three and three fourths"]],
    ["50%", ["fifty percent"]],
    ["20°C", ["twenty degrees celsius"]],
    ["10–12", ["ten to twelve", "ten twelve"]],
    ["555-1234", ["five five five one two three four", "five hundred fifty five to twelve thirty four"]],
    ["200-1000", ["two hundred to one thousand"]],
    // As the pronouncing dictionary has it.
    ["Ms", ["ms"]],
    ["Dr", ["doctor", "drive"]],
    ["St", ["saint", "street"]],
    ["U.S.", ["u s"]],
    ["&", ["and"]],
    ["#4", ["number four"]],
    ["3D", ["three d"]],
    ["H2O", ["h two o"]],
    ["CO₂", ["c o two"]],
    ["4x4", ["four by four"]],
    ["-5°C", ["minus five degrees celsius", "negative five degrees celsius"]],
    ["−112", ["minus one hundred twelve"]],
    ["10:15am", ["ten fifteen a m"]],
    ["7p.m.", ["seven p m"]],
    ["7:45", ["seven forty five", "a quarter to eight"]],
    ["19:30", ["nineteen thirty"]],
    ["5km", ["five kilometers"]],
    ["1kg", ["one kilogram"]],
    ["60mph", ["sixty miles per hour"]],
    ["km/h", ["kilometers per hour"]],
    ["m²", ["square meters"]],
    ["x²", ["x squared"]],
    ["5'10\"", ["five feet ten inches", "five foot ten"]],
    ["⅝", ["five eighths"]],
    [".5", ["point five"]],
    ["$.75", ["seventy five cents"]],
    ["$1.5", ["one point five dollars"]],
    ["$1500", ["one thousand five hundred dollars", "fifteen hundred dollars"]],
    ["12.5s", ["twelve point five seconds"]],
    ["3.5kg", ["three point five kilograms"]],
    ["$5M", ["five million dollars"]],
    ["$1.5m", ["one point five million dollars"]],
    ["$3K", ["three thousand dollars"]],
    ["£2bn", ["two billion pounds"]],
    ["6'", ["six feet", "six foot"]],
    ["24/7", ["twenty four seven"]],
    ["e.g.", ["e g", "for example"]],
  ];
  for (const [text, expected] of spoken)
    it(`reads ${text} as ${expected[0]!}`, () => {
      const found = verbalizations(text);
      assert.equal(found[0], expected[0]);
      for (const verbalization of expected) assert.ok(found.includes(verbalization), `${verbalization} in ${found.join(", ")}`);
    });

  it("reads units after a number, and capitals letter by letter where not everything is in capitals", () => {
    assert.deepEqual(tokenise("5 m").at(-1)!.alternatives, [["meters"], ["meter"]]);
    assert.deepEqual(tokenise("come in").at(-1)!.alternatives, []);
    assert.deepEqual(tokenise("On TV").at(-1)!.alternatives, [["t", "v"]]);
    assert.deepEqual(tokenise("ON TV").at(-1)!.alternatives, []);
  });

  it("reads a fraction after a whole number with it, whatever its signs", () => {
    for (const text of ["3 1/2", "3 1⁄2", "3 ½", "3-1/2", "3-½", "3 ¹⁄₂"]) assert.ok(verbalizations(text).includes("and a half"), text);
  });

  const numerals: [text: string, numeral: string, expected: string[]][] = [
    ["Chapter IV is long.", "IV", ["four"]],
    ["In chapter XL he ran.", "XL", ["xl", "forty"]],
    ["See pages iv–ix.", "ix", ["ix", "to ix", "through ix", "nine", "to nine", "through nine", "until ix", "until nine"]],
    ["See page xii.", "xii", ["xii", "twelve"]],
    ["Vol. III", "III", ["three"]],
    ["World War I began in 1914.", "I", ["i", "one"]],
    ["Chapter I", "I", ["i", "one"]],
    ["Parts V and VI", "VI", ["six"]],
    ["Parts II and V", "V", ["v", "five"]],
    ["He met Louis XIV.", "XIV", ["fourteen", "the fourteenth", "fourteenth"]],
    ["Queen Elizabeth I ruled.", "I", ["i", "one", "the first", "first"]],
    ["George V ruled.", "V", ["v", "five", "the fifth", "fifth"]],
    ["In the XIX century", "XIX", ["nineteen", "the nineteenth", "nineteenth"]],
    ["It was built in MCMXC.", "MCMXC", ["nineteen ninety", "the nineteen ninetieth", "nineteen ninetieth", "m c m x c"]],
    ["He has an IV.", "IV", ["four", "the fourth", "fourth", "i v"]],
    // Words, initials, letters and the pronoun.
    ["Part I liked best was long.", "I", ["i"]],
    ["Mom and I ran.", "I", ["i"]],
    ["Then I ran, and Tom, I see, ran too.", "I", ["i"]],
    ["A CD for me.", "CD", ["cd", "c d"]],
    ["I like the V of it.", "V", ["v"]],
    ["In a mix", "mix", ["mix"]],
  ];
  for (const [text, numeral, expected] of numerals)
    it(`reads ${numeral} in ${JSON.stringify(text)} as ${expected.join(", ")}`, () => {
      const { spoken, alternatives } = tokenise(text).findLast((token) => token.text === numeral)!;
      assert.deepEqual(
        [spoken, ...alternatives].map((words) => words.join(" ")),
        expected,
      );
    });

  const ranges: [text: string, word: string, expected: string[]][] = [
    ["Open Monday–Friday.", "Friday", ["to friday", "through friday"]],
    ["Open Monday—Friday.", "Friday", ["to friday"]],
    ["Open Mon - Fri now", "Mon", ["monday"]],
    ["Open Mon - Fri now", "Fri", ["friday", "to friday"]],
    ["From 9 a.m.–5 p.m.", "5", ["to five", "until five"]],
    ["From 7:30-9:00", "9:00", ["to nine o'clock", "to nine"]],
    ["From June–August", "August", ["to august"]],
    ["From May 3 – June 4", "June", ["to june"]],
    ["On June 5–9", "5–9", ["five through nine", "fifth to ninth", "fifth through the ninth"]],
    ["It was 2010–present.", "present", ["to present"]],
    ["It cost $5–$10.", "$5", ["five"]],
    ["It cost $5–$10.", "$10", ["to ten dollars"]],
    ["Read Books I–III.", "III", ["to three"]],
    ["From A–Z", "Z", ["to z"]],
    ["Grades K–2", "K", ["kindergarten"]],
    ["Grades K–2", "2", ["to two", "through two", "to grade two"]],
    ["Some five–seven cats", "seven", ["to seven"]],
  ];
  for (const [text, word, expected] of ranges)
    it(`reads ${word} in ${JSON.stringify(text)} as ${expected.join(", ")}`, () => {
      const found = tokenise(text)
        .find((token) => token.text === word)!
        .alternatives.map((words) => words.join(" "));
      for (const verbalization of expected) assert.ok(found.includes(verbalization), `${verbalization} in ${found.join(", ")}`);
    });

  it("says no to in compounds, sums, dates and telephone numbers", () => {
    const text =
      "Twenty-five well-known T-shirts, a 10-year-old, COVID-19, an F-16, 7 - 3 = 4, 2-½, 12-5-24, 555-123-4567, X-ray, and May—I see—9 cats.";
    const said = tokenise(text).filter(({ alternatives }) => alternatives.some(([first]) => first === "to" || first === "through"));
    assert.deepEqual(said, []);
  });

  it("takes a stutter for one word, read with its beginnings or without them", () => {
    const text = "St-st-stop! W-what? B—b—but I-I'm n...not, T-Tom so-so-sorry, sss-snake";
    assert.deepEqual(
      tokenise(text).map(({ text: word, spoken }) => [word, spoken.join(" ")]),
      [
        ["St-st-stop", "stop"],
        ["W-what", "what"],
        ["B—b—but", "but"],
        ["I-I'm", "i'm"],
        ["n...not", "not"],
        ["T-Tom", "tom"],
        ["so-so-sorry", "sorry"],
        ["sss-snake", "snake"],
      ],
    );
    assert.deepEqual(verbalizations("B-b-but"), ["but", "b-b-but", "b-but", "b b but"]);
    for (const { text: word, start, end } of tokenise(text)) assert.equal(text.slice(start, end), word);
  });

  it("takes no compound for a stutter", () => {
    for (const text of ["no-nonsense", "re-read", "bye-bye", "D-Day", "S-shaped", "co-coach", "I-II", "e-mail", "Ha-ha", "zz-zzz"])
      assert.equal(texts(text).length, 2, text);
  });

  it("takes mm for millimeters after a number alone", () => {
    assert.deepEqual(verbalizations("Mm-hmm"), ["mm", "hmm"]);
    assert.deepEqual(
      [tokenise("5 mm"), tokenise("a 5-mm nail")].map((tokens) => tokens.find(({ text }) => text === "mm")!.alternatives),
      [
        [["millimeters"], ["millimeter"]],
        [["millimeters"], ["millimeter"]],
      ],
    );
    assert.deepEqual(verbalizations("5mm").slice(0, 1), ["five millimeters"]);
  });

  it("takes an apostrophe for feet before tall and the like", () => {
    assert.deepEqual(texts("'He is 6' tall', or 6’ wide."), ["He", "is", "6'", "tall", "or", "6’", "wide"]);
    assert.deepEqual(texts("'It is 6' she said. 'I have 6.'"), ["It", "is", "6", "she", "said", "I", "have", "6"]);
  });

  it("reads numbers as the words around them ask", () => {
    const at = (text: string, word: string) =>
      tokenise(text)
        .find((token) => token.text === word)!
        .alternatives.map((verbalization) => verbalization.join(" "));
    assert.deepEqual(at("On July 4 we", "4"), ["fourth", "the fourth"]);
    assert.deepEqual(at("On Sept. 3 we", "3"), ["third", "the third"]);
    assert.deepEqual(at("On Sept. 3 we", "Sept"), ["september"]);
    assert.deepEqual(at("On 4 July we", "4"), ["fourth", "the fourth of"]);
    assert.deepEqual(at("He ate 4 in July", "4"), []);
    assert.ok(at("3 1/2 pies", "1/2").includes("and a half"));
    assert.ok(at("$1.5 million", "million").includes("million dollars"));
  });

  it("says the same of a word alone as of the word in its text", () => {
    const text =
      "Mr. Lee, aged 7, ran 5 km in 1:05 h, or 3/4 of 10–12 mi. on May 3rd, 1990 & won $5.20! It was -5°C at 7:15pm, or 20 °C in 3 1/2 h at 50 km/h, for $1.5 million; H₂O, A+ and 5'10\" − 4 = 2. A 6' tall cat ran 2 mm in 9.58s for $5M.";
    for (const token of tokenise(text)) {
      const [alone, ...more] = tokenise(token.text);
      assert.deepEqual([alone!.spoken, more.length], [token.spoken, 0], token.text);
    }
  });

  it("knows where sentences and lines begin, and that abbreviations end none", () => {
    const opening = tokenise('Mr. Fox ran. He was fast,\nvery fast: "Stop!" said Dr. Lee').filter((token) => token.opens);
    assert.deepEqual(
      opening.map((token) => token.text),
      ["Mr", "He", "very", "Stop", "said"],
    );
  });
});
