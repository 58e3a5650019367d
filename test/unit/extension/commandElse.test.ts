import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { commandElse } from "#extension/commands/commandElse.ts";

describe("a command that not every editor has", () => {
  const done: string[] = [];
  const run = async (known: readonly string[]) => {
    done.length = 0;
    const execute = (id: string, ...args: unknown[]) => {
      if (!known.includes(id)) return Promise.reject(new Error(`command '${id}' not found`));
      return Promise.resolve(done.push(`${id} ${args.join(" ")}`));
    };
    await commandElse(execute, "preview", ["privacy.md"], () => done.push("text"));
    return [...done];
  };

  it("is run where there is one, and nothing else", async () => assert.deepEqual(await run(["preview"]), ["preview privacy.md"]));
  it("is replaced by what stands in for it elsewhere", async () => assert.deepEqual(await run([]), ["text"]));
});
