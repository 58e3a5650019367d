import { ENGLISH } from "#language/english/english.ts";
import { basename, join, resolve } from "node:path";
import { HumanError } from "#core/humanError.ts";
import { withOwnWords } from "#core/lexicon/withOwnWords.ts";
import { checkPassageBytes } from "#core/passage/checkPassage.ts";
import { type PassageRow, passageRow, passageTableCsv, passageTableText, sortedRows } from "#core/passage/passageTable.ts";
import { gapsOf, type PassagePractice, passagePractice, seriesOf } from "#core/passage/practice.ts";
import { practiceCsv, practiceText } from "#core/passage/practiceTable.ts";
import type { ScopeAndSequence } from "#core/passage/scopeAndSequence.ts";
import { profileOf } from "#core/passage/profile.ts";
import { textKindOf } from "#core/passage/textNames.ts";
import { printable, printableName } from "#core/printable.ts";
import { loadLexicon } from "#platform/loadLexicon.ts";
import type { PassagesCommand } from "../commands/textCommands.ts";
import { counted } from "#core/text/counted.ts";
import type { Io } from "../io.ts";
import { indentedJson } from "../printing/jsonList.ts";
import { addressOfPath, pathOfAddress } from "#project/files/node/fileAddress.ts";
import { readingsBeside } from "./readingsBeside.ts";
import { dictionaryFaults, Projects } from "../project/projects.ts";
import { readFileBytes, TEXT_FILE } from "../files/readFileText.ts";
import { TaughtScopes } from "../project/taughtScopes.ts";
import { textFiles } from "./textFiles.ts";

/**
 * @returns 1 if a passage, or an entry of a dictionary or a scope and sequence that counts for one, could not be read, or none was found; 0
 * otherwise.
 * @throws {HumanError} for a scope and sequence that cannot be used.
 */
export async function listPassages(
  { paths, filter, format, sort, scope: choice, grade, practice }: PassagesCommand,
  io: Io,
): Promise<0 | 1> {
  const scopes = await TaughtScopes.create(choice, io);
  const lexicon = await loadLexicon(join(io.directory, "model"), ENGLISH);
  const { files, unread } = await textFiles(paths, filter, (kind) => kind !== "arpabet", io.signal);
  const readings = await readingsBeside(paths, files, io.signal);
  unread.push(...readings.unread.map((file) => `${pathOfAddress(file)} does not hold a result that can be read, so it was not counted.`));
  const projects = new Projects(io.signal);
  const faults = new Map<string, string>();
  const rows: PassageRow[] = [];
  const practices: PassagePractice[] = [];
  let taught: ScopeAndSequence | undefined;
  for (const path of files) {
    io.signal.throwIfAborted();
    try {
      const bytes = await readFileBytes(path, TEXT_FILE, io.signal);
      const kind = textKindOf(basename(path));
      if (kind === undefined || kind === "arpabet")
        throw new HumanError("file-kind-unknown", `${path} is not a passage (.txt, .md), so it was left out.`);
      const { text } = checkPassageBytes(bytes);
      const project = await projects.of(path);
      for (const { path: at, message } of dictionaryFaults(project.files)) faults.set(at, message);
      const { scope, reached, failure, facts, unitFailure = failure } = await scopes.of({ text, format: kind, project });
      if (unitFailure !== undefined) unread.push(`${path}: ${unitFailure}`);
      const settings = { lexicon: withOwnWords(lexicon, project.own), format: kind, facts, scope, reached };
      if (practice) {
        taught ??= scope;
        practices.push(passagePractice(path, text, settings));
        continue;
      }
      rows.push(
        passageRow(path, profileOf(text, settings), {
          grade,
          facts,
          readings: readings.of.get(addressOfPath(resolve(path))) ?? [],
        }),
      );
    } catch (error) {
      if (!(error instanceof HumanError)) throw error;
      unread.push(error.message);
    }
  }
  unread.push(...faults.values());
  for (const message of unread) io.stderr.write(`${printable(message)}\n`);
  if (practice) {
    const series = seriesOf(practices, ENGLISH.phonemes.symbols, taught);
    if (format === "json") io.stdout.write(`${indentedJson({ ...series, gaps: gapsOf(series) })}\n`);
    else io.stdout.write(format === "csv" ? practiceCsv(series, taught) : practiceText(series, taught, printableName));
    return unread.length > 0 ? 1 : 0;
  }
  const sorted = sortedRows(rows, sort);
  if (format === "json") io.stdout.write(`${indentedJson(sorted)}\n`);
  else if (format === "csv") io.stdout.write(passageTableCsv(sorted));
  else if (sorted.length > 0) io.stdout.write(passageTableText(sorted, printableName));
  if (format === "text") io.stderr.write(`${counted(sorted.length, "passage")}; times are for grade ${grade}.\n`);
  return unread.length > 0 ? 1 : 0;
}
