import { t } from "@vscode/l10n";
import { isAudioName, nameInUri } from "#contract/files/fileNames.ts";
import type { Problem } from "#core/problems/problem.ts";
import { OPERATIONS } from "#operations/operations.ts";
import { globOf, matchesGlob } from "./glob.ts";
import type { CaseReference, Suite, SuiteCase, WrittenCase } from "./suite.ts";
import { suiteProblem } from "./suiteProblems.ts";

export interface SuiteFiles {
  /** The URI of a path written relative to the suite's folder with forward slashes; an absolute path or a URI stays as it is. */
  resolve: (path: string) => string;
  /**
   * Paths relative to the suite's folder with forward slashes, with `isDeep` also from all folders below. Undefined for a folder outside
   * what may be searched, such as the workspace; none where there is no such folder.
   */
  list: (folder: string, isDeep: boolean) => Promise<readonly string[] | undefined>;
}

/** Between the id of a case and the recording that one of its matches is. */
const MATCH = " › ";

/** In the suite's order, one for each recording that a glob matches. @returns also what is wrong with globs. */
export async function casesOf({ cases }: Suite, files: SuiteFiles): Promise<{ cases: SuiteCase[]; problems: Problem[] }> {
  const problems: Problem[] = [];
  const found = await Promise.all(
    cases.map(async (written): Promise<SuiteCase[]> => {
      const path = written.recording.value;
      const glob = globOf(path);
      if (glob === undefined) return [caseOf(written, path, written.id, files)];
      const recordings = await recordingsOf(path, files);
      const problem =
        recordings === undefined
          ? suiteProblem(
              "suite-outside",
              written.recording,
              t`“${path}” is outside the workspace, where recordings are not searched for. Move them into the workspace, or name each of them.`,
            )
          : recordings.length === 0
            ? suiteProblem("suite-no-match", written.recording, t`No recording matches “${path}”.`)
            : undefined;
      if (problem === undefined)
        return recordings!.map((recording) => caseOf(written, recording, `${written.id}${MATCH}${recording}`, files));
      problems.push(problem);
      return [{ ...caseOf(written, path, written.id, files), problem: written.problem ?? problem.message }];
    }),
  );
  return { cases: found.flat(), problems };
}

/** Sorted as people would; undefined outside what may be searched. */
async function recordingsOf(path: string, files: SuiteFiles): Promise<string[] | undefined> {
  const { folder, pattern, isDeep } = globOf(path)!;
  const names = await files.list(folder, isDeep);
  const collator = new Intl.Collator("en", { numeric: true, sensitivity: "variant" });
  return names
    ?.filter((name) => isAudioName(name) && matchesGlob(pattern, name))
    .map((name) => (folder === "" ? name : `${folder}/${name}`))
    .sort((a, b) => collator.compare(a, b));
}

/** Undefined where the suite has no such case any longer. */
export function writtenCaseOf({ cases }: Suite, id: string): WrittenCase | undefined {
  return (
    cases.find((written) => written.id === id) ??
    cases.find((written) => globOf(written.recording.value) !== undefined && id.startsWith(`${written.id}${MATCH}`))
  );
}

function caseOf(written: WrittenCase, recording: string, id: string, files: SuiteFiles): SuiteCase {
  const {
    start,
    end,
    name,
    operation = OPERATIONS[0]!.id,
    format,
    pad,
    grade,
    season,
    speaker,
    profile,
    model,
    scoring,
    tags,
    skip,
    knownFailure,
    expectations,
    problem,
  } = written;
  const reader = {
    ...(speaker !== undefined && { alias: speaker }),
    ...(grade !== undefined && { grade }),
    ...(season !== undefined && { season }),
  };
  const isMatch = id !== written.id;
  const file = nameInUri(recording);
  return {
    id,
    start,
    end,
    tags,
    expectations,
    name: name === undefined ? `${file} – ${referenceName(written.reference.value)}` : isMatch ? `${name.value} – ${file}` : name.value,
    reading: {
      operation,
      recording: { path: recording === "" ? "" : files.resolve(recording) },
      reference: resolved(written.reference.value, files),
      ...(format !== undefined && { format }),
      ...(pad !== undefined && { pad }),
      ...(Object.keys(reader).length > 0 && { reader }),
    },
    ...(profile !== undefined && { profile }),
    ...(model !== undefined && { model }),
    ...(scoring !== undefined && { scoring }),
    ...(skip !== undefined && { skip }),
    ...(knownFailure !== undefined && { knownFailure }),
    ...(problem !== undefined && { problem }),
  };
}

function resolved(reference: CaseReference, files: SuiteFiles): CaseReference {
  return reference.path === undefined ? reference : { ...reference, path: files.resolve(reference.path) };
}

/** Characters of a text that are used to name it. */
const LONGEST_NAME = 40;

function referenceName({ path, line, text = "" }: CaseReference): string {
  if (path === undefined) return `“${text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME).trimEnd()}…` : text}”`;
  return line === undefined ? nameInUri(path) : `${nameInUri(path)}, line ${line}`;
}
