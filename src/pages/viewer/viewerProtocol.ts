import * as z from "zod/mini";
import { EXPORT_FORMATS } from "#core/export/exportFormats.ts";
import type { Handlers } from "../kit/handlers.ts";
import { madeByHost, pageProtocol, readerFor } from "../kit/pageProtocol.ts";
import type { AssessedBy } from "#contract/reading/reading.ts";
import { review } from "#contract/reading/review.ts";
import type { ScoringProfile } from "#core/scoring/scoringProfile.ts";
import type { Timeline } from "#core/timeline/model.ts";

/**
 * The viewer opens with `ready` and gets the full state back, so nothing has to stay alive while a panel is hidden. A request is always
 * answered; whoever asks gives up after a while.
 */

const timeline = madeByHost<Timeline>();
const assessedBy = madeByHost<AssessedBy>();

const resultDocument = z.object({
  title: z.string(),
  /** Equal for the same result, and for no other. */
  identity: z.string(),
  /** Such as "Word recognition". */
  operation: z.string(),
  /** A v1 result in the compatible form. */
  compatible: z.optional(z.boolean()),
  /** As the service has it, with times of the embedded engine for a result that has none; those may come in a later `state`. */
  timeline,
  audio: z.object({
    /** The host reads it again after a reload. */
    uri: z.string(),
    name: z.string(),
    /** The viewer may fetch it; absent when the recording cannot be had. */
    src: z.optional(z.string()),
    /** The reason why there is no recording, in words. */
    problem: z.optional(z.string()),
    /** It is no longer where it was, so that the author can say where it is now. */
    missing: z.optional(z.boolean()),
    /** In words, about a recording that can still be played: it may have changed since, for example. */
    warning: z.optional(z.string()),
  }),
  /** `timeline` is without it. */
  review: z.optional(review),
  /** ISO 8601. */
  assessedAt: z.optional(z.string()),
  /** An alias, where the address book of this machine has one. */
  reader: z.optional(z.string()),
  /** It may be somebody else's result, and nobody has said yet whose it is. */
  undecided: z.optional(z.boolean()),
  /** The text document of the reference, and where in it the reference begins (UTF-16 units). */
  source: z.optional(z.object({ uri: z.string(), offset: z.number() })),
  assessedBy,
  /** Words of the text whose pronunciations the project had decided. */
  pronunciations: z.optional(z.record(z.string(), z.array(z.string()))),
});

/** An absent property leaves nothing out. */
const eventFilter = z.object({
  kinds: z.optional(z.array(z.string())),
  level: z.optional(z.enum(["word", "phoneme", "pause"])),
  /** A part of a word or of its transcription, in any case. */
  text: z.optional(z.string()),
  phoneme: z.optional(z.string()),
  /** Words whose verdict is less sure, 0 to 1, and that nobody has listened to. */
  doubtBelow: z.optional(z.number()),
  /** One of what was expected and what was heard is absent for phonemes that were added or not said. */
  confusion: z.optional(z.object({ expected: z.optional(z.string()), heard: z.optional(z.string()) })),
});

const readingSettings = z.object({
  /** See `CountingRules`. */
  counting: z.object({
    insertions: z.boolean(),
    repetitions: z.boolean(),
    selfCorrections: z.boolean(),
    falseStarts: z.boolean(),
    longPauses: z.boolean(),
    properNounsOnce: z.boolean(),
  }),
  /** 1 to 6; absent when the author gave none. */
  grade: z.optional(z.number()),
  /** Chosen, or as it follows from the day of the assessment. */
  season: z.optional(z.enum(["fall", "winter", "spring"])),
  /** Absent where the viewer cannot choose. */
  scoring: z.optional(
    z.object({
      /** As in the setting; empty for a running record that is counted by the settings, which has no `profile`. */
      value: z.string(),
      profile: z.optional(madeByHost<ScoringProfile>()),
      /** The reason why the configured one cannot be used, in words. */
      failure: z.optional(z.string()),
      offered: z.array(z.object({ value: z.string(), name: z.string() })),
    }),
  ),
  symbols: z.enum(["arpabet", "ipa"]),
  /** Confidence, 0 to 1: verdicts that are less sure have a mark; none have by default. */
  doubtBelow: z.optional(z.number()),
  /** Kept with each change; absent when the author gave no name. */
  reviewer: z.optional(z.string().check(z.maxLength(200))),
});

/** Choices for listening to the least sure words; kept for every result. */
const listeningChoices = z.object({
  /** The least sure first, or as they stand in the text. */
  order: z.enum(["doubt", "reading"]),
  /** Seconds that are played before and after a word. */
  context: z.number().check(z.positive(), z.maximum(60)),
});

