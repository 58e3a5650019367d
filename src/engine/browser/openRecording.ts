import { BufferSource } from "mediabunny";
import { fileOfBytes } from "#platform/files/fileOfBytes.ts";
import { hostFiles } from "#platform/browser/hostFiles.ts";
import type { OpenRecording } from "../node/openRecording.ts";

export type { OpenRecording };

/** In memory until it is closed and its sources are no longer read. @throws whatever the host's files throw */
export async function openRecording(path: string): Promise<OpenRecording> {
  let bytes = await hostFiles().read(path);
  const file = fileOfBytes(bytes);
  const close = () => {
    bytes = new Uint8Array();
    return file.close();
  };
  return { file: { ...file, close }, source: () => new BufferSource(bytes) };
}
