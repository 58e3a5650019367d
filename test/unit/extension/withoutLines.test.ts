import assert from "node:assert/strict";
import { withoutLines } from "#extension/commands/withoutLines.ts";

const line = (kind: string) => ({ id: "1", kind, uri: "file:///ws/passages/fox.txt", label: "fox.txt", children: [] });
const folder = { scheme: "file", path: "/ws/readings" };

describe("commands about folders", () => {
  it("do not take the line that is selected in the view of passages for their folder", () => {
    for (const kind of ["passage", "reading", "folder", "others"]) assert.deepEqual(withoutLines([line(kind), [line(kind)]]), [], kind);
  });
  it("keep the folders of the explorer", () => {
    assert.deepEqual(withoutLines([folder, [folder]]), [folder, [folder]]);
    assert.deepEqual(withoutLines([]), []);
  });
});
