import { join } from "node:path";
import { jsonIn } from "#core/text/jsonIn.ts";
import type { OperationId } from "#operations/operation.ts";
import { OPERATION_IDS } from "#operations/operations.ts";
import { parseUrl } from "#contract/wire/parseUrl.ts";
import { DIRECTORY_MODE, replaceFile } from "#platform/durableFile.ts";
import { syncDirectory } from "#platform/node/syncDirectory.ts";
import type { FileSystem } from "#platform/files/fileSystem.ts";

/** Not yet confirmed by its receiver. The result is read at each attempt. */
export interface Delivery {
  id: string;
  operation: OperationId;
  url: string;
  failures: number;
  /** Of the next attempt; ISO 8601, UTC. */
  due: string;
}

const NAME = /^([0-9a-f]{32})\.json$/;

/** One file each, created and replaced as a whole. */
export class DeliveryStore {
  private readonly directory: string;
  private readonly unfinished: string;
  private readonly files: FileSystem;
  private readonly operations: readonly OperationId[];

  /**
   * @param unfinished a directory on the same file system for files being written.
   * @param operations ids of the service's; deliveries of any other are left where they are.
   */
  constructor(directory: string, unfinished: string, files: FileSystem, operations: readonly OperationId[] = OPERATION_IDS) {
    this.operations = operations;
    this.directory = directory;
    this.unfinished = unfinished;
    this.files = files;
  }

  /** @param damaged called with the name of a file that cannot be read and stays. */
  async open(damaged: (name: string) => void): Promise<Delivery[]> {
    await this.files.mkdir(this.directory, { recursive: true, mode: DIRECTORY_MODE });
    const deliveries: Delivery[] = [];
    for (const name of await this.files.readdir(this.directory)) {
      const delivery = parseDelivery(await this.files.readFile(join(this.directory, name), "utf8").catch(() => ""), this.operations);
      if (delivery && NAME.exec(name)?.[1] === delivery.id) deliveries.push(delivery);
      else damaged(name);
    }
    return deliveries;
  }

  /** On return it survives a crash. */
  async put(delivery: Delivery): Promise<void> {
    await replaceFile(this.file(delivery.id), JSON.stringify(delivery), this.unfinished, this.files);
  }

  async remove(id: string): Promise<void> {
    await this.files.rm(this.file(id), { force: true });
    await syncDirectory(this.directory, this.files);
  }

  private file(id: string): string {
    return join(this.directory, `${id}.json`);
  }
}

function parseDelivery(text: string, operations: readonly OperationId[]): Delivery | undefined {
  const value = (jsonIn(text) ?? {}) as Partial<Delivery>;
  const { id, operation, url, failures, due } = value;
  if (
    typeof id !== "string" ||
    typeof operation !== "string" ||
    !operations.includes(operation) ||
    typeof url !== "string" ||
    !parseUrl(url)
  )
    return undefined;
  if (!Number.isInteger(failures) || failures! < 0 || typeof due !== "string" || Number.isNaN(Date.parse(due))) return undefined;
  return value as Delivery;
}
