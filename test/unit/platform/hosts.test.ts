import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Files, FileSystem } from "#platform/files/fileSystem.ts";
import { piecesOf } from "#platform/files/openFile.ts";
import { utf8Of } from "#core/bytes/utf8Of.ts";
import { EXTENSION_ID } from "#extension/host/browser/extensionId.ts";
import * as browserBounded from "#platform/browser/boundedFile.ts";
import * as browserFiles from "#platform/browser/files.ts";
import * as browserHash from "#platform/browser/hash.ts";
import { type HostFiles, useHostFiles } from "#platform/browser/hostFiles.ts";
import { OWN_FILES as browserOwn } from "#platform/browser/ownFiles.ts";
import * as browserPaths from "#platform/browser/paths.ts";
import * as nodeBounded from "#platform/node/boundedFile.ts";
import * as nodeFiles from "#platform/node/files.ts";
import * as nodeHash from "#platform/node/hash.ts";
import { OWN_FILES as nodeOwn } from "#platform/node/ownFiles.ts";
import * as nodePaths from "#platform/node/paths.ts";
import { MemoryFiles } from "../../support/memoryFiles.ts";

const BROWSER = "src/platform/browser";
/** Of the browser's alone: who has no Node is given files, named by URIs, and what a worker starts with. */
const BROWSER_ALONE = new Set(["browserLock.ts", "hostFiles.ts", "threadSetupName.ts"]);

