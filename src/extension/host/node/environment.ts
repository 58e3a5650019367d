import { FFMPEG_VARIABLE } from "../../../engine/node/findFfmpeg.ts";

/** The variables with which the editor was started. */
export const environment: Readonly<Record<string, string | undefined>> = process.env;

/** Those for an engine that may not start programs. */
export function withoutPrograms(): Readonly<Record<string, string | undefined>> {
  return { ...environment, [FFMPEG_VARIABLE]: "off" };
}
