import assert from "node:assert/strict";
import { readAssessment } from "#results/assessmentFile.ts";
import { MOST_VALUES, valuesInJson } from "#core/text/jsonSize.ts";
import { parseBody } from "#client/exchange/answerText.ts";

describe("the size of JSON", () => {
  const cases: [string, number][] = [
    ["1", 1],
    ["[]", 2],
    ["[1,2,3]", 4],
    ['{"a":[1,{"b":2}],"c":"x"}', 6],
    ['["a,[{\\",b",1]', 3],
    ['"[[[[,,,', 1],
    ['"a\\', 1],
    ["", 1],
  ];
  for (const [text, values] of cases) it(`of ${text.slice(0, 30)} is ${values} values`, () => assert.equal(valuesInJson(text), values));

  it("is looked at before an answer or a file is taken apart", () => {
    const text = `{"details":[${"[],".repeat(MOST_VALUES / 2)}[]]}`;
    assert.throws(() => parseBody("a result", text, "key"), { code: "answer-not-understood", message: /more than 2 million values/ });
    assert.throws(() => readAssessment(text), { code: "assessment-damaged", message: /more than 2 million values/ });
  });
});
