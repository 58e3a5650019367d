import assert from "node:assert/strict";
import { resultColumn } from "#extension/interface/resultColumn.ts";

describe("resultColumn", () => {
  const cases: { name: string; results: number[]; active: number; groups: number; isEmpty?: boolean; column: number | undefined }[] = [
    { name: "is beside the only group", results: [], active: 1, groups: 1, column: undefined },
    { name: "is beside the first of several groups", results: [], active: 1, groups: 2, column: undefined },
    { name: "is where results are in sight", results: [3], active: 1, groups: 3, column: 3 },
    { name: "is where results are in sight, on the other side of the text too", results: [1], active: 2, groups: 2, column: 1 },
    { name: "is the group before the last one, not a further one", results: [], active: 2, groups: 2, column: 1 },
    { name: "is the only group while no editor is open", results: [], active: 1, groups: 1, isEmpty: true, column: 1 },
  ];
  for (const { name, results, active, groups, isEmpty, column } of cases)
    it(name, () => assert.equal(resultColumn(results, active, groups, isEmpty), column));
});
