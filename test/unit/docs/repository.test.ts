import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { HELP_COMMANDS } from "#extension/manifest/helpManifest.ts";
import { ROOT } from "../../support/paths.ts";

const GITHUB = join(ROOT, ".github");
const read = (path: string) => readFileSync(join(GITHUB, path), "utf8");
const workflows = readdirSync(join(GITHUB, "workflows"));

interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<string, { steps: { uses?: string; run?: string }[] }>;
}

describe("what the repository's host is told", () => {
  for (const name of workflows)
    it(`${name} may only read, runs what there is, and takes actions by their hash`, () => {
      const { permissions, jobs } = parse(read(join("workflows", name))) as Workflow;
      const steps = Object.values(jobs).flatMap((job) => job.steps);
      assert.deepEqual(permissions, { contents: "read" });
      for (const { uses } of steps) if (uses !== undefined) assert.match(uses, /^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
      assert.ok(steps.some(({ run }) => run === ".ci/run" || run === "npm test"));
    });

  it("asks those who report a problem for the command that there is, and to leave out what is private", () => {
    const form = read("ISSUE_TEMPLATE/problem.yml");
    const { body } = parse(form) as { body: { id?: string; validations?: { required: boolean } }[] };
    assert.deepEqual(
      body.flatMap(({ id }) => id ?? []),
      ["what", "report", "log", "private"],
    );
    for (const { title } of [HELP_COMMANDS.reportProblem, HELP_COMMANDS.showLog]) assert.ok(form.includes(title), title);
  });

  it("keeps the oldest editor and Node when it renews dependencies", () => {
    const { updates } = parse(read("dependabot.yml")) as {
      updates: { "package-ecosystem": string; ignore?: { "dependency-name": string }[] }[];
    };
    assert.deepEqual(
      updates.map((update) => update["package-ecosystem"]),
      ["npm", "github-actions"],
    );
    assert.deepEqual(
      updates[0]!.ignore!.map((one) => one["dependency-name"]),
      ["@types/vscode", "@types/node"],
    );
  });
});

describe("the dependencies", () => {
  it("are each pinned by a hash", () => {
    const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
      packages: Record<string, { integrity?: string; link?: boolean }>;
    };
    const installed = Object.entries(packages).filter(([path]) => path !== "");
    assert.ok(installed.length > 300);
    assert.deepEqual(
      installed.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([path]) => path),
      [],
    );
  });
});
