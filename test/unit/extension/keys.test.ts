import assert from "node:assert/strict";
import { ApiKeys, type KeyStorage } from "../../../src/extension/service/apiKeys.ts";
import { parseBaseUrl } from "../../../src/extension/service/baseUrl.ts";
import { cleanKey } from "../../../src/extension/service/cleanKey.ts";

describe("cleanKey", () => {
  it("takes the blanks around a key away", () => assert.deepEqual(cleanKey("  abc-123_XYZ==\r\n"), { key: "abc-123_XYZ==" }));

  const refused: [input: string, why: RegExp][] = [
    ["", /empty/], [" \n", /empty/], ["qx zy", /blank/], ["qx\tzy", /blank/], ["abc\ndef", /several lines/],
    ['"abc"', /quotation/], ["'abc'", /quotation/], ["“abc”", /quotation/], ["`abc`", /quotation/],
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
});

function storage(options: { broken?: boolean; environment?: Record<string, string> } = {}) {
  const secrets = new Map<string, string>();
  const state = new Map<string, unknown>();
  const warnings: string[] = [];
  const guarded = <T>(work: () => T) => (options.broken ? Promise.reject(new Error("no keyring")) : Promise.resolve(work()));
  const keyStorage: KeyStorage = {
    secrets: {
      get: (name) => guarded(() => secrets.get(name)),
      store: (name, value) => guarded(() => void secrets.set(name, value)),
      delete: (name) => guarded(() => void secrets.delete(name)),
    },
    state: { get: (name: string) => state.get(name) as never, update: (name, value) => Promise.resolve(void state.set(name, value)) },
    environment: options.environment ?? {},
    warn: (message) => void warnings.push(message),
  };
  return { keyStorage, secrets, state, warnings };
}

describe("ApiKeys", () => {
  it("keeps a key for its origin alone, in the secret storage and nowhere else", async () => {
    const { keyStorage, secrets, state } = storage();
    const keys = new ApiKeys(keyStorage);
    assert.equal(await keys.set("https://a.example", "secret-a"), true);
    assert.deepEqual(await keys.get("https://a.example"), { key: "secret-a", source: "stored" });
    assert.equal(await keys.get("https://b.example"), undefined);
    assert.deepEqual([...secrets], [["speechAssessment.key:https://a.example", "secret-a"]]);
    assert.ok(!JSON.stringify([...state]).includes("secret-a"));
    assert.deepEqual(keys.origins(), ["https://a.example"]);
  });

  it("sees a key that another window changed", async () => {
    const { keyStorage, secrets } = storage();
    const keys = new ApiKeys(keyStorage);
    await keys.set("https://a.example", "old");
    secrets.set("speechAssessment.key:https://a.example", "new");
    assert.equal((await keys.get("https://a.example"))?.key, "new");
  });

  it("forgets a removed key", async () => {
    const { keyStorage, secrets } = storage();
    const keys = new ApiKeys(keyStorage);
    await keys.set("https://a.example", "secret-a");
    await keys.remove("https://a.example");
    assert.equal(await keys.get("https://a.example"), undefined);
    assert.equal(secrets.size, 0);
    assert.deepEqual(keys.origins(), []);
  });

  it("takes the environment's key, cleaned, where none is stored", async () => {
    const { keyStorage } = storage({ environment: { SPEECH_ASSESSMENT_API_KEY: " env-key\n" } });
    const keys = new ApiKeys(keyStorage);
    assert.deepEqual(await keys.get("https://a.example"), { key: "env-key", source: "environment" });
    await keys.set("https://a.example", "stored-key");
    assert.deepEqual(await keys.get("https://a.example"), { key: "stored-key", source: "stored" });
  });

  it("ignores an environment's key that cannot be one", async () => {
    const { keyStorage } = storage({ environment: { SPEECH_ASSESSMENT_API_KEY: "two words" } });
    assert.equal(await new ApiKeys(keyStorage).get("https://a.example"), undefined);
  });

  it("keeps a key for the session where secrets cannot be stored, and says so", async () => {
    const { keyStorage, warnings } = storage({ broken: true });
    const keys = new ApiKeys(keyStorage);
    assert.equal(await keys.set("https://a.example", "secret-a"), false);
    assert.deepEqual(await keys.get("https://a.example"), { key: "secret-a", source: "stored" });
    assert.ok(warnings.length > 0 && warnings.every((warning) => !warning.includes("secret-a")));
    await keys.remove("https://a.example");
    assert.equal(await keys.get("https://a.example"), undefined);
  });
});
