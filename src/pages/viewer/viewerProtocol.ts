import * as z from "zod/mini";
import { EXPORT_FORMATS } from "#core/export/exportFormats.ts";
import type { Handlers } from "../kit/handlers.ts";
import { pageReader, readerFor } from "../kit/pageProtocol.ts";
import type { AssessedBy } from "#contract/reading/reading.ts";
import { review } from "#contract/reading/review.ts";
import type { Season } from "#core/reading/norms.ts";
import type { CountingRules } from "#core/record/measures.ts";
import type { Review } from "#core/review/review.ts";
import type { ScoringProfile } from "#core/scoring/scoringProfile.ts";
import type { Timeline } from "#core/timeline/model.ts";
import type { Selection } from "./layout/placedItems.ts";
import type { TimeSpan } from "./layout/viewport.ts";

/**
 * The viewer opens with `ready` and gets the full state back, so nothing has to stay alive while a panel is hidden. A request is always
 * answered; whoever asks gives up after a while.
 */

export interface ResultDocument {
  title: string;
  /** Equal for the same result, and for no other. */
  identity: string;
  /** Such as "Word recognition". */
  operation: string;
  /** A v1 result in the compatible form. */
  compatible?: boolean;
  /** As the service has it, with times of the embedded engine for a result that has none; those may come in a later `state`. */
  timeline: Timeline;
  audio: {
    /** The host reads it again after a reload. */
    uri: string;
    name: string;
    /** The viewer may fetch it; absent when the recording cannot be had. */
    src?: string;
    /** The reason why there is no recording, in words. */
    problem?: string;
    /** It is no longer where it was, so that the author can say where it is now. */
    missing?: boolean;
    /** In words, about a recording that can still be played: it may have changed since, for example. */
    warning?: string;
  };
  /** `timeline` is without it. */
  review?: Review;
  /** ISO 8601. */
  assessedAt?: string;
  /** An alias, where the address book of this machine has one. */
  reader?: string;
  /** It may be somebody else's result, and nobody has said yet whose it is. */
  undecided?: boolean;
  /** The text document of the reference, and where in it the reference begins (UTF-16 units). */
  source?: { uri: string; offset: number };
  assessedBy: AssessedBy;
  /** Words of the text whose pronunciations the project had decided. */
  pronunciations?: Record<string, string[]>;
}

/** An absent property leaves nothing out. */
export interface EventFilter {
  kinds?: string[];
  level?: "word" | "phoneme" | "pause";
  /** A part of a word or of its transcription, in any case. */
  text?: string;
  phoneme?: string;
  /** Words whose verdict is less sure, 0 to 1, and that nobody has listened to. */
  doubtBelow?: number;
  /** One of what was expected and what was heard is absent for phonemes that were added or not said. */
  confusion?: { expected?: string; heard?: string };
}

export interface ReadingSettings {
  counting: CountingRules;
  /** 1 to 6; absent when the author gave none. */
  grade?: number;
  /** Chosen, or as it follows from the day of the assessment. */
  season?: Season;
  /** Absent where the viewer cannot choose. */
  scoring?: {
    /** As in the setting; empty for a running record that is counted by the settings, which has no `profile`. */
    value: string;
    profile?: ScoringProfile;
    /** The reason why the configured one cannot be used, in words. */
    failure?: string;
    offered: { value: string; name: string }[];
  };
  symbols: "arpabet" | "ipa";
  /** Confidence, 0 to 1: verdicts that are less sure have a mark; none have by default. */
  doubtBelow?: number;
  /** Kept with each change; absent when the author gave no name. */
  reviewer?: string;
}

/** Choices for listening to the least sure words; kept for every result. */
const listeningChoices = z.object({
  /** The least sure first, or as they stand in the text. */
  order: z.enum(["doubt", "reading"]),
  /** Seconds that are played before and after a word. */
  context: z.number().check(z.positive(), z.maximum(60)),
});

export interface ViewState {
  /** Seconds of the time axis on screen. */
  start?: number;
  end?: number;
  /** Of the page, in pixels. */
  scroll: number;
  /** By its index in the timeline. */
  selection?: Selection;
  /** Chosen by hand, in seconds. */
  range?: TimeSpan;
  /** In the form that the viewer's own reader of settings accepts. */
  timeline?: unknown;
  /** The open part under the timeline, if any. */
  tab?: string;
  filter?: EventFilter;
  table?: { sort?: string; descending: boolean; top: number };
  symbols?: ReadingSettings["symbols"];
  /** In pixels. */
  passageScroll?: number;
  /** The result is shown without its review. */
  asAssessed?: boolean;
  /** The author asked for figures although the recording does not seem to be a reading of the text. */
  figuresShown?: boolean;
}

/** Kept by the editor over reloads of the window. The result itself is read from its file again. */
export interface SavedState {
  version: 3;
  /** `ResultDocument.identity` of the result that `view` belongs to. */
  identity: string;
  view: ViewState;
  /** Addresses of the other results' files. */
  comparedWith: string[];
}

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

export interface Comparison {
  uri: string;
  document: ResultDocument;
}

export type HostMessage =
  | {
      type: "state";
      document: ResultDocument;
      /** The results that it is compared with: see `compareTakes` in core/comparison. */
      comparisons?: Comparison[];
      settings?: ReadingSettings;
      /** As they were left; absent as long as nobody chose. */
      listening?: ListeningChoices;
    }
  /** Edited in a viewer, undone, or changed on disk. Follows a `state`. */
  | { type: "review"; review: Review }
  /** A word of the text or a segment of the reading (an addition, say). Follows a `state`. */
  | { type: "goTo"; place: { lane: "word" | "segment"; index: number }; play: boolean };

export type ListeningChoices = z.infer<typeof listeningChoices>;
export type ViewerRequest = z.infer<typeof viewerRequest>;
export type SoundExport = Extract<ViewerRequest, { method: "saveSound" }>["what"];

export type ViewerRequestHandlers = Handlers<"method", ViewerRequest, Promise<void> | void>;

export const parseViewerMessage = pageReader(viewerRequest);

/** Undefined if nothing usable was kept. */
export const parseListeningChoices = readerFor(listeningChoices);
