import { availableParallelism } from "node:os";

/** Kind and version of what the extension runs on; nothing that tells one machine from another of its kind. */
export const MACHINE = [process.platform, process.arch, process.version].join(" ");

export const PROCESSORS = availableParallelism();
