import { FFMPEG_VARIABLE } from "./findFfmpeg.ts";

/**
 * Everything that Node and the user's own ffmpeg need from an environment. The rest is left out: keys and tokens, and
 * with NODE_OPTIONS the loaders and inspectors of the parent. Windows adds what every process there has.
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

/** The environment of the engine's child process. */
export function childEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const passed = Object.entries(env).filter(([name]) => PASSED_VARIABLES.has(name.toUpperCase()));
  // In the editor on a desktop, this process's program is Electron, which is only Node when asked to be.
  return { ...Object.fromEntries(passed), ELECTRON_RUN_AS_NODE: "1" };
}
