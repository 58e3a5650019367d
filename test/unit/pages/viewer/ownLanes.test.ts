import assert from "node:assert/strict";
import { bandsOf } from "#pages/viewer/layout/lanes.ts";
import { hitOwnBox, ownBoxesOf } from "#pages/viewer/layout/ownLanes.ts";

const AT = "2031-01-01T00:00:00Z";
const TIERS = [
  {
    name: "gesture",
    at: AT,
    items: [
      { start: 1, end: 3, text: "points" },
      { start: 20, end: 21, text: "nods" },
    ],
  },
  {
    name: "stress",
    at: AT,
    items: [
      { start: 4, end: 4, text: "H*" },
      { start: 6, end: 6, text: "L%" },
    ],
  },
];
const tiers = TIERS.map(({ name }) => name);
const view = { start: 0, end: 10, width: 1000 };

describe("lanes of imported tiers", () => {
  it("lie below everything else, in their order, unless they are hidden", () => {
    const { bands, height } = bandsOf(new Map(), { tiers });
    assert.deepEqual(
      bands.map(({ id, label }) => `${id} ${label}`),
      ["axis Time", "wave Sound", "own gesture", "own stress"],
    );
    assert.ok(height > bands.at(-1)!.y + bands.at(-1)!.height);
    assert.deepEqual(
      bandsOf(new Map(), { tiers, hidden: ["own"] }).bands.map(({ id }) => id),
      ["axis", "wave"],
    );
  });

  it("have what is on screen: a label its stretch, a point the room up to the next one", () => {
    const boxes = ownBoxesOf(TIERS, bandsOf(new Map(), { tiers }).bands, view);
    assert.deepEqual(
      boxes.map(({ tier, label, x, width, room }) => [tier, label.text, x, width, room]),
      [
        ["gesture", "points", 100, 200, 200],
        ["stress", "H*", 400, 0, 200],
        ["stress", "L%", 600, 0, 400],
      ],
    );
  });

  it("are hit within a label, and close to a point", () => {
    const boxes = ownBoxesOf(TIERS, bandsOf(new Map(), { tiers }).bands, view);
    const hit = (lane: number, x: number) => hitOwnBox(boxes, x, boxes[lane]!.y + 5)?.label.text;
    assert.deepEqual([hit(0, 150), hit(0, 310), hit(1, 403), hit(1, 410)], ["points", undefined, "H*", undefined]);
  });
});
