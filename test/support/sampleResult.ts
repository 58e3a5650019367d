import { copyFile, mkdtemp } from "node:fs/promises";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NODE_24, ROOT } from "./paths.ts";
import { run } from "./run.ts";
import { SAMPLE } from "./samples.ts";
import { makeSampleWorkspace, type SampleWorkspace } from "./sampleWorkspace.ts";

/** Name of the sample's result beside its passage. */
export const SAMPLE_RESULT = "the-seed.assessment.json";

let made: Promise<string> | undefined;

/** Puts the result of the sample's reading beside its passage. The engine makes it once per process. */
export async function withSampleResult({ folder }: SampleWorkspace): Promise<void> {
  made ??= make();
  await copyFile(await made, join(folder, SAMPLE_RESULT));
}

async function make(): Promise<string> {
  const workspace = await makeSampleWorkspace();
  try {
    const passage = join(workspace.folder, SAMPLE.passage);
    await run(NODE_24, [
      join(ROOT, "dist", "cli.js"),
      "assess",
      join(workspace.folder, SAMPLE.audio),
      "--reference",
      passage,
      "--kind",
      "fluency",
      "--save",
      join(workspace.folder, SAMPLE_RESULT),
    ]);
    const kept = await mkdtemp(join(tmpdir(), "sample-result-"));
    process.once("exit", () => rmSync(kept, { recursive: true, force: true }));
    const path = join(kept, SAMPLE_RESULT);
    await copyFile(join(workspace.folder, SAMPLE_RESULT), path);
    return path;
  } finally {
    await workspace.remove();
  }
}
