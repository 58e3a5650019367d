import { kindOffers, likelyKind, type KindOffer, type Recording as RecordingFacts } from "#client/recordings/likelyKind.ts";
import { silenceFor } from "#client/recordings/silenceFor.ts";
import { nearestFirst } from "#contract/files/fileNames.ts";
import type { Reference } from "#contract/reading/reading.ts";
import type { OperationId } from "#operations/operation.ts";
import { operationOf } from "#operations/operations.ts";
import type { KnownReaders } from "./knownReaders.ts";
import {
  isToRead,
  type NamedReaders,
  type Pair,
  type PairedBy,
  pairByName,
  type Pairing,
  type SetFile,
  type SetText,
} from "./pairByName.ts";

/** With everything in it that can be read: one reference, or for a file of phonemes one for each line. */
export interface DraftText extends SetFile {
  languageId: string;
  /** At least one. */
  references: Reference[];
}

/** Anything absent is as it was found. */
export interface DraftChoice {
  /** The URI of the text. */
  text?: string;
  /** For a text with several references, counted from 1. */
  line?: number;
  operation?: OperationId;
  /** Empty for nobody in particular. */
  reader?: string;
  isIncluded?: boolean;
}

export interface DraftRow {
  recording: SetFile;
  /** Absent where none is known. */
  text?: DraftText;
  reference?: Reference;
  /** Absent where the author named the text. */
  by?: PairedBy;
  /** Filled where several fit its name equally well. */
  candidates: string[];
  operation: OperationId;
  /** In the order in which they are offered; those that do not suit say why. */
  offers: KindOffer[];
  unsuitable?: string;
  /** Seconds to append to a copy of a recording that is only too short. */
  silence?: number;
  reader: string;
  /** Those who it could be, where the name fits several and nobody has been chosen. */
  readers: string[];
  /** True if it is to be assessed; never where it cannot be. */
  isIncluded: boolean;
}

/** Until a recording has been looked at, it is assumed to suit everything. */
const NOT_LOOKED_AT: RecordingFacts = { container: "wav", seconds: 5 };

interface LineText extends SetText {
  of: DraftText;
  reference: Reference;
}

/** Recordings and texts, paired by name unless the author says otherwise. */
export class SetDraft {
  private readonly byUri: ReadonlyMap<string, DraftText>;
  private pairs: ReadonlyMap<string, Pair<LineText>> = new Map();
  private candidates: ReadonlyMap<string, string[]> = new Map();
  private readers: ReadonlyMap<string, NamedReaders> = new Map();
  private readonly offered = new Map<string, DraftText[]>();
  private readonly facts = new Map<string, RecordingFacts>();
  private readonly problems = new Map<string, string>();
  private readonly choices: Map<string, DraftChoice>;
  /** Those without a text first, since somebody has to look at them; an author's choice leaves them where they are. */
  private readonly order: SetFile[];

  /** True if copies with silence appended are assessed where recordings are too short. */
  pads = false;

  constructor(
    readonly texts: readonly DraftText[],
    private readonly recordings: readonly SetFile[],
    choices: ReadonlyMap<string, DraftChoice> = new Map(),
    readers?: KnownReaders,
  ) {
    this.byUri = new Map(texts.map((text) => [text.uri, text]));
    const { unpaired, pairs } = this.pair(readers);
    this.order = [...unpaired, ...pairs].map(({ recording }) => recording);
    const known = new Set(recordings.map(({ uri }) => uri));
    this.choices = new Map([...choices].filter(([uri]) => known.has(uri)));
  }

  /** Readers who are known by now are found in the names. */
  know(readers: KnownReaders): void {
    this.pair(readers);
  }

  get rows(): DraftRow[] {
    return this.order.map((recording) => this.rowOf(recording));
  }

  /** Undefined for anything that is not a recording of the set. */
  row(uri: string): DraftRow | undefined {
    const recording = this.order.find((one) => one.uri === uri);
    return recording && this.rowOf(recording);
  }

  /** By the recordings' URIs. */
  get chosen(): ReadonlyMap<string, DraftChoice> {
    return this.choices;
  }

  /** Without those about the project. */
  get unread(): DraftText[] {
    const read = new Set(this.rows.map(({ text }) => text));
    return this.texts.filter((text) => !read.has(text) && isToRead(text));
  }

