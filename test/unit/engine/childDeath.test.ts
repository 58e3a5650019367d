import assert from "node:assert/strict";
import { blameFor, type ChildDeath } from "#engine/node/childDeath.ts";

describe("the blame for a child's death", () => {
  const exit = (code: number): ChildDeath => ({ code, signal: null, outOfMemory: false });
  const signal = (name: NodeJS.Signals, outOfMemory = false): ChildDeath => ({ code: null, signal: name, outOfMemory });
  const cases: [what: string, death: ChildDeath, platform: NodeJS.Platform, blame: ReturnType<typeof blameFor>][] = [
    ["a native crash", signal("SIGSEGV"), "linux", "itself"],
    ["an abort", signal("SIGABRT"), "darwin", "itself"],
    ["V8 without memory", signal("SIGTRAP"), "linux", "itself"],
    ["an exit of its own", exit(0), "linux", "itself"],
    ["an exit with a code", exit(1), "linux", "itself"],
    ["a crash while others were killed for want of memory", signal("SIGSEGV", true), "linux", "itself"],
    ["kill -9", signal("SIGKILL"), "linux", "outside"],
    ["the kernel, for want of memory", signal("SIGKILL", true), "linux", "memory"],
    ["kill", signal("SIGTERM"), "linux", "outside"],
    ["an access violation on Windows", exit(0xc0000005), "win32", "itself"],
    ["V8 without memory on Windows", exit(134), "win32", "itself"],
    ["the Task Manager", exit(1), "win32", "outside"],
  ];
  for (const [what, death, platform, blame] of cases) it(`is ${blame} after ${what}`, () => assert.equal(blameFor(death, platform), blame));
});
