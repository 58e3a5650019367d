import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { access, cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import { ROOT } from "../../support/paths.ts";
import { waitFor } from "../../support/waitFor.ts";

const LINKED = ["media", "node_modules", "package.json", "src", "tsconfig.json"];

describe("npm run watch", () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "watch-"));
    // The program builds where it stands, so the build that other tests use is left alone.
    await cp(join(ROOT, "esbuild.mjs"), join(folder, "esbuild.mjs"));
    for (const name of LINKED) await symlink(join(ROOT, name), join(folder, name));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  for (const when of ["in a fresh clone", "where a build is there"]) {
    it(`says "watching" once all is built, ${when}`, async function () {
      this.timeout(120_000);
      const child = spawn(process.execPath, ["esbuild.mjs", "--watch"], { cwd: folder, stdio: ["pipe", "pipe", "pipe"] });
      const ended = new Promise((resolve) => child.once("close", resolve));
      let printed = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (printed += part.toString()));
      try {
        await waitFor("the builds", () => (child.exitCode !== null || /^watching$/m.test(printed) ? true : undefined), 100_000);
        assert.equal(child.exitCode, null, printed);
        for (const name of ["extension.cjs", "cli.js", "viewer.js", "mcp.mjs"]) await access(join(folder, "dist", name));
      } finally {
        child.kill();
        await ended;
      }
    });
  }
});
