import assert from "node:assert/strict";
import { inspect } from "node:util";
import { ApiKeys, type KeyStorage } from "#extension/service/apiKeys.ts";

/** What a secret storage can be like. */
type Kind =
  | "sound"
  | "keeps nothing" // takes everything and gives nothing back
  | { throwsAt: readonly ("get" | "store" | "delete")[] };

const EVERYTHING = ["get", "store", "delete"] as const;
const [A, B] = ["https://a.example", "https://b.example"];

function storage({ kind = "sound", environment = {} }: { kind?: Kind; environment?: Record<string, string> } = {}) {
  const secrets = new Map<string, string>();
  const state = new Map<string, unknown>();
  const warnings: unknown[][] = [];
  const behaviour = { kind };
  const guarded = <T>(step: "get" | "store" | "delete", work: () => T): Promise<T> => {
    const { kind: now } = behaviour;
    return typeof now === "object" && now.throwsAt.includes(step) ? Promise.reject(new Error("no keyring")) : Promise.resolve(work());
  };
  const keyStorage: KeyStorage = {
    secrets: {
      get: (name) => guarded("get", () => secrets.get(name)),
      store: (name, value) => guarded("store", () => void (behaviour.kind === "keeps nothing" || secrets.set(name, value))),
      delete: (name) => guarded("delete", () => void secrets.delete(name)),
    },
    state: { get: (name: string) => state.get(name) as never, update: (name, value) => Promise.resolve(void state.set(name, value)) },
    environment,
    warn: (...told) => void warnings.push(told),
  };
  return { keyStorage, secrets, state, warnings, behaviour };
}

describe("ApiKeys", () => {
  it("keeps a key for its origin alone, in the secret storage and nowhere else", async () => {
    const { keyStorage, secrets, state } = storage();
    const keys = new ApiKeys(keyStorage);
    assert.equal(await keys.set(A, "secret-a"), true);
    assert.deepEqual(await keys.get(A), { key: "secret-a", source: "stored" });
    assert.equal(await keys.get(B), undefined);
    assert.deepEqual([...secrets], [[`speechAssessment.key:${A}`, "secret-a"]]);
    assert.ok(!JSON.stringify([...state]).includes("secret-a"));
    assert.deepEqual(keys.origins(), [A]);
    assert.equal(await keys.state(A), "stored");
    assert.equal(await keys.state(B), "missing");
  });

  it("sees a key that another window changed, and is told of it", async () => {
    const { keyStorage, secrets } = storage();
    const keys = new ApiKeys(keyStorage);
    await keys.set(A, "old");
    let told = 0;
    const subscription = keys.onDidChange(() => told++);
    let changed: (event: { key: string }) => void = () => assert.fail("nobody listens");
    let disposed = false;
    const following = keys.follow({ onDidChange: (listener) => ((changed = listener), { dispose: () => (disposed = true) }) });
    secrets.set(`speechAssessment.key:${A}`, "new");
    changed({ key: `speechAssessment.key:${A}` });
    changed({ key: "somebody.else" });
    assert.equal((await keys.get(A))?.key, "new");
    assert.equal(told, 1);
    subscription.dispose();
    await keys.set(A, "newer");
    assert.equal(told, 1);
    following.dispose();
    assert.ok(disposed);
  });

  it("replaces and forgets a key", async () => {
    const { keyStorage, secrets } = storage();
    const keys = new ApiKeys(keyStorage);
    await keys.set(A, "one");
    await keys.set(A, "two");
    assert.equal((await keys.get(A))?.key, "two");
    await keys.remove(A);
    assert.equal(await keys.get(A), undefined);
    assert.equal(secrets.size, 0);
    assert.deepEqual(keys.origins(), []);
    assert.equal(await keys.state(A), "missing");
  });

  it("clears every key and the secrets of webhooks", async () => {
    const { keyStorage, secrets } = storage({ environment: { SPEECH_ASSESSMENT_API_KEY: "env-key" } });
    const keys = new ApiKeys(keyStorage);
    await keys.set(A, "one");
    await keys.set(B, "two");
    await keys.setWebhookSecret(A, "https://receiver.example", "whsec_x");
    await keys.allowEnvironmentKey("https://c.example");
    assert.equal(keys.count, 3);
    await keys.clear();
    assert.deepEqual([secrets.size, keys.count], [0, 0]);
    assert.equal(await keys.get("https://c.example"), undefined, "the environment's key is nobody's again");
  });

  it("keeps a webhook's secret for its service and its address", async () => {
    const { keyStorage } = storage();
    const keys = new ApiKeys(keyStorage);
    await keys.setWebhookSecret(A, "https://receiver.example/a", "whsec_a");
    assert.equal(await keys.webhookSecret(A, "https://receiver.example/a"), "whsec_a");
    assert.equal(await keys.webhookSecret(B, "https://receiver.example/a"), undefined);
    assert.equal(await keys.webhookSecret(A, "https://receiver.example/b"), undefined);
    await keys.removeWebhookSecret(A, "https://receiver.example/a");
    assert.equal(await keys.webhookSecret(A, "https://receiver.example/a"), undefined);
  });
});

