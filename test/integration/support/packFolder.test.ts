import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packFolder } from "../../support/package.ts";

describe("packFolder", () => {
  it("makes the same bytes of the same files, whenever they were written", async () => {
    const home = await mkdtemp(join(tmpdir(), "speech-assessment-"));
    try {
      const pack = async (files: Record<string, string>, year: number) => {
        const folder = await mkdtemp(join(home, "folder-"));
        for (const [name, text] of Object.entries(files)) {
          await writeFile(join(folder, name), text);
          await utimes(join(folder, name), new Date(year, 1, 1), new Date(year, 1, 1));
        }
        const vsix = `${folder}.vsix`;
        await packFolder(folder, vsix);
        return createHash("sha256")
          .update(await readFile(vsix))
          .digest("hex");
      };
      const manifest = JSON.stringify({ name: "small", publisher: "tests", version: "1.0.0", engines: { vscode: "^1.101.0" } });
      const pages = { "README.md": "Small", LICENSE: "MIT" };
      const once = await pack({ "package.json": manifest, ...pages, "a.txt": "a", "b.txt": "b" }, 2020);
      assert.equal(await pack({ "b.txt": "b", "a.txt": "a", ...pages, "package.json": manifest }, 2024), once);
      assert.notEqual(await pack({ "package.json": manifest, ...pages, "a.txt": "a", "b.txt": "B" }, 2020), once);
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  });
});
