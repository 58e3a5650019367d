import * as z from "zod/mini";
import { EXPORT_FORMATS } from "../../core/export/exportFormats.ts";
import type { Handlers } from "../kit/handlers.ts";
import { madeByHost, pageProtocol, readerFor } from "../kit/pageProtocol.ts";
import type { AssessedBy } from "../../contract/reading/reading.ts";
import { review } from "../../contract/reading/review.ts";
import type { ScoringProfile } from "../../core/scoring/scoringProfile.ts";
import type { Timeline } from "../../core/timeline/model.ts";

/**
 * The messages between host (the extension) and viewer (the web page in the panel). The viewer opens with `ready`
 * and gets the full state back, so nothing has to stay alive while a panel is hidden. A request carries an id and is
 * always answered, with a `reply` or an `error`; whoever asks gives up after a while.
 */

/** Made by the host from the result; plain data, whose parts are not checked again one by one. */
const timeline = madeByHost<Timeline>();
const assessedBy = madeByHost<AssessedBy>();

const resultDocument = z.object({
  title: z.string(),
  /** Equal for the same result, and for no other. */
  identity: z.string(),
  /** The kind of assessment, such as "Word recognition". */
  operation: z.string(),
  /** True if it is a v1 result in the compatible form. */
  compatible: z.optional(z.boolean()),
  /**
   * As the service has it, with times of the embedded engine for the words of a result that has none; those may come in a later `state`.
   */
  timeline,
  audio: z.object({
    /** The recording's URI, as the host reads it again after a reload. */
    uri: z.string(),
    /** Its file name. */
    name: z.string(),
    /** The address that the viewer may fetch; absent when the recording cannot be had. */
    src: z.optional(z.string()),
    /** The reason why there is no recording, in words. */
    problem: z.optional(z.string()),
    /** True if it is no longer where it was, so that the author can say where it is now. */
    missing: z.optional(z.boolean()),
    /** A problem of a recording that can still be played, in words: it may have changed since, for example. */
    warning: z.optional(z.string()),
  }),
  /** A person's review of it; `timeline` is as the service has it. */
  review: z.optional(review),
  /** The time of the assessment, ISO 8601. */
  assessedAt: z.optional(z.string()),
  /** The alias of who read it, where the address book of this machine has one. */
  reader: z.optional(z.string()),
  /** The text document that the reference was taken from, and where in it the reference begins (UTF-16 units). */
  source: z.optional(z.object({ uri: z.string(), offset: z.number() })),
  assessedBy,
  /** Words of the text whose pronunciations the project had decided. */
  pronunciations: z.optional(z.record(z.string(), z.array(z.string()))),
});

/** The filter of the lists and the timeline; an absent property leaves nothing out. */
const eventFilter = z.object({
  kinds: z.optional(z.array(z.string())),
  level: z.optional(z.enum(["word", "phoneme", "pause"])),
  /** A part of a word or of its transcription, in any case. */
  text: z.optional(z.string()),
  phoneme: z.optional(z.string()),
  /** One of what was expected and what was heard is absent for phonemes that were added or not said. */
  confusion: z.optional(z.object({ expected: z.optional(z.string()), heard: z.optional(z.string()) })),
});

/** The author's settings that a viewer needs. */
const readingSettings = z.object({
  /** The rules for what counts as an error besides substitutions and omissions; see `CountingRules`. */
  counting: z.object({
    insertions: z.boolean(),
    repetitions: z.boolean(),
    selfCorrections: z.boolean(),
    falseStarts: z.boolean(),
    longPauses: z.boolean(),
    properNounsOnce: z.boolean(),
  }),
  /** The reader's grade, 1 to 6; absent when the author gave none. */
  grade: z.optional(z.number()),
  /** Chosen, or as it follows from the day of the assessment. */
  season: z.optional(z.enum(["fall", "winter", "spring"])),
  /** The profile that the figures follow, and those that there are; absent where the viewer cannot choose. */
  scoring: z.optional(
    z.object({
      /** As in the setting; empty for a running record that is counted by the settings, which has no `profile`. */
      value: z.string(),
      /** Read and checked by the host. */
      profile: z.optional(madeByHost<ScoringProfile>()),
      /** The reason why the configured one cannot be used, in words. */
      failure: z.optional(z.string()),
      offered: z.array(z.object({ value: z.string(), name: z.string() })),
    }),
  ),
  symbols: z.enum(["arpabet", "ipa"]),
  /** The reviewer's name, as it is kept with each change; absent when the author gave no name. */
  reviewer: z.optional(z.string().check(z.maxLength(200))),
});

