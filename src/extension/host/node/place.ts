/** True if this host reads the file by its path; any other is requested from the editor. */
export function isLocal(place: { scheme: string }): boolean {
  return place.scheme === "file";
}

export function pathOf(uri: { fsPath: string }): string {
  return uri.fsPath;
}
