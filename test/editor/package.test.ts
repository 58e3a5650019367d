import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { after, before, describe, it } from "mocha";
import { prepareCodeServer } from "../support/codeServer.ts";
import { ROOT, VSIX } from "../support/paths.ts";

describe("the package", () => {
  let home: string;
  let folder: string;
  let files: string[];

  before(async () => {
    home = await mkdtemp(join(tmpdir(), "speech-assessment-"));
    const { installed } = await prepareCodeServer({ home, extensions: [VSIX] });
    const name = (await readdir(installed)).find((entry) => entry.startsWith("speech-assessment.speech-assessment-authoring-"));
    assert.ok(name, "the editor installed it");
    folder = join(installed, name);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    files = entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/"));
  });
  after(() => rm(home, { recursive: true, force: true }));

  it("holds what the extension needs", () => {
    const needed = [
      "package.json", "readme.md", "changelog.md", "LICENSE.txt",
      "dist/extension.cjs", "dist/backend.cjs", "dist/engineWorker.mjs", "dist/viewer.js", "dist/viewerSound.js", "dist/viewer.css",
      "dist/soundswallower.node.wasm", "dist/THIRD-PARTY-NOTICES.txt", "dist/model/en-us/mdef",
      "dist/model/cmudict.txt", "dist/model/words.tsv", "dist/model/letterToSound.bin",
      "media/docs/embedded-service.md", "syntaxes/arpabet.tmLanguage.json",
    ];
    assert.deepEqual(needed.filter((file) => !files.includes(file)), []);
  });

  it("holds one pronouncing dictionary", () => assert.deepEqual(files.filter((file) => /\bdict\.txt$/.test(file)), []));

  it("holds every file that its manifest names", async () => {
    const { main, icon, contributes } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as Record<string, unknown>;
    const named = [...JSON.stringify({ main, icon, contributes }).matchAll(/"\.?\/?((?:media|syntaxes|dist)\/[^"*]+)"/g)].map(([, path]) => path!);
    assert.ok(named.length > 5);
    assert.deepEqual(named.filter((file) => !files.includes(file)), []);
  });

  it("holds no sources, tests, maps, programs, other languages or packages", () => {
    assert.deepEqual(files.filter((file) => /^(src|test|node_modules|dist\/cli|\.)|\.(map|ts|tsbuildinfo|log)$|fr-fr/.test(file) && file !== ".vsixmanifest"), []);
  });

  it("holds no private key and no certificate", async () => {
    const texts = await Promise.all(files.map(async (file) => [file, await readFile(join(folder, file), "latin1")] as const));
    assert.deepEqual(texts.filter(([, text]) => /-----BEGIN [A-Z ]*(?:PRIVATE KEY|CERTIFICATE)-----\s+[A-Za-z0-9+/]/.test(text)).map(([file]) => file), []);
  });

  it("has an extension bundle that loads neither the HTTP client nor the schemas", async () => {
    const [extension, backend] = await Promise.all(["extension.cjs", "backend.cjs"].map((name) => readFile(join(folder, "dist", name), "utf8")));
    // Names that survive minifying, and that show in the bundle which does hold the two.
    for (const trace of [/undici\.error/i, /ZodError/]) {
      assert.match(backend!, trace);
      assert.doesNotMatch(extension!, trace);
    }
    const { size } = await stat(join(folder, "dist", "extension.cjs"));
    assert.ok(size < 180_000, `extension.cjs has ${size} bytes`);
  });
});
