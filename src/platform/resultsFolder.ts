import { posix } from "./node/paths.ts";

/**
 * The folder that the setting names, below the workspace's folder; undefined for one that is outside it or is not a
 * path, which is not written to.
 *
 * @param workspace path of the workspace's folder, with forward slashes.
 */
export function resultsFolder(setting: string, workspace: string): string | undefined {
  const relative = posix.normalize(setting.trim().replaceAll("\\", "/"));
  if (relative.startsWith("/") || relative === ".." || relative.startsWith("../") || /^[a-z]:/i.test(relative) || relative.includes("\0"))
    return undefined;
  return posix.join(workspace, relative);
}
