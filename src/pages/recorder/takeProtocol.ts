import * as z from "zod/mini";

/**
 * The page's address carries a token after its `#`, which appears in no request line and no log of a proxy; `open` accepts it once and
 * gives a seat, which all further requests carry. Each request is a POST to a relative address, since there may be a proxy in front of it.
 */

/** Relative to the page. */
export const TAKE_PATH = { open: "open", wait: "wait", take: "take", left: "left" } as const;
/** As Node names them. */
export const TOKEN_HEADER = "x-take-token";
export const SEAT_HEADER = "x-take-seat";
export const TAKE_TYPE = "audio/wav";
/** Hz. */
export const TAKE_RATE = 16_000;

/** Reasons why a page's address is no longer valid, or never was. */
export const TAKE_ENDS = ["kept", "cancelled", "replaced", "gone", "unused", "closed"] as const;
export type TakeEnd = (typeof TAKE_ENDS)[number];
/** `ended-` is followed by a `TakeEnd`. */
export const TAKE_REFUSAL = { unknown: "address-unknown", used: "address-used", moved: "page-moved", ended: "ended-" } as const;

const takePage = z.object({
  /** For use in a sentence, such as `fox.txt` or `line 3 in words.arpabet`. */
  title: z.string(),
  kind: z.enum(["passage", "phrase", "phonemes"]),
  /** Paragraphs of lines. */
  paragraphs: z.array(z.array(z.string())),
  /** The name of a line of phonemes, such as its word. */
  word: z.optional(z.string()),
  /** The take will be kept there; for people. */
  folder: z.string(),
  /** For a take that is saved from the page itself. */
  fileName: z.string(),
  /** Seconds of the timed takes on offer, the shortest first. */
  lengths: z.array(z.number()),
  /** Chosen at first, in seconds; 0 for a take without a time. */
  length: z.number(),
  /** No take is longer; seconds. */
  most: z.number(),
  /** A shorter one needs silence appended before it can be assessed; seconds. */
  least: z.optional(z.number()),
});

export type TakePage = z.infer<typeof takePage>;

const opened = z.object({ seat: z.string(), page: takePage });
const kept = z.object({ name: z.string() });
const refusal = z.object({ code: z.string(), detail: z.string() });

export function parseOpened(data: unknown): z.infer<typeof opened> | undefined {
  return z.safeParse(opened, data).data;
}

export function parseKept(data: unknown): z.infer<typeof kept> | undefined {
  return z.safeParse(kept, data).data;
}

export function parseRefusal(data: unknown): z.infer<typeof refusal> | undefined {
  return z.safeParse(refusal, data).data;
}

/** By the code of a refusal; undefined for any other refusal. */
export function endOf(code: string): TakeEnd | undefined {
  return TAKE_ENDS.find((end) => code === `${TAKE_REFUSAL.ended}${end}`);
}