  /** The best come first. */
  textsFor(uri: string): DraftText[] {
    const there = this.offered.get(uri);
    if (there) return there;
    const recording = this.order.find((one) => one.uri === uri);
    const candidates = this.candidates.get(uri) ?? [];
    const near = nearestFirst(
      this.texts.map(({ path }) => path),
      recording?.path.split("/").at(-1) ?? "",
    );
    const places = new Map(near.map((path, place) => [path, place]));
    const place = (text: DraftText) => (candidates.includes(text.uri) ? -1 : places.get(text.path)!);
    const texts = [...this.texts].sort((a, b) => place(a) - place(b));
    this.offered.set(uri, texts);
    return texts;
  }

  choose(uri: string, choice: DraftChoice): void {
    const before = this.choices.get(uri) ?? {};
    // Another text has other lines, and may be of another kind.
    const kept = choice.text === undefined ? before : without(before, ["line", "operation"]);
    // A recording that is given a text is meant to be assessed.
    this.choices.set(uri, { ...kept, ...(choice.text !== undefined && { isIncluded: true }), ...choice });
  }

  look(uri: string, facts: RecordingFacts | { problem: string }): void {
    if ("problem" in facts) this.problems.set(uri, facts.problem);
    else this.facts.set(uri, facts);
  }

  private pair(known: KnownReaders | undefined): Pairing<LineText> {
    const pairing = pairByName(this.texts.flatMap(linesOf), this.recordings, known);
    this.pairs = new Map(pairing.pairs.map((pair) => [pair.recording.uri, pair]));
    this.candidates = new Map(
      pairing.unpaired.map(({ recording, candidates }) => [recording.uri, [...new Set(candidates.map(({ uri }) => uri))]]),
    );
    this.readers = new Map([...pairing.unpaired, ...pairing.pairs].map((one) => [one.recording.uri, one]));
    this.offered.clear();
    return pairing;
  }

  private rowOf(recording: SetFile): DraftRow {
    const { text: chosenText, line, operation: chosenKind, reader, isIncluded = true } = this.choices.get(recording.uri) ?? {};
    const pair = this.pairs.get(recording.uri);
    const named = this.readers.get(recording.uri);
    const chosen = chosenText === undefined ? undefined : this.byUri.get(chosenText);
    const text = chosen ?? pair?.text.of;
    const isAsFound = text !== undefined && text === pair?.text.of;
    const reference =
      text &&
      (text.references.find((one) => line !== undefined && one.line === line) ??
        (isAsFound ? pair.text.reference : bestLine(text, recording)));
    const facts = this.facts.get(recording.uri);
    const offers = kindOffers(text && reference ? likelyKind(text.languageId, reference) : "fluency-v2", facts ?? NOT_LOOKED_AT, this.pads);
    const offer = offers.find(({ operation }) => operation === chosenKind) ?? offers[0]!;
    const silence = facts && silenceFor(operationOf(offer.operation), { container: facts.container, durationSeconds: facts.seconds });
    const unsuitable = this.problems.get(recording.uri) ?? offer.unsuitable;
    return {
      recording,
      ...(text && { text }),
      ...(reference && { reference }),
      ...(isAsFound && { by: pair.by }),
      candidates: this.candidates.get(recording.uri) ?? [],
      operation: offer.operation,
      offers,
      ...(unsuitable !== undefined && { unsuitable }),
      ...(silence !== undefined && { silence }),
      reader: reader ?? named?.reader ?? "",
      readers: reader === undefined ? (named?.readers ?? []) : [],
      isIncluded: isIncluded && reference !== undefined && unsuitable === undefined,
    };
  }
}

export function linesOf(text: DraftText): LineText[] {
  const { uri, path, references } = text;
  return references.map((reference) => ({
    uri,
    path,
    of: text,
    reference,
    ...(reference.line !== undefined && { line: reference.line }),
    ...(reference.called !== undefined && { called: reference.called }),
  }));
}

/** For a text with several references, the one that the recording's name gives, otherwise the first. */
function bestLine(text: DraftText, recording: SetFile): Reference {
  const {
    pairs: [pair],
  } = pairByName(linesOf(text), [recording]);
  return pair?.text.reference ?? text.references[0]!;
}

function without<T extends object, Key extends keyof T>(value: T, keys: readonly Key[]): Omit<T, Key> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key as Key))) as Omit<T, Key>;
}
