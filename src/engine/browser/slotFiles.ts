import { fileError, type HostFiles } from "#platform/browser/hostFiles.ts";
import type { FromWebWorker, ToWebWorker } from "./slotProtocol.ts";

/** The worker's slot reads them. */
export class SlotFiles implements HostFiles {
  private readonly waiting = new Map<number, { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }>();
  private last = 0;

  constructor(private readonly ask: (message: FromWebWorker) => void) {}

  receive(answer: Exclude<ToWebWorker, { type: "run" }>): void {
    const waiting = this.waiting.get(answer.read);
    this.waiting.delete(answer.read);
    if (answer.type === "file") waiting?.resolve(answer.bytes);
    else waiting?.reject(Object.assign(new Error(answer.message), { code: answer.code }));
  }

  read(path: string): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const read = ++this.last;
      this.waiting.set(read, { resolve, reject });
      this.ask({ type: "read", read, path });
    });
  }

  entry = refused;
  list = refused;
  makeFolder = refused;
  remove = refused;
  rename = refused;
  write = refused;
}

function refused(path: string): Promise<never> {
  return Promise.reject(fileError("EACCES", path));
}
