import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { ClosedFiles, type ClosedFilesHost, type LeftOut } from "#authoring/checks/closedFiles.ts";
import { FIRST_OF_KIND } from "#authoring/checks/foldedKinds.ts";
import { type FileReport, fileReportOf, MOST_IN_FILE } from "#authoring/checks/fileReport.ts";
import { goneFiles } from "#authoring/checks/goneFiles.ts";
import type { Problem } from "#core/problems/problem.ts";

const LIMITS = { problems: 10, gather: 1, tries: 3 };

/** An editor with files whose text says how many problems they have. */
class Editor implements ClosedFilesHost {
  readonly disk = new Map<string, number>();
  readonly open = new Set<string>();
  /** What the list of problems shows. */
  readonly listed = new Map<string, number>();
  readonly checked: string[] = [];
  readonly ends: LeftOut[] = [];
  running = 0;
  mostRunning = 0;
  outcome: Awaited<ReturnType<ClosedFilesHost["check"]>> | undefined;
  /** Called while a file is checked. */
  meanwhile: (file: string) => void = () => undefined;
  readonly files = new ClosedFiles(this, LIMITS);

  isOpen(file: string): boolean {
    return this.open.has(file);
  }

  async check(file: string): ReturnType<ClosedFilesHost["check"]> {
    this.checked.push(file);
    this.mostRunning = Math.max(this.mostRunning, ++this.running);
    const problems = this.disk.get(file);
    this.meanwhile(file);
    await delay(1);
    this.running--;
    if (this.outcome) return this.outcome;
    return problems === undefined ? { state: "missing" } : { state: "done", value: reportOf(problems) };
  }

  show(found: ReadonlyMap<string, FileReport>): void {
    for (const [file, { problems }] of found) {
      if (problems.length > 0) this.listed.set(file, problems.length);
      else this.listed.delete(file);
    }
  }

  done(left: LeftOut): void {
    this.ends.push(left);
  }

  async settled(): Promise<Record<string, number>> {
    // Turns of the clock and not its time: a busy machine keeps a timer waiting.
    for (let quiet = 0, seen = ""; quiet < 8;) {
      await delay(5);
      const now = JSON.stringify([this.checked.length, this.running, this.ends.length, [...this.listed]]);
      quiet = now === seen ? quiet + 1 : 0;
      seen = now;
    }
    return Object.fromEntries([...this.listed].sort());
  }
}

function reportOf(count: number): FileReport {
  const place = { line: 0, column: 0 };
  return {
    problems: Array.from({ length: count }, () => ({ code: "x", severity: "warning" as const, message: "", from: place, to: place })),
    left: 0,
  };
}

