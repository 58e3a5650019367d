import { posix } from "./node/paths.ts";

/**
 * Below the workspace's folder; undefined for one outside it or an invalid path, where nothing is written.
 * @param workspace path with forward slashes.
 */
export function resultsFolder(setting: string, workspace: string): string | undefined {
  const relative = posix.normalize(setting.trim().replaceAll("\\", "/"));
  if (relative.startsWith("/") || relative === ".." || relative.startsWith("../") || /^[a-z]:/i.test(relative) || relative.includes("\0"))
    return undefined;
  return posix.join(workspace, relative);
}
