/**
 * The glob for the texts in a folder and those below it.
 * @param path from the workspace's folder, with forward slashes; signs that mean something in globs stand for themselves
 */
export function folderGlob(path: string): string {
  const parts = path.split("/").filter(Boolean).map((part) => part.replace(/[[\]{}*?]/g, "[$&]"));
  return [...parts, "**", "*.{txt,md}"].join("/");
}
