import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { OverviewEntry, OverviewRow } from "#core/overview/overviewModel.ts";
import { passageNodes } from "#sets/overview/passageNodes.ts";

const FOX = "file:///w/passages/fox.txt";

function entry(name: string, text: string | undefined, row: Partial<OverviewRow> = {}): OverviewEntry {
  return {
    row: { uri: `file:///w/passages/${name}.assessment.json`, name, recording: `${name}.wav`, warnings: [], ...row },
    ...(text !== undefined && { text: { uri: text, isThere: true } }),
  };
}

function lines(nodes: ReturnType<typeof passageNodes>): string[] {
  return nodes.flatMap(({ label, description, children }) => [`${label} | ${description}`, ...lines(children).map((line) => `  ${line}`)]);
}

describe("the tree of passages", () => {
  it("lists passages with their readings, the newest first", () => {
    const nodes = passageNodes(
      [
        { uri: FOX, folder: "passages" },
        { uri: "file:///w/passages/ant%2010.txt", folder: "passages" },
        { uri: "file:///w/passages/ant%209.txt", folder: "passages" },
      ],
      [
        entry("fox", FOX, { accuracy: 91.25, rate: 61.5, assessedAt: "2026-03-01T12:00:00.000Z" }),
        entry("fox-take2", FOX, { reader: "Maria", accuracy: 96, rate: 72, assessedAt: "2026-04-01T12:00:00.000Z" }),
      ],
    );
    assert.deepEqual(lines(nodes), [
      "ant 9.txt | ",
      "ant 10.txt | ",
      "fox.txt | 2 readings",
      "  Maria | 96 %, 72 WCPM, 2026-04-01",
      "  fox | 91.3 %, 61.5 WCPM, 2026-03-01",
    ]);
    assert.equal(nodes[2]!.tooltip, "2 readings; latest: Maria, 96 %, 72 WCPM, 2026-04-01");
    assert.equal(nodes[0]!.spoken, "ant 9.txt, no readings");
  });

  it("has folders where passages lie in more than one, after those of none", () => {
    const nodes = passageNodes(
      [
        { uri: FOX, folder: "passages" },
        { uri: "file:///w/list.arpabet", folder: "" },
        { uri: "file:///w/grade%202/sun.txt", folder: "grade 2" },
      ],
      [],
    );
    assert.deepEqual(lines(nodes), ["list.arpabet | ", "grade 2 | ", "  sun.txt | ", "passages | ", "  fox.txt | "]);
  });

  it("keeps results whose text is none of them, or is nowhere", () => {
    const nodes = passageNodes(
      [{ uri: FOX, folder: "" }],
      [
        entry("gone", "file:///w/gone.txt", { passage: "gone.txt" }),
        entry("word", undefined, { passage: "“ship”", verdict: { correct: false } }),
      ],
    );
    assert.deepEqual(lines(nodes), ["fox.txt | ", "Other Results | 2", "  gone | gone.txt", "  word | “ship”, not correct"]);
  });

  it("says that a passage is missing which only results know", () => {
    const [gone] = passageNodes([{ uri: FOX, folder: "", isMissing: true }], [entry("fox", FOX, {})]);
    assert.deepEqual(
      [gone!.kind, gone!.description, gone!.icon, gone!.children.length],
      ["lost", "1 reading, passage missing", "warning", 1],
    );
  });

  it("shows what is wrong with a result in place of its figures", () => {
    const [fox] = passageNodes(
      [{ uri: FOX, folder: "" }],
      [
        entry("a", FOX, { unread: "The file is damaged." }),
        entry("b", FOX, { otherText: "The recording does not seem to be a reading of this text." }),
        entry("c", FOX, { accuracy: 98, reviewed: { changes: 2, confirmed: 0 }, stop: { word: 26, of: 149, isSet: false } }),
      ],
    );
    assert.deepEqual(
      fox!.children.map(({ icon, description, tooltip }) => [icon, description, tooltip.split("\n").at(-1)]),
      [
        ["error", "cannot be read", "The file is damaged."],
        ["warning", "not of this text", "The recording does not seem to be a reading of this text."],
        ["verified", "seems to stop at word 26 of 149, 98 %", "Reviewed, 2 changes"],
      ],
    );
  });

  it("gives each line a name of its own that stays when a reading comes", () => {
    const before = passageNodes([{ uri: FOX, folder: "" }], []);
    const after = passageNodes([{ uri: FOX, folder: "" }], [entry("a", FOX)]);
    assert.equal(before[0]!.id, after[0]!.id);
    assert.notEqual(after[0]!.children[0]!.id, after[0]!.id);
  });
});
