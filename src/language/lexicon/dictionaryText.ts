import { finishHash, HASH_START, hashByte, LineTable } from "./lineTable.ts";
import type { PronouncingDictionary, ReverseDictionary } from "./pronouncingDictionary.ts";
import { plainPronunciation } from "./stress.ts";

const LINE_FEED = 10;
const BLANK = 32;
const SEMICOLON = 59;
const OPEN = 40;
const CLOSE = 41;
const ZERO = 48;
const NINE = 57;
/** A millisecond or two. */
const LINES_A_STEP = 4000;

/**
 * A dictionary in CMUdict's form (`word PH PH` in UTF-8, further variants as `word(2)`, `;;` starts a comment), kept as bytes: a hash table
 * notes only where lines begin, so that 130,000 lines are ready in a few milliseconds. A line becomes text when its word is asked for.
 */
export class DictionaryText implements PronouncingDictionary, ReverseDictionary {
  private readonly encoder = new TextEncoder();

  private readonly decoder = new TextDecoder();

  private byWord: LineTable | undefined;

  private bySound: LineTable | undefined;

  constructor(private readonly bytes: Uint8Array) {}

  /**
   * Builds the indexes of words and of sounds, for which the first lookups would otherwise wait some 40 ms each.
   * @param pause called every few milliseconds; its promise is awaited
   * @param withSounds true if words will be searched by sound as well
   */
  async prepare(pause: () => Promise<void>, withSounds: boolean): Promise<void> {
    for (const steps of [this.wordSteps(), ...(withSounds ? [this.soundSteps()] : [])]) {
      for (let step = steps.next(); !step.done; step = steps.next()) await pause();
    }
  }

  /** In the order of the dictionary; undefined if it lacks the word. */
  get(word: string): string[] | undefined {
    const wanted = this.encoder.encode(word);
    const found: string[] = [];
    (this.byWord ?? whole(this.wordSteps())).each(hashOf(wanted, 0, wanted.length), (start) => {
      const end = this.endOfWord(start);
      if (this.isAt(wanted, start, this.endOfBase(start, end))) found.push(this.pronunciationBehind(end));
    });
    return found.length > 0 ? found : undefined;
  }

  /** In the order of the dictionary, each once: the lines of a word and its variants lie together. */
  *words(): Generator<string> {
    let before = "";
    for (let start = 0; start < this.bytes.length;) {
      const end = this.endOfWord(start);
      if (this.isEntry(start, end)) {
        const word = this.text(start, this.endOfBase(start, end));
        if (word !== before) yield word;
        before = word;
      }
      start = this.endOfLine(end) + 1;
    }
  }

  /**
   * In the order of the dictionary, whatever the stress. The first call indexes all lines by sound.
   * @param pronunciation phonemes separated by single blanks, with stress or without
   */
  wordsSaid(pronunciation: string): string[] {
    const plain = plainPronunciation(pronunciation);
    const wanted = this.encoder.encode(plain);
    const found = new Set<string>();
    (this.bySound ?? whole(this.soundSteps())).each(hashOfSound(wanted, 0, wanted.length), (start) => {
      const end = this.endOfWord(start);
      if (plainPronunciation(this.pronunciationBehind(end)) === plain) found.add(this.text(start, this.endOfBase(start, end)));
    });
    return [...found];
  }

  private *wordSteps(): Generator<void, LineTable> {
    this.byWord = yield* this.tableSteps((start, end) => hashOf(this.bytes, start, this.endOfBase(start, end)));
    return this.byWord;
  }

  private *soundSteps(): Generator<void, LineTable> {
    this.bySound = yield* this.tableSteps((_, end) => hashOfSound(this.bytes, end + 1, this.endOfLine(end)));
    return this.bySound;
  }

  private *tableSteps(hash: (start: number, endOfWord: number) => number): Generator<void, LineTable> {
    const { bytes } = this;
    let lines = 1;
    for (let at = 0; at < bytes.length; at++) if (bytes[at] === LINE_FEED) lines++;
    yield;
    const table = new LineTable(lines);
    let count = 0;
    for (let start = 0; start < bytes.length;) {
      if (++count % LINES_A_STEP === 0) yield;
      const end = this.endOfWord(start);
      if (this.isEntry(start, end)) table.note(hash(start, end), start);
      start = this.endOfLine(end) + 1;
    }
    return table;
  }

  private isEntry(start: number, end: number): boolean {
    if (this.bytes[start] === SEMICOLON && this.bytes[start + 1] === SEMICOLON) return false;
    return end > start && end < this.bytes.length && this.bytes[end] !== LINE_FEED;
  }

  private pronunciationBehind(endOfWord: number): string {
    return this.text(endOfWord + 1, this.endOfLine(endOfWord)).trim();
  }

  private text(start: number, end: number): string {
    return this.decoder.decode(this.bytes.subarray(start, end));
  }

  private isAt(wanted: Uint8Array, start: number, end: number): boolean {
    if (end - start !== wanted.length) return false;
    for (let i = 0; i < wanted.length; i++) if (wanted[i] !== this.bytes[start + i]) return false;
    return true;
  }

  private endOfLine(start: number): number {
    let end = start;
    while (end < this.bytes.length && this.bytes[end] !== LINE_FEED) end++;
    return end;
  }

  private endOfWord(start: number): number {
    let end = start;
    while (end < this.bytes.length && this.bytes[end]! > BLANK) end++;
    return end;
  }

  private endOfBase(start: number, end: number): number {
    if (this.bytes[end - 1] !== CLOSE) return end;
    let at = end - 2;
    while (at > start && isDigit(this.bytes[at]!)) at--;
    return at > start && at < end - 2 && this.bytes[at] === OPEN ? at : end;
  }
}

function whole<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = HASH_START;
  for (let i = start; i < end; i++) hash = hashByte(hash, bytes[i]!);
  return finishHash(hash);
}

/** Blanks and stress do not count. */
function hashOfSound(bytes: Uint8Array, start: number, end: number): number {
  let hash = HASH_START;
  for (let i = start; i < end; i++) if (bytes[i]! > BLANK && !isDigit(bytes[i]!)) hash = hashByte(hash, bytes[i]!);
  return finishHash(hash);
}
