import assert from "node:assert/strict";
import { problemReport, type ReportedSetting } from "#extension/help/problemReport.ts";
import { manifest } from "../manifest.ts";

const facts = {
  program: "speech-assessment-authoring 1.1.0",
  editor: "Visual Studio Code 1.139.0 (desktop)",
  remoteName: undefined,
  system: "linux x64, Node v22.1.0",
  language: "es",
  isTrusted: false,
};
const properties = manifest.contributes.configuration.properties as Record<string, ReportedSetting["schema"]>;
const PRIVATE = "Mia-canary-4f9d2c71";

describe("problemReport", () => {
  it("has versions, and what was set to a number, a switch or a choice", () => {
    const report = problemReport({
      ...facts,
      settings: [
        { id: "speechAssessment.timeoutSeconds", schema: { type: "integer" }, value: 60 },
        { id: "speechAssessment.codeLens", schema: { type: "boolean" }, value: false },
        { id: "speechAssessment.inlayHints", schema: { type: "string", enum: ["ipa", "off"] }, value: "off" },
      ],
    });
    assert.ok(report.includes("extension: speech-assessment-authoring 1.1.0\neditor: Visual Studio Code 1.139.0 (desktop)\nremote: no\n"));
    assert.ok(report.includes("speechAssessment.timeoutSeconds: 60\nspeechAssessment.codeLens: false\nspeechAssessment.inlayHints: off\n"));
  });

  for (const key of Object.keys(properties))
    it(`says of ${key} that it is set, but not to which name, place, address or token`, () => {
      for (const value of [PRIVATE, [PRIVATE], { [PRIVATE]: PRIVATE }, [{ baseUrl: `https://${PRIVATE}.example`, key: PRIVATE }]]) {
        const report = problemReport({ ...facts, settings: [{ id: key, schema: properties[key]!, value }] });
        assert.ok(report.includes(`${key}: (set)\n`));
        assert.ok(!report.includes(PRIVATE));
      }
    });

  it("names the kind of another machine, but not the machine", () => {
    const remote = (remoteName: string) => /^remote: (.*)$/m.exec(problemReport({ ...facts, remoteName, settings: [] }))![1];
    assert.equal(remote("ssh-remote"), "ssh-remote");
    for (const machine of ["127.0.0.1:42155", "oak-hill-school", "ssh-remote+mia"]) assert.equal(remote(machine), "yes");
  });

  it("says nothing about the readers", () => {
    const key = "speechAssessment.reader.grade";
    const choice = (properties[key]!.enum as string[]).find((one) => one !== "")!;
    assert.ok(problemReport({ ...facts, settings: [{ id: key, schema: properties[key]!, value: choice }] }).includes(`${key}: (set)\n`));
  });
});
