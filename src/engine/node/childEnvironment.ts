import { FFMPEG_VARIABLE } from "./findFfmpeg.ts";

/**
 * For Node and the user's ffmpeg. The rest is left out: keys and tokens, and with NODE_OPTIONS the parent's loaders and inspectors. Windows
 * adds what every process there has.
 */
const PASSED_VARIABLES = new Set([
  FFMPEG_VARIABLE,
  "PATH",
  "HOME",
  "USERPROFILE",
  "XDG_RUNTIME_DIR",
  "TMPDIR",
  "TEMP",
  "TMP",
  "LANG",
  "LC_ALL",
  "SYSTEMROOT",
  "WINDIR",
  "LD_LIBRARY_PATH",
  "DYLD_LIBRARY_PATH",
  "NIX_LD",
  "NIX_LD_LIBRARY_PATH",
  "NODE_ICU_DATA",
]);

export function childEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const passed = Object.entries(env).filter(([name]) => PASSED_VARIABLES.has(name.toUpperCase()));
  // On a desktop, this program may be Electron, which is only Node when asked to be.
  return { ...Object.fromEntries(passed), ELECTRON_RUN_AS_NODE: "1" };
}
