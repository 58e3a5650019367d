import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, symlinkSync } from "node:fs";
import { replaceFile } from "#cli/files/replaceFile.ts";
import { writeNewFile } from "#cli/files/writeNewFile.ts";
import { ROOT } from "../../support/paths.ts";
import { scratch } from "../client/recordings.ts";

const LONG = "x".repeat(100_000);

// Windows has no limit for the size of files.
(process.platform === "win32" ? describe.skip : describe)("the terminal's files on a full disk", () => {
  const files = scratch();
  after(files.remove);
  let folders = 0;
  const folder = () => files.path(`folder-${folders++}`);

  /** Writes 100,000 letters in a process whose files may have no more than a kilobyte. @returns the error's code. */
  function writtenFull(name: "writeNewFile" | "replaceFile", path: string): string {
    const program = `
      import { ${name} } from "#cli/files/${name}.ts";
      await ${name}(${JSON.stringify(path)}, "x".repeat(100_000)).catch((error) => console.log((error.cause ?? error).code));
    `;
    const script = files.write(`program-${folders++}.mts`, program.replace("#cli", `${ROOT}/src/cli`));
    const ended = spawnSync("sh", ["-c", 'ulimit -f 2; exec "$0" --import tsx "$1"', process.execPath, script], {
      cwd: ROOT,
      encoding: "utf8",
      env: { ...process.env, TSX_DISABLE_CACHE: "1" },
    });
    assert.equal(ended.status, 0, ended.stderr);
    return ended.stdout.trim();
  }

  it("leave nothing that would be in the way of the next attempt", async () => {
    const path = `${folder()}.csv`;
    const before = readdirSync(files.path(""));
    assert.equal(writtenFull("writeNewFile", path), "EFBIG");
    assert.deepEqual(
      readdirSync(files.path("")).filter((name) => !before.includes(name) && !name.endsWith(".mts")),
      [],
    );
    await writeNewFile(path, LONG);
    assert.equal(readFileSync(path, "utf8"), LONG);
    await assert.rejects(writeNewFile(path, "other"), /already exists and was not changed/);
  });

  it("keep an earlier report", async () => {
    const path = files.write("report.json", "earlier");
    assert.equal(writtenFull("replaceFile", path), "EFBIG");
    assert.equal(readFileSync(path, "utf8"), "earlier");
    await replaceFile(path, LONG);
    assert.equal(readFileSync(path, "utf8"), LONG);
  });

  it("are written through links, with their folders, and into pipes that somebody reads", async () => {
    const path = files.write("linked.json", "earlier");
    const link = files.path("link.json");
    symlinkSync(path, link);
    await replaceFile(link, "now");
    assert.deepEqual([readFileSync(path, "utf8"), readlinkSync(link)], ["now", path]);
    const deep = `${folder()}/deeper/report.json`;
    await replaceFile(deep, "deep");
    assert.equal(readFileSync(deep, "utf8"), "deep");
    const pipe = files.path("pipe");
    execFileSync("mkfifo", [pipe]);
    await assert.rejects(replaceFile(pipe, "nobody"), { code: "ENXIO" });
  });
});
