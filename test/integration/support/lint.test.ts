import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, it } from "mocha";
import { LINT_FAULTS } from "../../support/lintFaults.ts";
import { ROOT } from "../../support/paths.ts";
import { tryRun } from "../../support/run.ts";

interface Finding {
  code: string;
  filename: string;
}

/** What lint finds in a project of its own that has these files and our configuration. */
async function findings(files: Readonly<Record<string, string>>): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), "lint-"));
  try {
    for (const name of [".oxlintrc.json", "tsconfig.json", "test/support/lintRules.mjs"]) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await cp(join(ROOT, name), join(folder, name));
    }
    await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    const { stdout, stderr } = await tryRun(
      process.execPath,
      [join(ROOT, "node_modules", "oxlint", "bin", "oxlint"), "-f", "json", "src", "test"],
      { cwd: folder },
    );
    assert.equal(stderr, "");
    return (JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe("lint", () => {
  const fileOf = (at: number) => `${LINT_FAULTS[at]!.folder}/fault${at}.ts`;
  let found: Finding[];

  before(async () => {
    found = await findings(Object.fromEntries(LINT_FAULTS.map(({ text }, at) => [fileOf(at), `${text}\n`])));
  });

  for (const [at, { rule, text }] of LINT_FAULTS.entries())
    it(`finds ${rule} in ${JSON.stringify(text)}`, () => {
      const codes = found.filter(({ filename }) => filename.replaceAll("\\", "/").endsWith(fileOf(at))).map(({ code }) => code);
      assert.ok(codes.includes(rule), `only ${codes.join(", ") || "nothing"}`);
    });

  it("has a fault for each rule that is on", async () => {
    const { rules, overrides } = JSON.parse(await readFile(join(ROOT, ".oxlintrc.json"), "utf8")) as {
      rules: Record<string, unknown>;
      overrides: { rules: Record<string, unknown> }[];
    };
    const on = [rules, ...overrides.map((one) => one.rules)].flatMap((set) => Object.keys(set));
    const code = (name: string) => (name.includes("/") ? `${name.replace("/", "(")})` : `eslint(${name})`);
    const wanted = new Set(on.map(code));
    assert.deepEqual(
      [...wanted].filter((each) => !LINT_FAULTS.some(({ rule }) => rule === each)),
      [],
    );
  });

  it("lets through what is right, a door, and what one may ignore by name", async () => {
    const right = {
      "src/core/right.ts":
        'import type { Kind } from "./kind.ts";\nexport const kind = (of: Kind, _more?: string) => (of == null ? `${1}` : "");\n',
      "src/core/kind.ts": "export type Kind = string | undefined;\n",
      "src/engine/node/engineSlot.ts": 'export { fork } from "node:child_process";\n',
      "src/extension/settings/configValue.ts":
        'import { workspace } from "vscode";\nexport const all = () => workspace.getConfiguration();\n',
      "src/core/browser/late.ts": "export const late = async () => 1;\n",
      "src/cli/print.ts": 'console.log("");\n',
    };
    assert.deepEqual(await findings(right), []);
  });
});
