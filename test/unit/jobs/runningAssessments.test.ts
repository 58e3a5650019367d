import assert from "node:assert/strict";
import { RunningAssessments } from "#jobs/runningAssessments.ts";

describe("RunningAssessments", () => {
  it("allows one for a passage and several overall, and tells how many", () => {
    const counts: number[] = [];
    const running = new RunningAssessments((count) => counts.push(count));
    const fox = running.begin("file:///fox.txt", "fox");
    assert.equal(running.begin("file:///fox.txt", "fox again"), undefined);
    const cat = running.begin("file:///cat.txt", "cat");
    assert.deepEqual(running.all(), [fox, cat]);
    fox?.end();
    assert.ok(running.begin("file:///fox.txt", "fox again"));
    assert.deepEqual(counts, [1, 2, 1, 2]);
  });

  it("cancels by the signal and keeps the place until the end", () => {
    const running = new RunningAssessments();
    const fox = running.begin("fox", "fox")!;
    fox.cancel();
    assert.equal(fox.signal.aborted, true);
    assert.equal(running.begin("fox", "fox again"), undefined);
    fox.end();
    assert.equal(running.begin("fox", "fox again")?.signal.aborted, false);
  });

  it("does not free a later assessment's place when an earlier one ends twice", () => {
    const counts: number[] = [];
    const running = new RunningAssessments((count) => counts.push(count));
    const first = running.begin("fox", "first")!;
    first.end();
    const second = running.begin("fox", "second");
    first.end();
    assert.equal(running.get("fox"), second);
    assert.deepEqual(counts, [1, 0, 1]);
  });

  it("cancels all", () => {
    const running = new RunningAssessments();
    const both = [running.begin("fox", "fox")!, running.begin("cat", "cat")!];
    running.cancelAll();
    assert.deepEqual(
      both.map(({ signal }) => signal.aborted),
      [true, true],
    );
  });
});
