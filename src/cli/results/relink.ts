import { resolve } from "node:path";
import { HumanError } from "#core/humanError.ts";
import { plural } from "#core/plural.ts";
import { printable } from "#core/printable.ts";
import type { Address } from "#project/files/address.ts";
import { addressOfPath, pathOfAddress } from "#project/files/node/fileAddress.ts";
import { localFiles } from "#project/files/node/localFiles.ts";
import { type LostFile, lostFiles } from "#project/moves/lostFiles.ts";
import { Moves } from "#project/moves/moves.ts";
import { pathUpdates, updatePaths } from "#project/moves/pathUpdates.ts";
import { updatesInWords } from "#project/moves/updatesInWords.ts";
import { REFERRERS } from "#sets/suites/suiteReferrer.ts";
import type { RelinkCommand } from "../commands/readingCommands.ts";
import { isFolder } from "../files/isFolder.ts";
import type { Io } from "../io.ts";
import { shown } from "../project/projects.ts";

/** @returns 1 if something is still missing. @throws {HumanError} `folder-missing`; as `changeFile` does. */
export async function relink({ paths, write }: RelinkCommand, { stdout, signal }: Io): Promise<0 | 1> {
  for (const path of paths) if (!(await isFolder(path))) throw new HumanError("folder-missing", `There is no folder ${path}.`);
  const folders = paths.map((path) => addressOfPath(resolve(path)));
  const lost = await lostFiles(localFiles, folders, signal);
  const say = (line: string) => stdout.write(`${printable(line)}\n`);
  for (const one of lost) say(inWords(one));
  const found = lost.flatMap(({ file, candidates: [to, ...others] }) =>
    to === undefined || others.length > 0 ? [] : [{ from: file, to }],
  );
  const moves = new Moves(found, []);
  const updates = found.length === 0 ? [] : await pathUpdates(moves, { files: localFiles, folders, referrers: REFERRERS, signal });
  for (const { file } of updates) {
    if (write) await updatePaths(localFiles, file, REFERRERS, moves);
    say(`  ${named(file)}`);
  }
  const left = lost.length - found.length;
  if (updates.length > 0) say(write ? `Updated ${updatesInWords(updates)}.` : `To update ${updatesInWords(updates)}, add --write.`);
  if (left > 0) say(plural(left, "1 file is still missing.", `${left} files are still missing.`));
  if (lost.length === 0) say("Nothing is missing.");
  return left > 0 || (!write && updates.length > 0) ? 1 : 0;
}

function inWords({ file, results, candidates }: LostFile): string {
  const readings = plural(results.length, "1 result", `${results.length} results`);
  const [first, ...others] = candidates.map(named);
  if (first === undefined) return `${named(file)} (${readings}): not found`;
  return others.length === 0
    ? `${named(file)} (${readings}) is now ${first}`
    : `${named(file)} (${readings}) could be any of ${[first, ...others].join(", ")}`;
}

function named(address: Address): string {
  return shown(pathOfAddress(address));
}
