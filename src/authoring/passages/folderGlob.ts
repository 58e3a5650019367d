/** Matches the texts in a folder and below it. @param path relative to the workspace's folder, with forward slashes; taken literally */
export function folderGlob(path: string): string {
  const parts = path
    .split("/")
    .filter(Boolean)
    .map((part) => part.replace(/[[\]{}*?]/g, "[$&]"));
  return [...parts, "**", "*.{txt,md}"].join("/");
}
