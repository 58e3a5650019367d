import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { after, before, describe, it } from "mocha";
import { ROOT } from "../../support/paths.ts";

/** Bytes of the viewer's script as it ships, and of its worker's. */
const LARGEST = 325_000;
const LARGEST_WORKER = 20_000;

describe("the viewer's bundle", () => {
  let folder: string;
  let script: string;
  let worker: string;

  before(async function () {
    this.timeout(120_000);
    folder = await mkdtemp(join(tmpdir(), "viewer-"));
    await promisify(execFile)(process.execPath, [join(ROOT, "esbuild.mjs"), "--production", "--viewer", folder]);
    script = await readFile(join(folder, "viewer.js"), "utf8");
    worker = await readFile(join(folder, "viewerSound.js"), "utf8");
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it("is small", () => {
    const size = Buffer.byteLength(script);
    assert.ok(size <= LARGEST, `${size} bytes, ${LARGEST} at most`);
    assert.ok(Buffer.byteLength(worker) <= LARGEST_WORKER, `${Buffer.byteLength(worker)} bytes, ${LARGEST_WORKER} at most`);
  });

  it("leaves spectra to its worker", () => {
    // The name that fft.js gives its transform survives minifying.
    assert.equal(script.split("realTransform=function").length, 1);
    assert.equal(worker.split("realTransform=function").length, 2);
    assert.ok(script.includes('"viewerSound.js"'), "the page knows its worker's program");
  });

  it("needs nothing that the page's policy forbids", () => {
    for (const program of [script, worker]) assert.doesNotMatch(program, /\beval\(|new Function\(|\bimport\(/);
  });
});
