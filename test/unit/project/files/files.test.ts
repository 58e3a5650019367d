import assert from "node:assert/strict";
import { chmod, lstat, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileSystem, Uri } from "vscode";
import { FileRefusedError } from "#platform/files/fileRefusedError.ts";
import { utf8Of } from "#core/bytes/utf8Of.ts";
import { editorHostFiles } from "#extension/host/editorHostFiles.ts";
import { dirname } from "#platform/browser/paths.ts";
import { uriPath, type UriParts } from "#platform/uriPath.ts";
import { type Address, addressOf, joinAddress, pathWithin } from "#project/files/address.ts";
import { changeFile } from "#project/files/changeFile.ts";
import type { Files } from "#project/files/files.ts";
import { HostedFiles } from "#project/files/hostedFiles.ts";
import { addressOfPath, pathOfAddress } from "#project/files/node/fileAddress.ts";
import { localFiles } from "#project/files/node/localFiles.ts";
import { FilesInMemory } from "../../../support/filesInMemory.ts";
import { MemoryFiles } from "../../../support/memoryFiles.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const MEGABYTE = { most: 1_000_000 };

/** The editor's files as far as they are used, on files in memory; it deletes what is not there with an error of its own. */
function editorFs(disk: MemoryFiles): FileSystem {
  const names = { ENOENT: "FileNotFound", EEXIST: "FileExists", EISDIR: "FileIsADirectory" } as const;
  const asEditor = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: { code: keyof typeof names }) => {
      throw Object.assign(new Error("as the editor says it"), { code: names[error.code] });
    });
  const at = (uri: Uri) => uriPath(uri);
  return {
    stat: (uri: Uri) =>
      asEditor(disk.entry(at(uri))).then(({ isFolder, size, changed }) => ({ type: isFolder ? 2 : 1, size, mtime: changed, ctime: 0 })),
    readFile: (uri: Uri) => asEditor(disk.read(at(uri))),
    writeFile: (uri: Uri, data: Uint8Array) => asEditor(disk.makeFolder(dirname(at(uri))).then(() => disk.write(at(uri), data))),
    readDirectory: (uri: Uri) =>
      asEditor(disk.list(at(uri))).then((entries) => entries.map(({ name, isFolder }) => [name, isFolder ? 2 : 1])),
    createDirectory: (uri: Uri) => asEditor(disk.makeFolder(at(uri))),
    delete: (uri: Uri) => asEditor(disk.remove(at(uri))),
    rename: (from: Uri, to: Uri) => asEditor(disk.rename(at(from), at(to))),
  } as Partial<FileSystem> as FileSystem;
}

interface Hand {
  files: Files;
  root: Address;
  close?: () => Promise<void>;
}

const HANDS: [name: string, open: () => Hand | Promise<Hand>][] = [
  ["memory", () => ({ files: new FilesInMemory(), root: "memory:///" })],
  [
    "Node",
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "files-"));
      return { files: localFiles, root: addressOfPath(folder), close: () => rm(folder, { recursive: true }) };
    },
  ],
  [
    "the editor",
    () => {
      const host = editorHostFiles(editorFs(new MemoryFiles()), (parts) => parts as UriParts as Uri);
      return { files: new HostedFiles(() => host, new FilesInMemory().lock), root: "memory:///" };
    },
  ],
];

