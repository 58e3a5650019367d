import { isAudioName, isTextName, nameInUri, nearestFirst } from "#contract/files/fileNames.ts";
import { utf8Of } from "#core/bytes/utf8Of.ts";
import { jsonIn } from "#core/text/jsonIn.ts";
import { sha256Of } from "#platform/node/hash.ts";
import { placeFrom } from "#platform/relativePath.ts";
import { assessmentFile } from "#results/assessmentFile.ts";
import { isResultName, LARGEST_ASSESSMENT } from "#results/resultEnding.ts";
import { type Address, addressOf, addressParts } from "../files/address.ts";
import type { Files } from "../files/files.ts";
import { languageOfName, referencesIn } from "../passages/references.ts";

/** In one folder and those below. */
const MOST_FILES = 100_000;
/** Bytes; a passage has a few thousand. */
const LARGEST_TEXT = 1_000_000;
const LARGEST_RECORDING = 500_000_000;

/** A passage or recording that results name and that is not there. */
export interface LostFile {
  file: Address;
  kind: "passage" | "recording";
  results: Address[];
  /** Files with the same words, or the same bytes; those with the most similar name first. */
  candidates: Address[];
}

interface Named {
  kind: LostFile["kind"];
  results: Address[];
  /** The words of whole texts that were read, and of parts. */
  whole: Set<string>;
  parts: Set<string>;
  sha256: Set<string>;
}

const head = assessmentFile.pick({ recording: true, reference: true });

/** @param folders in which results, and what they name, are searched for. @throws the signal's reason; whatever the host throws. */
export async function lostFiles(
  files: Pick<Files, "list" | "read">,
  folders: readonly Address[],
  signal: AbortSignal,
): Promise<LostFile[]> {
  const isWanted = (name: string) => isResultName(name) || isAudioName(name) || isTextName(name);
  const listings = await Promise.all(folders.map((folder) => files.list(folder, { isWanted, most: MOST_FILES, signal })));
  const there = new Set(listings.flatMap((listing) => listing.files));
  const lost: [Address, Named][] = [];
  for (const [file, named] of await namedByResults(files, there, signal))
    if (!there.has(file) && isBeside(file, named.results[0]!) && !(await exists(files, file))) lost.push([file, named]);
  const candidates = new Map(lost.map(([file]) => [file, [] as Address[]]));
  const add = async (
    kind: LostFile["kind"],
    isOne: (name: string) => boolean,
    matcher: (file: Address) => Promise<Matcher | undefined>,
  ) => {
    const wanted = lost.filter(([, named]) => named.kind === kind);
    if (wanted.length === 0) return;
    for (const file of there) {
      if (!isOne(nameInUri(file))) continue;
      signal.throwIfAborted();
      // A file that cannot be read is not what was lost.
      const isMatch = await matcher(file).catch(() => undefined);
      for (const [address, named] of wanted) if (isMatch?.(named)) candidates.get(address)!.push(file);
    }
  };
  await add("passage", isTextName, async (file) => {
    const bytes = await files.read(file, { most: LARGEST_TEXT, signal });
    return bytes && sameWords(utf8Of(bytes), nameInUri(file));
  });
  await add("recording", isAudioName, async (file) => {
    const bytes = await files.read(file, { most: LARGEST_RECORDING, signal });
    const sha256 = bytes && sha256Of(bytes);
    return (named) => sha256 !== undefined && named.sha256.has(sha256);
  });
  signal.throwIfAborted();
  return lost.map(([file, { kind, results }]) => ({ file, kind, results, candidates: byName(candidates.get(file)!, file) }));
}

type Matcher = (named: Named) => boolean;

async function namedByResults(files: Pick<Files, "read">, there: ReadonlySet<Address>, signal: AbortSignal): Promise<Map<Address, Named>> {
  const all = new Map<Address, Named>();
  const at = (written: string, kind: LostFile["kind"], result: Address) => {
    const address = addressFrom(result, written);
    const named = all.get(address) ?? { kind, results: [], whole: new Set(), parts: new Set(), sha256: new Set() };
    all.set(address, named);
    named.results.push(result);
    return named;
  };
  for (const result of there) {
    if (!isResultName(nameInUri(result))) continue;
    const bytes = await files.read(result, { most: LARGEST_ASSESSMENT, signal }).catch(() => undefined);
    signal.throwIfAborted();
    const read = bytes && head.safeParse(jsonIn(utf8Of(bytes))).data;
    if (!read) continue;
    const { recording, reference } = read;
    const named = at(recording.path, "recording", result);
    if (recording.sha256 !== undefined) named.sha256.add(recording.sha256);
    if (reference.path === undefined) continue;
    const passage = at(reference.path, "passage", result);
    (reference.selected || reference.line !== undefined ? passage.parts : passage.whole).add(wordsOf(reference.text));
  }
  return all;
}

/** A text is known by one that was read as a whole, or else by all parts of it that were. */
function sameWords(text: string, name: string): Matcher {
  const references = referencesIn({ text, languageId: languageOfName(name) }).map((reference) => wordsOf(reference.text));
  return ({ whole, parts }) =>
    whole.size > 0
      ? references.some((one) => whole.has(one))
      : [...parts].every((part) => references.some((one) => ` ${one} `.includes(` ${part} `)));
}

/** Neither the markup of letters, sounds and nonsense words nor what is between words says which text it is. */
function wordsOf(text: string): string {
  return text
    .replaceAll(/<[^<>]*>/g, " ")
    .replaceAll(/[^\p{L}\p{M}\p{N}_]+/gu, " ")
    .trim();
}

function addressFrom(result: Address, written: string): Address {
  const parts = addressParts(result);
  const place = placeFrom(parts, written);
  return addressOf("uri" in place ? addressParts(place.uri) : { ...parts, path: place.path });
}

/** A text that was never saved, or is on another machine, is not looked for. */
function isBeside(file: Address, result: Address): boolean {
  const [one, other] = [addressParts(file), addressParts(result)];
  return one.scheme === other.scheme && one.authority === other.authority;
}

/** True also where there is something that cannot be read. */
function exists(files: Pick<Files, "read">, file: Address): Promise<boolean> {
  return files.read(file, { most: 0 }).then(
    (bytes) => bytes !== undefined,
    () => true,
  );
}

function byName(files: readonly Address[], lost: Address): Address[] {
  const names = nearestFirst(files.map(nameInUri), nameInUri(lost));
  return [...files].sort((a, b) => names.indexOf(nameInUri(a)) - names.indexOf(nameInUri(b)));
}
