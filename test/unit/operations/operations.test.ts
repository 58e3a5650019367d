import assert from "node:assert/strict";
import { resultPath } from "#operations/operation.ts";
import { operationOf, OPERATIONS } from "#operations/operations.ts";
import { READABLE_OPERATIONS } from "#operations/readableOperations.ts";
import { SERVED_OPERATIONS } from "#service/operations/servedOperations.ts";

describe("operations", () => {
  it("can all be read and are all served", () => {
    for (const others of [READABLE_OPERATIONS, SERVED_OPERATIONS]) {
      assert.deepEqual(
        others.map(({ id }) => id),
        OPERATIONS.map(({ id }) => id),
      );
      for (const [index, operation] of OPERATIONS.entries()) assert.deepEqual({ ...others[index], ...operation }, others[index]);
    }
  });

  it("differ in what tells them apart", () => {
    for (const property of ["id", "label", "settingKey", "path"] as const)
      assert.equal(new Set(OPERATIONS.map((operation) => operation[property])).size, OPERATIONS.length);
  });

  it("write no id into a path as it comes", () =>
    assert.equal(resultPath(operationOf("pronunciation"), "a/../b"), "/v1/audio/pronunciation/result/a%2F..%2Fb/"));
});
