import assert from "node:assert/strict";
import { readProfiles } from "#client/profiles/profile.ts";
import type { ProfileInUse, Profiles } from "#client/profiles/profiles.ts";
import { Connections, EMBEDDED_MODEL } from "#extension/service/connections.ts";
import type { EmbeddedService } from "#extension/service/embeddedService.ts";
import type { ServicePrompts } from "#extension/service/servicePrompts.ts";

const DISTRICT = {
  name: "District",
  baseUrl: "https://speech.example/api",
  userToken: "token-1",
  webhook: { address: "https://hooks.example/results" },
  models: { fluencyV2: { id: "en-high", confidence: "high" }, recognition: { id: "words", confidence: "medium" }, pronunciation: "sounds" },
};

describe("Connections", () => {
  function connections(inUse: ProfileInUse, answers: { key?: string; model?: string } = { key: "key-1", model: "asked" }) {
    const asked: string[] = [];
    const prompts = {
      keyFor: (origin: string) => (asked.push(`key for ${origin}`), Promise.resolve(answers.key)),
      askModel: (_profile: unknown, operation: string) => (
        asked.push(`model for ${operation}`),
        Promise.resolve(answers.model && { id: answers.model, alphabet: "arpabet" })
      ),
    } as unknown as ServicePrompts;
    const embedded = { get: () => Promise.resolve({ url: "http://127.0.0.1:5", apiKey: "embedded-key" }) } as unknown as EmbeddedService;
    return { asked, connections: new Connections({ inUse } as Profiles, embedded, prompts) };
  }
  const hosted = { kind: "hosted", profile: readProfiles([DISTRICT])[0]!.profile! } as const;

  it("takes everything from the profile: address, key by origin, model with its confidence, token and webhook", async () => {
    const { asked, connections: found } = connections(hosted);
    assert.deepEqual(await found.connect("recognition"), {
      kind: "hosted",
      profile: "District",
      baseUrl: "https://speech.example/api",
      origin: "https://speech.example",
      apiKey: "key-1",
      assessedBy: { service: "hosted", origin: "https://speech.example", modelId: "words", modelConfidence: "medium" },
      name: "speech.example, words",
      userToken: "token-1",
      webhookUrl: "https://hooks.example/results",
    });
    assert.deepEqual(asked, ["key for https://speech.example"]);
    assert.equal((await found.connect("fluency-v2"))?.assessedBy.modelConfidence, "high");
    assert.equal((await found.connect("pronunciation"))?.assessedBy.modelConfidence, undefined);
  });

  it("asks for a model that the profile does not name, and goes nowhere without a key or a model", async () => {
    const { asked, connections: found } = connections(hosted);
    assert.equal((await found.connect("fluency-v1"))?.assessedBy.modelId, "asked");
    assert.deepEqual(asked.at(-1), "model for fluency-v1");
    assert.equal(await connections(hosted, { model: "asked" }).connections.connect("recognition"), undefined);
    assert.equal(await connections(hosted, { key: "key-1" }).connections.connect("fluency-v1"), undefined);
  });

  it("is the embedded service with its own key where that is in use", async () => {
    const { asked, connections: found } = connections({ kind: "embedded" });
    const connection = await found.connect("recognition");
    assert.deepEqual(
      [connection?.kind, connection?.apiKey, connection?.assessedBy.modelId, connection?.webhookUrl, asked],
      ["embedded", "embedded-key", EMBEDDED_MODEL, undefined, []],
    );
  });

  it("is none where the profile in use cannot be used: nothing goes elsewhere instead", async () => {
    const { asked, connections: found } = connections({ kind: "unusable", name: "Old", problem: "Its address is wrong." });
    await assert.rejects(found.connect("recognition"), { code: "profile-unusable", message: /nothing was sent\. Its address is wrong/ });
    assert.deepEqual(asked, []);
  });

  it("goes where it is asked to, and tells who would assess without a key or a service", async () => {
    const embedded = { get: () => Promise.reject(new Error("it is not started")) } as unknown as EmbeddedService;
    const prompts = { keyFor: () => Promise.reject(new Error("no key is asked for")) } as unknown as ServicePrompts;
    const named = (name: string): ProfileInUse =>
      name === "District" ? hosted : { kind: "unusable", name, problem: "There is no profile of this name." };
    const found = new Connections({ inUse: { kind: "embedded" }, named } as unknown as Profiles, embedded, prompts);
    assert.deepEqual(await found.assessorFor("recognition"), { service: "embedded", modelId: EMBEDDED_MODEL });
    assert.deepEqual(await found.assessorFor("recognition", { profile: "District" }), {
      service: "hosted",
      origin: "https://speech.example",
      modelId: "words",
      modelConfidence: "medium",
    });
    assert.deepEqual(await found.assessorFor("recognition", { profile: "District", model: "other" }), {
      service: "hosted",
      origin: "https://speech.example",
      modelId: "other",
    });
    await assert.rejects(found.assessorFor("recognition", { profile: "Gone" }), { code: "profile-unusable" });
    await assert.rejects(found.assessorFor("recognition", { model: "words" }), { code: "model-unknown" });
  });
});
