import assert from "node:assert/strict";
import { readAnnotation } from "#results/annotations/readAnnotation.ts";

describe("readAnnotation", () => {
  const chat = [
    "@Font:\tWin95:Courier New:-13:0",
    "@Begin",
    "@Participants:\tCHI Zoë Target_Child",
    "*CHI:\tthe café wasn’t open .",
    "@End",
    "",
  ].join("\n");
  /** As Windows wrote it. */
  const ansi = Buffer.from(chat.replaceAll("’", "\x92"), "latin1");
  for (const [name, bytes] of [
    ["UTF-8", Buffer.from(chat)],
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${chat}`)],
    ["Latin-1, as older versions of CLAN write it", ansi],
  ] as const)
    it(`reads a transcript in ${name}`, () => {
      const read = readAnnotation(bytes);
      assert.equal(read.format, "chat");
      assert.deepEqual(read.problems, []);
      const words = read.said?.flatMap(({ expected }) => expected);
      assert.deepEqual(words, ["the", "café", "wasn’t", "open"]);
    });
});
