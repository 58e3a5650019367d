import { ENGLISH } from "#language/english/english.ts";
import { basename, join, resolve, sep } from "node:path";
import { loadLexicon } from "#platform/loadLexicon.ts";
import { readAlphabet } from "#contract/files/alphabetFile.ts";
import { operationOf } from "#operations/operations.ts";
import { knownAlphabet } from "#project/alphabets/alphabets.ts";
import type { Alphabet } from "#core/arpabet/alphabet.ts";
import { ARPABET } from "#core/arpabet/arpabetAlphabet.ts";
import { checkArpabet } from "#core/arpabet/checkArpabet.ts";
import { acceptedWords, withoutAccepted } from "#core/accepted/acceptedFindings.ts";
import { HumanError } from "#core/humanError.ts";
import { gradeOfFacts } from "#core/passage/facts.ts";
import { withOwnWords } from "#core/lexicon/withOwnWords.ts";
import type { WordLexicon } from "#language/language.ts";
import { checkPassage, checkPassageBytes } from "#core/passage/checkPassage.ts";
import { profileOf } from "#core/passage/profile.ts";
import { textKindOf } from "#core/passage/textNames.ts";
import { type Thresholds, thresholdProblems } from "#core/passage/thresholds.ts";
import type { Problem, Severity } from "#core/problems/problem.ts";
import { USUAL_GRADE } from "#core/reading/norms.ts";
import { printable } from "#core/printable.ts";
import type { Io } from "../io.ts";
import type { CheckCommand } from "../commands/textCommands.ts";
import { placedIn, type PlacedProblem } from "./placedProblems.ts";
import { PRINTERS } from "./printProblems.ts";
import { programOf } from "../program.ts";
import { isProjectFile, type ProjectFile, readProjectFile } from "#project/decisions/projectFile.ts";
import { Projects, type ProjectText } from "../project/projects.ts";
import { TaughtScopes } from "../project/taughtScopes.ts";
import { PASSAGES_NAME_ENDING, passagesFileProblems, readPassagesFile } from "#project/passages/passagesFile.ts";
import { counted } from "#core/text/counted.ts";
import { readFileBytes, TEXT_FILE } from "../files/readFileText.ts";
import { textFiles } from "./textFiles.ts";
import { whyUnchecked } from "./uncheckedFile.ts";

interface Checking {
  command: CheckCommand;
  alphabet: Alphabet;
  lexicon: WordLexicon;
  projects: Projects;
  scopes: TaughtScopes;
}

interface CheckedFile {
  text: string;
  problems: readonly Problem[];
  /** Others that the project has accepted. */
  accepted: number;
  /** Files of its project that have problems. */
  faulty: readonly ProjectFile[];
}

/**
 * Finds the same problems as the editor, with the same codes and according to what projects have decided; in addition, checks passages
 * against thresholds. The findings in a file are printed before the next one is read, and problems of the projects' own files at the end.
 * @returns 1 if a file has an error or could not be checked, 0 otherwise.
 * @throws {HumanError} for an alphabet, or a scope and sequence, that cannot be used.
 */
export async function checkFiles(command: CheckCommand, io: Io): Promise<0 | 1> {
  const alphabet = await alphabetOf(command.alphabet, io);
  const scopes = await TaughtScopes.create(command.scope, io);
  const checking: Checking = {
    command,
    alphabet,
    scopes,
    lexicon: await loadLexicon(join(io.directory, "model"), ENGLISH),
    projects: new Projects(io.signal, command.dictionary),
  };
  const { files, unread } = await textFiles(command.paths, command.filter, () => true, io.signal);
  for (const message of unread) io.stderr.write(`${printable(message)}\n`);
  const printer = PRINTERS[command.format](io.stdout, await programOf(io.directory));
  const counts: Record<Severity, number> = { error: 0, warning: 0, information: 0, hint: 0 };
  const print = (path: string, found: readonly PlacedProblem[]) => {
    for (const { severity } of found) counts[severity]++;
    printer.file(path, found);
  };
  const named = new Set(files.map((path) => resolve(path)));
  /** Those not among the files to check, each reported once. */
  const faulty = new Map<string, ProjectFile>();
  let accepted = 0;
  let failed = 0;
  for (const path of files) {
    io.signal.throwIfAborted();
    let found: PlacedProblem[] = [];
    try {
      const checked = await checkFile(path, checking, io);
      for (const file of checked.faulty) if (!named.has(resolve(file.path))) faulty.set(file.path, file);
      accepted += checked.accepted;
      found = placedIn(path, checked.text, checked.problems);
    } catch (error) {
      if (!(error instanceof HumanError)) throw error;
      io.stderr.write(`${printable(error.message)}\n`);
      unread.push(error.message);
      failed++;
    }
    print(path, found);
  }
  for (const { path, text, problems } of faulty.values()) print(path, placedIn(path, text, problems));
  printer.end(unread);
  if (command.format === "text") io.stderr.write(summary(counts, { checked: files.length - failed, unread: failed, accepted }));
  return unread.length > 0 || counts.error > 0 ? 1 : 0;
}

