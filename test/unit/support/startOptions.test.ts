import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { START_USAGE, startOptions } from "../../support/startOptions.ts";

describe("the options of npm start", () => {
  it("are all explained by --help", () => {
    assert.equal(startOptions(["--help"], {}).help, true);
    for (const option of ["--editor", "--port", "--check", "--no-build"]) assert.ok(START_USAGE.includes(`  ${option}`), option);
  });

  it("have the usual values where nothing is given", () => {
    assert.deepEqual(startOptions([], {}), { help: false, check: false, editor: undefined, port: 0, build: true });
    assert.equal(startOptions([], { CI: "true" }).check, true);
    assert.deepEqual(startOptions(["--editor", "code-server", "--port", "8080", "--no-build"], {}), {
      help: false,
      check: false,
      editor: "code-server",
      port: 8080,
      build: false,
    });
  });

  for (const args of [["--prot", "8080"], ["--port"], ["--port", "abc"], ["--port", "70000"], ["--port=-1"], ["8080"]]) {
    it(`does not take ${args.join(" ")}`, () =>
      assert.throws(() => startOptions(args, {}), { code: "wrong-usage", message: /--help lists the options/ }));
  }
});
