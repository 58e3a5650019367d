// `npm run release`: everything that has to be true before a release, from what takes a moment to what takes long; then the package. It is
// published only where the owner's token is in VSCE_PAT (Marketplace) or OVSX_PAT (Open VSX).
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { HumanError } from "#core/humanError.ts";
import type { Json } from "./localizedManifest.ts";
import { NODE_24, ROOT, VSIX } from "./paths.ts";
import { releaseFaults } from "./releaseFaults.ts";
import { npm, run } from "./run.ts";

/** What publishes to Open VSX; it is not among the dependencies, as nothing but this needs it. */
const OVSX = "ovsx@1.4.0";

const inRoot = { cwd: ROOT, output: "inherit" } as const;
const VSCE = join(ROOT, "node_modules", "@vscode", "vsce", "vsce");

async function requireNoFaults(): Promise<void> {
  const [manifest, lock] = await Promise.all(
    ["package.json", "package-lock.json"].map(async (name) => JSON.parse(await readFile(join(ROOT, name), "utf8")) as Json),
  );
  const faults = releaseFaults({
    manifest: manifest!,
    lockedVersion: String(lock!.version),
    changelog: await readFile(join(ROOT, "CHANGELOG.md"), "utf8"),
    uncommitted: await run("git", ["status", "--porcelain"], { cwd: ROOT }),
  });
  if (faults.length > 0)
    throw new HumanError(
      "not-releasable",
      ["Before a release (see .github/CONTRIBUTING.md):", ...faults.map((fault) => `- ${fault}`)].join("\n"),
    );
}

async function release(): Promise<void> {
  await requireNoFaults();
  await npm(["test"], ROOT, "inherit");
  await npm(["run", "package"], ROOT, "inherit");
  // The tests write nothing into the repository, unless what is generated was out of date.
  await requireNoFaults();
  const { VSCE_PAT: marketplace, OVSX_PAT: openVsx } = process.env;
  if (marketplace) await run(NODE_24, [VSCE, "publish", "--packagePath", VSIX], inRoot);
  if (openVsx) await npm(["exec", "--yes", "--", OVSX, "publish", VSIX], ROOT, "inherit");
  if (!marketplace && !openVsx) console.log(`${VSIX} can be published; nothing has been. Set VSCE_PAT or OVSX_PAT to publish it.`);
}

try {
  await release();
} catch (error) {
  console.error(error instanceof HumanError ? error.message : error);
  process.exitCode = 1;
}
