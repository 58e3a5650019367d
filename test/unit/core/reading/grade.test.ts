import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { gradeInWords, gradeNamed, gradeWritten, normedGrade } from "#core/reading/grade.ts";

describe("a school grade", () => {
  for (const [grade, written] of [
    [0, ["K", "k", "KG", "0", "00", "Kindergarten", "kinder", "Grade K", "Kínder"]],
    [1, ["1", "01", "1st", "1st grade", "First", "Grade 1", "grade one", "Gr. 1", "G1", "1.º", "1.er grado", "Primero", "1°"]],
    [2, [" 2 ", "2nd Grade", "second grade", "2do", "Segundo grado"]],
    [12, ["12", "12th", "Twelfth"]],
  ] as const) {
    it(`${gradeWritten(grade)} is known however schools write it`, () => {
      for (const one of written) assert.equal(gradeNamed(one), grade, one);
    });
  }

  it("is none in a class, a year, two grades or anything else", () => {
    for (const one of ["", "13", "99", "3b", "3-A", "K-2", "1/2", "2.5", "2024", "PK", "Room 4", "grade", "-1", "second third"])
      assert.equal(gradeNamed(one), undefined, one);
  });

  it("is said in words, and has the norms of the nearest grade", () => {
    assert.deepEqual([0, 3].map(gradeInWords), ["Kindergarten", "Grade 3"]);
    assert.deepEqual([0, 1, 6, 12].map(normedGrade), [1, 1, 6, 6]);
  });
});
