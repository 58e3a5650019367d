import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const made = new Map<string, Promise<string>>();

/**
 * Puts a program of the tests into one file, once per process: started as it is, compiling would take four times as long as the
 * program. Files that it or its neighbours name by `import.meta.url` are resolved from the source. Returns the file's path.
 */
export function bundledProgram(source: URL): Promise<string> {
  const program = made.get(source.href) ?? bundle(source);
  made.set(source.href, program);
  return program;
}

async function bundle(source: URL): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "program-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const outfile = join(folder, "program.mjs");
  await build({
    entryPoints: [fileURLToPath(source)],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    logLevel: "error",
    banner: { js: `import { createRequire } from "node:module"; const require = createRequire(${JSON.stringify(source.href)});` },
    define: { "import.meta.url": JSON.stringify(source.href) },
  });
  return outfile;
}
