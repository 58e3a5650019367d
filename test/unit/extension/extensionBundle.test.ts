import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { root } from "./manifest.ts";

/** A page each, which need Node alone; the terminal and the engine share them. */
const LIGHT = new Set([
  "src/client/backoff.ts", "src/platform/clock.ts", "src/platform/countdown.ts", "src/platform/fileHash.ts", "src/platform/relativePath.ts", "src/engine/audio/findFfmpeg.ts",
]);

describe("the extension's bundle", () => {
  it("brings none of the heavy parts along", async () => {
    const { metafile } = await build({
      absWorkingDir: fileURLToPath(root),
      entryPoints: ["src/extension/extension.ts"],
      bundle: true,
      write: false,
      metafile: true,
      platform: "node",
      format: "cjs",
      external: ["vscode", "./backend.cjs", "./authoring.cjs"],
      outfile: "extension.cjs",
      logLevel: "silent",
    });
    const [output] = Object.values(metafile.outputs);
    const included = Object.entries(output!.inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
    assert.ok(included.includes("src/extension/extension.ts"));
    const heavy = included.filter((path) => /node_modules|^src\/(?:client|engine|service|viewer|cli)\//.test(path) && !LIGHT.has(path));
    assert.deepEqual(heavy, []);
  });
});
