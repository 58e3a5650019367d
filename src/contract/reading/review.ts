import { t } from "@vscode/l10n";
import * as z from "zod/mini";
import { plural } from "#core/plural.ts";
import { CUES } from "#core/reading/cues.ts";
import { withoutWordPlaces } from "#core/review/wordPlaces.ts";
import { ADDITION_VERDICTS, type Review, WORD_VERDICTS } from "#core/review/review.ts";
import { STRICTNESS } from "#core/reading/strictness.ts";

/** In results' files, and between host and viewer. */

/** Seconds; no recording is longer than a day. */
const time = z.optional(z.number().check(z.minimum(0), z.maximum(86_400)));
/** In characters. */
export const LONGEST_NAME = 200;
const name = z.string().check(z.maxLength(LONGEST_NAME));
const stamp = { by: z.optional(name), at: z.iso.datetime({ offset: true }) };
const index = z.int().check(z.minimum(0));

const phoneme = z
  .looseObject({ expected: z.optional(name), heard: z.optional(name), start: time, end: time, local: z.optional(z.boolean()) })
  .check(
    z.refine(({ expected, heard }) => expected !== undefined || heard !== undefined, "a phoneme is expected, heard, or both"),
    z.refine(isInOrder, "the end comes before the start"),
  );
const phonemes = z.array(phoneme).check(z.maxLength(10_000));
const said = {
  said: z.optional(z.string().check(z.maxLength(2_000))),
  start: time,
  end: time,
  phonemes: z.optional(phonemes),
  cues: z.optional(z.array(z.enum(CUES)).check(z.maxLength(CUES.length))),
  confirmed: z.optional(z.boolean()),
};
const word = z
  .looseObject({ word: index, text: name, verdict: z.optional(z.enum(WORD_VERDICTS)), ...said, ...stamp })
  .check(z.refine(isInOrder, "the end comes before the start"));
const addition = z
  .looseObject({ before: index, of: z.optional(index), verdict: z.optional(z.enum(ADDITION_VERDICTS)), ...said, ...stamp })
  .check(z.refine(isInOrder, "the end comes before the start"));

const label = z
  .looseObject({
    start: z.number().check(z.minimum(0), z.maximum(86_400)),
    end: z.number().check(z.minimum(0), z.maximum(86_400)),
    text: z.string().check(z.maxLength(100_000)),
  })
  .check(z.refine(isInOrder, "the end comes before the start"));
const tier = z.looseObject({ name, items: z.array(label).check(z.maxLength(100_000)), ...stamp });

/** Notes beside a reading; a page at most. */
const writing = z.optional(z.string().check(z.maxLength(5_000)));

export const review: z.ZodMiniType<Review> = z.looseObject({
  words: z.optional(z.array(word)),
  additions: z.optional(z.array(addition)),
  phonemes: z.optional(z.looseObject({ list: phonemes, ...stamp })),
  stop: z.optional(
    z.looseObject({ word: index, text: name, seconds: z.optional(z.number().check(z.positive(), z.maximum(86_400))), ...stamp }),
  ),
  tiers: z.optional(z.array(tier).check(z.maxLength(100))),
  strictness: z.optional(z.number().check(z.minimum(STRICTNESS.least), z.maximum(STRICTNESS.most))),
  notes: writing,
  retelling: writing,
  observer: z.optional(name),
  date: z.optional(name),
});

/** With the places of what could not be read, such as `review.words.0.verdict`. */
export interface ReadReview {
  review: Review | undefined;
  unread: string[];
}

/** An entry that cannot be read is left out, and the others stay; so is one that says nothing. */
export function readReview(data: unknown): ReadReview {
  if (data === undefined) return { review: undefined, unread: [] };
  const whole = z.safeParse(review, data);
  if (whole.success) return { review: withoutWordPlaces(whole.data), unread: [] };
  if (typeof data !== "object" || data === null || Array.isArray(data)) return { review: undefined, unread: ["review"] };
  const unread = new Set<string>();
  const isRead = (part: Record<string, unknown>, index: number) => {
    const { error } = z.safeParse(review, part);
    for (const {
      path: [name, place, ...rest],
    } of error?.issues ?? [])
      unread.add(
        ["review", name, ...(place === undefined ? [] : [place === 0 && Array.isArray(part[String(name)]) ? index : place]), ...rest]
          .map(String)
          .join("."),
      );
    return error === undefined;
  };
  const readable = Object.entries(data).flatMap(([name, value]: [string, unknown]) => {
    // Each entry as a review of its own.
    const kept: unknown = Array.isArray(value) ? value.filter((entry, index) => isRead({ [name]: [entry] }, index)) : value;
    return isRead({ [name]: kept }, 0) ? [[name, kept]] : [];
  });
  const { data: read } = z.safeParse(review, Object.fromEntries(readable));
  return { review: read && withoutWordPlaces(read), unread: [...unread] };
}

/** Undefined where nothing was left out. */
export function unreadReviewInWords([first, ...more]: readonly string[]): string | undefined {
  if (first === undefined) return undefined;
  const others = plural(more.length, t`“${first}” and 1 other place`, t`“${first}” and ${more.length} other places`);
  return t`Part of the review in the result's file cannot be read and was left out: ${more.length === 0 ? `“${first}”` : others}. To correct it, open the file as text.`;
}

export function parseReview(data: unknown): Review | undefined {
  return z.safeParse(review, data).data;
}

function isInOrder({ start, end }: { start?: number | undefined; end?: number | undefined }): boolean {
  return start === undefined || end === undefined || end >= start;
}
