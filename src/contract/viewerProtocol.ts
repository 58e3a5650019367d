import * as z from "zod/mini";

/**
 * What host (the extension) and viewer (the web page in the panel) say to each other. The viewer opens with `ready`
 * and gets the full state back, so nothing has to stay alive while a panel is hidden. A request carries an id and is
 * always answered, with a `reply` or an `error`; who asks gives up after `REQUEST_SECONDS`.
 */

/** How long a request may take before it counts as failed, in seconds. */
export const REQUEST_SECONDS = 10;

/** A result as it travels: the body is read by the timeline, which takes any shape, so it is not checked again here. */
const result = z.looseObject({
  kind: z.enum(["fluency-v1", "fluency-v2", "pronunciation", "recognition"]),
  format: z.optional(z.string()),
  body: z.record(z.string(), z.unknown()),
});

const resultDocument = z.object({
  title: z.string(),
  result,
  /** The text as it was sent. */
  reference: z.string(),
  audio: z.object({
    /** The recording's URI, as the host reads it again after a reload. */
    uri: z.string(),
    /** File name, for people. */
    name: z.string(),
    /** The address that the viewer may fetch; absent when the recording cannot be had. */
    src: z.optional(z.string()),
    /** Why there is no recording, in words for people. */
    problem: z.optional(z.string()),
  }),
  /** The text document that the reference was taken from, and where in it the reference begins (UTF-16 units). */
  source: z.optional(z.object({ uri: z.string(), offset: z.number() })),
  /** Who assessed it, such as "Embedded service, local-en". */
  assessedBy: z.optional(z.string()),
});

/** What a person has in front of them, so that it can be put back. */
const viewState = z.object({
  /** First and last second of the time axis on screen; absent for the whole recording. */
  start: z.optional(z.number()),
  end: z.optional(z.number()),
  /** Scroll position of the page in pixels. */
  scroll: z.number(),
  /** The selected word or phoneme, by its index in the timeline. */
  selection: z.optional(z.object({ lane: z.enum(["piece", "phoneme"]), index: z.number() })),
});

/** What the editor keeps for a panel over reloads of the window. */
const savedState = z.object({ version: z.literal(1), document: resultDocument, view: viewState });

const viewerRequest = z.discriminatedUnion("method", [
  /** Shows a part of the reference in the document that it came from; offsets count in the reference. */
  z.object({ method: z.literal("revealText"), start: z.number(), end: z.number() }),
  z.object({ method: z.literal("copyText"), text: z.string() }),
]);

const viewerMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("request"), id: z.number(), request: viewerRequest }),
  /** A failure in the viewer that is a fault of the program; it goes to the log. */
  z.object({ type: z.literal("defect"), message: z.string(), stack: z.optional(z.string()) }),
]);

const hostMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("state"), document: resultDocument }),
  z.object({ type: z.literal("reply"), id: z.number() }),
  z.object({ type: z.literal("error"), id: z.number(), message: z.string() }),
]);

export type ResultDocument = z.infer<typeof resultDocument>;
export type ViewState = z.infer<typeof viewState>;
export type SavedState = z.infer<typeof savedState>;
export type ViewerRequest = z.infer<typeof viewerRequest>;
export type ViewerMessage = z.infer<typeof viewerMessage>;
export type HostMessage = z.infer<typeof hostMessage>;

/** The message, or undefined for anything that is none; a page may receive messages of others. */
export function parseHostMessage(data: unknown): HostMessage | undefined {
  return z.safeParse(hostMessage, data).data;
}

/** The message, or undefined for anything that is none. */
export function parseViewerMessage(data: unknown): ViewerMessage | undefined {
  return z.safeParse(viewerMessage, data).data;
}

/** The state of a panel from before a reload, or undefined when another version wrote it or it is damaged. */
export function parseSavedState(data: unknown): SavedState | undefined {
  return z.safeParse(savedState, data).data;
}
