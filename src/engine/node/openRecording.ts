import { FilePathSource, type Source } from "mediabunny";
import type { OpenFile } from "#platform/files/openFile.ts";
import { openRegular } from "#platform/node/boundedFile.ts";

/** Sources for mediabunny's readers are disposed of with their input. */
export interface OpenRecording {
  file: OpenFile;
  source: () => Source;
}

/** @throws as `openRegular` does */
export async function openRecording(path: string): Promise<OpenRecording> {
  return { file: await openRegular(path), source: () => new FilePathSource(path) };
}
