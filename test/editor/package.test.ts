import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join, posix, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { after, before, describe, it } from "mocha";
import { prepareCodeServer } from "../support/codeServer.ts";
import { ROOT, VSIX } from "../support/paths.ts";

describe("the package", () => {
  let home: string;
  let folder: string;
  let files: string[];
  /** By the file, each byte a character. */
  let texts: Map<string, string>;

  before(async () => {
    home = await mkdtemp(join(tmpdir(), "speech-assessment-"));
    const { installed } = await prepareCodeServer({ home, extensions: [VSIX] });
    const name = (await readdir(installed)).find((entry) => entry.startsWith("speech-assessment.speech-assessment-authoring-"));
    assert.ok(name, "the editor installed it");
    folder = join(installed, name);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/"));
    texts = new Map(await Promise.all(files.map(async (file) => [file, await readFile(join(folder, file), "latin1")] as const)));
  });
  after(() => rm(home, { recursive: true, force: true }));

  it("holds what the extension needs", () => {
    const needed = [
      "package.json",
      "readme.md",
      "changelog.md",
      "LICENSE.txt",
      "dist/extension.mjs",
      "dist/mcpMain.mjs",
      "dist/authoringWorker.cjs",
      "dist/resultWorker.cjs",
      "dist/engineChild.mjs",
      "dist/engineWorker.mjs",
      "dist/viewer.js",
      "dist/viewerSound.js",
      "dist/viewer.css",
      "dist/readingCard.html",
      "dist/set.js",
      "dist/set.css",
      "dist/overview.js",
      "dist/overview.css",
      "dist/recorder.js",
      "dist/recorderWorklet.js",
      "dist/recorder.css",
      "dist/THIRD-PARTY-NOTICES.txt",
      "dist/model/phones.json",
      "dist/model/boundaries.json",
      "dist/model/scorer.json",
      "dist/model/cmudict.txt",
      "dist/model/words.tsv",
      "dist/model/letterToSound.bin",
      "media/docs/engineering/embedded-service.md",
      "syntaxes/arpabet.tmLanguage.json",
    ];
    assert.deepEqual(
      needed.filter((file) => !files.includes(file)),
      [],
    );
  });

  it("holds one pronouncing dictionary", () =>
    assert.deepEqual(
      files.filter((file) => /\bdict\.txt$/.test(file)),
      [],
    ));

  it("holds every file that its manifest names", async () => {
    const { main, icon, contributes } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as Record<string, unknown>;
    const named = [...JSON.stringify({ main, icon, contributes }).matchAll(/"\.?\/?((?:media|syntaxes|dist)\/[^"*]+)"/g)].map(
      ([, path]) => path!,
    );
    assert.ok(named.length > 5);
    assert.deepEqual(
      named.filter((file) => !files.includes(file)),
      [],
    );
  });

  it("holds no sources, tests, maps, programs, other languages or packages", () => {
    assert.deepEqual(
      files.filter(
        (file) =>
          /^(src|dist\/cli|\.)|(^|\/)(tests?|fixtures|node_modules)\/|\.test\.|\.(map|ts|tsbuildinfo|log|env|pem|key|p12|pfx|vsix|tgz)$|fr-fr/.test(
            file,
          ) && file !== ".vsixmanifest",
      ),
      [],
    );
  });

  it("holds no source map within a bundle, and no way to one", () => {
    assert.deepEqual(filesWith(/sourceMappingURL|"sourcesContent"/), []);
  });

  it("holds no path of the machine that built it, however it is written", () => {
    const places = [ROOT, homedir()].flatMap((place) => [
      place,
      place.replaceAll("\\", "/"),
      place.replaceAll("\\", "\\\\"),
      pathToFileURL(place).href,
    ]);
    for (const place of new Set(places)) {
      for (const end of ["/", "\\"]) assert.deepEqual(filesWith({ test: (text) => text.includes(place + end) }), [], place);
    }
    // esbuild names the modules in a bundle by their paths unless it minifies.
    assert.deepEqual(filesWith(/node_modules\/(?!\*\*)[a-z@]/), []);
  });

  it("holds no private key and no certificate", () => {
    assert.deepEqual(filesWith(/-----BEGIN [A-Z ]*(?:PRIVATE KEY|CERTIFICATE)-----\s+[A-Za-z0-9+/]/), []);
  });

  it("holds no secret of a webhook and no key by the looks that well-known ones have", () => {
    const looks = [
      /whsec_[A-Za-z0-9+/]{32,}={0,2}(?![A-Za-z0-9+/])/,
      /\bcanary-[a-z]+-[0-9a-f]{16}\b/,
      /\bAKIA[0-9A-Z]{16}\b/,
      /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
      /\bglpat-[\w-]{20}\b/,
      /\bnpm_[A-Za-z0-9]{36}\b/,
      /\bsk-(?:[a-z]+-)?[A-Za-z0-9]{20,}\b/,
      /\bAIza[\w-]{35}\b/,
      /\bxox[abprs]-[\w-]{10,}/,
      /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
      /x-api-key["']?\s*[:=]\s*["'][\w-]{12,}["']/i,
    ];
    for (const look of looks) assert.deepEqual(filesWith(look), [], String(look));
  });

  /** The files in whose bytes something stands. */
  const filesWith = (trace: { test(text: string): boolean }) => [...texts].filter(([, text]) => trace.test(text)).map(([file]) => file);

  it("starts without the HTTP client and the schemas", async () => {
    const chunks = files.filter((file) => file.startsWith("dist/chunks/"));
    const start = chunks.find((file) => /\/activate-[A-Z0-9]+\.mjs$/.test(file));
    assert.ok(start, "what activates the extension is a chunk");
    const loaded = await withImports(["dist/extension.mjs", start]);
    const ofStart = [...loaded.values()].join("\n");
    // Names that survive minifying, and that show in the chunks which do hold the two.
    for (const trace of [/undici\.error/i, /ZodError/]) {
      assert.ok(filesWith(trace).some((file) => chunks.includes(file)));
      assert.doesNotMatch(ofStart, trace);
    }
    assert.ok(loaded.size <= 16, `${loaded.size} files`);
    assert.ok(ofStart.length < 340_000, `${ofStart.length} bytes`);
  });

  /** The texts of some files, and of all that they cannot be evaluated without. */
  async function withImports(from: readonly string[]): Promise<Map<string, string>> {
    const texts = new Map<string, string>();
    const waiting = [...from];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (texts.has(file)) continue;
      const text = await readFile(join(folder, file), "utf8");
      texts.set(file, text);
      waiting.push(...[...text.matchAll(/(?:from|import)\s*"(\.\.?\/[^"]+)"/g)].map(([, path]) => posix.join(posix.dirname(file), path!)));
    }
    return texts;
  }
});
