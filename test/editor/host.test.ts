import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import { buildCompanion, packCompanion } from "../support/companion.ts";
import { EditorSession } from "../support/editorSession.ts";
import { ROOT } from "../support/paths.ts";
import { waitFor } from "../support/waitFor.ts";
import { HOST_TESTS } from "./host/hostTests.ts";
import type { HostTestResult } from "./host/runHostTests.ts";

describe("inside the extension host", () => {
  let session: EditorSession;
  let results: HostTestResult[];

  before(async () => {
    session = await EditorSession.open({
      extensions: async (workspace) => {
        const folder = join(workspace.home, "probe");
        await buildCompanion({ name: "host-test-probe", entry: join(ROOT, "test", "editor", "host", "probeEntry.ts"), folder });
        return [await packCompanion(folder)];
      },
      env: (workspace) => ({ HOST_TEST_RESULTS: join(workspace.home, "host-tests.json") }),
    });
    const file = join(session.workspace.home, "host-tests.json");
    results = await waitFor("the probe's results", async () => JSON.parse(await readFile(file, "utf8")) as HostTestResult[]);
  });
  after(() => session?.close());

  for (const { name } of HOST_TESTS) {
    it(name, () => {
      const result = results.find((candidate) => candidate.name === name);
      assert.ok(result, "it ran");
      assert.equal(result.error, undefined);
    });
  }
});
