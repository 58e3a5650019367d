import { spawn, type ChildProcess } from "node:child_process";
import { createWriteStream, existsSync, rmSync } from "node:fs";
import { access, cp, mkdir, mkdtemp, readFile, realpath, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { HumanError } from "#core/humanError.ts";
import { EDITOR_LOGGER } from "./editorLogger.ts";
import { CACHE, NODE_24 } from "./paths.ts";
import { npm, run } from "./run.ts";

/** code-server carries a real VS Code; this one carries 1.139. EDITOR_VERSION names another one, such as 4.103.2 with 1.103. */
export const CODE_SERVER_VERSION = process.env.EDITOR_VERSION ?? "4.139.1";

/** Newer ones search for files with it; older ones get it, too. */
const RIPGREP = "1.18.0";

/** The program that it runs on; EDITOR_NODE names the program of the Node that another version was made for. */
const EDITOR_NODE = process.env.EDITOR_NODE ?? NODE_24;

/** How long the editor may take to listen, in milliseconds. It takes about one second; a busy machine, ten. */
const READY_WITHIN = 60_000;
/** How long a stopped editor may take to exit before it is killed, in milliseconds. */
const LEAVE_WITHIN = 5_000;

const home = join(CACHE, `code-server-${CODE_SERVER_VERSION}`);

/**
 * Installs code-server from the npm registry unless it is there, and returns its entry script. Its own install step is
 * left out because it compiles native parts and needs a compiler: those of the terminal are not needed, and the logger gets
 * a replacement. The editor's own packages are installed by hand.
 */
export async function ensureCodeServer(say: (line: string) => void = () => {}): Promise<string> {
  const entry = (folder: string) => join(folder, "node_modules", "code-server", "out", "node", "entry.js");
  const complete = join(home, "complete");
  if (
    await access(complete).then(
      () => true,
      () => false,
    )
  )
    return entry(home);
  say(`Installing code-server ${CODE_SERVER_VERSION} (once; about 600 MB on disk) …`);
  const partial = `${home}.${process.pid}.partial`;
  try {
    await mkdir(partial, { recursive: true });
    await writeFile(join(partial, "package.json"), '{ "name": "editor-for-tests", "private": true }\n');
    await npm(["install", "--ignore-scripts", "--no-audit", "--no-fund", `code-server@${CODE_SERVER_VERSION}`], partial);
    const editor = join(partial, "node_modules", "code-server", "lib", "vscode");
    await npm(["install", "--ignore-scripts", "--no-audit", "--no-fund", "--omit=dev"], editor);
    await writeFile(join(editor, "node_modules", "@vscode", "spdlog", "index.js"), EDITOR_LOGGER);
    // Older ones load a native module that hashes passwords as they start; nobody signs in here.
    const passwords = join(partial, "node_modules", "argon2", "argon2.js");
    await access(passwords).then(
      () => writeFile(passwords, "module.exports = {};\n"),
      () => undefined,
    );
    await addSearch(join(editor, "node_modules", "@vscode"));
    await writeFile(join(partial, "complete"), "");
    await rm(home, { recursive: true, force: true });
    await rename(partial, home);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (!(error instanceof HumanError)) throw error;
    throw new HumanError(
      "editor-not-installed",
      `code-server could not be installed from the npm registry. Check the connection and run the command again.\n${error.message}`,
      { cause: error },
    );
  }
  return entry(home);
}

/** Older ones download the program that searches for files in their install step; newer ones have it as a package, which gives it to both. */
async function addSearch(packages: string): Promise<void> {
  const older = join(packages, "ripgrep");
  if (!existsSync(older)) return;
  const folder = join(older, "universal");
  await mkdir(folder);
  await npm(["install", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", `@vscode/ripgrep-universal@${RIPGREP}`], folder);
  const platform = join(folder, "node_modules", "@vscode", "ripgrep-universal", "bin", `${process.platform}-${process.arch}`);
  await cp(platform, join(older, "bin"), { recursive: true });
}

export interface CodeServerOptions {
  /** The packaged extensions to install. */
  extensions: readonly string[];
  /** Folders of unpacked extensions (companion.ts) to put beside them. */
  companions?: readonly string[];
  /** The folder to open. */
  workspace: string;
  /** A folder for everything that the editor writes: settings, extensions, logs. The caller removes it. */
  home: string;
  /** User settings on top of the quiet ones below. */
  settings?: Record<string, unknown>;
  /** Settings of the machine that the editor works on; those of machine scope only count there. */
  machineSettings?: Record<string, unknown>;
  /** Whether folders are only trusted if their user says so; otherwise every folder is trusted. */
  workspaceTrust?: boolean;
  /** 0, the default, takes a free port. Always on the loopback address. */
  port?: number;
  /** Whether the editor forwards addresses of its machine, as `/proxy/PORT/`. */
  proxy?: boolean;
  /** Added to the editor's environment, which the extension sees. */
  env?: NodeJS.ProcessEnv;
  /** Whether the editor leaves out what costs processor time and no test looks at: most of its own extensions, and animations. */
  isLean?: boolean;
}

export interface CodeServer {
  /** The address that opens the workspace. */
  readonly url: string;
  /** What the editor itself printed. */
  readonly logFile: string;
  /** The folder with everything that the editor keeps: settings, storage, logs. */
  readonly data: string;
  /** The folder with the installed extensions. */
  readonly installed: string;
  /** Settles if the editor ends by itself. */
  readonly ended: Promise<number>;
  /** Rewrites the machine's settings. The editor follows them a moment later; it only reads those of the user at its start. */
  changeSettings(machineSettings: Record<string, unknown>): Promise<void>;
  stop(): Promise<void>;
}

/** Those of the editor's own hundred extensions that a lean one has. The others cost each window a tenth of its startup time. */
const BUILT_INS = [
  "configuration-editing",
  "json",
  "json-language-features",
  "log",
  "markdown-basics",
  "markdown-language-features",
  "media-preview",
  "theme-defaults",
  "theme-seti",
  "yaml",
];

/** Settings that keep the editor from greeting, asking and looking anything up. */
export const QUIET: Record<string, unknown> = {
  "chat.disableAIFeatures": true,
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "files.autoSave": "off", // as on the desktop; in the browser it is on
  "git.enabled": false,
  "npm.fetchOnlinePackageInfo": false,
  "remote.autoForwardPorts": false,
  "remote.autoForwardPortsSource": "output", // the other source lists the open files of every process each second or two
  "security.workspace.trust.enabled": false,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "update.showReleaseNotes": false,
  "window.restoreWindows": "none",
  "workbench.enableExperiments": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.settings.enableNaturalLanguageSearch": false,
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  "workbench.welcomePage.walkthroughs.openOnInstall": false,
};

/** Switches off what is repainted again and again, and what no test looks at. */
export const LEAN: Record<string, unknown> = {
  "breadcrumbs.enabled": false,
  "editor.cursorBlinking": "solid",
  "editor.minimap.enabled": false,
  "editor.stickyScroll.enabled": false,
  "workbench.reduceMotion": "on",
};

/** Folders open restricted, and nobody is asked about it. */
const WORKSPACE_TRUST: Record<string, unknown> = {
  "security.workspace.trust.enabled": true,
  "security.workspace.trust.startupPrompt": "never",
  "security.workspace.trust.banner": "never",
};

/** An editor's private folders, with the extensions installed. */
interface PreparedEditor {
  entry: string;
  /** The arguments that name the folders. */
  places: string[];
  env: NodeJS.ProcessEnv;
  data: string;
  /** The folder with the installed extensions. */
  installed: string;
}

/** Folders with extensions that this process has installed, by the packages and when they were written. */
const installations = new Map<string, Promise<string>>();

/** Makes the editor install packaged extensions, the same ones only once per process. Returns the folder, to be copied. */
async function installOnce(entry: string, extensions: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const key = (await Promise.all(extensions.map(async (vsix) => `${vsix} ${(await stat(vsix)).mtimeMs}`))).join("\n");
  const install = async () => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), "installed-extensions-")));
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    const places = [
      "--user-data-dir",
      join(folder, "data"),
      "--extensions-dir",
      join(folder, "extensions"),
      "--config",
      join(folder, "config.yaml"),
    ];
    await writeFile(join(folder, "config.yaml"), "");
    await run(EDITOR_NODE, [entry, ...places, "--force", ...extensions.flatMap((vsix) => ["--install-extension", vsix])], { env });
    return join(folder, "extensions");
  };
  const installing = installations.get(key) ?? install();
  installations.set(key, installing);
  return installing;
}

