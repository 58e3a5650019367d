import { FFMPEG_VARIABLE } from "#engine/node/findFfmpeg.ts";

export const environment: Readonly<Record<string, string | undefined>> = process.env;

/** For an engine that may not start programs. */
export function withoutPrograms(): Readonly<Record<string, string | undefined>> {
  return { ...environment, [FFMPEG_VARIABLE]: "off" };
}
