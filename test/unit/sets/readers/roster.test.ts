import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Speaker } from "#client/speakers/addressBook.ts";
import { decodeText } from "#core/text/decodeText.ts";
import { aliasKindsOf, readRoster, withAliases } from "#sets/readers/roster.ts";
import { rosterPlan, withRoster } from "#sets/readers/rosterPlan.ts";

const ANA = { id: "0006", name: { first: "Ana", last: "Ruiz" }, grade: 2, class: "4B" };
const facts = (text: string) => {
  const { rows, others, problems } = readRoster(text);
  return { rows: rows.map(({ line: _, ...row }) => row), others, problems };
};
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
  return isBig ? bytes.swap16() : bytes;
};

describe("a class list", () => {
  const LIST = "Student ID,Last Name,First Name,Grade,Homeroom\n0006,Ruiz,Ana,2,4B\n";
  for (const [title, text] of [
    ["commas", LIST],
    ["semicolons", LIST.replaceAll(",", ";")],
    ["tabs, from a spreadsheet's cells", LIST.replaceAll(",", "\t")],
    ["lines that end as on Windows, and a byte order mark", `\uFEFF${LIST.replaceAll("\n", "\r\n")}`],
    ["quotes", '"Student ID","Last Name","First Name","Grade","Homeroom"\n"0006","Ruiz","Ana","2","4B"\n'],
    ["numbers that a spreadsheet keeps as text", LIST.replace("0006", '"=""0006"""')],
    ["the separator named above", `sep=;\n${LIST.replaceAll(",", ";")}`],
    ["a separator that nobody would expect", `sep=|\r\n${LIST.replaceAll(",", "|")}`],
    ["the school's name above", `Lincoln Elementary,,,,\nPrinted 2026-01-12,,,,\n\n${LIST}`],
    ["other names of its columns", "STUDENT_NUMBER,surname,Given Name,Grade Level,Section\n0006,Ruiz,Ana,2nd,4B\n"],
    ["columns in Spanish", "Matrícula;Apellidos;Nombre;Grado;Grupo\n0006;Ruiz;Ana;2.º;4B\n"],
    ["one column for names", 'ID,Student,Grade,Class\n0006,"Ruiz, Ana M.",Grade 2,4B\n'],
    ["one column for names in Spanish", "ID,Alumno,Grado,Grupo\n0006,Ana Ruiz,Segundo,4B\n"],
  ] as const)
    it(`is read with ${title}`, () => assert.deepEqual(facts(text), { rows: [ANA], others: [], problems: [] }));

  for (const isBig of [false, true])
    it(`is read as a spreadsheet's Unicode text (${isBig ? "big" : "little"} endian)`, () =>
      assert.deepEqual(facts(decodeText(utf16(LIST.replaceAll(",", "\t"), isBig))).rows, [ANA]));

  it("is read without names of columns: id, alias, grade, class", () => {
    assert.deepEqual(facts("0006\tAna\tK\tRoom 4\n0007\tBen\t\t\n").rows, [
      { id: "0006", alias: "Ana", grade: 0, class: "Room 4" },
      { id: "0007", alias: "Ben" },
    ]);
    assert.deepEqual(facts("Ana,2\nBen,3\n").rows, []);
    assert.match(facts("Ana,2\n").problems[0]!.message, /Missing: “id”/);
  });

  it("tells which columns it has no use for, and takes nothing from them", () => {
    const { rows, others } = facts("ID,Birthday,Name,IEP\n6,2018-04-01,Ana,yes\n");
    assert.deepEqual(others, ["Birthday", "IEP"]);
    assert.deepEqual(rows, [{ id: "6", name: { first: "Ana", last: "" } }]);
  });

  it("tells what it cannot use by line, and never repeats it", () => {
    const { rows, problems } = facts("ID,Alias,Grade\n6,Ana,TK\n,,2\n6,Ben,2\n7,Kim,2\n7,Kim,2\n");
    assert.deepEqual(rows, [
      { id: "6", alias: "Ana" },
      { id: "7", alias: "Kim", grade: 2 },
    ]);
    assert.deepEqual(
      problems.map(({ line, message }) => [line, /grade|neither an ID|line 2/.exec(message)?.[0]]),
      [
        [2, "grade"],
        [3, "neither an ID"],
        [4, "line 2"],
      ],
    );
    assert.doesNotMatch(JSON.stringify(problems), /Ana|Ben|TK/);
  });

  it("leaves it to the author what readers with a name are called", () => {
    const roster = readRoster("ID,First Name,Last Name\n6,Ana,Ruiz\n7,Ana,Soto\n8,Ben,Lee\n");
    assert.deepEqual(aliasKindsOf(roster), ["id", "first", "initials", "full"]);
    const called = (kind: Parameters<typeof withAliases>[1]) => withAliases(roster.rows, kind).map(({ alias }) => alias);
    assert.deepEqual(called("id"), ["6", "7", "8"]);
    assert.deepEqual(called("first"), ["Ana R.", "Ana S.", "Ben"]);
    assert.deepEqual(called("initials"), ["A. R.", "A. S.", "B. L."]);
    assert.deepEqual(called("full"), ["Ana Ruiz", "Ana Soto", "Ben Lee"]);
    assert.deepEqual(aliasKindsOf(readRoster("ID,Alias,Name\n6,Owl,Ana\n")), []);
  });
});

