/**
 * The glob for the texts in a folder and those below it.
 * @param path relative to the workspace's folder, with forward slashes; characters that are special in globs are taken
 * literally
 */
export function folderGlob(path: string): string {
  const parts = path
    .split("/")
    .filter(Boolean)
    .map((part) => part.replace(/[[\]{}*?]/g, "[$&]"));
  return [...parts, "**", "*.{txt,md}"].join("/");
}
