import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { auditFindings } from "../../support/audit.ts";

describe("auditFindings", () => {
  it("names each package with its severity, and nothing where all is well", () => {
    const printed = {
      auditReportVersion: 2,
      vulnerabilities: { busboy: { name: "busboy", severity: "high", range: "<2.0.0" }, zod: { severity: "low" } },
    };
    assert.deepEqual(auditFindings(JSON.stringify(printed)), ["busboy <2.0.0: high", "zod: low"]);
    assert.deepEqual(auditFindings(JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} })), []);
  });

  it("tells a registry that does not answer from one that knows of nothing", () => {
    for (const printed of ["", "npm error", JSON.stringify({ message: "405 Method Not Allowed", statusCode: 405 })])
      assert.equal(auditFindings(printed), undefined);
  });
});
