import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface LocalFile {
  /** Absolute. */
  path: string;
  /** Removes the copy, if one was made. */
  release(): Promise<void>;
}

/** In a folder of its own, which only its owner may read. */
export async function temporaryCopy(name: string, bytes: Uint8Array): Promise<LocalFile> {
  const folder = await mkdtemp(join(tmpdir(), "speech-assessment-"));
  const release = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, name);
    await writeFile(path, bytes, { mode: 0o600 });
    return { path, release };
  } catch (error) {
    await release();
    throw error;
  }
}
