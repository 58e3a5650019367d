import * as z from "zod/mini";
import type { Handlers } from "../kit/handlers.ts";
import { madeByHost, pageProtocol, readerFor } from "../kit/pageProtocol.ts";
import { GROUPINGS } from "../../core/agreement/groupings.ts";
import type { AgreementSheet } from "../../core/agreement/agreementSheet.ts";
import { OVERVIEW_COLUMNS } from "../../core/overview/overviewColumns.ts";
import type { OverviewRow } from "../../core/overview/overviewModel.ts";
import type { PassageSheet } from "../../core/overview/passageSheet.ts";
import type { ReaderSheet } from "../../core/overview/readerSheet.ts";

/**
 * The messages between host (the extension) and page (the web page of an overview). The page opens with `ready` and gets everything, in
 * several `rows`; from then on only what changes. A request carries an id and is always answered.
 */

/** Made by the host; plain data, whose parts are not checked again one by one. */
const row = madeByHost<OverviewRow>();

const order = z.object({
  /** Words that a row has to contain; empty for all rows. */
  filter: z.string().check(z.maxLength(1000)),
  /** Id of a column; absent for the order in which results were found. */
  sort: z.optional(z.enum(OVERVIEW_COLUMNS.map(({ id }) => id) as [string, ...string[]])),
  descending: z.boolean(),
});

const agreementChoice = z.object({
  pair: z.optional(z.object({ first: z.string(), second: z.string() })),
  isWhole: z.boolean(),
  by: z.optional(z.enum(GROUPINGS)),
});

const sheet = z.discriminatedUnion("of", [
  z.object({ of: z.literal("passage"), sheet: madeByHost<PassageSheet>() }),
  z.object({ of: z.literal("reader"), sheet: madeByHost<ReaderSheet>() }),
  z.object({ of: z.literal("agreement"), sheet: madeByHost<AgreementSheet>() }),
]);

/** @property key of a passage, or the reader's alias. */
const keyedName = z.object({ of: z.enum(["passage", "reader"]), key: z.string() });
const agreementName = z.object({ of: z.literal("agreement"), choice: agreementChoice });
const sheetName = z.discriminatedUnion("of", [keyedName, agreementName]);

const overviewRequest = z.discriminatedUnion("method", [
  /** Shows a result in its viewer, at a segment of the reading or a word of the text where one is named. */
  z.object({
    method: z.literal("open"),
    uri: z.string(),
    place: z.optional(z.object({ lane: z.enum(["word", "segment"]), index: z.int().check(z.nonnegative()) })),
  }),
  /** Asks for a sheet: it comes in a `sheet`, and again whenever it changes, until another one is asked for, or none. */
  z.object({ method: z.literal("watch"), name: z.optional(sheetName) }),
  /** Asks for a place, and writes a file there: a sheet, the words that differ in an agreement, or all rows in an order. */
  z.object({
    method: z.literal("export"),
    what: z.union([sheetName, z.object({ of: z.literal("differences"), choice: agreementChoice }), order]),
  }),
]);

const overviewHostMessage = z.discriminatedUnion("type", [
  /** Everything that follows belongs to this scope: the page discards what it had. */
  z.object({ type: z.literal("begin"), scope: z.string(), title: z.string() }),
  /** Rows that are new or have changed, identified by the address of their result, and addresses of those that are gone. */
  z.object({ type: z.literal("rows"), rows: z.array(row), removed: z.array(z.string()) }),
  /** The number of the results found that have been read. `note`: the reason why there may be more. */
  z.object({ type: z.literal("progress"), read: z.number(), of: z.number(), isDone: z.boolean(), note: z.optional(z.string()) }),
  z.object({ type: z.literal("sheet"), sheet }),
]);

/** The state that the editor keeps for a page over reloads of the window. */
const overviewState = z.object({
  version: z.literal(1),
  /** The address of the folder whose results are shown; empty for those of the workspace. */
  scope: z.string(),
  tab: z.enum(["readings", "passages", "readers", "agreement"]),
  order,
  passage: z.optional(z.string()),
  reader: z.optional(z.string()),
  agreement: z.optional(agreementChoice),
});

export type OverviewOrder = z.infer<typeof order>;
export type OverviewSheet = z.infer<typeof sheet>;
export type KeyedSheetName = z.infer<typeof keyedName>;
export type SheetName = z.infer<typeof sheetName>;
export type OverviewRequest = z.infer<typeof overviewRequest>;
export type OverviewHostMessage = z.infer<typeof overviewHostMessage>;
export type OverviewState = z.infer<typeof overviewState>;

export type OverviewRequestHandlers = Handlers<"method", OverviewRequest, Promise<void> | void>;

export const overviewProtocol = pageProtocol(overviewRequest, overviewHostMessage);

/** The state of a page from before a reload, or undefined if another version wrote it or it is damaged. */
export const parseOverviewState = readerFor(overviewState);
