import { cp } from "node:fs/promises";
import { join } from "node:path";
import { buildCompanion } from "./companion.ts";
import { ROOT, SAMPLES } from "./paths.ts";
import { SAMPLE } from "./samples.ts";

/** Builds the companion with folders that lie on no disk, with the sample in them. Returns its folder. */
export async function buildMemoryFolders(folder: string): Promise<string> {
  await buildCompanion({
    name: "memory-folders",
    entry: join(ROOT, "test", "editor", "host", "memoryEntry.ts"),
    folder,
    activationEvents: ["onFileSystem:samples", "onFileSystem:still"],
    isForBrowsers: true,
  });
  for (const name of [SAMPLE.passage, SAMPLE.audio]) await cp(join(SAMPLES, name), join(folder, name));
  return folder;
}
