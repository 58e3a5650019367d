import assert from "node:assert/strict";
import { fromFloat16, toFloat16 } from "../../../src/engine/acoustic/float16.ts";

describe("float16", () => {
  const there = (...values: number[]) => [...fromFloat16(toFloat16(Float32Array.from(values)))];

  it("keeps what half precision can hold", () => {
    const exact = [0, 1, -1, 0.5, 1.5, -2048, 65_504, 2 ** -14, 2 ** -24, -(2 ** -24), 1 + 1 / 1024];
    assert.deepEqual(there(...exact), exact);
  });
  it("knows the bit patterns of the standard", () => {
    assert.deepEqual([...new Uint16Array(toFloat16(Float32Array.from([1, -2, 65_504, 2 ** -24, 0.333251953125])).buffer)], [0x3c00, 0xc000, 0x7bff, 0x0001, 0x3555]);
  });
  it("rounds to the nearest, into the next exponent where that is nearest", () => {
    assert.deepEqual(there(1.9999), [2]);
    for (const value of [0.1, -0.0333, 12.345, 0.00001]) assert.ok(Math.abs(there(value)[0]! - value) <= Math.max(Math.abs(value) * 2 ** -11, 2 ** -25));
  });
  it("has room for infinity and what is no number", () => {
    assert.deepEqual(there(1e9, -1e9), [Infinity, -Infinity]);
    assert.ok(Number.isNaN(there(NaN)[0]));
  });
});