describe("files by their addresses", () => {
  for (const [name, open] of HANDS) {
    describe(`of ${name}`, () => {
      let files: Files;
      let root: Address;
      let close: (() => Promise<void>) | undefined;
      const at = (...path: string[]) => joinAddress(root, ...path);
      const text = async (address: Address) => {
        const bytes = await files.read(address, MEGABYTE);
        return bytes && utf8Of(bytes);
      };
      beforeEach(async () => ({ files, root, close } = await open()));
      afterEach(() => close?.());

      it("are created once, with their folders, and removed", async () => {
        const file = at("a b", "100 %, (ü).txt");
        assert.equal(await text(file), undefined);
        const created = await Promise.all(["one", "two"].map((content) => files.create(file, bytesOf(content))));
        assert.deepEqual(created.filter(Boolean), [true]);
        assert.equal(await text(file), created[0] ? "one" : "two");
        assert.deepEqual((await files.list(at("a b"), { isWanted: () => true })).files, [file]);
        await files.remove(file);
        await files.remove(file);
        assert.equal(await text(file), undefined);
        assert.deepEqual((await files.list(root, { isWanted: () => true })).files, []);
      });

      it("are listed as far as they are wanted", async () => {
        for (const path of ["10.txt", "9.txt", "9.json", "in/deep/8.txt", "in/7.txt", "node_modules/6.txt", ".git/5.txt"])
          await files.create(at(path), bytesOf(path));
        const isWanted = (file: string) => file.endsWith(".txt");
        const found = async (limits: object) => {
          const { files: listed, isPartial } = await files.list(root, { isWanted, ...limits });
          return [listed.map((file) => pathWithin(root, file)), isPartial];
        };
        assert.deepEqual(await found({}), [["9.txt", "10.txt", "in/7.txt", "in/deep/8.txt"], false]);
        assert.deepEqual(await found({ depth: 0 }), [["9.txt", "10.txt"], true]);
        assert.deepEqual(await found({ most: 1 }), [["9.txt"], true]);
        assert.deepEqual(await files.list(at("none"), { isWanted }), { files: [], isPartial: false, unread: [] });
        assert.deepEqual((await files.list(at("9.txt"), { isWanted })).files, []);
      });

      it("are read within bounds", async () => {
        await files.create(at("in/file"), bytesOf("12345"));
        assert.equal(await text(at("in/file/none")), undefined);
        await assert.rejects(files.read(at("in/file"), { most: 4 }), FileRefusedError);
        await assert.rejects(files.read(at("in"), MEGABYTE), { code: "EISDIR" });
        await assert.rejects(files.read(at("in/file"), { ...MEGABYTE, signal: AbortSignal.abort(new Error("ended")) }), /ended/);
      });

      it("are replaced only if they hold what they are thought to hold", async () => {
        const file = at("file");
        assert.equal(await files.replace(file, bytesOf(""), bytesOf("new")), false);
        assert.equal(await text(file), undefined);
        await files.create(file, bytesOf("old"));
        for (const before of ["ol", "older", "OLD", ""]) assert.equal(await files.replace(file, bytesOf(before), bytesOf("new")), false);
        assert.deepEqual(
          await Promise.all(["one", "two", "three"].map((next) => files.replace(file, bytesOf("old"), bytesOf(next)))).then((won) =>
            won.filter(Boolean),
          ),
          [true],
        );
        assert.match((await text(file))!, /^(one|two|three)$/);
        assert.deepEqual((await files.list(root, { isWanted: () => true })).files, [file], "nothing is left beside it");
      });

      it("keep all of many changes at once", async () => {
        const file = at("list.json");
        await Promise.all(
          [...Array(8).keys()].map((number) =>
            changeFile(files, file, MEGABYTE, (before) => JSON.stringify([...(JSON.parse(before ?? "[]") as number[]), number])),
          ),
        );
        assert.deepEqual(
          (JSON.parse((await text(file))!) as number[]).sort((a, b) => a - b),
          [...Array(8).keys()],
        );
      });

      it("are left alone by a change that changes nothing or fails", async () => {
        assert.equal(await changeFile(files, at("file"), MEGABYTE, () => undefined), undefined);
        await files.create(at("file"), bytesOf("\uFEFFtext"));
        assert.equal(await changeFile(files, at("file"), MEGABYTE, (before) => before), "\uFEFFtext");
        await files.create(at("latin"), new Uint8Array([0xe9]));
        await assert.rejects(
          changeFile(files, at("latin"), MEGABYTE, () => "other"),
          { code: "file-not-utf8" },
        );
        assert.deepEqual([...(await files.read(at("latin"), MEGABYTE))!], [0xe9]);
        await assert.rejects(
          changeFile(files, at("file"), MEGABYTE, () => Promise.reject(new Error("damaged"))),
          /damaged/,
        );
        assert.equal(await text(at("file")), "\uFEFFtext");
      });

      it("are changed at last if others change them in between", async () => {
        const file = at("file");
        await files.create(file, bytesOf("0"));
        let times = 0;
        const meanwhile = (most: number) => async (before: string | undefined) => {
          if (times++ < most) await files.replace(file, bytesOf(before!), bytesOf(`${times}`));
          return "mine";
        };
        assert.equal(await changeFile(files, file, MEGABYTE, meanwhile(3)), "mine");
      });

      it("have locks that one at a time can hold", async () => {
        const name = at("made/for it/lock");
        const [first, second] = await Promise.all([files.lock(name), files.lock(name)]);
        assert.deepEqual([first, second].filter(Boolean).length, 1);
        const other = await files.lock(at("made/other"));
        assert.ok(other);
        await other.release();
        await (first ?? second)!.release();
        const again = await files.lock(name);
        assert.ok(again);
        await again.release();
      });
    });
  }

  describe("of Node", () => {
    let folder: string;
    beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), "files-"))));
    afterEach(() => rm(folder, { recursive: true }));

    it("keep permissions, and links", async function () {
      if (process.platform === "win32") return this.skip();
      const target = join(folder, "in", "target");
      await mkdir(join(folder, "in"));
      await writeFile(target, "old");
      await chmod(target, 0o640);
      await symlink("in/target", join(folder, "link"));
      assert.equal(await localFiles.replace(addressOfPath(join(folder, "link")), bytesOf("old"), bytesOf("new")), true);
      assert.ok((await lstat(join(folder, "link"))).isSymbolicLink());
      assert.equal((await stat(target)).mode & 0o777, 0o640);
      assert.equal(utf8Of((await localFiles.read(addressOfPath(target), MEGABYTE))!), "new");
      assert.deepEqual((await readdir(join(folder, "in"))).sort(), ["target"]);
    });

    it("have addresses as the editor writes them", () => {
      const rows: [path: string, address: string][] = [
        ["/a b/ü (1),'2'!.txt", "file:///a%20b/%C3%BC%20%281%29%2C%272%27%21.txt"],
        ["/100%/#?&.txt", "file:///100%25/%23%3F%26.txt"],
      ];
      for (const [path, address] of rows) assert.deepEqual([addressOfPath(path), pathOfAddress(address)], [address, path]);
      assert.equal(pathOfAddress("file:///a,b%2Cc"), "/a,b,c");
    });
  });
});

