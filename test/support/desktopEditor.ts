import { spawn } from "node:child_process";
import { access, mkdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { HumanError } from "#core/humanError.ts";

/** The desktop editor's command line program, if it is on the PATH. */
export async function findDesktopEditor(): Promise<string | undefined> {
  const names = process.platform === "win32" ? ["code.cmd"] : ["code"];
  for (const folder of (process.env.PATH ?? "").split(delimiter).filter((entry) => entry !== "")) {
    for (const name of names) {
      const path = join(folder, name);
      if (
        await access(path).then(
          () => true,
          () => false,
        )
      )
        return path;
    }
  }
  return undefined;
}

export interface DesktopOptions {
  editor: string;
  /** Unpacked extensions to load. */
  extensions: readonly string[];
  workspace: string;
  /** A folder for the editor's own files, so that the author's settings stay as they are. */
  home: string;
}

/** Opens a window of the desktop editor; resolves with the exit code when it is closed. */
export async function openDesktopEditor({
  editor,
  extensions,
  workspace,
  home,
}: DesktopOptions): Promise<{ closed: Promise<number>; stop(): void }> {
  const user = join(home, "data", "User");
  await mkdir(user, { recursive: true });
  const settings = {
    "security.workspace.trust.enabled": false,
    "telemetry.telemetryLevel": "off",
    "update.mode": "none",
    "workbench.startupEditor": "none",
  };
  await writeFile(join(user, "settings.json"), JSON.stringify(settings, null, 2));
  const args = [
    "--new-window",
    "--wait",
    "--disable-workspace-trust",
    "--skip-welcome",
    "--skip-release-notes",
    "--user-data-dir",
    join(home, "data"),
    "--extensions-dir",
    join(home, "extensions"),
    ...extensions.map((folder) => `--extensionDevelopmentPath=${folder}`),
    workspace,
  ];
  const child = spawn(editor, args, { stdio: "inherit", shell: process.platform === "win32" });
  const closed = new Promise<number>((resolve, reject) => {
    child.once("error", (cause: NodeJS.ErrnoException) =>
      reject(
        new HumanError(
          "editor-not-started",
          `${editor} could not be started (${cause.code ?? "unknown reason"}). Name the program of an editor, or use --editor code-server.`,
          { cause },
        ),
      ),
    );
    child.once("exit", (code) => resolve(code ?? 0));
  });
  return { closed, stop: () => void child.kill("SIGTERM") };
}
