import { isAboutProject, textStem } from "#core/passage/textNames.ts";
import { splitName } from "#core/splitName.ts";

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
  /** Left over from the names, such as `maria` of `fox-maria-2.wav` or of `maria/fox.wav`. */
  reader?: string;
}

export interface Pairing<Text extends SetText = SetText> {
  /** By the recordings' paths. */
  pairs: Pair<Text>[];
  /** With the texts that each could be where several fit equally well. */
  unpaired: { recording: SetFile; candidates: Text[] }[];
  /** Without those about the project. */
  unread: Text[];
}

/** Returns true if a recording of a text might be missing: not of a `README.md` beside the passages. */
export function isToRead({ path }: Pick<SetText, "path">): boolean {
  return !isAboutProject(path.slice(path.lastIndexOf("/") + 1));
}

const SURENESS: readonly PairedBy[] = ["same name", "same name elsewhere", "beginning", "part of the name", "folder", "number"];
/** Words in names that do not identify a reader. */
const NO_READER = new Set([
  "take",
  "recording",
  "rec",
  "reading",
  "audio",
  "final",
  "new",
  "old",
  "copy",
  "test",
  "sample",
  "v",
  "wav",
  "the",
  "of",
  "by",
  "and",
  "mono",
  "khz",
  "passage",
  "text",
  "page",
  "story",
  "selection",
  "unit",
  "lesson",
  "week",
  "day",
]);

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
 * nearest folder. Nothing is guessed between texts that fit equally well.
 */
export function pairByName<Text extends SetText>(texts: readonly Text[], recordings: readonly SetFile[]): Pairing<Text> {
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
    const fits = best([...near].flatMap((one) => fitOf(one, heard, numbers) ?? []));
    const [fit] = fits;
    if (fits.length !== 1 || !fit) pairing.unpaired.push({ recording, candidates: fits.map(({ text }) => text) });
    else {
      const reader = readerIn(recording.path, fit);
      pairing.pairs.push({ text: fit.text, recording, by: fit.by, ...(reader !== undefined && { reader }) });
    }
  }
  const read = new Set(pairing.pairs.map(({ text }) => text));
  pairing.unread = texts.filter((text) => !read.has(text) && isToRead(text));
  return pairing;
}

function fitOf<Text extends SetText>(
  { text, names, folders }: Named<Text>,
  { words, folder, folders: above }: NamedRecording,
  numbers: ReadonlyMap<string, unknown>,
): Fit<Text> | undefined {
  const shared = sharedLength(folders, above);
  const isBeside = shared === folders.length && shared === above.length;
  const fits = names.flatMap((name): Fit<Text>[] => {
    const by = wayOf(name, words, folder, isBeside);
    return by === undefined ? [] : [{ text, by, name, shared }];
  });
  const number = words.find((word) => /^\d+$/u.test(word));
  if (number !== undefined && numbers.get(plain(number)) === text) fits.push({ text, by: "number", name: [], shared });
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
    const first = text.line === undefined ? wordsOf(textStem(nameAt(text.path))).find((word) => /^\d+$/u.test(word)) : undefined;
    if (first !== undefined) found.set(plain(first), found.has(plain(first)) ? undefined : text);
  }
  return found;
}

/** By every first word of their names, and by their numbers: nothing else has to be compared. */
function byFirstWords<Text extends SetText>(texts: readonly Named<Text>[]): Map<string, Set<Named<Text>>> {
  const found = new Map<string, Set<Named<Text>>>();
  for (const one of texts) {
    for (const word of [...one.names.map(([first]) => first!), ...one.names.flat().filter((word) => /^\d+$/u.test(word))]) {
      const those = found.get(plain(word)) ?? new Set();
      found.set(plain(word), those.add(one));
    }
  }
  return found;
}

function readerIn(path: string, { by, name }: Fit<unknown>): string | undefined {
  const stem = stemOf(path);
  const left = by === "folder" ? wordsOf(stem) : without(wordsOf(stem), name);
  const reader = withCodes(left).filter((word) => !/^\d+$/u.test(word) && !NO_READER.has(word) && !/^(?:take|t|v)\d+$/u.test(word));
  if (reader.length > 0) return reader.join(" ");
  // A folder of recordings is often one child's.
  const folder = by === "same name elsewhere" ? foldersOf(path).at(-1) : undefined;
  return folder === undefined ||
    NO_READER.has(folder.toLowerCase()) ||
    /^(?:recordings?|audio|readings?|sound|wavs?|takes?)$/iu.test(folder)
    ? undefined
    : folder;
}

/** The words that stand for a reader before a number. So does a single letter, except for `t` and `v`, which count takes and versions. */
const CODES = /^(?:child|kid|learner|participant|pupil|reader|speaker|student|subject|id|[a-suw-z])$/u;

/** Readers known by a number, such as `student 3` or `s03`, are different people: the number stays with the word. */
function withCodes(words: readonly string[]): string[] {
  return words.reduce<string[]>(
    (all, word, i) =>
      /^\d+$/u.test(word) && CODES.test(words[i - 1] ?? "") ? [...all.slice(0, -1), `${all.at(-1)!}${word}`] : [...all, word],
    [],
  );
}

function without(words: readonly string[], name: readonly string[]): string[] {
  const at = placeIn(words, name);
  return at === undefined ? [...words] : [...words.slice(0, at), ...words.slice(at + name.length)];
}

function placeIn(words: readonly string[], name: readonly string[]): number | undefined {
  for (let at = 0; at + name.length <= words.length; at++) if (name.every((word, i) => same(word, words[at + i]!))) return at;
  return undefined;
}

function same(one: string, other: string): boolean {
  return one === other || (/^\d+$/u.test(one) && /^\d+$/u.test(other) && plain(one) === plain(other));
}

/** A number loses the zeros before it. */
function plain(word: string): string {
  return /^\d+$/u.test(word) ? word.replace(/^0+(?=\d)/u, "") : word;
}

/** In lower case; letters and digits are separated, apostrophes belong to their words. */
function wordsOf(name: string): string[] {
  return (
    name
      .normalize("NFC")
      .replaceAll(/['’]/gu, "")
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
      .toLowerCase()
      .match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []
  );
}

function foldersOf(path: string): string[] {
  return path.split("/").slice(0, -1);
}

function nameAt(path: string): string {
  return path.split("/").at(-1)!;
}

function stemOf(path: string): string {
  return splitName(nameAt(path)).stem;
}

function sharedLength(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((folder, i) => folder !== other[i]);
  return end === -1 ? Math.min(one.length, other.length) : Math.min(end, other.length);
}

function lengthOf(name: readonly string[]): number {
  return name.join("").length;
}

const { compare } = new Intl.Collator("en", { numeric: true });
