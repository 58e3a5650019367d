// What the tests need built: rebuilt when it is missing or older than its sources, so that any lane runs on a fresh clone.
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isStale } from "./isStale.ts";
import { packageExtension } from "./package.ts";
import { DIST, OWN_NODE, ROOT, VSIX } from "./paths.ts";
import { run } from "./run.ts";

/** What dist/ is made of. */
const SOURCES = ["src", "media/engine", "media/l10n", "media/lexicon", "esbuild.mjs", "package-lock.json", "tsconfig.json"];
/** What is packed beside it. */
const PACKED = [...SOURCES, "media", "syntaxes", ".vscodeignore", "CHANGELOG.md", "LICENSE", "README.md", "package.json"];
/** The files that a build writes last. */
const BUILT = ["cli.js", "engineWorker.mjs", "extension.mjs", "web/engineWorker.js"].map((name) => join(DIST, name));

const inRoot = (paths: readonly string[]) => paths.map((path) => join(ROOT, path));

/** Builds dist/ unless it is as new as its sources. */
export async function ensureBuilt(say: (line: string) => void): Promise<void> {
  if (!(await isStale(BUILT, inRoot(SOURCES)))) return;
  say("Building …");
  await run(OWN_NODE, [join(ROOT, "esbuild.mjs")], { cwd: ROOT });
}

/** Builds and packs the extension unless the package is as new as its sources. Returns its size in bytes. */
export async function ensurePackaged(say: (line: string) => void): Promise<number> {
  if (await isStale([VSIX, ...BUILT], inRoot(PACKED))) {
    say("Building the extension …");
    // A failed build leaves no older package to be tested instead.
    await rm(VSIX, { force: true });
    await packageExtension();
  }
  return (await stat(VSIX)).size;
}
