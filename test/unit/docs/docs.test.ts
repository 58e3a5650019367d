import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, it } from "mocha";
import { usageOf } from "#cli/arguments/usage.ts";
import { COMMANDS } from "#cli/commandTable.ts";
import { LISTING } from "../../support/listing.ts";
import { ROOT } from "../../support/paths.ts";

interface Manifest {
  contributes: {
    commands: { command: string; title: string }[];
    menus: { commandPalette: { command: string; when: string }[] };
    configuration: { properties: Record<string, unknown> };
  };
  capabilities: { untrustedWorkspaces: { restrictedConfigurations: string[] } };
}

const DOCS = join(ROOT, "media", "docs");
const README = join(ROOT, "README.md");
/** What the extension's page in the editor and on listings is made of. */
const FRONT = join(ROOT, LISTING);
const GITHUB = join(ROOT, ".github");
const PAGES = [
  README,
  FRONT,
  ...["CONTRIBUTING.md", "SECURITY.md"].map((name) => join(GITHUB, name)),
  join(ROOT, "src", "README.md"),
  ...readdirSync(DOCS, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(DOCS, name)),
];
const text = (path: string) => readFileSync(path, "utf8");
const nameOf = (path: string) => relative(ROOT, path);
const manifest = JSON.parse(text(join(ROOT, "package.json"))) as Manifest;
const { contributes } = manifest;
/** What authors read: all pages but the map of the source. */
const FOR_AUTHORS = PAGES.filter((page) => nameOf(page) !== join("src", "README.md"));
/** The most words that somebody is asked to read in all pages of the documentation. */
const MOST_WORDS = 30_000;
const whole = FOR_AUTHORS.map(text).join("\n");

