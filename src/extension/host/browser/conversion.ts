// A browser plays what it can, and nothing can be converted.
export const UNPLAYABLE: ReadonlySet<string> = new Set();

export function findFfmpeg(): Promise<undefined> {
  return Promise.resolve(undefined);
}

export function convertToWav(): Promise<never> {
  return Promise.reject(new Error("A browser starts no programs."));
}
