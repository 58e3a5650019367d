export type FilePlace =
  | { kind: "absolute"; path: string }
  /** To the workspace's folder, with forward slashes. */
  | { kind: "relative"; path: string };

/** Any text is a path. */
export function filePlace(text: string): FilePlace {
  if (text.startsWith("/") || text.startsWith("\\\\") || /^[a-z]:[\\/]/iu.test(text)) return { kind: "absolute", path: text };
  return { kind: "relative", path: text.replaceAll("\\", "/") };
}
