import type { Timeline } from "../timeline/model.ts";

/** What an export says of the result that it was made from, so that it is not laid over another one. */
export interface ExportOrigin {
  /** Fingerprints of the text and of what the service answered. */
  text: string;
  answer: string;
  /** Whether times that the service left open were found by the embedded engine. */
  aligned: boolean;
}

export const ORIGIN_TIER = "source";

/** @param service the timeline without a review. */
export function originOf(service: Timeline): ExportOrigin {
  return {
    text: fingerprint(service.words.length > 0 ? service.words.map(({ text }) => text).join(" ") : service.reference),
    answer: fingerprint(JSON.stringify([service.kind, service.segments.map(({ kind, words, at, heard }) => [kind, words, at, heard]), service.phonemes.map(({ expected, heard }) => [expected ?? "", heard ?? ""])])),
    aligned: [...service.segments, ...service.phonemes].some(({ source }) => source === "local alignment"),
  };
}

export function writeOrigin({ text, answer, aligned }: ExportOrigin): string {
  return `speech-assessment 1 text=${text} answer=${answer}${aligned ? " aligned" : ""}`;
}

export function readOrigin(text: string): ExportOrigin | undefined {
  const match = /speech-assessment \d+ text=([0-9a-f]{8}) answer=([0-9a-f]{8})( aligned)?/.exec(text);
  return match ? { text: match[1]!, answer: match[2]!, aligned: match[3] !== undefined } : undefined;
}

/** FNV-1a of 32 bits over UTF-16 units, in hexadecimal: it tells texts apart, and hides none. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}
