import * as z from "zod/mini";
import type { Handlers } from "../kit/handlers.ts";
import { pageReader, readerFor } from "../kit/pageProtocol.ts";
import { GROUPINGS } from "#core/agreement/groupings.ts";
import type { AgreementSheet } from "#core/agreement/agreementSheet.ts";
import { CELLS_OF, type ClassSheet, GROUPS_BY } from "#core/overview/class/classModel.ts";
import { OVERVIEW_COLUMNS } from "#core/overview/overviewColumns.ts";
import type { OverviewRow } from "#core/overview/overviewModel.ts";
import type { PassageSheet } from "#core/overview/passageSheet.ts";
import { PLACE_OUTCOMES, type PlaceSheet } from "#core/overview/placeSearch.ts";
import type { ReaderSheet } from "#core/overview/readerSheet.ts";

/** The page opens with `ready` and gets everything, in several `rows`; from then on only what changes. */

const order = z.object({
  /** Words that a row has to contain; empty for all rows. */
  filter: z.string().check(z.maxLength(1000)),
  /** Absent for the order in which results were found. */
  sort: z.optional(z.enum(OVERVIEW_COLUMNS.map(({ id }) => id) as [string, ...string[]])),
  descending: z.boolean(),
});

const agreementChoice = z.object({
  pair: z.optional(z.object({ first: z.string(), second: z.string() })),
  isWhole: z.boolean(),
  by: z.optional(z.enum(GROUPINGS)),
});

/** Letters of a word or a phoneme that is looked for. */
const LONGEST_PATTERN = 200;

const placeQuery = z.object({
  of: z.enum(["word", "phoneme"]),
  expected: z.string().check(z.maxLength(LONGEST_PATTERN)),
  heard: z.string().check(z.maxLength(LONGEST_PATTERN)),
  only: z.optional(z.enum(PLACE_OUTCOMES)),
});

/** Characters of a day, the name of a class or column, or a key. */
const shortText = z.string().check(z.maxLength(5000));
/** As `ClassChoice`. */
const classChoice = z.object({
  of: z.optional(z.object({ by: z.enum(GROUPS_BY), name: shortText })),
  beside: z.optional(z.object({ by: z.enum(GROUPS_BY), name: shortText })),
  time: z.optional(z.union([z.int(), z.object({ from: shortText, to: shortText })])),
  passages: z.optional(z.array(shortText)),
  basis: z.optional(shortText),
  cells: z.enum(CELLS_OF),
  sort: z.optional(z.object({ column: shortText, descending: z.boolean() })),
});

export type OverviewSheet =
  | { of: "passage"; sheet: PassageSheet }
  | { of: "reader"; sheet: ReaderSheet }
  | { of: "agreement"; sheet: AgreementSheet }
  | { of: "places"; sheet: PlaceSheet }
  | { of: "class"; sheet: ClassSheet };

/** @property key of a passage, or the reader's alias. */
const keyedName = z.object({ of: z.enum(["passage", "reader"]), key: z.string() });
const agreementName = z.object({ of: z.literal("agreement"), choice: agreementChoice });
const placesName = z.object({ of: z.literal("places"), query: placeQuery });
const className = z.object({ of: z.literal("class"), choice: classChoice });
const sheetName = z.discriminatedUnion("of", [keyedName, agreementName, placesName, className]);

const overviewRequest = z.discriminatedUnion("method", [
  /** Opens a result in its viewer, at a place if one is named; `play`: the place is heard, if there is sound. */
  z.object({
    method: z.literal("open"),
    uri: z.string(),
    place: z.optional(z.object({ lane: z.enum(["word", "segment"]), index: z.int().check(z.nonnegative()) })),
    play: z.optional(z.boolean()),
  }),
  /** Asks who read these results. */
  z.object({ method: z.literal("changeReader"), uris: z.array(z.string()).check(z.minLength(1), z.maxLength(10_000)) }),
  /** Results of this overview without a reader get the one whom their recordings' names tell. */
  z.object({ method: z.literal("nameReaders") }),
  z.object({ method: z.literal("importReaders") }),
  /** A `sheet` follows, and again whenever it changes, until another one is asked for, or none. */
  z.object({ method: z.literal("watch"), name: z.optional(sheetName) }),
  /** Asks for a place, and writes a file there: a sheet, the words that differ in an agreement, or all rows. */
  z.object({
    method: z.literal("export"),
    what: z.union([sheetName, z.object({ of: z.literal("differences"), choice: agreementChoice }), order]),
  }),
]);

export type OverviewHostMessage =
  /** The page discards what it had; everything that follows belongs to this scope. */
  | { type: "begin"; scope: string; title: string }
  /** Rows that are new or have changed, and addresses of the results that are gone. */
  | { type: "rows"; rows: OverviewRow[]; removed: string[] }
  /** Results found and how many of them have been read; `note` says why there may be more. */
  | { type: "progress"; read: number; of: number; isDone: boolean; note?: string }
  | { type: "sheet"; sheet: OverviewSheet };

/** Kept by the editor over reloads of the window. */
const overviewState = z.object({
  version: z.literal(1),
  /** Address of a folder; empty for the workspace. */
  scope: z.string(),
  tab: z.enum(["readings", "class", "passages", "readers", "places", "agreement"]),
  order,
  passage: z.optional(z.string()),
  reader: z.optional(z.string()),
  agreement: z.optional(agreementChoice),
  places: z.optional(placeQuery),
  class: z.optional(classChoice),
});

export type OverviewOrder = z.infer<typeof order>;
export type KeyedSheetName = z.infer<typeof keyedName>;
export type SheetName = z.infer<typeof sheetName>;
export type OverviewRequest = z.infer<typeof overviewRequest>;
export type OverviewState = z.infer<typeof overviewState>;

export type OverviewRequestHandlers = Handlers<"method", OverviewRequest, Promise<void> | void>;

export const parseOverviewMessage = pageReader(overviewRequest);

/** Undefined if another version wrote it or it is damaged. */
export const parseOverviewState = readerFor(overviewState);
