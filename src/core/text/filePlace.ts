/** The place of a setting's file. */
export type FilePlace =
  | { kind: "absolute"; path: string }
  /** From the workspace's folder, with forward slashes. */
  | { kind: "relative"; path: string };

/** Reads a path as written in a setting; any text is a path. */
export function filePlace(text: string): FilePlace {
  if (text.startsWith("/") || text.startsWith("\\\\") || /^[a-z]:[\\/]/iu.test(text)) return { kind: "absolute", path: text };
  return { kind: "relative", path: text.replaceAll("\\", "/") };
}
