import { stringify } from "yaml";
import { KINDS } from "#operations/kinds.ts";
import type { SetRow } from "../plan/setTable.ts";

/** Expects of each reading only that it is one. Paths are as they should be written. */
export function suiteText(rows: readonly Omit<SetRow, "at">[]): string {
  const cases = rows.map(({ recording, text, line, operation, pad, reader }) => ({
    recording,
    reference: line === undefined ? text : { file: text, line },
    ...(operation !== undefined && { kind: Object.entries(KINDS).find(([, id]) => id === operation)?.[0] }),
    ...(pad && { pad }),
    ...(reader?.alias !== undefined && { speaker: reader.alias }),
    ...(reader?.grade !== undefined && { grade: reader.grade }),
    ...(reader?.season !== undefined && { season: reader.season }),
  }));
  return stringify({ cases }, { lineWidth: 0 });
}