/** Links of a page that lead to files of the repository, without what stands in code. */
function linksOf(page: string): { target: string; anchor: string | undefined }[] {
  const prose = text(page)
    .replaceAll(/^```.*?^```/gmsu, "")
    .replaceAll(/`[^`\n]*`/gu, "");
  return [...prose.matchAll(/\]\((?!https?:|command:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/gu)].map(([, path, anchor]) => ({
    target: path === "" ? page : join(dirname(page), decodeURIComponent(path!)),
    anchor,
  }));
}

/** The anchors of a page's headings, as GitHub and the editor make them. */
function anchorsOf(page: string): Set<string> {
  const headings = [
    ...text(page)
      .replaceAll(/^```.*?^```/gmsu, "")
      .matchAll(/^#{1,6} +(.+)$/gmu),
  ];
  return new Set(
    headings.map(([, heading]) =>
      heading!
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .trim()
        .replaceAll(/\s/gu, "-"),
    ),
  );
}

describe("the docs", () => {
  it("have no link that leads nowhere", () => {
    const broken = PAGES.flatMap((page) =>
      linksOf(page).flatMap(({ target, anchor }) => {
        if (!existsSync(target)) return [`${nameOf(page)}: ${nameOf(target)}`];
        return anchor === undefined || anchorsOf(target).has(anchor) ? [] : [`${nameOf(page)}: ${nameOf(target)}#${anchor}`];
      }),
    );
    assert.deepEqual(broken, []);
  });

  it("can all be reached from the README", () => {
    const reached = new Set<string>();
    const follow = (page: string) => {
      if (reached.has(page) || !page.endsWith(".md") || !existsSync(page)) return;
      reached.add(page);
      for (const { target } of linksOf(page)) follow(target);
    };
    follow(README);
    assert.deepEqual(PAGES.filter((page) => !reached.has(page)).map(nameOf), []);
  });

  it("can all be reached from where the editor opens them", () => {
    const reached = new Set<string>();
    const follow = (page: string) => {
      if (reached.has(page) || !page.startsWith(DOCS)) return;
      reached.add(page);
      for (const { target } of linksOf(page)) follow(target);
    };
    follow(join(DOCS, "index.md"));
    assert.deepEqual(PAGES.filter((page) => page.startsWith(DOCS) && !reached.has(page)).map(nameOf), []);
  });

  it("have a link back to all pages below each title, as the editor's preview has no way back", () => {
    const index = join(DOCS, "index.md");
    const pages = PAGES.filter((page) => page.startsWith(DOCS) && page !== index);
    assert.ok(pages.length > 20);
    assert.deepEqual(
      pages.filter((page) => text(page).split("\n")[2] !== `[Documentation](${relative(dirname(page), index)})`).map(nameOf),
      [],
    );
  });

  it("begin with two pages that take five minutes: one for who builds the extension, one for who installs it", () => {
    for (const page of [README, FRONT]) assert.ok(text(page).split("\n").length <= 100, nameOf(page));
    assert.match(text(README), /^npm ci && npm start$/m);
    assert.match(text(README), /^npm ci && npm test$/m);
    assert.doesNotMatch(text(FRONT), /npm (?:ci|start|test)\b|clone/);
  });

  it("name no script, training program or bench that there is not", () => {
    const { scripts } = JSON.parse(text(join(ROOT, "package.json"))) as { scripts: Record<string, string> };
    const named = [...whole.matchAll(/npm run ([\w:]+)/gu)].map(([, name]) => name!);
    const files = [...whole.matchAll(/\b(test\/(?:bench|support|train)\/[\w/]+\.\w+)/gu)].map(([, path]) => path!);
    assert.ok(named.length > 20 && files.length > 10);
    assert.deepEqual([...named.filter((name) => !(name in scripts)), ...files.filter((path) => !existsSync(join(ROOT, path)))], []);
  });

  it("say on each page with a share of counted trials, or an interval, what measures it", () => {
    const isMeasured = /\d %[^|.\n]{0,40} of [\d,]+|\(\d[\d.]*–\d[\d.]*\)/u;
    const pages = FOR_AUTHORS.filter((page) => isMeasured.test(text(page)));
    assert.ok(pages.length >= 2);
    assert.deepEqual(pages.filter((page) => !/npm run bench|test\/(?:bench|train)\//u.test(text(page))).map(nameOf), []);
  });

  it("are no longer than somebody reads", () => {
    const words = PAGES.filter((page) => page.startsWith(DOCS)).map((page) => text(page).split(/\s+/u).filter(Boolean).length);
    const all = words.reduce((sum, count) => sum + count, 0);
    assert.ok(all <= MOST_WORDS, `${all} words`);
  });

  it("name no command that there is not", () => {
    const titles = new Set(contributes.commands.map(({ title }) => title));
    const named = [...whole.replaceAll(/\s+/gu, " ").matchAll(/\*Speech Assessment: ([^*]+)\*/gu)].map(([, title]) => title!);
    assert.ok(named.length > 5);
    assert.deepEqual(
      named.filter((title) => !titles.has(title)),
      [],
    );
  });

  it("name every command that the palette lists", () => {
    const never = new Set(contributes.menus.commandPalette.filter(({ when }) => when === "false").map(({ command }) => command));
    const flat = whole.replaceAll(/\s+/gu, " ");
    const unnamed = contributes.commands.filter(({ command, title }) => !never.has(command) && !flat.includes(title));
    assert.deepEqual(
      unnamed.map(({ title }) => title),
      [],
    );
  });

  it("name no setting that there is not", () => {
    const known = new Set(Object.keys(contributes.configuration.properties));
    const named = [...whole.matchAll(/`(speechAssessment\.[\w.]+\w)`/gu)].map(([, key]) => key!);
    assert.deepEqual(
      named.filter((key) => !known.has(key)),
      [],
    );
  });

  it("have every setting on the page of the settings, and a mark on those that a workspace may not set", () => {
    const lines = text(join(DOCS, "settings.md")).split("\n");
    const restricted = new Set(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations);
    const wrong = Object.keys(contributes.configuration.properties).filter((key) => {
      const line = lines.find((one) => one.startsWith("|") && one.includes(`\`${key}\``));
      return line === undefined || line.startsWith("| ●") !== restricted.has(key);
    });
    assert.deepEqual(wrong, []);
  });

  it("have every command of the terminal on its page", () => {
    const page = text(join(DOCS, "terminal.md"));
    const names = COMMANDS.map(({ name }) => name);
    assert.ok(names.length > 10);
    assert.deepEqual(
      names.filter((name) => !page.includes(`\`${name}\``)),
      [],
    );
  });

  it("name no option of the terminal that there is not", () => {
    const known = new Set(usageOf(COMMANDS).match(/--[a-z][a-z-]*/gu));
    const used = [...whole.matchAll(/^(?:node dist\/cli\.js|speech-assessment) .*$/gmu)].flatMap(
      ([line]) => line.match(/(?<=\s)--[a-z][a-z-]*/gu) ?? [],
    );
    assert.ok(used.length > 5);
    assert.deepEqual(
      used.filter((option) => !known.has(option)),
      [],
    );
  });
});
