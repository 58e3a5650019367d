import assert from "node:assert/strict";
import { parseBaseUrl } from "#client/profiles/baseUrl.ts";
import { parseApiKey } from "#contract/secrets/parseApiKey.ts";

describe("cleanKey", () => {
  for (const input of [
    "  abc-123_XYZ==\r\n",
    '"abc-123_XYZ=="',
    "'abc-123_XYZ=='\n",
    "“abc-123_XYZ==”",
    "`abc-123_XYZ==`",
    '" abc-123_XYZ== "',
    "\ufeffabc-123_XYZ==\u00a0",
    "\u200babc-123_XYZ==\u200b\n",
    '"\u2060abc-123_XYZ=="',
  ]) {
    it(`takes what is around the key in ${JSON.stringify(input)} away`, () =>
      assert.deepEqual(parseApiKey(input), { key: "abc-123_XYZ==" }));
  }

  const refused: [input: string, why: RegExp][] = [
    ["", /empty/],
    [" \n", /empty/],
    ["qx zy", /space/],
    ["qx\tzy", /space/],
    ["abc\ndef", /several lines/],
    ['"abc', /quotation/],
    ["abc'", /quotation/],
    ["“abc", /quotation/],
    ["ab`cd", /quotation/],
    ['""abc""', /quotation/],
    ['""', /empty/],
    ["abc\r\ndef\n", /several lines/],
    ["schlüssel", /character/],
    ["a\u0000b", /character/],
    ["a\u200bb", /character/],
    ["k".repeat(4097), /longer/],
    ["sk-аbcdef", /another alphabet/],
    ["ｓｋ-abcdef", /another alphabet/],
    ["sk‑abcdef", /another alphabet/],
    ["a\ufeffb", /space/],
    ["Bearer abcdefgh", /word before/],
    ["bearer  abcdefgh", /word before/],
    ["token abcdefgh", /word before/],
    ["Authorization: Bearer abcdefgh", /headers/],
    ["authorization:abcdefgh", /headers/],
    ["x-api-key: abcdefgh", /headers/],
    ["X-Api-Key:abcdefgh", /headers/],
    ['"x-api-key": "abcdefgh"', /headers/],
    ["export SPEECH_ASSESSMENT_API_KEY=abcdefgh", /sets a variable/],
    ["SPEECH_ASSESSMENT_API_KEY=abcdefgh", /sets a variable/],
    ["$env:API_KEY = 'abcdefgh'", /sets a variable/],
    ['set API_KEY="abc"', /sets a variable/],
    ["https://speech.example.com/keys", /address/],
    ["sk-****abcd", /hidden/],
    ["sk-abcd...wxyz", /hidden/],
    ["••••••••", /character/],
  ];
  for (const [input, why] of refused) {
    it(`refuses ${JSON.stringify(input.slice(0, 12))} and says why without repeating it`, () => {
      const { key, problem } = parseApiKey(input);
      assert.equal(key, undefined);
      assert.match(problem ?? "", why);
      const secret = input.trim();
      if (secret) assert.ok(!problem?.includes(secret));
      if (secret.includes("abcdefgh")) assert.ok(!problem?.includes("abcdefgh"));
    });
  }

  for (const key of [
    "sk_live_abcdef==",
    "sk_live_abcdef=",
    "eyJhbGciOi.eyJzdWIi.SflKxw",
    "bearer-abcdef",
    "a=b",
    "p@$$w0rd!{}[]<>/\\|~^%&+,;:?#",
    "5f2b9c",
  ]) {
    it(`takes ${key} as it is`, () => assert.deepEqual(parseApiKey(key), { key }));
  }
});

describe("parseBaseUrl", () => {
  const good: [input: string, url: string, origin: string][] = [
    [" https://speech.example.com/ ", "https://speech.example.com", "https://speech.example.com"],
    ["https://Example.com:8443/api//", "https://example.com:8443/api", "https://example.com:8443"],
    ["http://localhost:3000", "http://localhost:3000", "http://localhost:3000"],
    ["http://[::1]:3000", "http://[::1]:3000", "http://[::1]:3000"],
    // One way of writing for one origin: what a key is kept for is what it is sent to.
    ["HTTPS://SPEECH.Example.COM:443", "https://speech.example.com", "https://speech.example.com"],
    ["https://speech.example.com.", "https://speech.example.com", "https://speech.example.com"],
    ["https://speech.example.com.:8443/api", "https://speech.example.com:8443/api", "https://speech.example.com:8443"],
    ["https://SPRÄCHE.example/Api", "https://xn--sprche-dua.example/Api", "https://xn--sprche-dua.example"],
    ["https://xn--sprche-dua.example", "https://xn--sprche-dua.example", "https://xn--sprche-dua.example"],
    ["https://ｓｐｅｅｃｈ.example。com", "https://speech.example.com", "https://speech.example.com"],
    ["https://[2001:DB8:0:0::1]:443/", "https://[2001:db8::1]", "https://[2001:db8::1]"],
    ["http://[0:0:0:0:0:0:0:1]:3000", "http://[::1]:3000", "http://[::1]:3000"],
    ["http://127.1:80", "http://127.0.0.1", "http://127.0.0.1"],
    ["https://speech.example.com/a/../b/./", "https://speech.example.com/b", "https://speech.example.com"],
    ["https:\\\\speech.example.com\\api", "https://speech.example.com/api", "https://speech.example.com"],
    ["http://LOCALHOST.:3000", "http://localhost:3000", "http://localhost:3000"],
  ];
  for (const [input, url, origin] of good) it(`reads ${input}`, () => assert.deepEqual(parseBaseUrl(input), { url, origin }));

  for (const input of [
    "",
    "example.com",
    "http://example.com",
    "ftp://example.com",
    "https://u:p@example.com",
    "https://example.com/?a=1",
    "https://example.com/#x",
    "http://127.0.0.1.example.com",
    "https://speech.example.com@evil.example",
    "https://@evil.example:x",
    "blob:https://example.com",
    "javascript:1",
    "https://",
    "http://[::ffff:127.0.0.1]",
    "http://localhost.evil.example",
    "http://0.0.0.0",
  ]) {
    it(`refuses ${JSON.stringify(input)}`, () => assert.ok(parseBaseUrl(input).problem));
  }

  for (const route of ["/v1/audio/pronunciation", "/v2/audio/fluency", "/v2/audio/fluency/result/r1", "/v1/audio/"]) {
    it(`tells the base address where ${route} comes after it`, () => {
      const { problem } = parseBaseUrl(`https://speech.example.com/api${route}`);
      assert.ok(problem?.startsWith(`Enter only the base address: https://speech.example.com/api. The rest, ${route},`), problem);
    });
  }

  it("takes a path that only looks like a route's", () =>
    assert.equal(parseBaseUrl("https://speech.example.com/v1/audiobooks").url, "https://speech.example.com/v1/audiobooks"));
});