describe("the environment's key", () => {
  const environment = { SPEECH_ASSESSMENT_API_KEY: ' "env-key"\n' };

  it("is sent to no origin that the author has not allowed", async () => {
    const { keyStorage } = storage({ environment });
    const keys = new ApiKeys(keyStorage);
    assert.equal(keys.environmentKey, "env-key");
    assert.equal(await keys.get(A), undefined);
    await keys.allowEnvironmentKey(A);
    assert.deepEqual(await keys.get(A), { key: "env-key", source: "environment" });
    assert.equal(await keys.state(A), "environment");
    assert.equal(await keys.get(B), undefined);
    assert.deepEqual(await new ApiKeys(keyStorage).get(A), { key: "env-key", source: "environment" }, "after a reload");
  });

  it("comes after one that is set here, and leaves no copy", async () => {
    const { keyStorage, secrets, state } = storage({ environment });
    const keys = new ApiKeys(keyStorage);
    await keys.allowEnvironmentKey(A);
    await keys.set(A, "stored-key");
    assert.deepEqual(await keys.get(A), { key: "stored-key", source: "stored" });
    assert.ok(!JSON.stringify([[...secrets], [...state]]).includes("env-key"));
    await keys.remove(A);
    assert.equal(await keys.get(A), undefined, "removing a key takes the leave back as well");
  });

  it("is ignored when it cannot be one, and the reason is known without it", async () => {
    const { keyStorage } = storage({ environment: { SPEECH_ASSESSMENT_API_KEY: "two words" } });
    const keys = new ApiKeys(keyStorage);
    await keys.allowEnvironmentKey(A);
    assert.equal(keys.environmentKey, undefined);
    assert.equal(await keys.get(A), undefined);
    assert.match(keys.environmentProblem ?? "", /has a space/);
    assert.doesNotMatch(keys.environmentProblem ?? "", /two words/);
    for (const given of ["env-key", " ", undefined]) {
      const others = new ApiKeys(storage({ environment: given === undefined ? {} : { SPEECH_ASSESSMENT_API_KEY: given } }).keyStorage);
      assert.equal(others.environmentProblem, undefined, given);
    }
  });
});

