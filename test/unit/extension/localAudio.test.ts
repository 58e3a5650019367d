import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { localAudio } from "#extension/documents/localAudio.ts";

const bytes = new Uint8Array([82, 73, 70, 70]);

describe("localAudio", () => {
  it("is the file itself on this machine, read by nobody and left alone", async () => {
    const local = await localAudio("file:///a/Anna%20Smith.wav", () => assert.fail("read"));
    assert.equal(local.path, "/a/Anna Smith.wav");
    await local.release();
  });

  it("is a copy of any other file, without its name, until it is released", async () => {
    const local = await localAudio("vscode-vfs://host/repo/Anna%20Smith.MP3", () => Promise.resolve(bytes));
    assert.match(local.path, /recording\.mp3$/);
    assert.ok(!local.path.includes("Anna"));
    assert.deepEqual(new Uint8Array(await readFile(local.path)), bytes);
    await local.release();
    assert.equal(existsSync(dirname(local.path)), false);
  });

  it("says so when the file cannot be read", async () => {
    const unreadable = localAudio("vscode-vfs://host/repo/fox.wav", () => Promise.reject(new Error("offline")));
    await assert.rejects(unreadable, { code: "recording-unreadable", message: /fox\.wav/ });
  });
});
