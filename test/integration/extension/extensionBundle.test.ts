import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { root } from "../../unit/extension/manifest.ts";

/** What takes long to load: packages, the schemas of results, the client's transport, the engine, the service, the page. */
const HEAVY =
  /node_modules|^src\/(?:engine|service|viewer|cli)\/|^src\/operations\/.*\/(?:body|readable|timeline)\.ts$|^src\/client\/(?:assessmentClient|exchange\/exchange|submit|node\/(?:loadUndici|form|transport)|recordings\/inspectAudio)\.ts$/;
/** A page each: what needs Node alone, which the terminal and the engine share, and what looks up translations. */
const LIGHT = new Set(["src/engine/node/findFfmpeg.ts", "node_modules/@vscode/l10n/dist/browser.js"]);
/** Bytes of the script, had it one file: it is read at every start of the editor, needed or not. */
const LARGEST = 297_500;

/** What is loaded late is not part of what is loaded at the start. */
const late: Plugin = {
  name: "late",
  setup: (building) =>
    building.onResolve({ filter: /./ }, ({ kind, path }) => (kind === "dynamic-import" ? { path, external: true } : undefined)),
};

describe("the extension's start", () => {
  it("brings none of the heavy parts along", async () => {
    const { metafile } = await build({
      absWorkingDir: fileURLToPath(root),
      entryPoints: ["src/extension/activate.ts"],
      bundle: true,
      minify: true,
      write: false,
      metafile: true,
      platform: "node",
      format: "esm",
      // As esbuild.mjs has it: what it has for Node alone reads files.
      alias: { "@vscode/l10n": join(fileURLToPath(root), "node_modules/@vscode/l10n/dist/browser.js") },
      external: ["vscode"],
      plugins: [late],
      outfile: "activate.mjs",
      logLevel: "silent",
    });
    const [output] = Object.values(metafile.outputs);
    const included = Object.entries(output!.inputs)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([path]) => path);
    assert.ok(included.includes("src/extension/activate.ts"));
    const heavy = included.filter((path) => HEAVY.test(path) && !LIGHT.has(path));
    assert.deepEqual(heavy, []);
    assert.ok(output!.bytes <= LARGEST, `${output!.bytes} bytes`);
  });
});
