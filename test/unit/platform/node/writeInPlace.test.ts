import assert from "node:assert/strict";
import type { FileHandle } from "node:fs/promises";
import { describe, it } from "mocha";
import { writeInPlace } from "#platform/node/writeInPlace.ts";

/** A file on a disk with so many bytes, which takes at most five at a time. */
function fileOn(disk: number, text: string) {
  let held = Buffer.from(text);
  const file = {
    truncate: (length = 0) => Promise.resolve(void (held = Buffer.concat([held, Buffer.alloc(length)]).subarray(0, length))),
    write: (bytes: Uint8Array, from: number, length: number, at: number) => {
      const bytesWritten = Math.min(length, 5, disk - at);
      if (bytesWritten <= 0) return Promise.reject(Object.assign(new Error("ENOSPC"), { code: "ENOSPC" }));
      held.set(bytes.subarray(from, from + bytesWritten), at);
      return Promise.resolve({ bytesWritten });
    },
    sync: () => Promise.resolve(),
  };
  return { file: file as unknown as FileHandle, text: () => held.toString() };
}

describe("a file that is written in place", () => {
  for (const now of ["", "shorter", "much longer than before"])
    it(`says “${now}”, however little is taken at a time`, async () => {
      const { file, text } = fileOn(100, "what it said");
      await writeInPlace(file, Buffer.from(now), Buffer.from("what it said"));
      assert.equal(text(), now);
    });

  it("says what it said before where the disk is full", async () => {
    const { file, text } = fileOn(15, "what it said");
    await assert.rejects(writeInPlace(file, Buffer.from("much longer than before"), Buffer.from("what it said")), { code: "ENOSPC" });
    assert.equal(text(), "what it said");
  });
});
