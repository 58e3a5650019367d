import { rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createVSIX } from "@vscode/vsce";
import { HumanError } from "../../src/core/humanError.ts";
import { noticesText, shippedPackages } from "./notices.ts";
import { DIST, NODE_24, ROOT, VSIX } from "./paths.ts";
import { run } from "./run.ts";

/** Builds for production and packs the extension. Returns the package's size in bytes. */
export async function packageExtension(): Promise<number> {
  await run(NODE_24, [join(ROOT, "esbuild.mjs"), "--production"], { cwd: ROOT });
  await writeFile(join(DIST, "THIRD-PARTY-NOTICES.txt"), noticesText(await shippedPackages()));
  await rm(VSIX, { force: true });
  await createVSIX({ cwd: ROOT, packagePath: VSIX, dependencies: false, allowMissingRepository: true, rewriteRelativeLinks: false });
  return (await stat(VSIX)).size;
}

if (process.argv[1] === import.meta.filename) {
  try {
    const bytes = await packageExtension();
    console.log(`${VSIX}: ${(bytes / 1e6).toFixed(1)} MB`);
  } catch (error) {
    console.error(error instanceof HumanError ? error.message : error);
    process.exitCode = 1;
  }
}
