// The conversion of recordings that the editor cannot play.
export { findFfmpeg } from "#engine/node/findFfmpeg.ts";
export { convertToWav } from "#platform/node/ffmpeg.ts";

/** Formats that the desktop editor's browser cannot play, for lack of a licence. */
export const UNPLAYABLE: ReadonlySet<string> = new Set(["m4a", "mp4"]);
