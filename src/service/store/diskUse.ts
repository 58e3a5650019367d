import { FIELD } from "#contract/wire/submission.ts";
import { ProblemError } from "../http/problemError.ts";

export class DiskUse {
  private readonly limit: number;
  private readonly sizes = new Map<string, number>();
  private total = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** 0 for a file that is gone. Existing files are counted whatever the limit. */
  set(name: string, bytes: number): void {
    this.total += bytes - this.of(name);
    if (bytes > 0) this.sizes.set(name, bytes);
    else this.sizes.delete(name);
  }

  of(name: string): number {
    return this.sizes.get(name) ?? 0;
  }

  /** @throws {ProblemError} 507 beyond the limit. */
  grow(name: string, bytes: number): void {
    if (this.total + bytes > this.limit) throw storageLimit(this.limit);
    this.set(name, this.of(name) + bytes);
  }
}

function storageLimit(limit: number): ProblemError {
  return new ProblemError(
    507,
    "storage-limit",
    `The embedded service keeps no more than ${Math.floor(limit / 1_000_000)} MB, and these are used up. Wait until recordings are analysed, delete the data of a reader, or submit a shorter recording.`,
    { field: FIELD.file },
  );
}
