import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's folder. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** What the build writes. */
export const DIST = join(ROOT, "dist");

/** The sample passages and recordings that ship with the extension. */
export const SAMPLES = join(ROOT, "media", "samples");

/** Downloads that survive from one run to the next; never committed. */
export const CACHE = join(ROOT, ".cache");

/** Screenshots, logs and packages that a test run leaves behind; never committed. */
export const TEST_RESULTS = join(ROOT, "test-results");

/** The packaged extension. It has the same name whatever the version, so that nobody has to look for it. */
export const VSIX = join(ROOT, "speech-assessment-authoring.vsix");

/** Node 24, which the current editor's extension host and code-server run on. */
export const NODE_24 = join(ROOT, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");

/** The Node that the developer started npm with; inside npm scripts `node` is the Node 24 of the development dependencies. */
export const OWN_NODE = process.env.npm_node_execpath ?? process.execPath;
