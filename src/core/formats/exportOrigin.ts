import type { Annotation } from "./annotation.ts";
import type { Review } from "../review/review.ts";
import { fingerprint } from "../bytes/fingerprint.ts";
import { canonicalJson } from "../review/canonicalJson.ts";
import type { Timeline } from "../timeline/model.ts";

/** Identifies the result that an export was made from, so that it is not laid over another one. */
export interface ExportOrigin {
  /** Fingerprints of the text and of the service's answer. */
  text: string;
  answer: string;
  /** Fingerprint of the review that lay over it; absent if none did. */
  review?: string;
  /** Threshold at which words were judged, see `atStrictness`; absent if the service's verdicts stand. */
  strictness?: number;
  /** Times that the service left open were found by the embedded engine. */
  aligned: boolean;
}

export const ORIGIN_TIER = "source";

/** Undefined for a file that comes from elsewhere. */
export function originIn({ tiers }: Pick<Annotation, "tiers">): ExportOrigin | undefined {
  return readOrigin(tiers.find(({ name }) => name === ORIGIN_TIER)?.items[0]?.text ?? "");
}

/**
 * @param service the timeline without a review
 * @param review lies over it in the export
 */
export function originOf(service: Timeline, review: Review | undefined): ExportOrigin {
  const { words, additions, phonemes, stop, tiers } = review ?? {};
  const said = [words, additions, phonemes, stop, ...(tiers ? [tiers] : [])];
  return {
    text: fingerprint(service.words.length > 0 ? service.words.map(({ text }) => text).join(" ") : service.reference),
    answer: fingerprint(
      JSON.stringify([
        service.kind,
        service.segments.map(({ kind, words, at, heard }) => [kind, words, at, heard]),
        service.phonemes.map(({ expected, heard }) => [expected ?? "", heard ?? ""]),
      ]),
    ),
    ...(said.some((part) => part !== undefined) && { review: fingerprint(canonicalJson(said)) }),
    aligned: [...service.segments, ...service.phonemes].some(({ source }) => source === "local alignment"),
  };
}

export function writeOrigin({ text, answer, review, strictness, aligned }: ExportOrigin): string {
  return `speech-assessment 1 text=${text} answer=${answer}${review ? ` review=${review}` : ""}${strictness === undefined ? "" : ` strictness=${strictness}`}${aligned ? " aligned" : ""}`;
}

function readOrigin(text: string): ExportOrigin | undefined {
  const match =
    /speech-assessment \d+ text=([0-9a-f]{8}) answer=([0-9a-f]{8})(?: review=([0-9a-f]{8}))?(?: strictness=(0\.\d{1,20}|[01]))?( aligned)?/.exec(
      text,
    );
  return match
    ? {
        text: match[1]!,
        answer: match[2]!,
        ...(match[3] && { review: match[3] }),
        ...(match[4] && { strictness: Number(match[4]) }),
        aligned: match[5] !== undefined,
      }
    : undefined;
}
