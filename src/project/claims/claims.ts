import { t } from "@vscode/l10n";
import { utf8Of } from "#core/bytes/utf8Of.ts";
import { HumanError } from "#core/humanError.ts";
import { sha256Of } from "#platform/node/hash.ts";
import { type Address, addressPath, folderOfAddress, joinAddress } from "../files/address.ts";
import type { Files, Lock } from "../files/files.ts";
import { type ClaimRecord, readClaimRecord } from "./claimRecord.ts";
import { NOT_CLAIMED } from "./claimErrors.ts";

/** The folder beside results. The terminal of version 1.0 kept its submissions there as well. */
export const CLAIMS_FOLDER = ".speech-assessment-run";

/** Bytes; a record has a few hundred. */
const LARGEST_RECORD = 100_000;
const MOST_ATTEMPTS = 20;

export type ClaimFiles = Pick<Files, "read" | "list" | "create" | "replace" | "remove" | "removeEmptyFolder" | "lock">;

/**
 * Whoever is about to send a recording takes its claim first, so that the same reading is not paid for twice, however many windows and
 * terminals want it. A claim ends with the process that holds it; its record stays for the next one.
 */
export class Claims {
  /** @param earlier folders in which version 1.0 kept records of the same readings: they are moved here when they are claimed. */
  constructor(
    private readonly files: ClaimFiles,
    private readonly earlier: readonly Address[] = [],
  ) {}

  /**
   * @param results the folder in which the reading's result will be.
   * @param key see `readingKey`.
   * @returns undefined while another window or terminal, or another part of this one, holds the claim.
   * @throws {HumanError} `reading-not-claimed` where the folder cannot be written to.
   */
  async take(results: Address, key: string): Promise<Claim | undefined> {
    const name = nameOf(key);
    const folder = joinAddress(results, CLAIMS_FOLDER);
    const lock = await this.lock(joinAddress(folder, `${name}.lock`));
    if (!lock) return undefined;
    const release = async () => {
      await lock.release();
      await this.files.removeEmptyFolder(folder);
    };
    try {
      const claim = new Claim(this.files, folder, name, release);
      for (const other of this.earlier) if (other !== folder) await this.takeOver(claim, joinAddress(other, name));
      return claim;
    } catch (error) {
      await release();
      throw error;
    }
  }

  /** The record that the holder of the claim has written. */
  async record(results: Address, key: string): Promise<ClaimRecord | undefined> {
    return recordAt(this.files, joinAddress(results, CLAIMS_FOLDER, `${nameOf(key)}.json`));
  }

  /** Moves a record of version 1.0. @param earlier its address, without an ending */
  private async takeOver(claim: Claim, earlier: Address): Promise<void> {
    const file = `${earlier}.json`;
    if (!(await recordAt(this.files, file))) return;
    const lock = await this.lock(`${earlier}.lock`);
    // A run that keeps its results there is at work on it.
    if (!lock) return;
    try {
      const record = await recordAt(this.files, file);
      if (record && !(await claim.record())) await claim.write(record);
      await this.files.remove(file);
    } finally {
      await lock.release();
      await this.files.removeEmptyFolder(folderOfAddress(file));
    }
  }

  private async lock(file: Address): Promise<Lock | undefined> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.files.lock(file);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        // Whoever released the last claim has just removed the folder.
        if (code === "ENOENT" && attempt < MOST_ATTEMPTS) continue;
        throw new HumanError(
          NOT_CLAIMED,
          t`The recording could not be reserved in ${addressPath(folderOfAddress(file))} (${code ?? t("unknown reason")}), so nothing was sent: another window or terminal might send it too. Check that the folder is writable.`,
          { cause: error },
        );
      }
    }
  }
}

/** The right to send one reading, and the record of the submission. */
export class Claim {
  /** Of the record's file. */
  readonly address: Address;

  constructor(
    private readonly files: ClaimFiles,
    folder: Address,
    private readonly name: string,
    /** Lets the next one have the claim. */
    readonly release: () => Promise<void>,
  ) {
    this.address = joinAddress(folder, `${name}.json`);
  }

  /** Left behind by an earlier holder. */
  async record(): Promise<ClaimRecord | undefined> {
    return recordAt(this.files, this.address);
  }

  /** The record is on the disk afterwards. @throws {HumanError} `save-failed`, before which nothing may be sent. */
  async write(record: ClaimRecord): Promise<void> {
    const bytes = new TextEncoder().encode(JSON.stringify(record));
    try {
      const before = await this.files.read(this.address, { most: LARGEST_RECORD });
      const isWritten = before ? await this.files.replace(this.address, before, bytes) : await this.files.create(this.address, bytes);
      if (!isWritten) throw new Error("The record was changed by somebody who does not hold the claim.");
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      throw new HumanError(
        "save-failed",
        t`The submission could not be recorded beside its results (${code ?? t("unknown reason")}), so nothing was sent.`,
        { cause },
      );
    }
  }

  /** Keeps what a service answered, also after the record is cleared: it may be all that says where a result is. @returns the file's address */
  async keepAnswer(text: string): Promise<Address> {
    const bytes = new TextEncoder().encode(text);
    for (let number = 1; ; number++) {
      const file = joinAddress(folderOfAddress(this.address), `answer-${this.name.slice(0, 8)}-${number}.txt`);
      if (await this.files.create(file, bytes)) return file;
    }
  }

  /** For a result that is kept, or a service that certainly has nothing. Also removes what a killed holder left half written. */
  async clear(): Promise<void> {
    const isWanted = (name: string) => name.includes(this.name) && name !== `${this.name}.lock`;
    const { files } = await this.files.list(folderOfAddress(this.address), { isWanted, depth: 0 });
    for (const file of files) await this.files.remove(file);
  }
}

function nameOf(key: string): string {
  return sha256Of(key).slice(0, 32);
}

async function recordAt(files: Pick<Files, "read">, address: Address): Promise<ClaimRecord | undefined> {
  const bytes = await files.read(address, { most: LARGEST_RECORD }).catch(() => undefined);
  return bytes && readClaimRecord(utf8Of(bytes));
}