/** The state of the view, so that it can be restored. */
const viewState = z.object({
  /** First and last second of the time axis on screen; absent for the whole recording. */
  start: z.optional(z.number()),
  end: z.optional(z.number()),
  /** Scroll position of the page in pixels. */
  scroll: z.number(),
  /** The selected word or phoneme by its index in the timeline. */
  selection: z.optional(z.object({ lane: z.enum(["segment", "phoneme"]), index: z.number() })),
  /** A stretch of time that was chosen by hand, in seconds. */
  range: z.optional(z.object({ start: z.number(), end: z.number() })),
  /** Lanes, spectrogram and playing, in the form that the viewer's own reader of settings accepts. */
  timeline: z.optional(z.unknown()),
  /** The open part under the timeline, if any. */
  tab: z.optional(z.string()),
  filter: z.optional(eventFilter),
  table: z.optional(z.object({ sort: z.optional(z.string()), descending: z.boolean(), top: z.number() })),
  symbols: z.optional(z.enum(["arpabet", "ipa"])),
  /** The scroll position of the passage, in pixels. */
  passageScroll: z.optional(z.number()),
  /** True if the result is shown as the service has it, without its review. */
  asAssessed: z.optional(z.boolean()),
  /** True if the author asked for the figures of a recording that does not seem to be a reading of the text. */
  figuresShown: z.optional(z.boolean()),
});

/** The state that the editor keeps for a viewer over reloads of the window. The result itself is read from its file again. */
const savedState = z.object({
  version: z.literal(2),
  /** `ResultDocument.identity` of the result that `view` belongs to. */
  identity: z.string(),
  view: viewState,
  /** Address of the file of the result that this one is compared with. */
  comparedWith: z.optional(z.string()),
});

const exportFormat = z.enum(EXPORT_FORMATS);

const viewerRequest = z.discriminatedUnion("method", [
  /** Shows a part of the reference in the document that it came from; offsets count in the reference. */
  z.object({ method: z.literal("revealText"), start: z.number(), end: z.number() }),
  z.object({ method: z.literal("copyText"), text: z.string() }),
  /** Asks for a place, and writes the result there in another format. The reply comes once the question is on screen. */
  z.object({ method: z.literal("export"), format: exportFormat }),
  /** Asks which other result of the same text to compare with; the next `state` carries it. */
  z.object({ method: z.literal("compare") }),
  /** Compares with the result in this file again after a reload. */
  z.object({ method: z.literal("compareWith"), uri: z.string() }),
  z.object({ method: z.literal("stopComparing") }),
  /** Keeps the grade of this result's reader, with the speaker where that is known, and the season; what is absent is unset. */
  z.object({ method: z.literal("setReader"), grade: z.optional(z.number()), season: z.optional(z.enum(["fall", "winter", "spring"])) }),
  /** Scores by another profile, which has to be one that was offered; without a value, the author is asked. */
  z.object({ method: z.literal("setScoring"), value: z.optional(z.string().check(z.maxLength(1000))) }),
  /** Replaces the review; `label` says what was done, for the editor's Undo. A `review` for every viewer of the file follows. */
  z.object({ method: z.literal("setReview"), review, label: z.string().check(z.maxLength(200)) }),
  /** Asks where the recording is now; the result's file then names that place, and the page is reloaded. */
  z.object({ method: z.literal("locate") }),
  /** Shows the file of the result as text. */
  z.object({ method: z.literal("openAsText") }),
]);

const hostMessage = z.discriminatedUnion("type", [
  /** Everything there is to show. `comparison` is the result that `document` is compared with: see `compareTimelines` in core/timeline. */
  z.object({
    type: z.literal("state"),
    document: resultDocument,
    comparison: z.optional(z.object({ uri: z.string(), document: resultDocument })),
    settings: z.optional(readingSettings),
  }),
  /** The review has changed: edited in a viewer, undone, or changed on disk. Follows a `state`. */
  z.object({ type: z.literal("review"), review }),
  /** Shows a word of the text or a segment of the reading (an addition, say), and plays it if asked to; follows a `state`. */
  z.object({ type: z.literal("goTo"), place: z.object({ lane: z.enum(["word", "segment"]), index: z.number() }), play: z.boolean() }),
]);

export type ResultDocument = z.infer<typeof resultDocument>;
export type ViewState = z.infer<typeof viewState>;
export type EventFilter = z.infer<typeof eventFilter>;
export type ReadingSettings = z.infer<typeof readingSettings>;
export type SavedState = z.infer<typeof savedState>;
export type ViewerRequest = z.infer<typeof viewerRequest>;
export type HostMessage = z.infer<typeof hostMessage>;

export type Comparison = NonNullable<Extract<HostMessage, { type: "state" }>["comparison"]>;

/** The handlers of the host for requests of its viewer. */
export type ViewerRequestHandlers = Handlers<"method", ViewerRequest, Promise<void> | void>;

export const viewerProtocol = pageProtocol(viewerRequest, hostMessage);

/** The state of a panel from before a reload, or undefined if another version wrote it or it is damaged. */
export const parseSavedState = readerFor(savedState);
