import { mkdir } from "./files.ts";

/** Makes a directory, and those above it that are not there. */
export async function makeDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
}
