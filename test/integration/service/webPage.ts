import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileFunction } from "node:vm";
import type { HostFiles } from "#platform/browser/hostFiles.ts";
import { ROOT } from "../../support/paths.ts";
import type * as web from "./webEntry.ts";

type Web = typeof web;
export type WebPage = Omit<Web, "useHostFiles">;

/** What Node has and a browser has not. */
const NODE_ALONE = ["process", "Buffer", "require", "global", "setImmediate", "clearImmediate", "__dirname", "__filename"];

/** `webEntry.ts` as it is built for a browser. @throws what the build says, such as that something of Node's is missing. */
export function builtForWeb(): string {
  const folder = mkdtempSync(join(tmpdir(), "web-"));
  try {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(ROOT, "esbuild.mjs"), "--web", join(ROOT, "test/integration/service/webEntry.ts"), folder],
      { encoding: "utf8" },
    );
    if (status !== 0) throw new Error(stderr);
    return readFileSync(join(folder, "webEntry.cjs"), "utf8");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A page that has just been opened: nothing of an earlier one is left but its files, and its locks until it is gone. */
export function openPage(code: string, files: HostFiles, locks: WebLocks): WebPage {
  const module = { exports: {} };
  // A page that has just been opened has not loaded mediabunny, which leaves a mark.
  const absent = Object.fromEntries(
    [...NODE_ALONE, Symbol.for("mediabunny loaded")].map((name) => [name, { value: undefined, writable: true }]),
  );
  const run = compileFunction(code, ["module", "exports", "globalThis", "navigator", ...NODE_ALONE]) as (...values: unknown[]) => void;
  run(module, module.exports, Object.create(globalThis, absent), { locks });
  const { useHostFiles, ...page } = module.exports as Web;
  useHostFiles(files);
  return page;
}

/** The locks of a browser, as far as they are used; Node 20 has none. */
export class WebLocks {
  readonly #held = new Set<string>();

  async request(name: string, _options: { ifAvailable: true }, work: (lock: object | null) => Promise<void>): Promise<void> {
    if (this.#held.has(name)) return work(null);
    this.#held.add(name);
    await work({}).finally(() => this.#held.delete(name));
  }
}
