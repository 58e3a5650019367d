import { ENGLISH } from "#language/english/english.ts";
import { readableFluencyV1 } from "./fluencyV1/readable.ts";
import { readableFluencyV2 } from "./fluencyV2/readable.ts";
import type { ReadableOperation } from "./operation.ts";
import { readablePronunciation } from "./pronunciation/readable.ts";
import { readableRecognition } from "./recognition/readable.ts";

const OPERATIONS: readonly Omit<ReadableOperation, "language">[] = [
  readableFluencyV2,
  readableFluencyV1,
  readablePronunciation,
  readableRecognition,
];

/** All services assess English. Importing this loads all schemas. */
export const READABLE_OPERATIONS: readonly ReadableOperation[] = OPERATIONS.map((operation) => ({ ...operation, language: ENGLISH }));
