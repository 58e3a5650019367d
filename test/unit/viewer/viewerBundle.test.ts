import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { after, before, describe, it } from "mocha";
import { ROOT } from "../../support/paths.ts";

/** Bytes of the viewer's script as it ships. */
const LARGEST = 150_000;

describe("the viewer's bundle", () => {
  let folder: string;
  let script: string;

  before(async function () {
    this.timeout(120_000);
    folder = await mkdtemp(join(tmpdir(), "viewer-"));
    await promisify(execFile)(process.execPath, [join(ROOT, "esbuild.mjs"), "--production", "--viewer", folder]);
    script = await readFile(join(folder, "viewer.js"), "utf8");
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it("is small", () => {
    const size = Buffer.byteLength(script);
    assert.ok(size <= LARGEST, `${size} bytes, ${LARGEST} at most`);
  });

  it("carries its worker's program as text, and not among its own", () => {
    // The name that fft.js gives its transform survives minifying; spectra are computed in the worker alone.
    assert.equal(script.split("realTransform=function").length, 2);
  });

  it("needs nothing that the page's policy forbids", () => {
    assert.doesNotMatch(script, /\beval\(|new Function\(|\bimport\(/);
  });
});