describe("the hosts", () => {
  for (const name of readdirSync(BROWSER).filter((file) => !BROWSER_ALONE.has(file))) {
    it(`offer the same in ${name}`, async () => {
      const [node, browser] = (await Promise.all([
        import(`../../../src/platform/node/${name}`),
        import(`../../../src/platform/browser/${name}`),
      ])) as object[];
      // What runs in a browser is checked against Node's types: everything that it offers has to be there.
      assert.deepEqual(
        Object.keys(browser!)
          .filter((key) => key !== "default")
          .sort(),
        Object.keys(node!)
          .filter((key) => key !== "default")
          .sort(),
      );
    });
  }

  const directory = mkdtempSync(join(tmpdir(), "hosts-"));
  const hosts: {
    name: string;
    root: string;
    files: Files;
    own: FileSystem;
    bounded: typeof nodeBounded;
    paths: Pick<typeof nodePaths, "join" | "dirname" | "basename" | "extname" | "isAbsolute">;
  }[] = [
    { name: "Node", root: directory, files: nodeFiles, own: nodeOwn, bounded: nodeBounded, paths: nodePaths },
    { name: "a browser", root: "memory:///", files: browserFiles, own: browserOwn, bounded: browserBounded, paths: browserPaths },
  ];
  before(() => useHostFiles(new MemoryFiles()));
  after(() => rmSync(directory, { recursive: true }));

  for (const { name, root, files, own, bounded, paths } of hosts) {
    const at = (...names: string[]) => paths.join(root, ...names);
    const code = (promise: Promise<unknown>) =>
      promise.then(
        () => "ok",
        (error: { code?: string; reason?: string }) => error.reason ?? error.code,
      );

    it(`files in ${name}: written, listed, renamed, removed`, async () => {
      await files.mkdir(at("a"));
      await files.mkdir(at("b/c/d"), { recursive: true });
      await files.writeFile(at("a/one.txt"), "über");
      await files.writeFile(at("a/two.bin"), new Uint8Array([1, 2, 3]));
      assert.deepEqual((await files.readdir(at("a"))).sort(), ["one.txt", "two.bin"]);
      const entries = (await files.readdir(at("."), { withFileTypes: true })).map((entry) => [
        entry.name,
        entry.isDirectory(),
        entry.isFile(),
      ]);
      assert.deepEqual(entries.sort(), [
        ["a", true, false],
        ["b", true, false],
      ]);
      assert.equal(await files.readFile(at("a/one.txt"), "utf8"), "über");
      assert.deepEqual([...(await files.readFile(at("a/two.bin")))], [1, 2, 3]);
      const facts = await files.stat(at("a/one.txt"));
      assert.deepEqual([facts.size, facts.isFile(), facts.isDirectory()], [5, true, false]);
      assert.ok(Math.abs(facts.mtimeMs - Date.now()) < 60_000);
      await files.rename(at("a/one.txt"), at("a/two.bin"));
      assert.equal(await files.readFile(at("a/two.bin"), "utf8"), "über");
      await files.rename(at("a"), at("b/e"));
      assert.deepEqual(await files.readdir(at("b/e")), ["two.bin"]);
      await files.rm(at("b"), { recursive: true });
      assert.deepEqual(await files.readdir(at(".")), []);
    });

    it(`files in ${name}: what cannot be done has the same code`, async () => {
      await files.mkdir(at("f"));
      await files.writeFile(at("f/x"), "");
      const codes = [
        files.readFile(at("none"), "utf8"),
        files.stat(at("none")),
        files.rm(at("none")),
        files.rm(at("none"), { force: true }),
        files.mkdir(at("f")),
        files.mkdir(at("f"), { recursive: true }),
        files.mkdir(at("g/h")),
        files.readdir(at("none")),
        files.readdir(at("f/x")),
        files.rename(at("none"), at("f/y")),
        files.writeFile(at("f/x"), "", { flag: "wx" }),
        files.writeFile(at("g/x"), ""),
        files.open(at("f/x"), "wx"),
        files.open(at("none"), "r"),
        bounded.readBounded(at("f"), { most: 5 }),
        bounded.openRegular(at("f")),
      ];
      assert.deepEqual(await Promise.all(codes.map(code)), [
        "ENOENT",
        "ENOENT",
        "ENOENT",
        "ok",
        "EEXIST",
        "ok",
        "ENOENT",
        "ENOENT",
        "ENOTDIR",
        "ENOENT",
        "EEXIST",
        "ENOENT",
        "EEXIST",
        "ENOENT",
        "EISDIR",
        "EISDIR",
      ]);
      await files.rm(at("f"), { recursive: true });
    });

    it(`files in ${name}: written piece by piece, and read so`, async () => {
      const file = await own.open(at("pieces"), "wx", 0o600);
      const piece = new Uint8Array(100_000).fill(7);
      await file.writeFile(piece);
      piece.fill(8);
      await file.writeFile(piece);
      await file.sync();
      await file.writeFile("end");
      await file.close();
      assert.equal((await own.stat(at("pieces"))).size, 200_003);
      const opened = await bounded.openRegular(at("pieces"));
      const { buffer, bytesRead } = await opened.read(new Uint8Array(10), 2, 6, 199_999);
      assert.deepEqual([[...buffer], bytesRead], [[0, 0, 8, 101, 110, 100, 0, 0, 0, 0], 4]);
      let sum = 0;
      for await (const part of piecesOf(opened, 100_001)) sum += part.reduce((total, byte) => total + byte, 0);
      assert.equal(sum, 7 * 100_000 + 8);
      assert.equal(utf8Of((await bounded.readBounded(at("pieces"), { most: 200_003 })).slice(-3)), "end");
      assert.equal(await code(bounded.readBounded(at("pieces"), { most: 200_002 })), "too-large");
      assert.equal((await own.readFile(at("pieces"), "utf8")).length, 200_003);
      await own.rm(at("pieces"));
    });
  }

  it("leave the old file or the new one in its place where a browser's window ends in the middle of a replacement", async () => {
    const text = { old: "what was there", new: "what takes its place" };
    let hasEnded = true;
    for (let steps = 0; hasEnded; steps++) {
      const disk = new MemoryFiles();
      const [place, next] = ["memory:///job.json", "memory:///job.json.next"];
      await disk.write(place, new TextEncoder().encode(text.old));
      await disk.write(next, new TextEncoder().encode(text.new));
      let left = steps;
      hasEnded = false;
      useHostFiles(
        new Proxy(disk, {
          get:
            (files, name: keyof HostFiles) =>
            (...args: string[]) => {
              if (--left >= 0) return Reflect.apply(files[name], files, args) as unknown;
              hasEnded = true;
              return Promise.reject(new Error("The window is gone."));
            },
        }),
      );
      await browserFiles.rename(next, place).catch((error: Error) => {
        if (!hasEnded) throw error;
      });
      const there = utf8Of(await disk.read(place));
      assert.ok(
        hasEnded ? Object.values(text).includes(there) : there === text.new,
        `after ${steps} steps there is ${JSON.stringify(there)}`,
      );
    }
    useHostFiles(new MemoryFiles());
  });

  it("hash alike", () => {
    const parts = [nodeHash.runningSha256(), browserHash.runningSha256()].map((hash) => {
      for (const part of ["ü", new Uint8Array([0, 255])]) hash.update(part);
      return hash.digest();
    });
    assert.equal(parts[0], parts[1]);
    assert.equal(browserHash.sha256Of("ü"), nodeHash.sha256Of("ü"));
    assert.equal(browserHash.hmacSha256Of("00ff", "text"), nodeHash.hmacSha256Of("00ff", "text"));
    for (const { isSameSecret } of [nodeHash, browserHash])
      assert.deepEqual([isSameSecret("a", "a"), isSameSecret("a", "ab"), isSameSecret("", "b")], [true, false, false]);
  });

  it("know the extension by its manifest", () => {
    const { publisher, name } = JSON.parse(readFileSync("package.json", "utf8")) as { publisher: string; name: string };
    assert.equal(EXTENSION_ID, `${publisher}.${name}`);
  });

  it("keep the address of a folder that is none of this machine's", () => {
    const path = browserPaths.join("vscode-vfs://github/owner/repo", "audio", "..", "a #1.wav");
    assert.equal(path, "vscode-vfs://github/owner/repo/a #1.wav");
    assert.deepEqual(
      [browserPaths.dirname(path), browserPaths.basename(path, ".wav"), browserPaths.extname(path), browserPaths.isAbsolute(path)],
      ["vscode-vfs://github/owner/repo", "a #1", ".wav", true],
    );
  });
});
