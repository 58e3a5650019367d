import { mkdir } from "./files.ts";

/** Also makes missing directories above it. */
export async function makeDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
}
