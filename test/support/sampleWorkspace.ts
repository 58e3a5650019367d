import { cp, mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SAMPLES } from "./paths.ts";

export interface SampleWorkspace {
  /** A throw-away copy of media/samples. */
  readonly folder: string;
  /** An empty folder beside it, for the editor's own files. */
  readonly home: string;
  /** Leaves the samples in the folder as they were at first, and nothing else. */
  restore(): Promise<void>;
  remove(): Promise<void>;
}

/** Copies the samples to a temporary folder, so that nothing an editor writes lands in the repository. */
export async function makeSampleWorkspace(): Promise<SampleWorkspace> {
  const base = await realpath(await mkdtemp(join(tmpdir(), "speech-assessment-")));
  const folder = join(base, "samples");
  await cp(SAMPLES, folder, { recursive: true });
  const restore = async () => {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
    await cp(SAMPLES, folder, { recursive: true });
  };
  return { folder, home: join(base, "editor"), restore, remove: () => rm(base, { recursive: true, force: true, maxRetries: 5 }) };
}
