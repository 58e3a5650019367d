import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";

/** Missing from the PATH of an editor started from a desktop. */
const USUAL_FOLDERS = process.platform === "win32" ? [] : ["/usr/local/bin", "/opt/homebrew/bin", "/snap/bin"];

/** `off`: ffmpeg is never started. */
export const FFMPEG_VARIABLE = "SPEECH_ASSESSMENT_FFMPEG";

export function ffmpegIsOff(env: NodeJS.ProcessEnv = process.env): boolean {
  return env[FFMPEG_VARIABLE] === "off";
}

/**
 * An absolute path; undefined where there is none or it is switched off. Only absolute folders are searched: a program in the current
 * folder is not run.
 */
export async function findFfmpeg(path = searchPath(process.env), usual: readonly string[] = USUAL_FOLDERS): Promise<string | undefined> {
  if (ffmpegIsOff()) return undefined;
  const name = process.platform === "win32" ? "ffmpeg.exe" : "ffmpeg";
  for (const folder of [...path.split(delimiter).filter(isAbsolute), ...usual]) {
    const candidate = join(folder, name);
    if (
      await access(candidate, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return candidate;
  }
  return undefined;
}

/** In a worker on Windows, the variable's name is case-sensitive. */
export function searchPath(env: NodeJS.ProcessEnv): string {
  const key = Object.keys(env).find((name) => name.toUpperCase() === "PATH");
  return (key && env[key]) ?? "";
}