describe("files of a project that nobody has open", () => {
  it("are checked one at a time, and what is found of them is shown", async () => {
    const editor = new Editor();
    editor.disk.set("a", 1).set("b", 0).set("c", 2);
    editor.files.set(["a", "b", "c"]);
    assert.deepEqual(await editor.settled(), { a: 1, c: 2 });
    assert.equal(editor.mostRunning, 1);
    editor.files.set(["a", "b", "c"]);
    await editor.settled();
    assert.deepEqual(editor.checked, ["a", "b", "c"], "nothing is checked twice");
    editor.files.set(["a", "b", "c"], true);
    await editor.settled();
    assert.equal(editor.checked.length, 6, "unless the rules are others");
  });

  it("come first when they change, and go when they are gone", async () => {
    const editor = new Editor();
    editor.disk.set("a", 1).set("b", 1).set("c", 1);
    editor.meanwhile = (file) => {
      if (file === "a") editor.files.check("c");
    };
    editor.files.set(["a", "b", "c"]);
    await editor.settled();
    assert.deepEqual(editor.checked, ["a", "c", "b"]);
    editor.disk.delete("b");
    editor.files.check("b");
    editor.files.forget(["a"]);
    assert.deepEqual(await editor.settled(), { c: 1 });
    assert.ok(!editor.files.has("a") && !editor.files.has("b"));
    editor.files.set([]);
    assert.deepEqual(await editor.settled(), {});
  });

  it("are left to the editor while they are open, and checked again when they are closed", async () => {
    const editor = new Editor();
    editor.disk.set("a", 1).set("b", 1);
    editor.open.add("a");
    editor.meanwhile = (file) => {
      if (file === "b") editor.open.add("b");
    };
    editor.files.set(["a", "b"]);
    assert.deepEqual(await editor.settled(), {});
    editor.open.clear();
    editor.meanwhile = () => undefined;
    editor.files.check("a");
    editor.files.check("b");
    assert.deepEqual(await editor.settled(), { a: 1, b: 1 });
  });

  it("are checked again where they change while they are checked", async () => {
    const editor = new Editor();
    editor.disk.set("a", 1);
    editor.meanwhile = () => {
      editor.meanwhile = () => undefined;
      editor.disk.set("a", 3);
      editor.files.check("a");
    };
    editor.files.set(["a"]);
    assert.deepEqual(await editor.settled(), { a: 3 });
  });

  it("are tried again a few times where others go first, and then left out", async () => {
    const editor = new Editor();
    editor.disk.set("a", 1);
    editor.outcome = { state: "superseded" };
    editor.files.set(["a"]);
    await editor.settled();
    assert.equal(editor.checked.length, 3);
    assert.deepEqual(editor.ends.at(-1), { tooLarge: 0, unchecked: 1, beyond: 0 });
    editor.outcome = { state: "too-large" };
    editor.files.check("a");
    await editor.settled();
    assert.deepEqual(editor.ends.at(-1), { tooLarge: 1, unchecked: 0, beyond: 0 });
    editor.outcome = undefined;
    editor.files.check("a");
    assert.deepEqual(await editor.settled(), { a: 1 });
    assert.deepEqual(editor.ends.at(-1), { tooLarge: 0, unchecked: 0, beyond: 0 });
  });

  it("are kept when they come while the project is searched, and stay away when they go", async () => {
    const editor = new Editor();
    editor.disk.set("a", 1).set("new", 2).set("early", 1);
    const search = (again: boolean, ...files: string[]) => {
      let find!: () => void;
      const found = new Promise<void>((resolve) => (find = resolve));
      const ended = editor.files.search(() => found.then(() => ({ files, again })));
      return { end: () => (find(), ended) };
    };
    const [first, second] = [search(false, "a", "old", "gone"), search(true, "a", "early")];
    editor.files.check("new");
    editor.files.check("gone");
    editor.files.forget(["gone", "old"]);
    assert.deepEqual(await editor.settled(), { new: 2 });
    await first.end();
    assert.deepEqual(await editor.settled(), { a: 1, new: 2 });
    await second.end();
    assert.deepEqual(await editor.settled(), { a: 1, early: 1, new: 2 });
    assert.deepEqual(
      editor.checked.filter((file) => ["gone", "old"].includes(file)),
      [],
    );
    await search(false, "a").end();
    assert.deepEqual(await editor.settled(), { a: 1 }, "what came before a search is only kept if it finds it");
    await editor.files.search(() => Promise.resolve(undefined));
    assert.deepEqual(await editor.settled(), { a: 1 }, "a search that was given up changes nothing");
  });

  it("have no more problems together than a list holds", async () => {
    const editor = new Editor();
    editor.disk.set("a", 6).set("b", 6).set("c", 4);
    editor.files.set(["a", "b", "c"]);
    assert.deepEqual(await editor.settled(), { a: 6, c: 4 });
    assert.equal(editor.ends.at(-1)!.beyond, 1);
    editor.files.forget(["a"]);
    editor.files.check("b");
    assert.deepEqual(await editor.settled(), { b: 6, c: 4 });
    assert.equal(editor.ends.at(-1)!.beyond, 0);
  });

  it("are left alone once the editor closes", async () => {
    const editor = new Editor();
    editor.disk.set("a", 1).set("b", 1);
    editor.files.set(["a", "b"]);
    editor.files.dispose();
    assert.deepEqual(await editor.settled(), {});
    assert.deepEqual([editor.checked, editor.ends], [["a"], []]);
  });
});

describe("what is told of a closed file", () => {
  const problem = (severity: Problem["severity"], start: number): Problem => ({
    code: "x",
    severity,
    message: "m",
    start,
    end: start + 1,
    fixes: [{ title: "f", edits: [] }],
  });

  it("has places by line, and no hints and fixes", () => {
    assert.deepEqual(fileReportOf("ab\r\ncd\re", [problem("hint", 0), problem("error", 5), problem("warning", 7)]), {
      problems: [
        { code: "x", severity: "error", message: "m", from: { line: 1, column: 1 }, to: { line: 1, column: 2 } },
        { code: "x", severity: "warning", message: "m", from: { line: 2, column: 0 }, to: { line: 2, column: 1 } },
      ],
      left: 0,
    });
  });

  it("keeps the most severe of very many", () => {
    const found = fileReportOf("x".repeat(500), [
      ...Array.from({ length: 300 }, (_, at) => ({ ...problem("information", at), code: `x${at % 10}` })),
      problem("error", 400),
    ]);
    assert.deepEqual([found.problems.length, found.left, found.problems.at(-1)!.severity], [MOST_IN_FILE, 301 - MOST_IN_FILE, "error"]);
  });

  it("has one line for most of the problems of one kind", () => {
    const found = fileReportOf(
      "x".repeat(500),
      Array.from({ length: 300 }, (_, at) => problem("warning", at)),
    );
    assert.deepEqual([found.problems.length, found.left], [FIRST_OF_KIND + 1, 0]);
    assert.match(found.problems.at(-1)!.message, /^290 more from here on: /u);
  });
});

describe("files that are gone", () => {
  it("are those named, and those in folders that are", () => {
    assert.deepEqual(
      goneFiles(["file:///a/b/c.txt", "file:///a/bc/d.txt", "file:///e.txt"], new Set(["file:///a/b", "file:///e.txt", "file:///a/b/c"])),
      ["file:///a/b/c.txt", "file:///e.txt"],
    );
  });
});
