import assert from "node:assert/strict";
import { ENGLISH } from "#language/english/english.ts";
import { readableText } from "#core/passage/readableText.ts";
import { referenceOf } from "#core/passage/reference.ts";
import { tokenise } from "#language/english/words/tokens.ts";
import { locateWords } from "#core/timeline/locateWords.ts";

/** What is read, with single blanks; lines that are not read are left out. */
const read = (source: string) =>
  readableText(source, "markdown")
    .text.split(/[\r\n]+/u)
    .map((line) => line.replace(/\s+/gu, " ").trim())
    .filter(Boolean)
    .join(" / ");

const ROWS: readonly [what: string, source: string, read: string][] = [
  ["front matter", "---\ntitle: The Cat\ngrade: 2\n---\nThe cat sat.", "The cat sat."],
  ["front matter in TOML", "+++\ntitle = 'x'\n+++\nThe cat.", "The cat."],
  ["a line of dashes that opens nothing", "---\nThe cat.", "The cat."],
  ["text between two rules", "One\n\n---\n\nTwo\n\n---\n\nThree", "One / Two / Three"],
  ["headings", "# The Cat\n## A *red* one ##\n#No heading", "The Cat / A red one / #No heading"],
  ["headings with a line under them", "The Cat\n=======\nIt sat.\n\nTwo\n---", "The Cat / It sat. / Two"],
  ["emphasis", "*a* **b** ***c*** _d_ __e__ ~~f~~", "a b c d e f"],
  ["emphasis around a sentence's end", "He said **no.** Then *“yes!”*", "He said no. Then “yes!”"],
  ["letters with emphasis inside a word", "c**a**t, sh*ip* and s_i_t", "cat, ship and s_i_t"],
  ["signs that are no emphasis", "5 * 3 and a*b, **open", "5 * 3 and a*b, **open"],
  ["emphasis over a line's end", "**the\ncat** sat", "the / cat sat"],
  ["no emphasis over a paragraph's end", "**the\n\ncat** sat", "**the / cat** sat"],
  ["links", 'A [red *cat*](http://x.org/a_b "t") and [it](<a b>).', "A red cat and it."],
  ["links by label", "A [cat][1], a [dog][] and a [pig].\n\n[1]: http://x\n[DOG]: /y 'z'", "A cat, a dog and a [pig]."],
  ["links of a wiki", "A [[pets/cat|red *cat*]]s saw [[Maya Lee#home\\|Maya]].", "A red cats saw Maya."],
  ["what is marked with a bar", "[[12 | The Seed]]\n\nThe [[red|]] cat [[a|b|c]] sat.", "The cat sat."],
  ["images", "A ![fat cat](cat.png) cat.", "A cat."],
  ["an image in a link", "A [![fat](a.png)](b) cat.", "A cat."],
  ["footnotes", "A cat[^1] sat.\n\n[^1]: On a mat.", "A cat sat. / On a mat."],
  ["addresses", "See <http://x.org> or <a@b.org>.", "See or ."],
  ["inline code", "Look at `c*a*t` and ``a ` b``.", "Look at c*a*t and a ` b."],
  ["fenced code", "One\n```js\nlet x\n```\nTwo\n~~~\n```\n~~~\nThree", "One / Two / Three"],
  ["a fence that is not closed", "One\n```\nlet x", "One"],
  ["HTML", "A <b>red</b> c<i>a</i>t<br>sat <span class='x'>on</span>.", "A red cat sat on."],
  ["comments", "One <!-- two\nthree --> four\n\n<!-- a\n\nb -->\nfive", "One / four / five"],
  ["styles and scripts", "<style>\nb { c: d }\n\n</style>\nOne <kbd>two</kbd>", "One two"],
  ["a less-than sign", "1 < 2 and a <3", "1 < 2 and a <3"],
  ["lists", "- one\n* two\n+ three\n1. four\n2) five\n   - six", "one / two / three / four / five / six"],
  ["tasks", "- [ ] one\n- [x] two", "one / two"],
  ["a year that begins a line", "It was in\n1986. He ran.", "It was in / 1986. He ran."],
  ["quotations", "> The cat\n> > sat.", "The cat / sat."],
  ["tables", "| A | **B** |\n|:--|--:|\n| c | d |\n\na | b", "A B / c d / a | b"],
  ["rules", "One\n\n***\n\n- - -\n\nTwo", "One / Two"],
  ["escapes and breaks", "\\*one\\* two\\\nthree", "*one* two / three"],
  ["entities", "Tom &amp; Ann don&#39;t caf&eacute; &nope; &#xD800;", "Tom & Ann don't café &nope; &#xD800;"],
  ["verse with four blanks before it", "    Twinkle, twinkle,\n    little star", "Twinkle, twinkle, / little star"],
  ["lines with carriage returns", "# One\r\n\r\n**two**\r\n", "One / two"],
];