async function checkFile(path: string, checking: Checking, io: Io): Promise<CheckedFile> {
  const bytes = await bytesOf(path, "file", io);
  if (isProjectFile(resolve(path).replaceAll(sep, "/")))
    return {
      ...(await withUnitProblems(readProjectFile(path, new TextDecoder().decode(bytes), ENGLISH), checking)),
      accepted: 0,
      faulty: [],
    };
  const project = await checking.projects.of(path);
  const accepted = checking.command.withAccepted ? [] : project.accepted;
  const { text, problems } = await problemsOf(
    path,
    bytes,
    { ...checking, lexicon: withOwnWords(checking.lexicon, project.own) },
    { ...project, accepted },
  );
  const files = await Promise.all(project.files.map((file) => withUnitProblems(file, checking)));
  return { text, ...withoutAccepted(problems, text, accepted), faulty: files.filter((file) => file.problems.length > 0) };
}

/** Adds what is wrong with the unit and the scope that a folder names. */
async function withUnitProblems(file: ProjectFile, { projects, scopes, command }: Checking): Promise<ProjectFile> {
  if (!file.isUsable || !file.path.endsWith(PASSAGES_NAME_ENDING)) return file;
  const teaching = await scopes.of({ text: "", format: "plaintext", project: await projects.of(file.path) });
  return { ...file, problems: passagesFileProblems(readPassagesFile(file.text), teaching, command.severities) };
}

/** @param named as in the editor's setting: `arpabet`, the id of an alphabet that ships, or a file */
export async function alphabetOf(named: string | undefined, io: Pick<Io, "directory" | "signal">): Promise<Alphabet> {
  const id = named === undefined ? ARPABET.id : knownAlphabet(named);
  if (id === ARPABET.id) return ARPABET;
  const path = id === undefined ? named! : join(io.directory, "..", "media", "alphabets", `${id}.json`);
  return readAlphabet(new TextDecoder().decode(await bytesOf(path, "alphabet", io)), path);
}

async function problemsOf(
  path: string,
  bytes: Uint8Array,
  { command, alphabet, lexicon, scopes }: Checking,
  project: ProjectText,
): Promise<{ text: string; problems: Problem[] }> {
  const { severities, operation, grade, slowestWordsPerMinute } = command;
  const kind = textKindOf(basename(path));
  if (kind === undefined) {
    throw new HumanError("file-kind-unknown", whyUnchecked(path));
  }
  // The problems of the bytes are the same for both, and have the same codes.
  const { text, problems } = checkPassageBytes(bytes, severities);
  // What is read from such bytes is not what the author wrote.
  if (problems.some(({ code }) => code === "passage-not-utf8")) return { text, problems };
  const thresholds = thresholdsOf(command);
  if (kind === "arpabet")
    return { text, problems: inOrder([...problems, ...checkArpabet({ text, alphabet }, { dictionary: lexicon.dictionary, severities })]) };
  const teaching = await scopes.of({ text, format: kind, project });
  const { scope, reached, failure, facts, unitFailure = failure } = teaching;
  // Otherwise a passage that nothing is known about would pass.
  if (thresholds?.decodable !== undefined && unitFailure !== undefined)
    throw new HumanError("scope-unreadable", `${path}: ${unitFailure} It was not checked.`);
  if (thresholds?.decodable !== undefined && scope === undefined) {
    throw new HumanError(
      "scope-missing",
      `${path} does not say which scope and sequence it is for, and neither does its folder, so its decodable words cannot be counted. Name one with --scope FILE. It was not checked.`,
    );
  }
  const further = [
    ...checkPassage(text, {
      lexicon,
      format: kind,
      limits: operationOf(operation).limits,
      grade: grade ?? gradeOfFacts(facts),
      slowestWordsPerMinute,
      kind: facts.kind,
      numbers: facts.style.numbers,
      spelling: facts.style.spelling,
      severities: { ...facts.style.checks, ...severities },
      teaching,
      acceptedWords: acceptedWords(project.accepted, "passage-not-yet-decodable"),
    }),
    ...(thresholds ? thresholdProblems(profileOf(text, { lexicon, format: kind, facts, scope, reached }), thresholds, severities) : []),
  ];
  return { text, problems: inOrder([...problems, ...further]) };
}

function inOrder(problems: Problem[]): Problem[] {
  return problems.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Undefined if none is set: they require a profile of each passage. */
function thresholdsOf({
  thresholds: { decodable, unknownWords, longestReading },
  grade = USUAL_GRADE,
}: CheckCommand): Thresholds | undefined {
  if (decodable === undefined && unknownWords === undefined && longestReading === undefined) return undefined;
  return { decodable, unknownWords, ...(longestReading !== undefined && { longestReading: { seconds: longestReading, grade } }) };
}

function bytesOf(path: string, what: string, { signal }: Pick<Io, "signal">): Promise<Uint8Array> {
  return readFileBytes(path, { ...TEXT_FILE, what }, signal);
}

function summary(
  counts: Readonly<Record<Severity, number>>,
  { checked, unread, accepted }: { checked: number; unread: number; accepted: number },
): string {
  const parts = [counted(counts.error, "error"), counted(counts.warning, "warning"), counted(counts.information + counts.hint, "note")];
  // If nothing was read, "0 errors" would look like success.
  const quiet = accepted > 0 ? `; ${accepted} accepted` : "";
  const reported = checked > 0 ? [`${counted(checked, "file")} checked: ${parts.join(", ")}${quiet}.`] : [];
  if (unread > 0) reported.push(`${counted(unread, "file")} could not be checked.`);
  return reported.length === 0 ? "" : `${reported.join(" ")}\n`;
}
