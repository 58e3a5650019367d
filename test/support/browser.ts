import { access } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { chromium, type Browser } from "playwright-core";
import { HumanError } from "#core/humanError.ts";
import { run } from "./run.ts";

/** The one that can do nothing but run hidden comes first: it takes a tenth less processor time. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
];

/** Browsers that are installed outside the PATH. */
function knownPlaces(): string[] {
  if (process.platform === "darwin") {
    return ["Google Chrome", "Chromium", "Microsoft Edge"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  }
  if (process.platform === "win32") {
    const roots = [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA].filter(
      (root) => root !== undefined,
    );
    return roots.flatMap((root) => [
      join(root, "Google", "Chrome", "Application", "chrome.exe"),
      join(root, "Microsoft", "Edge", "Application", "msedge.exe"),
    ]);
  }
  return ["/usr/bin/chromium", "/usr/bin/google-chrome", "/opt/google/chrome/chrome", "/snap/bin/chromium"];
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function find(): Promise<string | undefined> {
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const onPath = process.platform === "win32" ? [] : NAMES.flatMap((name) => path.map((folder) => join(folder, name)));
  for (const candidate of [...onPath, ...knownPlaces()]) if (await exists(candidate)) return candidate;
  return undefined;
}

/**
 * Finds a Chromium-like browser: `CHROME_PATH`, the PATH, then the usual places. On Debian and its relatives, as root, a
 * missing one is installed; elsewhere the error says what to install.
 */
export async function ensureChromium(say: (line: string) => void = () => {}): Promise<string> {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (await exists(chosen)) return chosen;
    throw new HumanError(
      "no-browser",
      `CHROME_PATH names ${chosen}, and there is no such file. Correct it, or unset it to look in the usual places.`,
    );
  }
  const found = await find();
  if (found) return found;
  if (process.platform === "linux" && process.getuid?.() === 0 && (await exists("/usr/bin/apt-get"))) {
    say("Installing chromium with apt-get (once) …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update"], { env });
    const install = (name: string) => run("apt-get", ["install", "-y", "--no-install-recommends", name, "fonts-dejavu-core"], { env });
    // Not every release has the first one.
    await install("chromium-headless-shell").catch(() => install("chromium"));
    const installed = await find();
    if (installed) return installed;
  }
  throw new HumanError(
    "no-browser",
    "The editor tests need Chromium, Google Chrome or Microsoft Edge, and none was found. Install one (on Debian or Ubuntu: " +
      "sudo apt-get install chromium), or set CHROME_PATH to the one you have.",
  );
}

/**
 * Starts the browser, hidden. It can only reach this machine: every other name fails to resolve.
 * @param sound a WAV file that its microphone hears once after it is switched on; without it, there is no microphone.
 */
export async function launchBrowser(sound?: string): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureChromium(),
    headless: true,
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--autoplay-policy=no-user-gesture-required",
      ...(sound === undefined
        ? []
        : ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", `--use-file-for-fake-audio-capture=${sound}%noloop`]),
      // A page as large as the editor's collects garbage less often, for a tenth of its processor time.
      "--js-flags=--min-semi-space-size=64 --semi-space-growth-factor=4",
      "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
    ],
  });
}
