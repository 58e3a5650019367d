import { access, constants, readdir, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Reference } from "../../contract/reading/reading.ts";
import type { Fingerprint } from "../../platform/fileHash.ts";
import { pathFrom, type Place } from "../../platform/relativePath.ts";
import { writeAssessment } from "../../results/assessmentFile.ts";
import { newAssessment, type NewAssessment } from "../../results/newAssessment.ts";
import { resultName } from "../../results/resultNames.ts";
import { HumanError } from "../../core/humanError.ts";

/** Where a result goes: into a file of that name, or into a folder, under the first free name there. */
export type ResultPlace = { file: string } | { folder: string };

export interface ResultToSave extends Omit<NewAssessment, "recording" | "reference"> {
  audioPath: string;
  /** Fingerprint of the recording as sent. */
  fingerprint: Fingerprint | undefined;
  /** Seconds of silence appended to the copy that was sent. */
  silence: number | undefined;
  referencePath: string;
  reference: Reference;
  /** What stood for the speaker; it is kept out of the file. */
  userToken: string;
}

/**
 * Where the result will be saved, checked before anything is submitted, so that no assessment is wasted.
 * @param wanted the file that was asked for; undefined for one beside the reference.
 * @throws {HumanError} `save-failed` if it cannot be saved there.
 */
export async function placeForResult(wanted: string | undefined, referencePath: string): Promise<ResultPlace> {
  if (wanted === undefined && !(await isFile(referencePath))) {
    throw failed(`${referencePath} is not a file in a folder, so there is no place beside it for the result. Name a file: --save FILE.`);
  }
  const folder = dirname(resolve(wanted ?? referencePath));
  if (wanted !== undefined && (await exists(wanted))) throw inTheWay(wanted);
  try {
    await access(folder, constants.W_OK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const why = code === "ENOENT" ? "there is no such folder" : `it cannot be written to (${code ?? "unknown reason"})`;
    throw failed(`The result cannot be saved in ${folder}: ${why}. Nothing was sent. Name another file: --save FILE.`, cause);
  }
  return wanted === undefined ? { folder } : { file: wanted };
}

/**
 * Writes a result as the editor does; an existing file is never overwritten.
 * @returns the path of the new file.
 * @throws {HumanError} `save-failed`
 */
export async function saveResult(place: ResultPlace, result: ResultToSave): Promise<string> {
  try {
    if ("file" in place) {
      if (await created(place.file, await textOf(result, place.file))) return place.file;
      throw inTheWay(place.file);
    }
    const taken = await readdir(place.folder);
    for (;;) {
      const name = resultName(basename(result.referencePath), basename(result.audioPath), taken);
      const path = join(place.folder, name);
      if (await created(path, await textOf(result, path))) return path;
      taken.push(name);
    }
  } catch (cause) {
    if (cause instanceof HumanError) throw cause;
    throw failed(
      `The recording was assessed, but the result could not be saved (${(cause as NodeJS.ErrnoException).code ?? "unknown reason"}).`,
      cause,
    );
  }
}

async function textOf(
  { audioPath, fingerprint, silence, referencePath, reference, userToken, ...rest }: ResultToSave,
  path: string,
): Promise<string> {
  const place = placeOf(path);
  // A reference that came through a pipe has no place to point to.
  const source = (await isFile(referencePath))
    ? { ...reference, path: pathFrom(place, placeOf(referencePath)), ...(reference.line !== undefined && { selected: true }) }
    : { text: reference.text, ...(reference.pronunciations && { pronunciations: reference.pronunciations }) };
  const file = newAssessment({
    ...rest,
    recording: { path: pathFrom(place, placeOf(audioPath)), ...fingerprint, ...(silence !== undefined && { silence }) },
    reference: source,
  });
  return writeAssessment(file, userToken);
}

/** A path in the form of the editor's addresses. */
function placeOf(path: string): Place & { toString(): string } {
  const url = pathToFileURL(resolve(path));
  return { scheme: "file", authority: url.host, path: decodeURIComponent(url.pathname), toString: () => url.href };
}

/** False if there is a file of that name. */
async function created(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    // A full disk leaves part of it, which would get in the way of the next attempt.
    await rm(path, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() === true;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function inTheWay(path: string): HumanError {
  return failed(`${path} already exists and was not changed. Name another file, or leave the name to --save.`);
}

function failed(message: string, cause?: unknown): HumanError {
  return new HumanError("save-failed", message, { cause });
}
