import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import { buildCompanion } from "../support/companion.ts";
import { EditorSession } from "../support/editorSession.ts";
import { ROOT } from "../support/paths.ts";
import { waitFor } from "../support/waitFor.ts";
import { HOST_TESTS } from "./host/hostTests.ts";
import { HOST_TEST_WITHIN, type HostTestReport, type HostTestResult } from "./host/runHostTests.ts";

describe("inside the extension host", () => {
  let session: EditorSession;
  /** As far as is known. */
  let report: HostTestReport = { results: [] };
  /** Set once nothing more is to be expected: an extension host that hangs is not waited for by each test. */
  let silent: string | undefined;

  before(async () => {
    session = await EditorSession.open({
      isLean: false, // what is measured here is measured among all that a person's editor runs
      companions: async (workspace) => {
        const folder = join(workspace.home, "probe");
        await buildCompanion({ name: "host-test-probe", entry: join(ROOT, "test", "editor", "host", "probeEntry.ts"), folder });
        return [folder];
      },
      env: (workspace) => ({ HOST_TEST_RESULTS: join(workspace.home, "host-tests.json") }),
    });
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(() => session?.close());

  async function resultOf(name: string): Promise<HostTestResult> {
    if (silent !== undefined) throw new Error(`Not waited for: ${silent}`);
    try {
      return await waitFor(
        `the result of "${name}"`,
        async () => {
          report = JSON.parse(await readFile(join(session.workspace.home, "host-tests.json"), "utf8")) as HostTestReport;
          return report.results.find((result) => result.name === name);
        },
        HOST_TEST_WITHIN + 5_000,
      );
    } catch (error) {
      silent =
        report.running === undefined ? "the probe has not begun" : `the extension host has said nothing since "${report.running}" began`;
      throw new Error(silent, { cause: error });
    }
  }

  for (const { name } of HOST_TESTS) it(name, async () => assert.equal((await resultOf(name)).error, undefined));
});
