import { isAboutProject, textStem } from "#core/passage/textNames.ts";
import type { KnownReaders } from "./knownReaders.ts";
import { leftOver } from "./leftOver.ts";
import { foldersOf, isNumber, placeIn, plain, stemOf, withoutWords, wordsOf } from "./nameWords.ts";

/** Paths are relative to the set's folder, with forward slashes. */
export interface SetFile {
  uri: string;
  path: string;
}

export interface SetText extends SetFile {
  /** Counted from 1, where the text is one of several references in its file. */
  line?: number;
  /** Its name in the file, such as its word. */
  called?: string;
}

/** The reasons to pair a recording with a text, the surest first. */
export type PairedBy = "same name" | "same name elsewhere" | "beginning" | "part of the name" | "folder" | "number";

export interface Pair<Text extends SetText = SetText> {
  text: Text;
  recording: SetFile;
  by: PairedBy;
  /** One who is known, or what is left over from the names, such as `maria` of `fox-maria-2.wav` or of `maria/fox.wav`. */
  reader?: string;
  /** Aliases of those who it could be, where several are named equally well. */
  readers?: string[];
}

/** Nobody has chosen yet who read it. */
export type NamedReaders = Pick<Pair, "reader" | "readers">;

export interface Pairing<Text extends SetText = SetText> {
  /** By the recordings' paths. */
  pairs: Pair<Text>[];
  /** With the texts that each could be where several fit equally well. */
  unpaired: ({ recording: SetFile; candidates: Text[] } & NamedReaders)[];
  /** Without those about the project. */
  unread: Text[];
}

/** Returns true if a recording of a text might be missing: not of a `README.md` beside the passages. */
export function isToRead({ path }: Pick<SetText, "path">): boolean {
  return !isAboutProject(path.slice(path.lastIndexOf("/") + 1));
}

const SURENESS: readonly PairedBy[] = ["same name", "same name elsewhere", "beginning", "part of the name", "folder", "number"];
interface Named<Text> {
  text: Text;
  /** The names by which a recording may refer to it, as words. */
  names: string[][];
  folders: string[];
}

interface NamedRecording {
  words: string[];
  folder: string[];
  folders: string[];
}

interface Fit<Text> {
  text: Text;
  by: PairedBy;
  name: string[];
  /** Folders that both share, counted from the set's own. */
  shared: number;
}

/**
 * Pairs recordings with what was read, by the words in their names: `fox.wav`, `fox-maria.wav`, `maria-fox-2.wav` and
 * `fox/maria.wav` are all of `fox.txt`, and `03.wav` is of `03 The fox.txt`. The surest match counts, then the longest name, then the
 * nearest folder. Nothing is guessed between texts, or between known readers, that fit equally well.
 */
export function pairByName<Text extends SetText>(
  texts: readonly Text[],
  recordings: readonly SetFile[],
  readers?: KnownReaders,
): Pairing<Text> {
  const named = texts.map((text): Named<Text> => ({ text, names: namesOf(text), folders: foldersOf(text.path) }));
  const numbers = uniqueNumbers(named);
  const byWord = byFirstWords(named);
  const pairing: Pairing<Text> = { pairs: [], unpaired: [], unread: [] };
  for (const recording of [...recordings].sort((a, b) => compare(a.path, b.path))) {
    const heard: NamedRecording = {
      words: wordsOf(stemOf(recording.path)),
      folders: foldersOf(recording.path),
      folder: wordsOf(foldersOf(recording.path).at(-1) ?? ""),
    };
    const near = new Set([...heard.words, ...heard.folder].flatMap((word) => [...(byWord.get(plain(word)) ?? [])]));
    const fits = best([...near].flatMap((one) => fitOf(one, heard, numbers, readers) ?? []));
    const [fit] = fits;
    if (fits.length !== 1 || !fit) {
      const named = readers ? readersNamed(readers, recording.path, []) : {};
      pairing.unpaired.push({ recording, candidates: fits.map(({ text }) => text), ...named });
    } else pairing.pairs.push({ text: fit.text, recording, by: fit.by, ...readersOf(recording.path, fit, readers) });
  }
  const read = new Set(pairing.pairs.map(({ text }) => text));
  pairing.unread = texts.filter((text) => !read.has(text) && isToRead(text));
  return pairing;
}

