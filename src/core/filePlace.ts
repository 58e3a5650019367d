/** Where a setting's file is. */
export type FilePlace =
  | { kind: "absolute"; path: string }
  /** From the workspace's folder, with forward slashes. */
  | { kind: "relative"; path: string };

/** Reads a path as a setting has it; any text is one. */
export function filePlace(text: string): FilePlace {
  if (text.startsWith("/") || text.startsWith("\\\\") || /^[a-z]:[\\/]/iu.test(text)) return { kind: "absolute", path: text };
  return { kind: "relative", path: text.replaceAll("\\", "/") };
}
