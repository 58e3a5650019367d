import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, it } from "mocha";
import { exportResult } from "#core/export/exportResult.ts";
import { RESULTS } from "../../../unit/core/export/annotationResults.ts";

const execute = promisify(execFile);

describe("ELAN's schema EAFv3.0.xsd, where EAF_SCHEMA names it and xmllint is installed", () => {
  let folder: string;
  const schema = process.env["EAF_SCHEMA"];

  before(async function () {
    if (
      !schema ||
      !(await execute("xmllint", ["--version"]).then(
        () => true,
        () => false,
      ))
    ) {
      process.stdout.write(
        "      EAF_SCHEMA names no schema, or there is no xmllint: documents for ELAN are checked by their structure alone.\n",
      );
      return this.skip();
    }
    folder = await mkdtemp(join(tmpdir(), "eaf-"));
  });
  after(() => folder && rm(folder, { recursive: true, force: true }));

  for (const { name, timeline } of RESULTS) {
    it(`takes the document of ${name}`, async () => {
      const path = join(folder, "result.eaf");
      await writeFile(
        path,
        exportResult("eaf", {
          timeline,
          title: "",
          recording: "Grüße & 1.wav",
          assessedBy: 'x "y" <z>',
          assessedAt: "2026-03-14T09:27:01.000Z",
        }),
      );
      await execute("xmllint", ["--nonet", "--noout", "--schema", schema!, path]);
    });
  }
});