describe("a class list beside the readers who are there", () => {
  let count = 0;
  const book = (speakers: readonly Speaker[], text: string) => {
    const roster = readRoster(text);
    const plan = rosterPlan(speakers, withAliases(roster.rows, aliasKindsOf(roster)[1]));
    const { added, updated, same } = plan;
    return { counts: [added.length, updated.length, same.length], speakers: withRoster(speakers, plan, () => `t${++count}`) };
  };
  const shown = (speakers: readonly Speaker[]) => speakers.map(({ token: _, ...rest }) => rest);

  for (const [title, text] of [
    ["aliases", "id,alias,grade,class\n0006,Ana,2,4B\n0007,Ana,2,4B\n0008,Ben,K,\n"],
    ["names", "id,first name,last name,grade\n0006,Ana,Ruiz,2\n0007,Ana,Soto,2\n0008,Ana,Sanz,K\n"],
    ["aliases alone", "alias,grade\nAna,2\nBen,3\n"],
  ] as const)
    it(`changes nothing the second time, by ${title}`, () => {
      const first = book([], text);
      const second = book(first.speakers, text);
      assert.deepEqual(second.counts, [0, 0, first.speakers.length]);
      assert.deepEqual(second.speakers, first.speakers);
      assert.equal(new Set(first.speakers.map(({ alias }) => alias)).size, first.speakers.length);
    });

  it("finds readers by id first, then by alias; keeps tokens, and what it leaves empty", () => {
    const there: Speaker[] = [
      { alias: "Ana", token: "a", id: "0006", grade: 1, class: "4B" },
      { alias: "Ben", token: "b", grade: 1 },
    ];
    const { counts, speakers } = book(there, "id,alias,grade,class\n6,Owl,2,\n0007,ben,,5C\n0008,Ana,2,\n");
    assert.deepEqual(counts, [1, 2, 0]);
    assert.deepEqual(speakers.slice(0, 2), [
      { alias: "Owl", token: "a", id: "0006", grade: 2, class: "4B" },
      { alias: "ben", token: "b", id: "0007", grade: 1, class: "5C" },
    ]);
    assert.deepEqual(shown(speakers.slice(2)), [{ alias: "Ana", id: "0008", grade: 2 }]);
  });

  it("never takes a child of another id for the same, nor an alias that was made for one that the author gave", () => {
    const there: Speaker[] = [
      { alias: "Owl", token: "a", id: "6" },
      { alias: "Ana", token: "b", id: "9" },
    ];
    const { speakers } = book(there, "id,first name\n6,Ana\n0006,Ben\n10,Ana\n");
    assert.deepEqual(shown(speakers), [
      { alias: "Owl", id: "6" },
      { alias: "Ana", id: "9" },
      { alias: "Ben", id: "0006" },
      { alias: "Ana (10)", id: "10" },
    ]);
  });

  it("keeps what a later version of this program has added", () => {
    const { speakers } = book([{ alias: "Ana", token: "a", id: "6", colour: "red" } as Speaker], "id,grade\n6,2\n");
    assert.deepEqual(speakers, [{ alias: "Ana", token: "a", id: "6", colour: "red", grade: 2 }]);
  });
});