describe("a change of a file", () => {
  it("ends with a reason if others keep changing it", async () => {
    const never = () => Promise.resolve(false);
    const files = { read: () => Promise.resolve(bytesOf("?")), replace: never, create: never };
    await assert.rejects(
      changeFile(files, "memory:///some%20file", MEGABYTE, () => "mine"),
      { code: "file-busy", message: /^some file is being/ },
    );
  });
});

describe("addresses", () => {
  it("are joined and taken apart", () => {
    assert.equal(joinAddress("vscode-vfs://github/owner/repo", "audio", "..", "a #1.wav"), "vscode-vfs://github/owner/repo/a%20%231.wav");
    assert.deepEqual(
      ["a/", "", "/"].map((path) => joinAddress("memory:///", path)),
      ["memory:///a", "memory:///", "memory:///"],
    );
    assert.equal(addressOf({ scheme: "untitled", authority: "", path: "Untitled-1" }), "untitled:Untitled-1");
    const rows: [folder: string, address: string, within: string | undefined][] = [
      ["memory:///a", "memory:///a/b%20c/d", "b c/d"],
      ["memory:///a/", "memory:///a", ""],
      ["memory:///", "memory:///a", "a"],
      ["memory:///a", "memory:///ab", undefined],
      ["memory://x/a", "memory://y/a/b", undefined],
      ["memory:///a", "file:///a/b", undefined],
    ];
    for (const [folder, address, within] of rows) assert.equal(pathWithin(folder, address), within, `${folder} ${address}`);
  });
});
