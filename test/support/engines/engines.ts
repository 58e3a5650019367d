// Browsers of other engines than Chromium, in which the pages are tried: each with the driver that it understands.
import { access } from "node:fs/promises";
import { HumanError } from "#core/humanError.ts";
import { run } from "../run.ts";
import type { Engine } from "./engine.ts";
import { FIREFOX } from "./firefox.ts";
import { WEBKIT } from "./webKit.ts";

export const ENGINES: readonly Engine[] = [FIREFOX, WEBKIT];

export async function isInstalled({ programs }: Engine): Promise<boolean> {
  const found = programs.map((program) =>
    access(program).then(
      () => true,
      () => false,
    ),
  );
  return (await Promise.all(found)).every(Boolean);
}

/** On Debian and its relatives, as root, missing engines are installed; elsewhere the tests in them are skipped. Says which there are. */
export async function ensureEngines(say: (line: string) => void): Promise<void> {
  for (const engine of ENGINES) {
    const { name, packages } = engine;
    const canInstall = process.platform === "linux" && process.getuid?.() === 0;
    if (!(await isInstalled(engine)) && canInstall) {
      say(`Installing ${packages.join(", ")} with apt-get (once) …`);
      const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
      try {
        await run("apt-get", ["update"], { env });
        await run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], { env });
      } catch (error) {
        say(error instanceof HumanError ? error.message : String(error));
      }
    }
    say(
      (await isInstalled(engine))
        ? `${name} is installed`
        : `${name} is not installed, so the tests in it are skipped. It takes ${packages.join(", ")}`,
    );
  }
}
