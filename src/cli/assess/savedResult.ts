import { access, constants, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Reference } from "#contract/reading/reading.ts";
import { HumanError } from "#core/humanError.ts";
import type { Address } from "#project/files/address.ts";
import { addressOfPath } from "#project/files/node/fileAddress.ts";
import { localFiles } from "#project/files/node/localFiles.ts";
import { keepResult, type ResultToKeep, resultTextAt } from "#project/results/keepResult.ts";

/** A file to write, or a folder whose first free name is used. */
export type ResultPlace = { file: string } | { folder: string };

/**
 * Checked before anything is submitted, so that no assessment is wasted.
 * @param wanted undefined for a file beside the reference.
 * @throws {HumanError} `save-failed` if the result cannot be saved there.
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

/** A reference that came through a pipe has no place to point to. */
export async function referenceToKeep(reference: Reference, path: string): Promise<Reference> {
  if (await isFile(path)) return { ...reference, path: addressOfPath(resolve(path)) };
  return { text: reference.text, ...(reference.pronunciations && { pronunciations: reference.pronunciations }) };
}

/**
 * Never overwrites an existing file.
 * @returns the address of the new file.
 * @throws {HumanError} `save-failed`
 */
export async function saveResult(place: ResultPlace, result: ResultToKeep): Promise<Address> {
  try {
    if ("folder" in place) return await keepResult(localFiles, addressOfPath(resolve(place.folder)), result);
    const file = addressOfPath(resolve(place.file));
    if (await localFiles.create(file, new TextEncoder().encode(resultTextAt(file, result)))) return file;
    throw inTheWay(place.file);
  } catch (cause) {
    if (cause instanceof HumanError) throw cause;
    throw failed(
      `The recording was assessed, but the result could not be saved (${(cause as NodeJS.ErrnoException).code ?? "unknown reason"}).`,
      cause,
    );
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
