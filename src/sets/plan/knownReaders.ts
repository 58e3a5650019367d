import type { Reader } from "#core/reading/reader.ts";
import { foldersOf, isNumber, placeIn, plain, stemOf, withoutWords, wordsOf } from "./nameWords.ts";

/** As in the address book, or in a table of readers. */
export interface KnownReader extends Pick<Reader, "grade"> {
  alias: string;
  /** The school's own. */
  id?: string;
  class?: string;
}

interface Named {
  reader: KnownReader;
  words: string[];
}

/** The number after them counts something else than readers. */
const COUNTING =
  /^(?:t|v|take|version|trial|attempt|try|week|day|unit|lesson|page|part|track|g|gr|grade|grado|year|yr|class|room|period)$/u;
const DATE = /(?<!\d)(?:(?:19|20)\d\d([-_. ])\d\d\1\d\d|\d\d([-_. ])\d\d\2(?:19|20)\d\d)(?!\d)/gu;
const TIME = /(?<!\d)\d\d([-_.:h])\d\d\1\d\d(?!\d)/gu;

/**
 * Finds readers by their ids and aliases in the names of files and folders. An id with zeros before it is also found without them, unless
 * another reader has that id. Nothing is guessed.
 */
export class KnownReaders {
  private readonly ids: Named[] = [];
  private readonly aliases: Named[] = [];
  /** By their ids without zeros; undefined for several. */
  private readonly byPlainId = new Map<string, KnownReader | undefined>();

  constructor(readonly all: readonly KnownReader[]) {
    for (const reader of all) {
      const id = reader.id ?? (isNumber(reader.alias) ? reader.alias : undefined);
      const words = id === undefined ? [] : wordsOf(id);
      if (words.length > 0) {
        this.ids.push({ reader, words });
        const key = words.map(plain).join(" ");
        this.byPlainId.set(key, this.byPlainId.has(key) ? undefined : reader);
      }
      const name = folded(reader.alias);
      if (name.some((word) => !isNumber(word))) this.aliases.push({ reader, words: name });
    }
  }

  /** True for a word that is the whole id of a reader, as written. */
  hasId(word: string): boolean {
    return this.ids.some(({ words: [first, ...others] }) => others.length === 0 && first === word);
  }

  /** By an alias or an id, as a person writes it. */
  called(name: string): KnownReader | undefined {
    const written = name.trim().toLowerCase();
    return (
      this.all.find(({ alias }) => alias.toLowerCase() === written) ??
      this.all.find(({ id }) => id?.toLowerCase() === written) ??
      (/\d/u.test(written) ? this.byPlainId.get(wordsOf(written).map(plain).join(" ")) : undefined)
    );
  }

  /**
   * Looks in the file's name first, then in its folders, the nearest first.
   * @param text words of the name that are the text's.
   * @returns several where several are named equally well.
   */
  namedIn(path: string, text: readonly string[]): KnownReader[] {
    const stem = withoutWords(wordsOf(withoutTimes(stemOf(path))), text);
    for (const words of [
      stem,
      ...foldersOf(path)
        .reverse()
        .map((folder) => wordsOf(withoutTimes(folder))),
    ]) {
      const found = this.among(words);
      if (found.length > 0) return found;
    }
    return [];
  }

  private among(words: readonly string[]): KnownReader[] {
    const counted = words.filter((word, i) => !(isNumber(word) && COUNTING.test(words[i - 1] ?? "")));
    const exact = foundIn(counted, this.ids, (one, other) => one === other);
    const aliases = foundIn(words.map(unmarked), this.aliases, (one, other) => one === other);
    // One by the id and another by the alias are two.
    const sure = [...new Set([...exact, ...aliases])];
    if (sure.length > 0) return sure;
    const unique = this.ids.filter((one) => this.byPlainId.get(one.words.map(plain).join(" ")) === one.reader);
    return foundIn(counted, unique);
  }
}

/** Without those whose words are only a part of another's that is also there, such as `Ana` of `Ana R`. */
function foundIn(words: readonly string[], named: readonly Named[], isSame?: (one: string, other: string) => boolean): KnownReader[] {
  const found = named.filter((one) => placeIn(words, one.words, isSame) !== undefined);
  const longest = found.filter(
    (one) => !found.some((other) => other.words.length > one.words.length && placeIn(other.words, one.words, isSame) !== undefined),
  );
  return [...new Set(longest.map(({ reader }) => reader))];
}

function withoutTimes(name: string): string {
  return name.replaceAll(DATE, " ").replaceAll(TIME, " ");
}

function folded(alias: string): string[] {
  return wordsOf(alias).map(unmarked);
}

/** Names of files often lack accents. */
function unmarked(word: string): string {
  return word.normalize("NFD").replaceAll(/\p{M}/gu, "");
}
