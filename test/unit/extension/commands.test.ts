import assert from "node:assert/strict";
import { type AssessServices, assessHandlers } from "#extension/assess/assessHandlers.ts";
import type { Command } from "#extension/manifest/defineCommands.ts";
import { COMMANDS } from "#extension/manifest/contributions.ts";

const commands: Command[] = Object.values(COMMANDS);

describe("the declared commands", () => {
  it("have titles of their own", () => {
    assert.ok(commands.length > 50);
    assert.equal(new Set(commands.map(({ title }) => title)).size, commands.length);
  });

  it("have an icon wherever they are a button", () => {
    const isButton = (group: string) => /^(navigation|inline)/.test(group);
    const buttons = commands.filter(({ menus = [] }) => menus.some(({ group }) => [group].flat().some(isButton)));
    assert.ok(buttons.length > 10);
    for (const { id, icon } of buttons) assert.ok(icon, id);
  });
});

describe("the commands about an assessment", () => {
  function calls(id: keyof ReturnType<typeof assessHandlers>, ...args: unknown[]): unknown[][] {
    const made: unknown[][] = [];
    const note = (...given: unknown[]) => Promise.resolve(void made.push(given));
    const services: AssessServices = {
      assessments: { assess: (...given) => note("assess", ...given), cancel: (...given: unknown[]) => note("cancel", ...given) },
      sets: { show: (files) => note("several", ...files.map(({ path }) => path)) },
    };
    assessHandlers(services)[id](args);
    return made;
  }

  for (const [id, operation] of [
    ["assessRecording", undefined],
    ["assessFluency", "fluency-v2"],
    ["assessFluencyV1", "fluency-v1"],
    ["assessPronunciation", "pronunciation"],
    ["recogniseWord", "recognition"],
  ] as const) {
    it(`${id} assesses ${operation ?? "what the author picks"}`, () =>
      assert.deepEqual(calls(id), [["assess", operation, { wholeText: false }]]));
  }

  it("assess several files of the explorer together, and one with its text as ever", () => {
    const file = (path: string) => ({ scheme: "file", path });
    const [fox, crow, text] = [file("/fox.wav"), file("/crow.wav"), file("/fox.txt")];
    assert.deepEqual(calls("assessRecording", crow, [fox, crow, text]), [["several", "/fox.wav", "/crow.wav", "/fox.txt"]]);
    assert.deepEqual(calls("assessRecording", fox, [fox, text]), [["assess", undefined, { audio: fox, passage: text, wholeText: true }]]);
    assert.deepEqual(calls("assessRecording", fox, [fox]), [["assess", undefined, { audio: fox, wholeText: true }]]);
  });

  it("cancel whatever the editor passes along", () => assert.deepEqual(calls("cancel", { scheme: "file", path: "/a.txt" }), [["cancel"]]));
});
