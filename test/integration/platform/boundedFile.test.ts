import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { mkdir, mkdtemp, open, readdir, realpath, rm, stat, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { utf8Of } from "#core/bytes/utf8Of.ts";
import { fingerprintOfFile } from "#platform/fileHash.ts";
import { FileRefusedError } from "#platform/files/fileRefusedError.ts";
import { openRegular, readBounded } from "#platform/node/boundedFile.ts";
import { createWhole } from "#platform/node/createWhole.ts";
import { confineFiles, requireWithin } from "#platform/node/fileBorder.ts";

describe("reading a file within bounds", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "bounded-"));
  });
  after(() => rm(folder, { recursive: true, force: true }));
  const refused = (reason: string) => (error: unknown) => error instanceof FileRefusedError && error.reason === reason;

  it("reads a file whole, through a link as well", async () => {
    const path = join(folder, "a.txt");
    await writeFile(path, "abc".repeat(100_000));
    await symlink(path, join(folder, "link.txt"));
    for (const name of ["a.txt", "link.txt"])
      assert.equal((await readBounded(join(folder, name), { most: 300_000 })).toString(), "abc".repeat(100_000));
  });
  it("refuses one that is larger, by its size and by what comes", async () => {
    const path = join(folder, "large");
    await writeFile(path, "");
    await truncate(path, 2 ** 40);
    await assert.rejects(readBounded(path, { most: 1000 }), refused("too-large"));
    if (process.platform === "linux") await assert.rejects(readBounded("/proc/self/maps", { most: 10 }), refused("too-large"));
  });
  it("takes an empty file, and fails as the file system does for one that is not there and for a folder", async () => {
    await writeFile(join(folder, "empty"), "");
    assert.equal((await readBounded(join(folder, "empty"), { most: 0 })).length, 0);
    await assert.rejects(readBounded(join(folder, "none"), { most: 10 }), { code: "ENOENT" });
    await mkdir(join(folder, "inner"));
    await assert.rejects(readBounded(join(folder, "inner"), { most: 10 }), { code: "EISDIR" });
  });
  it("ends with its signal's reason", async () => {
    const reason = new Error("enough");
    await assert.rejects(readBounded(join(folder, "empty"), { most: 10, signal: AbortSignal.abort(reason) }), reason);
  });

  describe("of special files", function () {
    if (process.platform === "win32") return;

    it("refuses a device, also behind a link", async () => {
      await symlink("/dev/zero", join(folder, "z.txt"));
      for (const path of ["/dev/zero", join(folder, "z.txt")]) {
        await assert.rejects(readBounded(path, { most: 10 }), refused("special"));
        await assert.rejects(readBounded(path, { most: 10, pipes: true }), refused("special"));
        await assert.rejects(openRegular(path), refused("special"));
        await assert.rejects(fingerprintOfFile(path), refused("special"));
      }
    });
    it("refuses a pipe without waiting for a writer, where pipes will not do", async () => {
      const pipe = join(folder, "pipe");
      execFileSync("mkfifo", [pipe]);
      await assert.rejects(readBounded(pipe, { most: 10 }), refused("special"));
      await assert.rejects(fingerprintOfFile(pipe), refused("special"));
    });
    it("refuses a pipe that nobody writes to, and waits for one whose writer takes its time", async () => {
      const pipe = join(folder, "unwritten");
      execFileSync("mkfifo", [pipe]);
      await assert.rejects(readBounded(pipe, { most: 10, pipes: true, writerWithin: 0 }), refused("special"));
      // Open for reading as well, it does not wait for a reader itself.
      const writer = await open(pipe, "r+");
      const reading = readBounded(pipe, { most: 10, pipes: true, writerWithin: 0 });
      assert.equal(await Promise.race([reading, sleep(200).then(() => "waits")]), "waits");
      await writer.write("late");
      await writer.close();
      assert.equal(utf8Of(await reading), "late");
      const long = await open(pipe, "r+");
      await long.write("too much");
      await assert.rejects(readBounded(pipe, { most: 3, pipes: true }), refused("too-large"));
      await long.close();
    });
    it("reads a pipe to its end, within bounds, and gives up a silent one when told to", async () => {
      const pipe = join(folder, "pipe");
      const stop = new AbortController();
      const silent = readBounded(pipe, { most: 100, pipes: true, signal: stop.signal });
      setTimeout(() => stop.abort(new Error("enough")), 20);
      await assert.rejects(silent, /enough/);
      const [read] = await Promise.all([
        readBounded(pipe, { most: 100, pipes: true }),
        promisify(execFile)("sh", ["-c", 'printf "three red fish" > "$1"', "sh", pipe]),
      ]);
      assert.equal(read.toString(), "three red fish");
    });
  });

  describe("in a process that is confined to a folder", () => {
    let root: string;
    let border: { dispose(): void };
    before(async () => {
      root = await realpath(await mkdtemp(join(folder, "root-")));
      await mkdir(join(folder, "other"));
      await writeFile(join(root, "within.txt"), "within");
      await writeFile(join(folder, "other", "within.txt"), "outside");
      await symlink(join(root, "within.txt"), join(folder, "to-within"));
      await symlink(join(folder, "other", "within.txt"), join(root, "to-outside"));
      await symlink(join(folder, "other"), join(root, "folder"));
      border = confineFiles((real) => real.startsWith(root));
    });
    after(() => border.dispose());

    it("opens what is there, whatever its way", async () => {
      for (const path of [join(root, "within.txt"), join(folder, "to-within")]) {
        assert.equal(utf8Of(await readBounded(path, { most: 10 })), "within");
        await (await openRegular(path)).close();
      }
    });

    it("opens nothing that a link leads to outside, and writes nothing there", async () => {
      for (const path of [join(root, "to-outside"), join(root, "folder", "within.txt")]) {
        await assert.rejects(readBounded(path, { most: 10 }), refused("outside"));
        await assert.rejects(openRegular(path), refused("outside"));
        await assert.rejects(fingerprintOfFile(path), refused("outside"));
      }
      const place = join(root, "folder", "new.txt");
      await assert.rejects(createWhole(place, "new", {}), refused("outside"));
      assert.deepEqual(await readdir(join(folder, "other")), ["within.txt"]);
    });

    it("opens its own files anywhere", async () => {
      assert.equal(utf8Of(await readBounded(join(root, "to-outside"), { most: 10, isOwn: true })), "outside");
    });

    it("knows a file that was exchanged after it was opened, where only its path says where it is", async () => {
      const path = join(root, "within.txt");
      const none = join(folder, "none");
      const inner = await stat(path);
      await requireWithin(path, 0, inner, none);
      const outer = await stat(join(root, "to-outside"));
      await assert.rejects(requireWithin(path, 0, outer, none), refused("outside"));
      await assert.rejects(requireWithin(join(root, "to-outside"), 0, outer, none), refused("outside"));
    });
  });
});
