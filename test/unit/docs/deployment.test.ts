import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../support/paths.ts";
import { understood } from "../cli/understood.ts";

const page = readFileSync(join(ROOT, "media/docs/engineering/deployment.md"), "utf8");
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^ *\`\`\`${language}\\n(.*?)^ *\`\`\``, "gms"))].map(([, text]) => text!);

describe("the page about deployment", () => {
  it("has only commands that the terminal understands", () => {
    const [container] = blocks("dockerfile");
    const inContainer = JSON.parse(/^CMD (.*)$/m.exec(container!)![1]!) as string[];
    const typed = blocks("sh").flatMap((text) => [...text.matchAll(/^speech-assessment (.*)$/gm)].map(([, args]) => args!.split(" ")));
    const [job] = blocks("yaml").filter((text) => text.includes("kind: Job"));
    const inJob = /cli\.js (run .*?) \|\|/s.exec(job!)![1]!.replace('"$((JOB_COMPLETION_INDEX + 1))/8"', "1/8").split(/\s+/);
    for (const args of [inContainer, ...typed, inJob]) assert.ok(understood(args), args.join(" "));
    assert.ok(typed.length >= 3);
  });

  it("copies into a container's build only what belongs to the source", () => {
    const lines = (name: string) => readFileSync(join(ROOT, name), "utf8").trim().split("\n");
    assert.deepEqual(lines(".dockerignore"), [...lines(".gitignore"), ".git/"]);
  });

  it("starts as many parts as it counts", () => {
    const [job] = blocks("yaml").filter((text) => text.includes("kind: Job"));
    const [, completions] = /completions: (\d+)/.exec(job!)!;
    assert.ok(job!.includes(`$((JOB_COMPLETION_INDEX + 1))/${completions}"`));
  });
});
