import assert from "node:assert/strict";
import { parseBaseUrl } from "../../../src/extension/service/baseUrl.ts";
import { cleanKey } from "../../../src/extension/service/cleanKey.ts";

describe("cleanKey", () => {
  for (const input of ["  abc-123_XYZ==\r\n", '"abc-123_XYZ=="', "'abc-123_XYZ=='\n", "“abc-123_XYZ==”", "`abc-123_XYZ==`", '" abc-123_XYZ== "', "\ufeffabc-123_XYZ==\u00a0"]) {
    it(`takes what is around the key in ${JSON.stringify(input)} away`, () => assert.deepEqual(cleanKey(input), { key: "abc-123_XYZ==" }));
  }

  const refused: [input: string, why: RegExp][] = [
    ["", /empty/], [" \n", /empty/], ["qx zy", /blank/], ["qx\tzy", /blank/], ["abc\ndef", /several lines/],
    ['"abc', /quotation/], ["abc'", /quotation/], ["“abc", /quotation/], ["ab`cd", /quotation/], ['""abc""', /quotation/], ['""', /empty/],
    ["abc\r\ndef\n", /several lines/],
    ["schlüssel", /character/], ["a\u0000b", /character/], ["a\u200bb", /character/], ["k".repeat(4097), /longer/],
  ];
  for (const [input, why] of refused) {
    it(`refuses ${JSON.stringify(input.slice(0, 12))} and says why without repeating it`, () => {
      const { key, problem } = cleanKey(input);
      assert.equal(key, undefined);
      assert.match(problem ?? "", why);
      const secret = input.trim();
      if (secret) assert.ok(!problem?.includes(secret));
    });
  }
});

describe("parseBaseUrl", () => {
  const good: [input: string, url: string, origin: string][] = [
    [" https://speech.example.com/ ", "https://speech.example.com", "https://speech.example.com"],
    ["https://Example.com:8443/api//", "https://example.com:8443/api", "https://example.com:8443"],
    ["http://localhost:3000", "http://localhost:3000", "http://localhost:3000"],
    ["http://[::1]:3000", "http://[::1]:3000", "http://[::1]:3000"],
  ];
  for (const [input, url, origin] of good) it(`reads ${input}`, () => assert.deepEqual(parseBaseUrl(input), { url, origin }));

  for (const input of ["", "example.com", "http://example.com", "ftp://example.com", "https://u:p@example.com", "https://example.com/?a=1", "https://example.com/#x", "http://127.0.0.1.example.com"]) {
    it(`refuses ${JSON.stringify(input)}`, () => assert.ok(parseBaseUrl(input).problem));
  }

  for (const route of ["/v1/audio/pronunciation", "/v2/audio/fluency", "/v2/audio/fluency/result/r1", "/v1/audio/"]) {
    it(`tells the base address where ${route} comes after it`, () => {
      const { problem } = parseBaseUrl(`https://speech.example.com/api${route}`);
      assert.ok(problem?.startsWith(`Give the base address alone: https://speech.example.com/api. What comes after it, ${route},`), problem);
    });
  }

  it("takes a path that only looks like a route's", () => assert.equal(parseBaseUrl("https://speech.example.com/v1/audiobooks").url, "https://speech.example.com/v1/audiobooks"));
});

