import { stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { Reference } from "#contract/reading/reading.ts";
import { counted } from "#core/text/counted.ts";
import { HumanError } from "#core/humanError.ts";
import type { ScoringProfile } from "#core/scoring/scoringProfile.ts";
import { splitName } from "#core/splitName.ts";
import type { OperationId } from "#operations/operation.ts";
import { operationOf } from "#operations/operations.ts";
import type { Address } from "#project/files/address.ts";
import type { Files } from "#project/files/files.ts";
import { addressOfPath, pathOfAddress } from "#project/files/node/fileAddress.ts";
import { localFiles } from "#project/files/node/localFiles.ts";
import { writtenReference } from "#project/passages/references.ts";
import type { KnownReaders } from "#sets/plan/knownReaders.ts";
import { pairByName, type SetFile } from "#sets/plan/pairByName.ts";
import { inTurn } from "#sets/run/inTurn.ts";
import { type DraftText, linesOf } from "#sets/plan/setDraft.ts";
import { setFiles } from "#sets/plan/setFiles.ts";
import { setTexts } from "#sets/plan/setTexts.ts";
import type { NamedReader, PlannedReading } from "#sets/plan/plannedReading.ts";
import { readSetTable, type SetRow } from "#sets/plan/setTable.ts";
import { readRoster, rosterReaders } from "#sets/readers/roster.ts";
import { casesOf } from "#sets/suites/casesOf.ts";
import { SuiteText } from "#sets/suites/outcomeOf.ts";
import { suiteFolderOf } from "#sets/suites/suiteFolder.ts";
import { readSuite } from "#sets/suites/readSuite.ts";
import type { CaseReference, SuiteCase } from "#sets/suites/suite.ts";
import { SUITE_NAME_ENDING } from "#sets/suites/suiteEnding.ts";
import type { RunCommand } from "../commands/setCommands.ts";
import { UsageError } from "../arguments/usageError.ts";
import type { Io } from "../io.ts";
import { likelyOperation } from "../assess/likelyOperation.ts";
import { placedIn } from "../texts/placedProblems.ts";
import { Projects } from "../project/projects.ts";
import { readFileText, readTableText } from "../files/readFileText.ts";
import { readReference, readWrittenText } from "../project/readReference.ts";
import { scoringGiven } from "../project/scoringGiven.ts";
import { withProjectWords } from "../project/withProjectWords.ts";

export interface RunCase {
  one: SuiteCase;
  suite: SuiteText;
  /** Absent if it cannot be run; `problem` says why. */
  reading?: PlannedReading;
  problem?: string;
  /** Set if the case or the command names one. */
  scoring?: ScoringProfile;
}

export interface Gathered {
  cases: RunCase[];
  /** Readings whose text is a file, with paths relative to the current folder. */
  rows: Omit<SetRow, "at">[];
  /** For the author, in words. */
  notes: string[];
}

export interface GatherOptions extends Pick<
  RunCommand,
  "paths" | "tablePath" | "readersPath" | "operation" | "baseUrl" | "profile" | "timeoutSeconds"
> {
  /** Instead of the operation that is likely for a text and a recording. */
  instead?: (likely: OperationId) => OperationId;
}

/** Bytes; ten thousand cases take two million. */
const LARGEST_SUITE = 10_000_000;
const MOST_FILES = 100_000;
/** Readings whose files are looked at together: a row alone waits for the disk most of the time. */
const READINGS_AT_ONCE = 16;
/** Recordings without a text that are named. */
const MOST_NAMED_RECORDINGS = 10;

/**
 * In a folder with suites, these are run; in any other, recordings are paired with texts by their names.
 * @throws {HumanError} `suite-unreadable`, `table-unreadable`, `set-unreadable`, `set-empty`; a problem of a single case is reported in it.
 */
export async function gatherCases(command: GatherOptions, io: Io): Promise<Gathered> {
  return new Gathering(command, io).all();
}

/** One that a table or a folder names. */
interface NamedReading {
  row: SetRow;
  suite: SuiteText;
  /** Where it is in the suite. */
  start: number;
  /** Where the text has been read before. */
  known?: Reference | undefined;
}

interface TextToRead {
  /** As its author sees it. */
  file: string;
  path: Address;
  line: number | undefined;
  operation: OperationId;
}

class Gathering {
  private readonly gathered: Gathered = { cases: [], rows: [], notes: [] };
  /** Read once, however many readings have them. */
  private readonly references = new Map<string, Promise<Reference>>();
  private readonly profiles = new Map<string, Promise<ScoringProfile>>();
  private readonly projects: Projects;
  private readers: KnownReaders | undefined;
  private readonly files: Pick<Files, "list"> = {
    list: (folder, limits) => localFiles.list(folder, { ...limits, signal: this.io.signal }),
  };

  constructor(
    private readonly command: GatherOptions,
    private readonly io: Io,
  ) {
    this.projects = new Projects(io.signal, undefined, io.border);
  }

  async all(): Promise<Gathered> {
    const { paths, tablePath, readersPath } = this.command;
    if (readersPath !== undefined) await this.knowReaders(readersPath);
    for (const path of paths) {
      const isFolder = await stat(path).then(
        (found) => found.isDirectory(),
        () => false,
      );
      if (isFolder) await this.folder(path);
      else if (path.endsWith(SUITE_NAME_ENDING)) await this.suite(path);
      else
        throw new HumanError(
          "set-unreadable",
          `${path} is neither a folder nor a suite (a file that ends in ${SUITE_NAME_ENDING}). To assess a single recording, use assess.`,
        );
    }
    if (tablePath !== undefined) await this.table(tablePath);
    if (this.gathered.cases.length === 0)
      throw new HumanError("set-empty", `There is nothing to run. ${this.gathered.notes.join(" ")}`.trim());
    return this.gathered;
  }

  private async knowReaders(path: string): Promise<void> {
    await this.io.border?.require(path);
    const limits = {
      what: "table of readers",
      code: "readers-unreadable",
      most: LARGEST_SUITE,
      tooLarge: "is too large to be a table of readers.",
    };
    const roster = readRoster(await readTableText(path, limits, this.io.signal));
    const inWords = roster.problems.map(({ line, message }) => `${path}:${line}: ${message}`);
    if (roster.rows.length === 0) throw new HumanError("readers-damaged", inWords[0] ?? `${path} has no readers.`);
    this.gathered.notes.push(...inWords);
    this.readers = rosterReaders(roster);
  }

  /** As the table of readers has them, where they are named by their alias or id there. */
  private reader(named: NamedReader): NamedReader {
    const known = named.alias === undefined ? undefined : this.readers?.called(named.alias);
    return known ? { ...(known.grade !== undefined && { grade: known.grade }), ...named, alias: known.alias } : named;
  }

  private async folder(folder: string): Promise<void> {
    const named = (file: Address) => join(folder, relative(resolve(folder), pathOfAddress(file)));
    const {
      texts,
      recordings,
      others: suites,
      notes,
    } = await setFiles([addressOfPath(resolve(folder))], {
      files: this.files,
      isFolder: () => Promise.resolve(true),
      otherTexts: () => Promise.resolve([]),
      most: MOST_FILES,
      isOther: (name) => name.endsWith(SUITE_NAME_ENDING),
      shown: () => folder,
    });
    this.gathered.notes.push(...notes);
    for (const suite of suites) await this.suite(named(suite));
    if (suites.length > 0) return;
    const read = await setTexts(texts, {
      textAt: async (file) => {
        await this.io.border?.require(named(file));
        return readWrittenText(named(file), this.limits());
      },
    });
    this.gathered.notes.push(...read.notes);
    await this.byName(folder, read.texts, recordings);
  }

  private async byName(folder: string, texts: readonly DraftText[], recordings: readonly SetFile[]): Promise<void> {
    const { pairs, unpaired, unread } = pairByName(texts.flatMap(linesOf), recordings, this.readers);
    const suite = new SuiteText(addressOfPath(resolve(folder)), "");
    await this.addReadings(
      pairs.map(({ text, recording, reader }) => ({
        row: {
          at: 0,
          recording: join(folder, recording.path),
          text: join(folder, text.path),
          ...(text.line !== undefined && { line: text.line }),
          ...(reader !== undefined && { reader: this.reader({ alias: reader }) }),
        },
        suite,
        start: 0,
        known: text.reference,
      })),
    );
    const doubtful = pairs.filter(({ readers }) => readers).length;
    if (doubtful > 0)
      this.gathered.notes.push(
        `${counted(doubtful, "recording")} could be of several readers, and ${doubtful === 1 ? "has" : "have"} none. Print the pairs with --list, complete the table, and pass it with --table.`,
      );
    if (unpaired.length > 0) {
      const names = unpaired
        .slice(0, MOST_NAMED_RECORDINGS)
        .map(
          ({ recording, candidates }) =>
            `${join(folder, recording.path)}${candidates.length > 0 ? ` (${candidates.map(({ path }) => path).join(" or ")}?)` : ""}`,
        );
      this.gathered.notes.push(
        `${counted(unpaired.length, "recording")} without a text by ${unpaired.length === 1 ? "its name" : "their names"}: ${names.join(", ")}${unpaired.length > MOST_NAMED_RECORDINGS ? ", …" : ""}. Print the pairs with run --list, complete the table, and pass it with --table.`,
      );
    }
    if (unread.length > 0 && pairs.length > 0) this.gathered.notes.push(`${counted(unread.length, "text")} without a recording.`);
    if (pairs.length === 0) this.gathered.notes.push(`No recording in ${folder} has the name of a text there.`);
  }

  private async table(path: string): Promise<void> {
    await this.io.border?.require(path);
    const text = await readTableText(
      path,
      { what: "table", code: "table-unreadable", most: LARGEST_SUITE, tooLarge: "is too large to be a table of readings." },
      this.io.signal,
    );
    const { rows, problems } = readSetTable(text);
    if (problems.length > 0)
      throw new HumanError("table-unreadable", problems.map(({ line, message }) => `${path}:${line}: ${message}`).join("\n"));
    const starts = lineStarts(text);
    const suite = new SuiteText(addressOfPath(resolve(path)), text);
    const from = (written: string) => join(dirname(path), written);
    await this.addReadings(
      rows.map((row) => ({
        row: { ...row, recording: from(row.recording), text: from(row.text) },
        suite,
        start: starts[row.at - 1] ?? 0,
      })),
    );
  }

  private async addReadings(named: readonly NamedReading[]): Promise<void> {
    const found: { one: RunCase; row: Gathered["rows"][number] }[] = [];
    await inTurn(named, READINGS_AT_ONCE, async (one, index) => void (found[index] = await this.gatheredReading(one)));
    for (const { one, row } of found) {
      this.gathered.cases.push(one);
      this.gathered.rows.push(row);
    }
  }

  private async gatheredReading({ row, suite, start, known }: NamedReading): Promise<{ one: RunCase; row: Gathered["rows"][number] }> {
    const text = addressOfPath(resolve(row.text));
    const recording = addressOfPath(resolve(row.recording));
    const reader = row.reader && this.reader(row.reader);
    const described: Omit<SetRow, "at"> = {
      recording: shown(row.recording),
      text: shown(row.text),
      ...(row.line !== undefined && { line: row.line }),
      ...(row.pad !== undefined && { pad: row.pad }),
      ...(reader && { reader }),
    };
    const made = (operation: OperationId): SuiteCase => ({
      id: `${described.recording}`,
      name: `${described.recording}: ${described.text}${row.line === undefined ? "" : `:${row.line}`}`,
      start,
      end: start,
      tags: [],
      expectations: [],
      reading: {
        operation,
        recording: { path: recording },
        reference: { path: text, ...(row.line !== undefined && { line: row.line }) },
        ...(reader && { reader }),
      },
    });
    const scoring = await this.scoring(undefined);
    let operation = this.command.operation ?? row.operation;
    let one: RunCase;
    try {
      for (const path of [row.recording, row.text]) await this.io.border?.require(path);
      operation ??= await this.likely(row, known);
      const reference = await (known
        ? this.withWords({ ...known, path: text }, row.text, operation)
        : this.readWithWords({ file: row.text, path: text, line: row.line, operation }));
      one = {
        one: made(operation),
        suite,
        reading: { recording: { path: recording }, reference, operation, ...(row.pad && { pad: true }), ...(reader && { reader }) },
        ...(scoring && { scoring }),
      };
    } catch (error) {
      one = { one: made(operation ?? "fluency-v2"), suite, problem: inWords(error) };
    }
    return { one, row: { ...described, ...(operation !== undefined && { operation }) } };
  }

  private async likely({ recording, text, line }: SetRow, known: Reference | undefined): Promise<OperationId> {
    const isArpabet = splitName(text).extension === "arpabet";
    const reference = known ?? (isArpabet ? { text: "" } : await this.written(text, line, "fluency-v2"));
    const likely = await likelyOperation(recording, { isArpabet, reference }, this.io.signal);
    return this.command.instead?.(likely) ?? likely;
  }

  private async suite(path: string): Promise<void> {
    await this.io.border?.require(path);
    const text = await readFileText(
      path,
      { what: "suite", code: "suite-unreadable", most: LARGEST_SUITE, tooLarge: "is too large to be a suite." },
      this.io.signal,
    );
    const { suite, problems } = readSuite(text);
    const uri = addressOfPath(resolve(path));
    const admits = (folder: Address) => this.io.border?.admits(pathOfAddress(folder)) ?? true;
    const { cases, problems: further } = await casesOf(suite, suiteFolderOf(uri, { files: this.files, admits }));
    for (const { file, line, column, severity, code, message } of placedIn(path, text, [...problems, ...further]))
      this.gathered.notes.push(`${file}:${line}:${column}: ${severity} ${code} ${message}`);
    const inText = new SuiteText(uri, text);
    // A suite that nothing can be read from must not look like one in which everything is fine.
    if (cases.length === 0) {
      const [problem] = problems;
      const one: SuiteCase = {
        id: "suite",
        name: shown(path),
        start: problem?.start ?? 0,
        end: problem?.end ?? 0,
        tags: [],
        expectations: [],
        reading: { operation: "fluency-v2", recording: { path: uri }, reference: { text: "" } },
      };
      this.gathered.cases.push({ one, suite: inText, problem: problem?.message ?? "The suite has no cases." });
    }
    for (const one of cases) this.gathered.cases.push(await this.suiteCase(one, inText, dirname(resolve(path))));
  }

  private async suiteCase(one: SuiteCase, suite: SuiteText, folder: string): Promise<RunCase> {
    if (one.problem !== undefined || one.skip !== undefined)
      return { one, suite, ...(one.problem !== undefined && { problem: one.problem }) };
    try {
      await this.requireWithin(one.reading.recording.path);
      const scoring = await this.scoring(one.scoring, folder);
      const reading: PlannedReading = {
        ...one.reading,
        reference: await this.reference(one.reading.reference, one.reading.operation, suite),
      };
      this.listCase(one);
      return { one, suite, reading, ...(scoring && { scoring }) };
    } catch (error) {
      return { one, suite, problem: inWords(error) };
    }
  }

  /** A table has no place for a text that is in the suite itself. */
  private listCase({ reading: { recording, reference, operation, pad, reader } }: SuiteCase): void {
    if (reference.path === undefined || ![recording.path, reference.path].every((uri) => uri.startsWith("file:"))) return;
    const { path, line } = reference;
    this.gathered.rows.push({
      recording: shown(pathOfAddress(recording.path)),
      text: shown(pathOfAddress(path)),
      operation,
      ...(line !== undefined && { line }),
      ...(pad !== undefined && { pad }),
      ...(reader && { reader }),
    });
  }

  /** @throws {HumanError} `outside-roots` for anything that is outside the border, or is not a file at all. */
  private async requireWithin(uri: string): Promise<void> {
    if (!this.io.border) return;
    await this.io.border.require(uri.startsWith("file:") ? pathOfAddress(uri) : uri);
  }

  private async reference({ text, path, line }: CaseReference, operation: OperationId, suite: SuiteText): Promise<Reference> {
    if (path === undefined) {
      return this.withWords(writtenReference(text ?? "", operationOf(operation).takes), pathOfAddress(suite.uri), operation);
    }
    await this.requireWithin(path);
    return this.readWithWords({ file: pathOfAddress(path), path, line, operation });
  }

  private readWithWords({ file, path, line, operation }: TextToRead): Promise<Reference> {
    return this.once([path, line, operation], async () =>
      this.withWords({ ...(await this.written(file, line, operation)), path }, file, operation),
    );
  }

  private written(file: string, line: number | undefined, operation: OperationId): Promise<Reference> {
    const { takes } = operationOf(operation);
    return this.once(["written", resolve(file), line, takes], () => readReference(file, operation, line, this.limits()));
  }

  private once(parts: unknown[], read: () => Promise<Reference>): Promise<Reference> {
    const key = JSON.stringify(parts);
    let reference = this.references.get(key);
    if (!reference) {
      this.references.set(key, (reference = read()));
      // Errors have a stack: a table of missing texts would fill the memory with them.
      reference.catch(() => this.references.delete(key));
    }
    return reference;
  }

  /** Only where the embedded service assesses; problems with entries are noted once. */
  private async withWords(reference: Reference, file: string, operation: OperationId): Promise<Reference> {
    if (this.command.baseUrl !== undefined) return reference;
    const { notes } = this.gathered;
    return withProjectWords(reference, {
      path: file,
      operation,
      projects: this.projects,
      warn: (message) => void (notes.includes(message) || notes.push(message)),
    });
  }

  /** The command's choice takes precedence over a case's own. */
  private async scoring(named: string | undefined, folder = "."): Promise<ScoringProfile | undefined> {
    const { profile } = this.command;
    if (profile !== undefined) return this.profile(profile);
    if (named === undefined) return undefined;
    if (!/[\\/.]/.test(named)) return this.profile(named);
    await this.io.border?.require(resolve(folder, named));
    return this.profile(resolve(folder, named));
  }

  private profile(named: string): Promise<ScoringProfile> {
    let profile = this.profiles.get(named);
    if (!profile) this.profiles.set(named, (profile = scoringGiven(named, this.io)));
    return profile;
  }

  private limits() {
    return { signal: this.io.signal, timeoutSeconds: this.command.timeoutSeconds, projects: this.projects };
  }
}

/** Relative to the current folder, with forward slashes, as in reports. */
export function shown(path: string): string {
  return (relative(".", resolve(path)) || ".").split(sep).join("/");
}

function inWords(error: unknown): string {
  if (error instanceof Error && (error instanceof HumanError || error instanceof UsageError)) return error.message;
  throw error;
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map((match) => match.index + match[0].length)];
}