function fitOf<Text extends SetText>(
  { text, names, folders }: Named<Text>,
  { words, folder, folders: above }: NamedRecording,
  numbers: ReadonlyMap<string, unknown>,
  readers: KnownReaders | undefined,
): Fit<Text> | undefined {
  const shared = sharedLength(folders, above);
  const isBeside = shared === folders.length && shared === above.length;
  const fits = names.flatMap((name): Fit<Text>[] => {
    const by = wayOf(name, words, folder, isBeside);
    return by === undefined ? [] : [{ text, by, name, shared }];
  });
  const digits = words.filter(isNumber);
  // A reader's id is not the number of a text.
  const number = digits.find((word) => !readers?.hasId(word)) ?? digits[0];
  if (number !== undefined && numbers.get(plain(number)) === text) fits.push({ text, by: "number", name: [number], shared });
  return best(fits)[0];
}

function wayOf(name: readonly string[], words: readonly string[], folder: readonly string[], isBeside: boolean): PairedBy | undefined {
  const at = placeIn(words, name);
  if (at === 0 && words.length === name.length) return isBeside ? "same name" : "same name elsewhere";
  if (at === 0) return "beginning";
  if (at !== undefined) return "part of the name";
  return placeIn(folder, name) === 0 && folder.length === name.length ? "folder" : undefined;
}

/** Several where nothing distinguishes them. */
function best<Text>(fits: readonly Fit<Text>[]): Fit<Text>[] {
  const order = (one: Fit<Text>, other: Fit<Text>) =>
    SURENESS.indexOf(one.by) - SURENESS.indexOf(other.by) || lengthOf(other.name) - lengthOf(one.name) || other.shared - one.shared;
  const sorted = [...fits].sort(order);
  return sorted.filter((fit) => order(fit, sorted[0]!) === 0);
}

/** For a file, its name; for one of several lines, its word, alone or after the file's name, and its number after that. */
function namesOf({ path, line, called }: SetText): string[][] {
  const file = wordsOf(textStem(nameAt(path)));
  const word = called === undefined ? [] : wordsOf(called);
  const names =
    line === undefined
      ? [file]
      : [word, ...(word.length > 0 ? [[...file, ...word]] : []), [...file, String(line)], [...file, "line", String(line)]];
  return names.filter((name) => name.length > 0);
}

/** For each number that exactly one text's name begins with, that text. */
function uniqueNumbers<Text extends SetText>(texts: readonly Named<Text>[]): Map<string, Text | undefined> {
  const found = new Map<string, Text | undefined>();
  for (const { text } of texts) {
    const first = text.line === undefined ? wordsOf(textStem(nameAt(text.path))).find((word) => isNumber(word)) : undefined;
    if (first !== undefined) found.set(plain(first), found.has(plain(first)) ? undefined : text);
  }
  return found;
}

/** By every first word of their names, and by their numbers: nothing else has to be compared. */
function byFirstWords<Text extends SetText>(texts: readonly Named<Text>[]): Map<string, Set<Named<Text>>> {
  const found = new Map<string, Set<Named<Text>>>();
  for (const one of texts) {
    for (const word of [...one.names.map(([first]) => first!), ...one.names.flat().filter((word) => isNumber(word))]) {
      const those = found.get(plain(word)) ?? new Set();
      found.set(plain(word), those.add(one));
    }
  }
  return found;
}

function readersOf(path: string, { by, name }: Fit<unknown>, readers: KnownReaders | undefined): NamedReaders {
  const known = readers ? readersNamed(readers, path, by === "folder" ? [] : name) : {};
  if (known.reader !== undefined || known.readers) return known;
  const left = by === "folder" ? wordsOf(stemOf(path)) : withoutWords(wordsOf(stemOf(path)), name);
  const reader = leftOver(left) ?? (by === "same name elsewhere" ? readerFolder(path) : undefined);
  return reader === undefined ? {} : { reader };
}

function readersNamed(readers: KnownReaders, path: string, name: readonly string[]): NamedReaders {
  const found = readers.namedIn(path, name).map(({ alias }) => alias);
  return found.length > 1 ? { readers: found } : found.length === 1 ? { reader: found[0]! } : {};
}

/** A folder of recordings is often one child's. */
function readerFolder(path: string): string | undefined {
  const folder = foldersOf(path).at(-1);
  return folder === undefined ||
    /^(?:recordings?|audio|readings?|sound|wavs?|takes?)$/iu.test(folder) ||
    leftOver(wordsOf(folder)) === undefined
    ? undefined
    : folder;
}

function nameAt(path: string): string {
  return path.split("/").at(-1)!;
}

function sharedLength(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((folder, i) => folder !== other[i]);
  return end === -1 ? Math.min(one.length, other.length) : Math.min(end, other.length);
}

function lengthOf(name: readonly string[]): number {
  return name.join("").length;
}

const { compare } = new Intl.Collator("en", { numeric: true });
