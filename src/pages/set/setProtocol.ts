import * as z from "zod/mini";
import type { Handlers } from "../kit/handlers.ts";
import { pageReader, readerFor } from "../kit/pageProtocol.ts";

/** The page opens with `ready` and gets everything; from then on only what changes. */

export const SET_ROW_STATES = ["looking", "unpaired", "unsuitable", "ready", "known", "queued", "assessing", "assessed", "failed"] as const;
/**
 * `looking`: not looked at yet; `unpaired`: without a text; `unsuitable` for its kind; `known`: there already was a result of the same
 * sound, text, kind and service; `assessed`: it was added since.
 */
export type SetRowState = (typeof SET_ROW_STATES)[number];

export interface SetRow {
  /** The recording's URI. */
  id: string;
  name: string;
  /** Relative to the set's; empty for the set's folder itself. */
  folder: string;
  /** Such as `1:23`. */
  length?: string;
  /** Id of its text. */
  text?: string;
  /** In a text with several. */
  line?: number;
  /** Ids of texts, the best first; those not named follow in their own order. */
  best: string[];
  kind: string;
  /** The kind that is likely. */
  likely: string;
  /** Reasons by the ids of the kinds that do not suit the recording. */
  unsuitable: Record<string, string>;
  /** The author's name for them, for a result its own; empty for nobody in particular. */
  reader: string;
  /** Readers whom the name suggests, where nobody has been chosen. */
  mayBe: string[];
  isIncluded: boolean;
  state: SetRowState;
  /** On the state, or on the result. */
  note?: string;
  /** True if the recording does not seem to be a reading of its text. */
  isOtherText?: boolean;
  /** For a result: per cent, words correct per minute, and in words. */
  accuracy?: number;
  rate?: number;
  level?: string;
  /** For a word or for phonemes. */
  verdict?: { text: string; isRight?: boolean };
  warnings: string[];
}

export interface SetPageText {
  /** URI. */
  id: string;
  /** Relative to the set's folder. */
  path: string;
  /** For a file with several references. */
  lines?: { line: number; name: string }[];
}

export interface SetSummary {
  /** Such as `28 to assess, 2 have results; about 4 minutes`. */
  total: string;
  /** The button's text; absent where there is nothing to assess. */
  assess?: string;
  /** The service that recordings are sent to, and the folder for results. */
  service: string;
  /** True if recordings leave the machine. */
  isHosted: boolean;
  /** Those that are not in the address book. */
  newReaders: string[];
  remembersReaders: boolean;
  /** Results without a reader whose names tell one. */
  unnamed: number;
  /** Recordings that are only too short, and whether copies with silence appended are assessed. */
  short: number;
  pads: boolean;
  running?: { done: number; of: number; text: string };
  /** The end of the last run, in words. */
  ended?: string;
  /** Paths of texts without a recording. */
  unread: string[];
  notes: string[];
}

/** An alias, or the id of a reader who is known. */
const reader = z.string().check(z.maxLength(100));

const choice = z.object({
  text: z.optional(z.string()),
  line: z.optional(z.int().check(z.positive())),
  operation: z.optional(z.string()),
  reader: z.optional(reader),
  isIncluded: z.optional(z.boolean()),
});

/** Kept by the editor over reloads of the window. */
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
  z.object({ method: z.literal("choose"), row: z.string(), choice }),
  /** Of recordings, and of the results that there are of them. */
  z.object({ method: z.literal("setReader"), rows: z.array(z.string()).check(z.minLength(1), z.maxLength(10_000)), reader }),
  /** Results without a reader get the one whom their recordings' names tell. */
  z.object({ method: z.literal("nameReaders") }),
  /** All recordings that can be assessed, or none. */
  z.object({ method: z.literal("includeAll"), isIncluded: z.boolean() }),
  z.object({ method: z.literal("rememberReaders"), remember: z.boolean() }),
  /** Copies with silence appended are assessed where recordings are too short. */
  z.object({ method: z.literal("pad"), pads: z.boolean() }),
  /** Assesses what is included and has no result, or only one recording. */
  z.object({ method: z.literal("assess"), row: z.optional(z.string()) }),
  z.object({ method: z.literal("cancel") }),
  z.object({ method: z.literal("open"), row: z.string() }),
  z.object({ method: z.literal("save"), as: z.enum(["table", "suite"]) }),
  z.object({ method: z.literal("overview") }),
]);

export type SetHostMessage =
  /** The page forgets what it had. @property readers in the address book; `about`: id, grade and class. */
  | {
      type: "begin";
      title: string;
      texts: SetPageText[];
      kinds: { id: string; name: string }[];
      readers: { alias: string; about: string }[];
      rows: SetRow[];
      summary: SetSummary;
    }
  | { type: "rows"; rows: SetRow[]; summary: SetSummary }
  | { type: "keep"; state: SetPageState };

export type SetPageState = z.infer<typeof setState>;
export type SetRequest = z.infer<typeof setRequest>;

export type SetRequestHandlers = Handlers<"method", SetRequest, Promise<void> | void>;

export const parseSetMessage = pageReader(setRequest);

/** Undefined if another version wrote it or it is damaged. */
export const parseSetState = readerFor(setState);