const viewState = z.object({
  /** Seconds of the time axis on screen. */
  start: z.optional(z.number()),
  end: z.optional(z.number()),
  /** Of the page, in pixels. */
  scroll: z.number(),
  /** By its index in the timeline. */
  selection: z.optional(z.object({ lane: z.enum(["segment", "phoneme"]), index: z.number() })),
  /** Chosen by hand, in seconds. */
  range: z.optional(z.object({ start: z.number(), end: z.number() })),
  /** In the form that the viewer's own reader of settings accepts. */
  timeline: z.optional(z.unknown()),
  /** The open part under the timeline, if any. */
  tab: z.optional(z.string()),
  filter: z.optional(eventFilter),
  table: z.optional(z.object({ sort: z.optional(z.string()), descending: z.boolean(), top: z.number() })),
  symbols: z.optional(z.enum(["arpabet", "ipa"])),
  /** In pixels. */
  passageScroll: z.optional(z.number()),
  /** The result is shown without its review. */
  asAssessed: z.optional(z.boolean()),
  /** The author asked for figures although the recording does not seem to be a reading of the text. */
  figuresShown: z.optional(z.boolean()),
});

/** Kept by the editor over reloads of the window. The result itself is read from its file again. */
const savedState = z.object({
  version: z.literal(3),
  /** `ResultDocument.identity` of the result that `view` belongs to. */
  identity: z.string(),
  view: viewState,
  /** Addresses of the other results' files. */
  comparedWith: z.array(z.string()),
});

const exportFormat = z.enum(EXPORT_FORMATS);

const viewerRequest = z.discriminatedUnion("method", [
  /** Shows a part of the reference in its document; offsets count in the reference. */
  z.object({ method: z.literal("revealText"), start: z.number(), end: z.number() }),
  z.object({ method: z.literal("copyText"), text: z.string() }),
  /** Asks for a place, and writes the result there. The reply comes once the question is on screen. */
  z.object({ method: z.literal("export"), format: exportFormat }),
  /** Asks for a place for what was made of the sound, and writes it: a table as text, a WAV file in base64. */
  z.object({ method: z.literal("saveSound"), what: z.enum(["measures", "wav"]), data: z.string().check(z.maxLength(100_000_000)) }),
  /** Asks for other results of the same text; the next `state` carries them. */
  z.object({ method: z.literal("compare") }),
  /** Compares again after a reload. */
  z.object({ method: z.literal("compareWith"), uris: z.array(z.string()) }),
  z.object({ method: z.literal("stopComparing") }),
  /** Keeps the grade of this result's reader, with the speaker where that is known, and the season; what is absent is unset. */
  z.object({ method: z.literal("setReader"), grade: z.optional(z.number()), season: z.optional(z.enum(["fall", "winter", "spring"])) }),
  /** Has to be a profile that was offered; without a value, the author is asked. */
  z.object({ method: z.literal("setScoring"), value: z.optional(z.string().check(z.maxLength(1000))) }),
  /** `label` says what was done, for the editor's Undo. A `review` for every viewer of the file follows. */
  z.object({ method: z.literal("setReview"), review, label: z.string().check(z.maxLength(200)) }),
  z.object({ method: z.literal("keepListening"), choices: listeningChoices }),
  /** Asks where the recording is now; the result's file then names that place, and the page is reloaded. */
  z.object({ method: z.literal("locate") }),
  z.object({ method: z.literal("openAsText") }),
  /** Asks who read; the next `state` has the answer. */
  z.object({ method: z.literal("changeReader") }),
]);

const hostMessage = z.discriminatedUnion("type", [
  /** `comparisons` are the results that `document` is compared with: see `compareTakes` in core/comparison. */
  z.object({
    type: z.literal("state"),
    document: resultDocument,
    comparisons: z.optional(z.array(z.object({ uri: z.string(), document: resultDocument }))),
    settings: z.optional(readingSettings),
    /** As they were left; absent as long as nobody chose. */
    listening: z.optional(listeningChoices),
  }),
  /** Edited in a viewer, undone, or changed on disk. Follows a `state`. */
  z.object({ type: z.literal("review"), review }),
  /** A word of the text or a segment of the reading (an addition, say). Follows a `state`. */
  z.object({ type: z.literal("goTo"), place: z.object({ lane: z.enum(["word", "segment"]), index: z.number() }), play: z.boolean() }),
]);

export type ResultDocument = z.infer<typeof resultDocument>;
export type ViewState = z.infer<typeof viewState>;
export type EventFilter = z.infer<typeof eventFilter>;
export type ReadingSettings = z.infer<typeof readingSettings>;
export type ListeningChoices = z.infer<typeof listeningChoices>;
export type SavedState = z.infer<typeof savedState>;
export type ViewerRequest = z.infer<typeof viewerRequest>;
export type SoundExport = Extract<ViewerRequest, { method: "saveSound" }>["what"];
export type HostMessage = z.infer<typeof hostMessage>;

export type Comparison = NonNullable<Extract<HostMessage, { type: "state" }>["comparisons"]>[number];

export type ViewerRequestHandlers = Handlers<"method", ViewerRequest, Promise<void> | void>;

export const viewerProtocol = pageProtocol(viewerRequest, hostMessage);

/** Undefined if nothing usable was kept. */
export const parseListeningChoices = readerFor(listeningChoices);

/** Undefined if another version wrote it or it is damaged. */
export const parseSavedState = readerFor(savedState);
