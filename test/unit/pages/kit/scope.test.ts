import assert from "node:assert/strict";
import { Scope } from "#pages/kit/scope.ts";

describe("Scope", () => {
  it("ends everything once, children too, last added first", () => {
    const log: string[] = [];
    const scope = new Scope();
    scope.add(() => log.push("first"));
    scope.child().add(() => log.push("child"));
    scope.add(() => log.push("last"));
    scope.dispose();
    scope.dispose();
    assert.deepEqual(log, ["last", "child", "first"]);
  });

  it("forgets a child that was ended before it", () => {
    const scope = new Scope();
    let ended = 0;
    const child = scope.child();
    child.add(() => ended++);
    child.dispose();
    scope.dispose();
    assert.equal(ended, 1);
  });

  it("takes listeners off, and adds none after its end", () => {
    const target = new EventTarget();
    let calls = 0;
    const scope = new Scope();
    scope.on(target, "click", () => calls++);
    target.dispatchEvent(new Event("click"));
    scope.dispose();
    target.dispatchEvent(new Event("click"));
    scope.on(target, "click", () => calls++);
    target.dispatchEvent(new Event("click"));
    assert.equal(calls, 1);
  });

  it("ends at once what is added too late", () => {
    const scope = new Scope();
    scope.dispose();
    let ended = false;
    scope.add(() => (ended = true));
    assert.ok(ended);
  });

  // Node, like WebKit, does not say when it is idle.
  it("calls once where nobody says when a page is idle, and not at all after its end", async () => {
    const calls: string[] = [];
    const [scope, ended] = [new Scope(), new Scope()];
    const soon = scope.idle(1, () => calls.push("soon"));
    const never = ended.idle(1, () => calls.push("never"));
    for (const ask of [soon, soon, never]) ask();
    ended.dispose();
    await new Promise((resolve) => setTimeout(resolve, 20));
    soon();
    scope.dispose();
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.deepEqual(calls, ["soon"]);
  });
});
