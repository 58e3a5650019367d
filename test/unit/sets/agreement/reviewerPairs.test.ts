import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { namesOfPairs, reviewerPairs } from "#sets/agreement/reviewerPairs.ts";

const place = (uri: string, recording: string, text = "t") => ({ uri: `file:///w/${uri}.assessment.json`, recording, text });
const pairsOf = (...places: ReturnType<typeof place>[]) =>
  reviewerPairs(places).map(({ first, second, recordings }) => [
    first.replace("file:///w/", ""),
    second.replace("file:///w/", ""),
    recordings,
  ]);

describe("reviewerPairs", () => {
  it("finds two people's folders, however deep the results lie in them", () => {
    assert.deepEqual(
      pairsOf(
        place("anna/class-2/fox", "a"),
        place("ben/class-2/fox.2", "a"),
        place("anna/class-3/fox", "b"),
        place("ben/class-3/fox", "b"),
        place("ben/class-3/hen", "c"),
      ),
      [["anna", "ben", 2]],
    );
  });

  it("takes only readings of the same recording and the same words", () => {
    assert.deepEqual(
      pairsOf(place("anna/fox", "a"), place("ben/fox", "b"), place("anna/hen", "c", "one"), place("ben/hen", "c", "two")),
      [],
    );
  });

  it("says nothing of results in one folder, and counts a recording once however many results it has", () => {
    assert.deepEqual(pairsOf(place("anna/fox", "a"), place("anna/fox.2", "a")), []);
    assert.deepEqual(pairsOf(place("anna/fox", "a"), place("anna/fox.2", "a"), place("ben/fox", "a"), place("ben/fox.2", "a")), [
      ["anna", "ben", 1],
    ]);
  });

  it("has each two of several people, those with most recordings first", () => {
    assert.deepEqual(
      pairsOf(place("anna/fox", "a"), place("ben/fox", "a"), place("cy/fox", "a"), place("cy/hen", "b"), place("ben/hen", "b")),
      [
        ["ben", "cy", 2],
        ["anna", "ben", 1],
        ["anna", "cy", 1],
      ],
    );
    assert.deepEqual(pairsOf(place("class/fox", "a"), place("class/second/fox", "a")), [["class", "class/second", 1]]);
  });
});

describe("namesOfPairs", () => {
  const names = (...pairs: [string, string][]) =>
    namesOfPairs(pairs.map(([first, second]) => ({ first: `file:///w/${first}`, second: `file:///w/${second}` })));

  it("names folders as people read them, with what is before them where that alone tells them apart", () => {
    assert.deepEqual(names(["Frau%20Weber", "ben"]), [["Frau Weber", "ben"]]);
    assert.deepEqual(names(["anna/x/results", "ben/results"]), [["anna/x/results", "ben/results"]]);
    assert.deepEqual(names(["reviews", "reviews/reviews"]), [["reviews", "reviews/reviews"]]);
  });

  it("tells two pairs apart whose folders have the same names", () => {
    assert.deepEqual(names(["2a/anna", "2a/ben"], ["2b/anna", "2b/ben"], ["2a/ben", "cy"]), [
      ["2a/anna", "2a/ben"],
      ["2b/anna", "2b/ben"],
      ["ben", "cy"],
    ]);
  });
});