/** Puts an unpacked extension where the installed ones are. Returns its entry for the editor's list of them. */
async function placeCompanion(companion: string, installed: string): Promise<unknown> {
  const { publisher, name, version } = JSON.parse(await readFile(join(companion, "package.json"), "utf8")) as Record<string, string>;
  const relativeLocation = `${publisher}.${name}-${version}`;
  const place = join(installed, relativeLocation);
  await cp(companion, place, { recursive: true });
  return {
    identifier: { id: `${publisher}.${name}` },
    version,
    location: { $mid: 1, path: pathToFileURL(place).pathname, scheme: "file" },
    relativeLocation,
    metadata: { source: "vsix" },
  };
}

/** Installs packaged extensions in a new, private editor without starting it. */
export async function prepareCodeServer({
  home: folder,
  extensions,
  companions = [],
  env: added,
}: Pick<CodeServerOptions, "home" | "extensions" | "companions" | "env">): Promise<PreparedEditor> {
  const entry = await ensureCodeServer();
  const data = join(folder, "data");
  const installed = join(folder, "extensions");
  const config = join(folder, "config.yaml");
  await mkdir(join(data, "User"), { recursive: true });
  await writeFile(config, "");
  const places = ["--config", config, "--user-data-dir", data, "--extensions-dir", installed];
  const env: NodeJS.ProcessEnv = { ...process.env, ...added, EXTENSIONS_GALLERY: "{}" };
  // Left over from a terminal in another editor, these make code-server talk to that one instead of starting.
  for (const name of Object.keys(env)) if (/^(VSCODE_|CODE_SERVER_|PORT$|PASSWORD$|HASHED_PASSWORD$|npm_)/i.test(name)) delete env[name];
  const template = await installOnce(entry, extensions, env);
  await cp(template, installed, { recursive: true });
  // The editor keeps a list of what is where, as paths and as addresses.
  const list = join(installed, "extensions.json");
  const inJson = (path: string) => JSON.stringify(path).slice(1, -1);
  const moved = (await readFile(list, "utf8"))
    .replaceAll(inJson(template), inJson(installed))
    .replaceAll(pathToFileURL(template).href, pathToFileURL(installed).href);
  const listed = JSON.parse(moved) as unknown[];
  for (const companion of companions) listed.push(await placeCompanion(companion, installed));
  await writeFile(list, JSON.stringify(listed));
  return { entry, places, env, data, installed };
}

