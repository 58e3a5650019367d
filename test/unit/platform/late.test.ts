import assert from "node:assert/strict";
import { Late } from "#platform/late.ts";

describe("Late", () => {
  it("makes a part when it is first wanted, once", async () => {
    let made = 0;
    const late = new Late(() => Promise.resolve({ number: ++made }));
    assert.equal(late.isWanted, false);
    const [one, other] = await Promise.all([late.get(), late.get()]);
    assert.equal(late.isWanted, true);
    assert.equal(one, other);
    assert.equal(await late.get(), one);
    assert.equal(made, 1);
  });

  it("tries again after a failure", async () => {
    let tries = 0;
    const late = new Late(async () => {
      await Promise.resolve();
      if (++tries === 1) throw new Error("not yet");
      return tries;
    });
    await assert.rejects(late.get(), /not yet/);
    assert.equal(late.isWanted, false);
    assert.equal(await late.get(), 2);
  });

  it("disposes of what was made, and makes nothing for it", async () => {
    let disposed = 0;
    const make = () => Promise.resolve({ dispose: () => void (disposed += 1) });
    new Late(make).dispose();
    const late = new Late(make);
    const making = late.get();
    late.dispose();
    await making;
    assert.equal(disposed, 1);
  });

  it("has nothing to dispose of after a failure", async () => {
    const late = new Late<{ dispose(): void }>(() => Promise.reject(new Error("broken")));
    const making = late.get();
    late.dispose();
    await assert.rejects(making, /broken/);
  });
});
