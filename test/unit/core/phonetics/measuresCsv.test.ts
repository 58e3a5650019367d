import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { measuresCsv } from "#core/phonetics/measuresCsv.ts";

describe("the table of measures", () => {
  it("has a line for each stretch, and nothing where nothing was found", () => {
    const text = measuresCsv([
      { level: "word", expected: "a, b", heard: "b", start: 1.2344, end: 1.5, pitch: 212.345, formants: [610.04, NaN, 2800] },
      { level: "selection", start: 0, end: 0.25, formants: [NaN, NaN, NaN] },
    ]);
    assert.deepEqual(text.split("\r\n"), [
      "level,expected,heard,word,start_s,end_s,duration_ms,f0_mean_hz,f1_hz,f2_hz,f3_hz",
      'word,"a, b",b,,1.234,1.5,266,212.3,610,,2800',
      "selection,,,,0,0.25,250,,,,",
      "",
    ]);
  });

  it("holds no cell that a spreadsheet would compute", () => {
    assert.match(measuresCsv([{ level: "word", expected: "=1+1", start: 0, end: 1 }]), /\r\nword,'=1\+1,/);
  });
});
