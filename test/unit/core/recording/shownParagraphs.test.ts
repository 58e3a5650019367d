import assert from "node:assert/strict";
import { referenceOf } from "#core/passage/reference.ts";
import { shownParagraphs } from "#core/recording/shownParagraphs.ts";

describe("a passage as it is shown to be read", () => {
  it("has its paragraphs and no blanks in a row", () =>
    assert.deepEqual(shownParagraphs("The  fox\tran.\r\n \r\n\n It hid. \n"), [["The fox ran."], ["It hid."]]));

  it("keeps the lines of verse", () => {
    const verse = "The rain is raining all around,\nIt falls on field and tree,\nIt rains on the umbrellas here,\nAnd on the ships at sea.";
    assert.deepEqual(shownParagraphs(verse), [verse.split("\n")]);
  });

  it("joins lines that are broken at a width", () => {
    const wrapped =
      "Maya found a seed in the pocket of her old coat. She planted it in a small\npot and gave it water every day. After a week there was a leaf, and after a\nmonth there was a flower.";
    assert.deepEqual(shownParagraphs(wrapped), [[wrapped.replaceAll("\n", " ")]]);
  });

  it("keeps sentences that each have a line, however long", () => {
    const lines =
      "The small brown fox ran over the hill and into the dark wood.\nThe old gray dog ran after it as fast as its legs could go.\nThen both of them sat down.";
    assert.deepEqual(shownParagraphs(lines), [lines.split("\n")]);
  });

  it("has nothing of Markdown's signs and front matter, as it is sent", () => {
    const text =
      "---\ntitle: Fox\n---\n# The *Fox*\n\nThe **red** fox [ran](https://example.org), “*far*” (and [fast](x)).\n\n- one\n- two\n";
    assert.deepEqual(shownParagraphs(referenceOf({ text, languageId: "markdown", selections: [] }).text), [
      ["The Fox"],
      ["The red fox ran, “far” (and fast)."],
      ["one", "two"],
    ]);
  });
});
