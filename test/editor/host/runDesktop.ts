// `npm run test:desktop`: the part of the editor tests that needs no screen, in the desktop editor. VSCODE_PATH names the
// program of an editor that is installed; without it, one is downloaded (VSCODE_VERSION: "stable", or such as "1.101.0").
import { access } from "node:fs/promises";
import { join } from "node:path";
import { downloadAndUnzipVSCode, runTests } from "@vscode/test-electron";
import { build } from "esbuild";
import { HumanError } from "#core/humanError.ts";
import { packageExtension } from "../../support/package.ts";
import { ROOT } from "../../support/paths.ts";
import { makeSampleWorkspace } from "../../support/sampleWorkspace.ts";

/* oxlint-disable no-console -- this is a program */

async function editorProgram(): Promise<string> {
  const chosen = process.env.VSCODE_PATH;
  if (chosen) {
    await access(chosen).catch((cause: unknown) => {
      throw new HumanError("editor-not-started", `VSCODE_PATH names ${chosen}, and there is no such file.`, { cause });
    });
    return chosen;
  }
  const version = process.env.VSCODE_VERSION ?? "stable";
  try {
    return await downloadAndUnzipVSCode({ version, cachePath: join(ROOT, ".vscode-test") });
  } catch (error) {
    throw new HumanError(
      "editor-not-downloaded",
      `Visual Studio Code (${version}) could not be downloaded. Check the connection, or set VSCODE_PATH to the program of an editor that is installed.`,
      { cause: error },
    );
  }
}

try {
  const vscodeExecutablePath = await editorProgram();
  await packageExtension();
  const workspace = await makeSampleWorkspace();
  try {
    const extensionTestsPath = join(workspace.home, "desktopEntry.cjs");
    const entryPoints = [join(ROOT, "test", "editor", "host", "desktopEntry.ts")];
    await build({ entryPoints, outfile: extensionTestsPath, bundle: true, platform: "node", format: "cjs", external: ["vscode"] });
    const launchArgs = [
      workspace.folder,
      "--disable-extensions",
      "--disable-workspace-trust",
      "--user-data-dir",
      join(workspace.home, "data"),
    ];
    // Root, as in a container, may not use the browser's own sandbox.
    if (process.getuid?.() === 0) launchArgs.push("--no-sandbox");
    process.exitCode = await runTests({ vscodeExecutablePath, extensionDevelopmentPath: ROOT, extensionTestsPath, launchArgs });
  } finally {
    await workspace.remove();
  }
} catch (error) {
  console.error(error instanceof HumanError ? error.message : error);
  process.exitCode = 1;
}
