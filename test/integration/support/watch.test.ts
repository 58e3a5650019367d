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

  it('says "watching" once all is built', async function () {
    this.timeout(120_000);
    // In a group of its own: the compiler, which is a process of its own, may outlive the program and hold its output open.
    const isGroup = process.platform !== "win32";
    const child = spawn(process.execPath, ["esbuild.mjs", "--watch"], { cwd: folder, stdio: ["pipe", "pipe", "pipe"], detached: isGroup });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (printed += part.toString()));
    try {
      await waitFor("the builds", () => (child.exitCode !== null || /^watching$/m.test(printed) ? true : undefined), 100_000);
      assert.equal(child.exitCode, null, printed);
      for (const name of ["extension.mjs", "cli.js", "viewer.js", "mcpMain.mjs"]) await access(join(folder, "dist", name));
    } finally {
      if (child.exitCode === null && isGroup) process.kill(-child.pid!, "SIGKILL");
      else child.kill();
      await ended;
    }
  });
});
