import { rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { HumanError } from "../../src/core/humanError.ts";
import { noticesText, shippedPackages } from "./notices.ts";
import { DIST, NODE_24, ROOT, VSIX } from "./paths.ts";
import { run } from "./run.ts";

/**
 * Packs a folder with a manifest into a .vsix, which files its .vscodeignore decides. Returns what the packer printed.
 * It runs as a program of its own because its library prints whatever its caller wants.
 */
export function packFolder(folder: string, vsix: string): Promise<string> {
  const flags = ["--no-dependencies", "--allow-missing-repository", "--no-rewrite-relative-links", "--skip-license"];
  return run(process.execPath, [join(ROOT, "node_modules", "@vscode", "vsce", "vsce"), "package", ...flags, "--out", vsix], { cwd: folder });
}

/** Builds for production and packs the extension. */
export async function packageExtension(): Promise<{ bytes: number; printed: string }> {
  await rm(VSIX, { force: true });
  await run(NODE_24, [join(ROOT, "esbuild.mjs"), "--production"], { cwd: ROOT });
  await writeFile(join(DIST, "THIRD-PARTY-NOTICES.txt"), noticesText(await shippedPackages()));
  const printed = await packFolder(ROOT, VSIX);
  return { bytes: (await stat(VSIX)).size, printed };
}

if (process.argv[1] === import.meta.filename) {
  try {
    const { bytes, printed } = await packageExtension();
    console.log(`${printed.trim()}\n\n${VSIX}: ${(bytes / 2 ** 20).toFixed(1)} MB`);
  } catch (error) {
    console.error(error instanceof HumanError ? error.message : error);
    process.exitCode = 1;
  }
}
