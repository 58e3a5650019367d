import assert from "node:assert/strict";
import { fileGlob } from "#platform/files/fileGlob.ts";

describe("globs of files", () => {
  const rows: readonly (readonly [glob: string, named: readonly string[], others: readonly string[]])[] = [
    ["*.txt", ["a.txt", "b/c/a.txt"], ["a.txt.md", "txt"]],
    ["grade1/*.txt", ["grade1/a.txt"], ["a.txt", "grade1/b/a.txt", "x/grade1/a.txt"]],
    ["grade1/**", ["grade1/a.txt", "grade1/b/c.md"], ["grade2/a.txt"]],
    ["**/drafts/**/*.md", ["drafts/a.md", "x/drafts/a.md", "drafts/y/z/a.md"], ["draft/a.md", "drafts/a.txt"]],
    ["**", ["a", "a/b"], []],
    ["./*.{txt,md}", ["a.txt", "a.md"], ["b/a.txt", "a.mdx"]],
    ["{a,b{c,d}}/x", ["a/x", "bc/x", "bd/x"], ["b/x", "ad/x"]],
    ["unit-[0-9]?.txt", ["unit-1a.txt", "x/unit-9é.txt"], ["unit-a1.txt", "unit-1.txt"]],
    ["[!a]b", ["cb"], ["ab"]],
    ["[ab", ["[ab"], ["a", "b"]],
    ["a{b", ["a{b"], ["ab"]],
    ["a*b*c", ["abc", "aXbYc", "abbc"], ["ab", "acb"]],
    ["+(a|b)", ["+(a|b)"], ["a", "aa"]],
  ];
  for (const [glob, named, others] of rows) {
    it(glob, () => {
      const meets = fileGlob(glob);
      for (const path of named) assert.ok(meets(path), path);
      for (const path of others) assert.ok(!meets(path), path);
    });
  }

  it("take no longer for many stars and folders", () => {
    const started = process.cpuUsage();
    assert.equal(fileGlob(`${"*a".repeat(50)}b`)("a".repeat(5000)), false);
    assert.equal(fileGlob(`${"**/a/".repeat(50)}b`)("a/".repeat(2000)), false);
    assert.equal(fileGlob("{a,b}".repeat(40))("c"), false);
    const { user } = process.cpuUsage(started);
    assert.ok(user < 2_000_000, `${user / 1000} ms`);
  });
});
