import type { Operation } from "../../contract/limits.ts";
import type { ResultFormat } from "../../contract/routes.ts";

/** A result as it is kept: what the service sent, untouched, and what is needed to draw it again. */
export interface StoredResult {
  id: string;
  operation: Operation;
  format: ResultFormat;
  raw: unknown;
  reference: string;
  /** Where the reference stands in the passage; absent when it was put together from parts of it. */
  offset?: number;
  /** Addresses as text. */
  passage: string;
  audio: string;
  title: string;
  /** For people: which service and model. */
  assessedBy: string;
  /** When it came, ISO 8601. */
  savedAt: string;
}

const OPERATION_SET: ReadonlySet<unknown> = new Set<Operation>(["fluency-v1", "fluency-v2", "pronunciation", "recognition"]);

/** Reads what is kept on disk; undefined when it is not ours or damaged. The body is read by the contract's schemas later. */
export function readStoredResult(text: string): StoredResult | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof json !== "object" || json === null) return undefined;
  const record = json as Record<string, unknown>;
  const texts = ["id", "reference", "passage", "audio", "title", "assessedBy", "savedAt"];
  const sound =
    texts.every((key) => typeof record[key] === "string") &&
    OPERATION_SET.has(record.operation) &&
    (record.format === "native" || record.format === "compat") &&
    (record.offset === undefined || Number.isSafeInteger(record.offset)) &&
    "raw" in record;
  return sound ? (json as StoredResult) : undefined;
}