describe("a secret storage that does not work", () => {
  for (const [name, kind] of [
    ["throws at everything", { throwsAt: EVERYTHING }],
    ["throws at store", { throwsAt: ["store"] }],
    ["keeps nothing", "keeps nothing"],
  ] as [string, Kind][]) {
    it(`${name}: the key is kept for the session, and the author is told`, async () => {
      const { keyStorage, secrets, state, warnings } = storage({ kind });
      const keys = new ApiKeys(keyStorage);
      assert.equal(await keys.set(A, "secret-a"), false);
      assert.deepEqual(await keys.get(A), { key: "secret-a", source: "stored" });
      assert.equal(await keys.state(A), "session");
      assert.equal(secrets.size, 0);
      assert.ok(!JSON.stringify([[...state], warnings.map(String)]).includes("secret-a"), "nothing else holds it");
      const reloaded = new ApiKeys(keyStorage);
      assert.equal(await reloaded.get(A), undefined);
      assert.equal(await reloaded.state(A), "forgotten", "it is asked for again, with the reason");
      await keys.remove(A);
      assert.equal(await keys.get(A), undefined);
      assert.equal(await new ApiKeys(keyStorage).state(A), "missing");
    });
  }

  it("that was emptied is asked about again", async () => {
    const { keyStorage, secrets } = storage();
    await new ApiKeys(keyStorage).set(A, "secret-a");
    secrets.clear();
    const keys = new ApiKeys(keyStorage);
    assert.equal(await keys.get(A), undefined);
    assert.equal(await keys.state(A), "forgotten");
    await keys.set(A, "secret-b");
    assert.equal(await keys.state(A), "stored");
  });

  it("throws at get: it counts as empty, and says so in the log without a key", async () => {
    const { keyStorage, behaviour, warnings } = storage();
    const keys = new ApiKeys(keyStorage);
    await keys.set(A, "secret-a");
    behaviour.kind = { throwsAt: ["get"] };
    assert.equal(await keys.get(A), undefined);
    assert.equal(await keys.state(A), "forgotten");
    assert.ok(warnings.length > 0 && !warnings.map(String).join().includes("secret-a"));
  });

  it("throws at delete: the author learns that the key may still be there", async () => {
    const { keyStorage, behaviour } = storage();
    const keys = new ApiKeys(keyStorage);
    await keys.set(A, "secret-a");
    behaviour.kind = { throwsAt: ["delete"] };
    await assert.rejects(
      keys.remove(A),
      (error: Error & { code?: string }) =>
        error.code === "key-not-removed" && error.message.includes(A) && !error.message.includes("secret-a"),
    );
    assert.deepEqual(keys.origins(), [A], "it can be removed again");
    behaviour.kind = "sound";
    await keys.remove(A);
    assert.equal(await keys.get(A), undefined);
  });

  it("throws when it is asked to tell of changes: keys are kept and read all the same", async () => {
    const { keyStorage, secrets, warnings } = storage();
    const keys = new ApiKeys(keyStorage);
    const following = keys.follow({
      onDidChange: () => {
        throw new Error("not supported");
      },
    });
    await keys.set(A, "one");
    secrets.set(`speechAssessment.key:${A}`, "another window's");
    assert.equal(await keys.get(A), undefined, "it is checked like any other");
    secrets.set(`speechAssessment.key:${A}`, "another-windows");
    assert.equal((await keys.get(A))?.key, "another-windows");
    assert.equal(warnings.length, 1);
    following.dispose();
  });

  for (const step of ["get", "store", "delete"] as const) {
    it(`throws at ${step} at once, without a promise, and repeats what it was given: nothing is lost or logged`, async () => {
      const { keyStorage, warnings } = storage();
      const rude = (...given: string[]) => {
        throw new Error(`cannot ${step} ${given.join(" ")}`);
      };
      const keys = new ApiKeys({ ...keyStorage, secrets: { ...keyStorage.secrets, [step]: rude } });
      assert.equal(await keys.set(A, "secret-a"), step === "delete");
      assert.equal((await keys.get(A))?.key, "secret-a");
      if (step === "delete") await assert.rejects(keys.remove(A), { code: "key-not-removed" });
      else await keys.remove(A);
      if (step !== "delete") assert.equal(await keys.get(A), undefined);
      assert.ok(
        !warnings
          .map((warning) => inspect(warning))
          .join()
          .includes("secret-a"),
      );
    });
  }

  it("fails after it had kept a key: removing the one that replaced it does not pass for removing both", async () => {
    const { keyStorage, secrets, behaviour } = storage();
    const keys = new ApiKeys(keyStorage);
    await keys.set(A, "secret-a");
    behaviour.kind = { throwsAt: EVERYTHING };
    assert.equal(await keys.set(A, "secret-b"), false);
    await keys.set(A, "secret-c");
    await assert.rejects(keys.remove(A), { code: "key-not-removed" });
    assert.equal(await keys.get(A), undefined, "what this window had is gone");
    assert.deepEqual([...secrets.values(), ...keys.origins()], ["secret-a", A]);
    behaviour.kind = "sound";
    await keys.remove(A);
    assert.deepEqual([secrets.size, keys.origins()], [0, []]);
  });

  it("throws at one delete: the other keys are cleared all the same", async () => {
    const { keyStorage, secrets } = storage();
    const stubborn: KeyStorage = {
      ...keyStorage,
      secrets: {
        ...keyStorage.secrets,
        delete: (name) => (name.endsWith(A) ? Promise.reject(new Error("locked")) : keyStorage.secrets.delete(name)),
      },
    };
    const keys = new ApiKeys(stubborn);
    await keys.set(A, "one");
    await keys.set(B, "two");
    await assert.rejects(keys.clear(), { code: "key-not-removed" });
    assert.deepEqual([...secrets.keys()], [`speechAssessment.key:${A}`]);
    assert.deepEqual(keys.origins(), [A]);
  });

  it("holds something that is no key: it is not sent", async () => {
    const { keyStorage, secrets } = storage();
    secrets.set(`speechAssessment.key:${A}`, "two words");
    assert.equal(await new ApiKeys(keyStorage).get(A), undefined);
  });
});
