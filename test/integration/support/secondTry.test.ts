import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { tmpdir } from "node:os";
import { ROOT } from "../../support/paths.ts";
import { runWithSecondTry } from "../../support/secondTry.ts";

describe("a lane's second try", () => {
  const folder = mkdtempSync(join(tmpdir(), "second-try-"));
  after(() => rmSync(folder, { recursive: true }));

  /** Writes a file of tests; `ran(NAME)` in it says how often it has run before, in any process. Returns its name among the outcomes. */
  function file(name: string, tests: string): string {
    const path = join(folder, `${name}.test.ts`);
    const ran = `const ran = (name) => { const path = ${JSON.stringify(folder)} + "/" + name; const times = existsSync(path) ? Number(readFileSync(path, "utf8")) : 0; writeFileSync(path, String(times + 1)); return times; };`;
    writeFileSync(path, `import { existsSync, readFileSync, writeFileSync } from "node:fs";\n${ran}\n${tests}`);
    return relative(ROOT, path).replaceAll(sep, "/");
  }
  const times = (name: string) => (existsSync(join(folder, name)) ? Number(readFileSync(join(folder, name), "utf8")) : 0);

  it("runs a file anew from its beginning, tells of what passes then, and leaves the rest to it where that is asked for", async () => {
    const sound = file("sound", 'it("is sound", () => void ran("sound"));');
    const shaky = file(
      "shaky",
      'describe("shaky", () => { before(() => void ran("before")); it("fails once", () => { if (ran("shaky") === 0) throw new Error("by chance"); }); it("follows", () => void ran("follows")); });',
    );
    const outcome = await runWithSecondTry(process.execPath, [], [sound, shaky], () => {}, {}, true);
    assert.deepEqual(outcome.secondTries, [{ file: shaky, title: "shaky fails once", message: "by chance" }]);
    assert.deepEqual([outcome.passed, outcome.failed, outcome.failures], [3, 0, []]);
    assert.deepEqual(["sound", "before", "shaky", "follows"].map(times), [1, 2, 2, 1]);
  });

  it("counts what fails twice as failed, in parallel processes too", async () => {
    const broken = file("broken", 'it("is broken", () => { ran("broken"); throw new Error("always"); });');
    const another = file(
      "another",
      'describe("another", () => { before(() => { if (ran("another") === 0) throw new Error("not ready"); }); it("passes then", () => {}); });',
    );
    const outcome = await runWithSecondTry(process.execPath, ["--parallel", "--jobs", "2"], [broken, another], () => {});
    assert.deepEqual([outcome.passed, outcome.failed], [1, 1]);
    assert.deepEqual(
      outcome.secondTries.map((one) => [one.file, one.message]),
      [[another, "not ready"]],
    );
    assert.match(outcome.failures.join("\n"), /1\) is broken:\n\s+Error: always/);
    assert.equal(times("broken"), 2);
  });
});
