/**
 * The files that are gone themselves or through a folder above them. Time is in proportion to the files, however much is gone.
 * @param files addresses with slashes
 */
export function goneFiles(files: Iterable<string>, gone: ReadonlySet<string>): string[] {
  return [...files].filter((file) => {
    for (let end = file.length; end > 0; end = file.lastIndexOf("/", end - 1)) if (gone.has(file.slice(0, end))) return true;
    return false;
  });
}