describe("what is read of Markdown", () => {
  for (const [what, source, expected] of ROWS) it(what, () => assert.equal(read(source), expected));

  it("is plain text as it is", () => {
    const source = "# *no* [markup](x)";
    assert.equal(readableText(source, "plaintext").text, source);
    assert.deepEqual(readableText(source, "plaintext").sourceOf({ start: 2, end: 5 }), { start: 2, end: 5 });
  });

  it("tells where its parts stand in the document", () => {
    const source = "A **red**, c**a**t [sat](x). Tom &amp; don&#39;t **go**!";
    const { text, sourceOf } = readableText(source, "markdown");
    const places = tokenise(text).map((token) => sourceOf(token));
    assert.deepEqual(
      places.map(({ start, end }) => source.slice(start, end)),
      ["A", "red", "c**a**t", "sat", "Tom", "&amp;", "don&#39;t", "go"],
    );
  });

  it("is what is sent, and its words are found in the document", () => {
    const source = "---\ntitle: the cat\n---\n# The **Big** Cat\n\nThe cat [sat](http://the.cat). The cat c**a**me.\n";
    const reference = referenceOf({ text: source, languageId: "markdown", selections: [] });
    assert.equal(reference.text.replace(/\s+/gu, " "), "The Big Cat The cat sat. The cat came.");
    assert.equal(reference.offset, source.indexOf("The **"));
    const tokens = tokenise(reference.text);
    const places = locateWords(reference.text, tokens, source, { offset: reference.offset, language: ENGLISH });
    assert.deepEqual(
      places.map((place) => place && source.slice(place.start, place.end)),
      ["The", "Big", "Cat", "The", "cat", "sat", "The", "cat", undefined],
    );
    assert.equal(places[3]!.start, source.indexOf("The cat [sat]"));
  });

  it("is sent of a selection alone, markup that begins outside of it included", () => {
    const source = "A **red\ncat** sat.";
    const reference = referenceOf({ text: source, languageId: "markdown", selections: [{ start: 4, end: 13 }] });
    assert.deepEqual(reference, { text: "red\ncat", offset: 4 });
  });

  it("takes no longer where signs have no partner", () => {
    for (const sign of [
      "[",
      "](",
      "![",
      "`",
      "` ``",
      "*",
      "_a",
      "<",
      "<!--",
      "<a ",
      "&",
      "\\",
      "**a ",
      "|\n|-",
      "> ",
      "- ",
      "1. ",
      "[a]:",
      "(",
      "~",
    ]) {
      const source = sign.repeat(20_000 / sign.length);
      // Whatever else the machine does takes no time of this process.
      const begun = process.cpuUsage();
      assert.equal(readableText(source, "markdown").text.length, source.length);
      const { user } = process.cpuUsage(begun);
      assert.ok(user < 2_000_000, `${JSON.stringify(sign)} took ${user / 1000} ms`);
    }
  });
});