/** Installs the extensions in a new, private editor, starts it and returns when it answers. */
export async function startCodeServer(options: CodeServerOptions): Promise<CodeServer> {
  const { entry, places, env, data, installed } = await prepareCodeServer(options);
  const logFile = join(options.home, "code-server.log");
  await writeFile(
    join(data, "User", "settings.json"),
    JSON.stringify({ ...QUIET, ...(options.isLean && LEAN), ...(options.workspaceTrust && WORKSPACE_TRUST), ...options.settings }, null, 2),
  );
  await mkdir(join(data, "Machine"), { recursive: true });
  const changeSettings = (settings: Record<string, unknown>) =>
    writeFile(join(data, "Machine", "settings.json"), JSON.stringify(settings, null, 2));
  await changeSettings(options.machineSettings ?? {});
  const builtIns = options.isLean ? ["--builtin-extensions-dir", await linkBuiltIns(entry, options.home)] : [];

  const child = spawn(
    EDITOR_NODE,
    [
      entry,
      ...places,
      ...builtIns,
      "--auth",
      "none",
      "--bind-addr",
      `127.0.0.1:${options.port ?? 0}`,
      "--disable-telemetry",
      "--disable-update-check",
      ...(options.workspaceTrust ? [] : ["--disable-workspace-trust"]),
      "--disable-getting-started-override",
      "--ignore-last-opened",
      ...(options.proxy ? [] : ["--disable-proxy"]),
    ],
    { env, stdio: ["ignore", "pipe", "pipe"], detached: process.platform !== "win32" },
  );
  const ended = new Promise<number>((resolve) => child.once("exit", (code) => resolve(code ?? -1)));
  const kill = (signal: NodeJS.Signals) => signalTree(child, signal);
  const lastResort = () => kill("SIGKILL");
  process.once("exit", lastResort);
  const stop = async () => {
    kill("SIGTERM");
    const timer = setTimeout(lastResort, LEAVE_WITHIN);
    await ended;
    clearTimeout(timer);
    lastResort(); // The extension host may outlive its parent by a moment; nothing of the group may stay.
    process.off("exit", lastResort);
  };
  try {
    const address = await listening(child, ended, logFile);
    const url = `${address}?folder=${encodeURIComponent(options.workspace.replaceAll("\\", "/"))}`;
    return { url, logFile, data, installed, ended, changeSettings, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Makes a folder with those few of the editor's own extensions. Returns it. */
async function linkBuiltIns(entry: string, home: string): Promise<string> {
  const folder = join(home, "built-ins");
  await mkdir(folder);
  const all = join(dirname(entry), "..", "..", "lib", "vscode", "extensions");
  for (const name of BUILT_INS) await symlink(join(all, name), join(folder, name), "junction");
  return folder;
}

/** Waits for the line that names the address, and copies everything that is printed to the log. */
function listening(child: ChildProcess, ended: Promise<number>, logFile: string): Promise<string> {
  const log = createWriteStream(logFile);
  let printed = "";
  return new Promise((resolve, reject) => {
    const fail = (what: string) => {
      clearTimeout(timer);
      reject(new HumanError("editor-not-started", `The editor ${what}. It printed:\n${printed.trim()}`));
    };
    const timer = setTimeout(() => fail(`did not answer within ${READY_WITHIN / 1000} seconds`), READY_WITHIN);
    const read = (part: Buffer) => {
      log.write(part);
      printed += part.toString();
      const address = /HTTP server listening on (http:\/\/127\.0\.0\.1:\d+\/)/.exec(printed)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
      printed = "";
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("error", (error) => fail(`could not be started (${error.message})`));
    void ended.then((code) => {
      log.end();
      fail(`ended with code ${code} before it answered`);
    });
  });
}

function signalTree(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // Nothing of the group is left.
  }
}
