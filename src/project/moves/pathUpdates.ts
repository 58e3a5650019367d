import { edited } from "#core/text/edited.ts";
import type { TextEdit } from "#core/problems/problem.ts";
import { utf8Of } from "#core/bytes/utf8Of.ts";
import { LARGEST_ASSESSMENT } from "#results/resultEnding.ts";
import type { Address } from "../files/address.ts";
import { changeFile } from "../files/changeFile.ts";
import type { Files } from "../files/files.ts";
import { FollowedPaths, type Moves } from "./moves.ts";
import type { Referrer } from "./referrers.ts";

/** In one folder and those below. */
const MOST_FILES = 100_000;
const FILES_AT_ONCE = 8;

/** A file whose paths have to follow. */
export interface PathUpdate {
  file: Address;
  kind: Referrer["kind"];
  text: string;
  edits: TextEdit[];
}

export interface UpdateSearch {
  files: Pick<Files, "list" | "read">;
  /** The projects that are searched. */
  folders: readonly Address[];
  referrers: readonly Referrer[];
  /** The text of a file that is open and may not have been saved. */
  openText?: (file: Address) => string | undefined;
  signal: AbortSignal;
}

/** The files that name what has moved by its old path, or that have moved away from what they name. They are in the order of the referrers. */
export async function pathUpdates(moves: Moves, { files, folders, referrers, openText, signal }: UpdateSearch): Promise<PathUpdate[]> {
  const found = await Promise.all(folders.map((folder) => filesThat(files, folder, signal)));
  const all = [...new Set(found.flat())];
  const updates = referrers.map((): PathUpdate[] => []);
  const queue = all.values();
  const work = async () => {
    for (const file of queue) {
      const index = referrers.findIndex((referrer) => referrer.isOne(file, moves));
      if (index < 0) continue;
      signal.throwIfAborted();
      const text = openText?.(file) ?? (await textOf(files, file, signal));
      const edits = text === undefined ? [] : editsIn(text, file, referrers[index]!, moves);
      if (edits.length > 0) updates[index]!.push({ file, kind: referrers[index]!.kind, text: text!, edits });
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, work));
  return updates.flatMap((some) => some.sort((a, b) => (a.file < b.file ? -1 : 1)));
}

/** Applied again, it would take paths for those of before the moves. @throws as `changeFile` does. */
export async function updatePaths(
  files: Pick<Files, "read" | "create" | "replace">,
  file: Address,
  referrers: readonly Referrer[],
  moves: Moves,
): Promise<void> {
  const referrer = referrers.find((one) => one.isOne(file, moves))!;
  await changeFile(files, file, { most: LARGEST_ASSESSMENT }, (text) =>
    text === undefined ? undefined : edited(text, editsIn(text, file, referrer, moves)),
  );
}

function editsIn(text: string, file: Address, referrer: Referrer, moves: Moves): TextEdit[] {
  return moves.mayConcern(file, text) ? referrer.follow(text, new FollowedPaths(file, moves), file) : [];
}

async function filesThat(files: Pick<Files, "list">, folder: Address, signal: AbortSignal): Promise<Address[]> {
  return (await files.list(folder, { isWanted: isText, most: MOST_FILES, signal })).files;
}

function isText(name: string): boolean {
  return /\.(?:json|ya?ml|txt|md|markdown)$/i.test(name);
}

/** A file that cannot be read names nothing. */
async function textOf(files: Pick<Files, "read">, file: Address, signal: AbortSignal): Promise<string | undefined> {
  const bytes = await files.read(file, { most: LARGEST_ASSESSMENT, signal }).catch(() => undefined);
  signal.throwIfAborted();
  return bytes && utf8Of(bytes);
}
