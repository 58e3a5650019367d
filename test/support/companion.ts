import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { ROOT } from "./paths.ts";

export interface CompanionOptions {
  /** Its name; also its id's second half. */
  name: string;
  /** The TypeScript file that exports `activate`. */
  entry: string;
  /** Where the unpacked extension goes. */
  folder: string;
  /** Names in the source that the build replaces by these values. */
  define?: Record<string, unknown>;
  /** When it starts, besides when its window is ready. */
  activationEvents?: string[];
  /** The contributions of its manifest. */
  contributes?: Record<string, unknown>;
  /** It also runs in an editor that has no machine behind it. */
  isForBrowsers?: boolean;
}

/** Builds a small extension for development, one that starts when its window is ready. It never ships. */
export async function buildCompanion({
  name,
  entry,
  folder,
  define = {},
  activationEvents = [],
  contributes,
  isForBrowsers = false,
}: CompanionOptions): Promise<void> {
  const { engines } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as { engines: { vscode: string } };
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: [entry],
    outfile: join(folder, "extension.js"),
    bundle: true,
    platform: "node",
    format: "cjs",
    external: ["vscode"],
    define: Object.fromEntries(Object.entries(define).map(([key, value]) => [key, JSON.stringify(value)])),
  });
  const manifest = {
    name,
    displayName: name,
    description: "A companion for development.",
    publisher: "speech-assessment",
    version: "0.0.1",
    license: "MIT",
    engines: { vscode: engines.vscode },
    main: "./extension.js",
    // The editor in a browser takes those that name it, and can run what asks nothing of Node.
    ...(isForBrowsers && { browser: "./extension.js" }),
    activationEvents: ["onStartupFinished", ...activationEvents],
    contributes,
  };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest, null, 2));
}
