import assert from "node:assert/strict";
import { editorProxy } from "../../../src/extension/service/editorProxy.ts";
import { userToken } from "../../../src/extension/service/userToken.ts";

function memory() {
  const kept = new Map<string, unknown>();
  return { get: (name: string) => kept.get(name) as never, update: (name: string, value: unknown) => Promise.resolve(void kept.set(name, value)) };
}

describe("userToken", () => {
  it("is the setting's", async () => assert.equal(await userToken("speaker_7-b", memory()), "speaker_7-b"));

  it("is made once where the setting is empty", async () => {
    const state = memory();
    const made = await userToken("", state);
    assert.match(made, /^[0-9a-f-]{36}$/);
    assert.equal(await userToken("", state), made);
    assert.notEqual(await userToken("", memory()), made);
  });

  for (const name of ["Anna Smith", "anna@example.com", "x".repeat(129)]) {
    it(`refuses ${name.slice(0, 20)} without repeating it`, async () => {
      await assert.rejects(userToken(name, memory()), (error: Error & { code?: string }) => error.code === "user-token-invalid" && !error.message.includes(name));
    });
  }
});

describe("editorProxy", () => {
  const environment = { HTTPS_PROXY: "http://env:1" };

  it("passes the editor's settings and the environment on", () => {
    assert.deepEqual(editorProxy({ proxy: " http://proxy:8080 ", noProxy: ["a.example", "b.example"], proxySupport: "override" }, environment), {
      proxyUrl: "http://proxy:8080", noProxy: "a.example,b.example", environment,
    });
  });

  it("leaves it to the environment where the settings say nothing or nonsense", () => {
    const nothing = { proxyUrl: undefined, noProxy: undefined, environment };
    assert.deepEqual(editorProxy({ proxy: "", noProxy: [], proxySupport: "override" }, environment), nothing);
    assert.deepEqual(editorProxy({ proxy: 3, noProxy: "x", proxySupport: undefined }, environment), nothing);
  });

  it("uses no proxy at all when the editor's are off", () => {
    assert.deepEqual(editorProxy({ proxy: "http://proxy:8080", noProxy: [], proxySupport: "off" }, environment), {});
  });
});
