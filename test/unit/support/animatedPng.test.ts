import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { animatedPng, chunksOf } from "../../support/animatedPng.ts";
import { ROOT } from "../../support/paths.ts";

describe("animatedPng", () => {
  const still = readFileSync(join(ROOT, "media/icons/extension.png"));
  const imageData = (png: Buffer) =>
    Buffer.concat(
      chunksOf(png)
        .filter(({ type }) => type === "IDAT")
        .map(({ data }) => data),
    );

  it("holds each picture whole, with its time, in order", () => {
    const chunks = chunksOf(
      animatedPng([
        { png: still, milliseconds: 1500 },
        { png: still, milliseconds: 250 },
      ]),
    );
    assert.deepEqual(
      chunks.map(({ type }) => type),
      ["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "IEND"],
    );
    const [, count, first, picture, second, next] = chunks.map(({ data }) => data);
    assert.deepEqual([count!.readUInt32BE(0), count!.readUInt32BE(4)], [2, 0]);
    assert.deepEqual([first!.readUInt16BE(20), second!.readUInt16BE(20)], [1500, 250]);
    assert.deepEqual([first!.readUInt32BE(0), second!.readUInt32BE(0), next!.readUInt32BE(0)], [0, 1, 2]);
    assert.deepEqual(picture, imageData(still));
    assert.deepEqual(next!.subarray(4), imageData(still));
  });

  it("refuses pictures of different sizes", () => {
    const smaller = Buffer.from(still);
    smaller.writeUInt32BE(1, 16);
    assert.throws(() =>
      animatedPng([
        { png: still, milliseconds: 1 },
        { png: smaller, milliseconds: 1 },
      ]),
    );
  });
});
