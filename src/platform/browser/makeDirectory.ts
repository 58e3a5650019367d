import { mkdir } from "./files.ts";

/** Makes a directory, and any missing ones above it. */
export async function makeDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
}
