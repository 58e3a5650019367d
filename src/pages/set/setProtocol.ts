import * as z from "zod/mini";
import type { Handlers } from "../kit/handlers.ts";
import { madeByHost, pageProtocol, readerFor } from "../kit/pageProtocol.ts";

/**
 * The messages between host (the extension) and page (the table of recordings to assess together). The page opens with `ready`
 * and gets everything; from then on only what changes. A request carries an id and is always answered.
 */

export const SET_ROW_STATES = ["looking", "unpaired", "unsuitable", "ready", "known", "queued", "assessing", "assessed", "failed"] as const;
/**
 * The state of a recording: `looking` until it has been looked at; `unpaired` without a text; `unsuitable` for its kind; `known` where
 * there already was a result of the same sound, text, kind and service, `assessed` where it was added since.
 */
export type SetRowState = (typeof SET_ROW_STATES)[number];

/** A recording as the page shows it. Made by the host; plain data. */
export interface SetRow {
  /** The recording's URI. */
  id: string;
  name: string;
  /** The folder that it is in, relative to the set's; empty for the set's folder itself. */
  folder: string;
  /** Length of the sound, such as `1:23`. */
  length?: string;
  /** The id of its text. */
  text?: string;
  /** The line that was read, in a text with several. */
  line?: number;
  /** Ids of texts in the order in which they are offered, the best first; those that are not named follow in their own order. */
  best: string[];
  kind: string;
  /** The kind that is likely. */
  likely: string;
  /** The reasons why some kinds do not suit the recording, by their ids. */
  unsuitable: Record<string, string>;
  /** The author's name for the reader; empty for nobody in particular. */
  reader: string;
  isIncluded: boolean;
  state: SetRowState;
  /** A note on the state, or on the result. */
  note?: string;
  /** True if the recording does not seem to be a reading of its text. */
  isOtherText?: boolean;
  /** For a result: per cent, words correct per minute, and in words. */
  accuracy?: number;
  rate?: number;
  level?: string;
  /** For a word or for phonemes. */
  verdict?: { text: string; isRight?: boolean };
  /** The service's warnings about the recording. */
  warnings: string[];
}

/** A text of the set. */
export interface SetPageText {
  /** Its URI. */
  id: string;
  /** Its path relative to the set's folder. */
  path: string;
  /** For a file with several references: the name of each. */
  lines?: { line: number; name: string }[];
}

/** The summary above and below the table. */
export interface SetSummary {
  /** Such as `28 to assess, 2 have results; about 4 minutes`. */
  total: string;
  /** On the button; absent where there is nothing to assess. */
  assess?: string;
  /** The service that recordings are sent to, and the folder for results. */
  service: string;
  /** True if recordings leave the machine. */
  isHosted: boolean;
  /** Names of readers that are not in the address book. */
  newReaders: string[];
  remembersReaders: boolean;
  /** Recordings that are only too short, and whether copies with silence appended are assessed. */
  short: number;
  pads: boolean;
  /** While recordings are being assessed. */
  running?: { done: number; of: number; text: string };
  /** The end of the last run, in words. */
  ended?: string;
  /** Paths of texts without a recording. */
  unread: string[];
  /** Notes for the author on what was found. */
  notes: string[];
}

const text = madeByHost<SetPageText>();
const row = madeByHost<SetRow>();
const summary = madeByHost<SetSummary>();

const choice = z.object({
  text: z.optional(z.string()),
  line: z.optional(z.int().check(z.positive())),
  operation: z.optional(z.string()),
  reader: z.optional(z.string().check(z.maxLength(100))),
  isIncluded: z.optional(z.boolean()),
});

/** The state that the editor keeps for a page over reloads of the window: what is assessed, and what the author said about it. */
const setState = z.object({
  version: z.literal(1),
  /** URIs of the folders or files that the command was called on. */
  sources: z.array(z.string()).check(z.minLength(1), z.maxLength(10_000)),
  /** By the recordings' URIs. */
  choices: z.record(z.string(), choice),
  pads: z.optional(z.boolean()),
  /** Absent where new readers are added to the address book. */
  remembersReaders: z.optional(z.boolean()),
});

const setRequest = z.discriminatedUnion("method", [
  /** Says what a recording is. */
  z.object({ method: z.literal("choose"), row: z.string(), choice }),
  /** Includes all recordings that can be assessed, or leaves all out. */
  z.object({ method: z.literal("includeAll"), isIncluded: z.boolean() }),
  z.object({ method: z.literal("rememberReaders"), remember: z.boolean() }),
  /** True if copies with silence appended are assessed where recordings are too short. */
  z.object({ method: z.literal("pad"), pads: z.boolean() }),
  /** Assesses what is included and has no result, or only one recording. */
  z.object({ method: z.literal("assess"), row: z.optional(z.string()) }),
  z.object({ method: z.literal("cancel") }),
  /** Opens a recording's result beside the page. */
  z.object({ method: z.literal("open"), row: z.string() }),
  z.object({ method: z.literal("save"), as: z.enum(["table", "suite"]) }),
  z.object({ method: z.literal("overview") }),
]);

const setHostMessage = z.discriminatedUnion("type", [
  /** Everything afresh: the page forgets what it had. @property kinds with their names, @property readers in the address book. */
  z.object({
    type: z.literal("begin"),
    title: z.string(),
    texts: z.array(text),
    kinds: z.array(z.object({ id: z.string(), name: z.string() })),
    readers: z.array(z.string()),
    rows: z.array(row),
    summary,
  }),
  /** Rows that have changed. */
  z.object({ type: z.literal("rows"), rows: z.array(row), summary }),
  /** The state that the editor should keep. */
  z.object({ type: z.literal("keep"), state: setState }),
]);

export type SetPageState = z.infer<typeof setState>;
export type SetRequest = z.infer<typeof setRequest>;
export type SetHostMessage = z.infer<typeof setHostMessage>;

export type SetRequestHandlers = Handlers<"method", SetRequest, Promise<void> | void>;

export const setProtocol = pageProtocol(setRequest, setHostMessage);

/** The state of a page from before a reload, or undefined if another version wrote it or it is damaged. */
export const parseSetState = readerFor(setState);
