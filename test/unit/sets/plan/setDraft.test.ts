import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { type DraftChoice, type DraftText, SetDraft } from "#sets/plan/setDraft.ts";

const uri = (path: string) => `file:///set/${path}`;
const recordings = (...paths: string[]) => paths.map((path) => ({ uri: uri(path), path }));
const passage = (path: string, text = "The fox runs over the hill. It sees a crow."): DraftText => ({
  uri: uri(path),
  path,
  languageId: "plaintext",
  references: [{ text, path: uri(path) }],
});
const words: DraftText = {
  uri: uri("words.arpabet"),
  path: "words.arpabet",
  languageId: "arpabet",
  references: [
    { text: "K AE1 T", path: uri("words.arpabet"), line: 1, called: "cat" },
    { text: "D AO1 G", path: uri("words.arpabet"), line: 2, called: "dog" },
  ],
};
const inWords = (draft: SetDraft) =>
  draft.rows.map(
    ({ recording, text, reference, operation, reader, isIncluded }) =>
      `${recording.path}: ${text?.path ?? "?"}${reference?.line === undefined ? "" : `:${reference.line}`} ${operation} ${reader || "-"} ${isIncluded ? "in" : "out"}`,
  );

describe("SetDraft", () => {
  it("pairs by name, takes readers and likely kinds, and puts what has no text first", () => {
    const draft = new SetDraft(
      [passage("fox.txt"), passage("elephant.txt", "elephant"), words],
      recordings("fox-maria.wav", "elephant.wav", "dog-ben.wav", "monday.wav"),
    );
    assert.deepEqual(inWords(draft), [
      "monday.wav: ? fluency-v2 - out",
      "dog-ben.wav: words.arpabet:2 pronunciation ben in",
      "elephant.wav: elephant.txt recognition - in",
      "fox-maria.wav: fox.txt fluency-v2 maria in",
    ]);
    assert.deepEqual(draft.unread, []);
  });

  it("takes what the author says, and leaves the order as it is", () => {
    const draft = new SetDraft([passage("fox.txt"), passage("crow.txt"), words], recordings("fox.wav", "monday.wav"));
    assert.deepEqual(
      draft.unread.map(({ path }) => path),
      ["crow.txt", "words.arpabet"],
    );
    draft.choose(uri("monday.wav"), { text: uri("words.arpabet") });
    assert.deepEqual(inWords(draft), ["monday.wav: words.arpabet:1 pronunciation - in", "fox.wav: fox.txt fluency-v2 - in"]);
    draft.choose(uri("monday.wav"), { line: 2 });
    draft.choose(uri("monday.wav"), { reader: "Ana" });
    draft.choose(uri("fox.wav"), { isIncluded: false });
    assert.deepEqual(inWords(draft), ["monday.wav: words.arpabet:2 pronunciation Ana in", "fox.wav: fox.txt fluency-v2 - out"]);
    draft.choose(uri("monday.wav"), { text: uri("crow.txt") });
    assert.deepEqual(inWords(draft)[0], "monday.wav: crow.txt fluency-v2 Ana in");
    assert.equal(draft.row(uri("monday.wav"))!.by, undefined);
  });

  it("chooses the line of a text by the recording's name where that tells it", () => {
    const draft = new SetDraft([passage("fox.txt"), words], recordings("fox-dog.wav"));
    assert.equal(draft.rows[0]!.text?.path, "fox.txt");
    draft.choose(uri("fox-dog.wav"), { text: words.uri });
    assert.equal(draft.rows[0]!.reference?.line, 2);
  });

  it("keeps what was said for recordings that are found again, and forgets it of others", () => {
    const choices = new Map<string, DraftChoice>([
      [uri("fox.wav"), { reader: "Li" }],
      [uri("gone.wav"), { reader: "Ben" }],
      [uri("crow.wav"), { text: uri("gone.txt") }],
    ]);
    const draft = new SetDraft([passage("fox.txt"), passage("crow.txt")], recordings("fox.wav", "crow.wav"), choices);
    assert.deepEqual(inWords(draft), ["crow.wav: crow.txt fluency-v2 - in", "fox.wav: fox.txt fluency-v2 Li in"]);
    assert.deepEqual([...draft.chosen.keys()], [uri("fox.wav"), uri("crow.wav")]);
  });

  it("leaves out what cannot be assessed, and says why; a kind that suits the recording takes the place of one that does not", () => {
    const draft = new SetDraft([passage("fox.txt"), passage("crow.txt"), passage("hen.txt")], recordings("fox.wav", "crow.mp3", "hen.wav"));
    draft.look(uri("fox.wav"), { container: "flac", seconds: 20 });
    draft.look(uri("crow.mp3"), { container: "mp3", seconds: 20 });
    draft.look(uri("hen.wav"), { problem: "It is no recording." });
    const rows = Object.fromEntries(draft.rows.map((row) => [row.recording.path, row]));
    assert.equal(rows["fox.wav"]!.isIncluded, false);
    assert.match(rows["fox.wav"]!.unsuitable!, /WAV/i);
    assert.deepEqual([rows["crow.mp3"]!.operation, rows["crow.mp3"]!.isIncluded], ["fluency-v1", true]);
    assert.deepEqual([rows["hen.wav"]!.unsuitable, rows["hen.wav"]!.isIncluded], ["It is no recording.", false]);
  });

  it("offers the texts that a name could mean first, then the nearest names", () => {
    const draft = new SetDraft([passage("a/fox.txt"), passage("b/fox.txt"), passage("ant.txt")], recordings("fox.wav"));
    assert.equal(draft.rows[0]!.text, undefined);
    assert.deepEqual(
      draft.textsFor(uri("fox.wav")).map(({ path }) => path),
      ["a/fox.txt", "b/fox.txt", "ant.txt"],
    );
  });

  it("takes recordings that are only too short where copies with silence behind them are wanted", () => {
    const draft = new SetDraft([words, passage("fox.txt")], recordings("cat.wav", "dog.mp3", "fox.wav"));
    draft.look(uri("cat.wav"), { container: "wav", seconds: 1 });
    draft.look(uri("dog.mp3"), { container: "mp3", seconds: 1 });
    draft.look(uri("fox.wav"), { container: "wav", seconds: 20 });
    const shown = () =>
      draft.rows.map(
        ({ recording, operation, unsuitable, silence, isIncluded }) =>
          `${recording.path} ${operation} ${unsuitable === undefined ? "fits" : "does not"} ${silence ?? "-"} ${isIncluded ? "in" : "out"}`,
      );
    assert.deepEqual(shown(), [
      "cat.wav pronunciation does not 2.1 out",
      "dog.mp3 pronunciation does not - out",
      "fox.wav fluency-v2 fits - in",
    ]);
    draft.pads = true;
    assert.deepEqual(shown(), [
      "cat.wav pronunciation fits 2.1 in",
      "dog.mp3 pronunciation does not - out",
      "fox.wav fluency-v2 fits - in",
    ]);
  });
});
