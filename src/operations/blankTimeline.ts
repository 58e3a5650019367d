import type { Reference } from "#contract/reading/reading.ts";
import { countSegments } from "#core/record/countSegments.ts";
import type { Timeline } from "#core/timeline/model.ts";
import type { Language } from "#language/language.ts";
import { TimelineBuilder } from "./timeline/builder.ts";

/** A text before anybody has read it. */
export function blankTimeline({ text, list }: Pick<Reference, "text" | "list">, language: Language): Timeline {
  const { reference, words } = new TimelineBuilder(text, language);
  return {
    kind: "fluency",
    reference,
    ...(list && { list }),
    words,
    segments: [],
    phonemes: [],
    pauses: [],
    summary: { counts: countSegments([], words.length) },
    warnings: [],
    notes: [],
  };
}
