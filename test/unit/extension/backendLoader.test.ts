import assert from "node:assert/strict";
import { HumanError } from "../../../src/core/humanError.ts";
import { type Backend, BackendLoader } from "../../../src/extension/backendLoader.ts";

describe("BackendLoader", () => {
  it("loads when it is first needed, once", async () => {
    let loads = 0;
    const loader = new BackendLoader(() => Promise.resolve({ HumanError, number: ++loads } as unknown as Backend));
    assert.equal(loads, 0);
    const [one, other] = await Promise.all([loader.load(), loader.load()]);
    assert.equal(one, other);
    assert.equal(loads, 1);
  });

  it("tries again after a load that failed", async () => {
    const outcomes = [() => Promise.reject(new Error("half installed")), () => Promise.resolve({ HumanError } as Backend)];
    const loader = new BackendLoader(() => outcomes.shift()!());
    await assert.rejects(loader.load(), /half installed/);
    assert.ok(await loader.load());
  });

  it("knows errors for people from either bundle, and takes no defect for one", async () => {
    // The other bundle's copy of the class.
    class TheirHumanError extends Error {
      constructor(readonly code: string, message: string) {
        super(message);
      }
    }
    const loader = new BackendLoader(() => Promise.resolve({ HumanError: TheirHumanError } as unknown as Backend));
    const theirs = new TheirHumanError("key-refused", "refused");
    assert.equal(loader.isHumanError(new HumanError("a", "b")), true);
    assert.equal(loader.isHumanError(theirs), false);
    await loader.load();
    assert.equal(loader.isHumanError(theirs), true);
    assert.equal(loader.isHumanError(Object.assign(new Error("x"), { code: "ENOENT" })), false);
    assert.equal(loader.isHumanError("text"), false);
  });
});
