import type { FileHandle } from "node:fs/promises";
import type { FileSystem } from "#platform/files/fileSystem.ts";
import { OWN_FILES } from "#platform/node/ownFiles.ts";

/** One thing that was asked of the disk. */
export interface DiskStep {
  /** Such as `rename` or, of an open file, `sync`. */
  operation: string;
  /** Of the file, or of both, where one is moved. */
  path: string;
}

const OF_FILES = ["writeFile", "sync", "read", "close", "stat"] as const;
const OF_DISK = ["mkdir", "open", "readdir", "readFile", "rename", "rm", "stat"] as const;

/**
 * The real disk, with a hook before and after each step. What the hook throws is the step's error; thrown before, the
 * step is not done.
 */
export function watchedFiles(before: (step: DiskStep) => void, after: (step: DiskStep) => void = () => undefined): FileSystem {
  const step = async <T>(operation: string, path: string, work: () => Promise<T>): Promise<T> => {
    before({ operation, path });
    const result = await work();
    after({ operation, path });
    return result;
  };
  const watchHandle = (handle: FileHandle, path: string): FileHandle =>
    new Proxy(handle, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== "function") return value;
        const call = (...args: unknown[]) => (value as (...args: unknown[]) => Promise<unknown>).apply(target, args);
        if (!(OF_FILES as readonly string[]).includes(String(name))) return call;
        // A descriptor is given back even where that is said to fail, as a disk does.
        if (name === "close")
          return async () => {
            await call();
            await step("close", path, () => Promise.resolve());
          };
        return (...args: unknown[]) => step(String(name), path, () => call(...args));
      },
    });
  const disk = Object.fromEntries(
    OF_DISK.map((operation) => {
      const real = OWN_FILES[operation] as (...args: unknown[]) => Promise<unknown>;
      const watched = async (...args: unknown[]) => {
        const path = operation === "rename" ? `${String(args[0])} -> ${String(args[1])}` : String(args[0]);
        const result = await step(operation, path, () => real(...args));
        return operation === "open" ? watchHandle(result as FileHandle, path) : result;
      };
      return [operation, watched];
    }),
  );
  return disk as unknown as FileSystem;
}

/** What a disk says. */
export function diskError(code: "ENOSPC" | "EIO"): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: made for a test`), { code, syscall: "write" });
}
