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
    // A second copy of the class, as another bundle has.
    const other = "../../../src/core/humanError.ts?other";
    const { HumanError: TheirHumanError } = (await import(other)) as { HumanError: typeof HumanError };
    class TheirFileError extends TheirHumanError {
      override readonly name = "TheirFileError";
    }
    assert.notEqual(TheirHumanError, HumanError);
    const loader = new BackendLoader(() => Promise.resolve({} as Backend));
    for (const error of [
      new HumanError("a", "b"),
      new TheirHumanError("key-refused", "refused"),
      new TheirFileError("file-damaged", "damaged"),
    ])
      assert.equal(loader.isHumanError(error), true);
    assert.equal(loader.isHumanError(Object.assign(new Error("x"), { code: "ENOENT" })), false);
    assert.equal(loader.isHumanError("text"), false);
  });
});
