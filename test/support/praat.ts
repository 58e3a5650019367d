import { access } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { HumanError } from "#core/humanError.ts";
import { run } from "./run.ts";

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Absolute path of Praat; undefined if it is not installed. */
export async function findPraat(): Promise<string | undefined> {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  for (const folder of folders) if (await exists(join(folder, "praat"))) return join(folder, "praat");
  return undefined;
}

/** Finds Praat; on Debian and its relatives, as root, a missing one is installed. Undefined if that is not possible: what needs it is then skipped. */
export async function ensurePraat(say: (line: string) => void = () => {}): Promise<string | undefined> {
  const found = await findPraat();
  if (found || process.platform !== "linux" || process.getuid?.() !== 0 || !(await exists("/usr/bin/apt-get"))) return found;
  say("Installing praat with apt-get (once) …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    await run("apt-get", ["update"], { env });
    await run("apt-get", ["install", "-y", "--no-install-recommends", "praat"], { env });
  } catch (error) {
    say(error instanceof HumanError ? error.message : String(error));
  }
  return findPraat();
}
