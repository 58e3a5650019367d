import { idempotencyKey } from "#contract/wire/idempotency.ts";
import { IDEMPOTENCY_KEY_HEADER as HEADER, IDEMPOTENCY_KEY_IN_USE, IDEMPOTENCY_KEY_REUSED } from "#contract/wire/idempotencyNames.ts";
import { FileRefusedError } from "#platform/files/fileRefusedError.ts";
import { DIRECTORY_MODE, replaceFile } from "#platform/durableFile.ts";
import type { FileSystem } from "#platform/files/fileSystem.ts";
import { sha256Of } from "#platform/node/hash.ts";
import { join } from "#platform/node/paths.ts";
import { ProblemError } from "../http/problemError.ts";
import type { RequestHeaders } from "../http/serviceRequest.ts";

const DIGEST = /^[0-9a-f]{64}$/;

export interface KeyRecord {
  id: string;
  /** SHA-256 of the submission, in hexadecimal. */
  digest: string;
}

/** Undefined without the header. @throws {ProblemError} 400 for an invalid key. */
export function readIdempotencyKey(headers: RequestHeaders): string | undefined {
  const key = headers[HEADER];
  if (key === undefined) return undefined;
  const { data } = idempotencyKey.safeParse(key);
  if (data !== undefined) return data;
  throw new ProblemError(
    400,
    "idempotency-key-invalid",
    "The Idempotency-Key must have 8 to 100 letters, digits, hyphens and underscores, such as a UUID.",
    { field: HEADER },
  );
}

/** @throws {ProblemError} 422 if the key was used with another submission. */
export function requireSameSubmission(earlier: KeyRecord, digest: string): void {
  if (earlier.digest === digest) return;
  throw new ProblemError(
    422,
    IDEMPOTENCY_KEY_REUSED,
    "Another submission has used this Idempotency-Key. Use a new key for each submission, and the same key only to repeat one.",
    { field: HEADER },
  );
}

/** Two submissions are the same if assessment, recording's bytes and fields are. */
export function digestOf(...parts: (string | undefined)[]): string {
  return sha256Of(JSON.stringify(parts.map((part) => part ?? null)));
}

/**
 * One file per key, written before its job is accepted: a key whose job does not exist counts as unused, so that a crash leaves either the
 * job with its key or neither.
 */
export class IdempotencyKeys {
  private readonly directory: string;
  private readonly unfinished: string;
  private readonly files: FileSystem;
  private readonly held = new Set<string>();

  constructor(directory: string, unfinished: string, files: FileSystem) {
    this.directory = directory;
    this.unfinished = unfinished;
    this.files = files;
  }

  async open(): Promise<void> {
    await this.files.mkdir(this.directory, { recursive: true, mode: DIRECTORY_MODE });
  }

  /**
   * For one request at a time.
   * @returns a function that releases the key.
   * @throws {ProblemError} 409 while another request has it.
   */
  hold(key: string): () => void {
    const name = nameOf(key);
    if (this.held.has(name)) {
      throw new ProblemError(
        409,
        IDEMPOTENCY_KEY_IN_USE,
        "A submission with this Idempotency-Key is still coming in. Wait for its answer, or ask again.",
        {
          field: HEADER,
          headers: { "Retry-After": "1" },
        },
      );
    }
    this.held.add(name);
    return () => void this.held.delete(name);
  }

  async read(key: string): Promise<KeyRecord | undefined> {
    return this.recordIn(nameOf(key));
  }

  /** On return the key survives a crash. */
  async write(key: string, record: KeyRecord): Promise<void> {
    await replaceFile(join(this.directory, nameOf(key)), JSON.stringify(record), this.unfinished, this.files);
  }

  async sweep(isKept: (id: string) => boolean): Promise<void> {
    for (const name of await this.files.readdir(this.directory)) {
      if (this.held.has(name)) continue;
      this.held.add(name);
      try {
        const record = await this.recordIn(name);
        if (!record || !isKept(record.id)) await this.files.rm(join(this.directory, name), { force: true });
      } finally {
        this.held.delete(name);
      }
    }
  }

  private async recordIn(name: string): Promise<KeyRecord | undefined> {
    try {
      const value = JSON.parse(await this.files.readFile(join(this.directory, name), "utf8")) as Partial<KeyRecord> | null;
      return typeof value?.id === "string" && DIGEST.test(value.digest ?? "") ? (value as KeyRecord) : undefined;
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof FileRefusedError || (error as { code?: string }).code === "ENOENT")
        return undefined;
      throw error;
    }
  }
}

/** Keys differ in capitals, and names on some disks do not. */
function nameOf(key: string): string {
  return sha256Of(key);
}
