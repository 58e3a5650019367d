import assert from "node:assert/strict";
import { type CommandActions, commandTable } from "../../../src/extension/commands/commandTable.ts";
import { AUTHORING_COMMANDS } from "../../../src/extension/authoring/authoringCommands.ts";
import { manifest } from "./manifest.ts";

/** Commands that heed nothing that the editor passes along, and those that go by it. */
const WITHOUT_TARGET = ["useEmbeddedService", "useHostedService", "addProfile", "clearAllKeys", "newUserToken", "addUserToken", "showJobs", "removeFinishedJobs"];
const WITH_TARGET = [
  "exportResult", "compareResults", "openResultAsText", "hearMark", "showMark", "chooseProfile", "renameProfile", "removeProfile", "changeAddress", "editModels",
  "setWebhook", "setDefaultUserToken", "setApiKey", "removeApiKey", "testConnection", "renameSpeaker", "copyUserToken", "removeUserToken", "deleteSpeakerData", "openJob", "retryJob", "askJobAgain",
  "cancelJob", "removeJob",
];

function recording(): { calls: unknown[][]; actions: CommandActions } {
  const calls: unknown[][] = [];
  const note = (name: string) => (...args: unknown[]) => void calls.push([name, ...args]);
  const names = ["assess", "cancel", "showLastResult", "showLog", ...WITHOUT_TARGET, ...WITH_TARGET, "authoring"];
  return { calls, actions: Object.fromEntries(names.map((name) => [name, note(name)])) as unknown as CommandActions };
}

describe("command table", () => {
  const { contributes } = manifest;
  const contributed = contributes.commands.map(({ command }) => command);

  it("has a handler for every command of the manifest, and the reverse", () => {
    assert.deepEqual(Object.keys(commandTable(recording().actions)).sort(), [...contributed].sort());
  });

  it("gives every command one category, its own title, and no id twice", () => {
    assert.deepEqual(new Set(contributes.commands.map(({ category }) => category)), new Set(["Speech Assessment"]));
    assert.equal(new Set(contributes.commands.map(({ title }) => title)).size, contributed.length);
    assert.equal(new Set(contributed).size, contributed.length);
  });

  it("is all that menus and keys refer to", () => {
    const entries = [...Object.values(contributes.menus).flat(), ...contributes.keybindings];
    assert.ok(entries.length >= 5);
    const submenus = contributes.submenus.map(({ id }) => id);
    for (const { command, submenu } of entries) assert.ok(command === undefined ? submenus.includes(submenu!) : contributed.includes(command), command ?? submenu);
    for (const submenu of submenus) assert.ok(contributes.menus[submenu]!.length > 0, submenu);
  });

  it("gives every button in a view an icon", () => {
    const buttons = ["view/title", "view/item/context"].flatMap((menu) => contributes.menus[menu]!).filter(({ group }) => /^(navigation|inline)/.test(group ?? ""));
    assert.ok(buttons.length > 10);
    for (const { command } of buttons) assert.ok(contributes.commands.find((one) => one.command === command)?.icon, command);
  });

  it("gives every button in an editor's title an icon", () => {
    for (const entry of contributes.menus["editor/title"]!.filter(({ group }) => group?.startsWith("navigation"))) {
      assert.ok(contributes.commands.find(({ command }) => command === entry.command)?.icon, entry.command);
    }
  });

  for (const [id, operation] of [
    ["assessRecording", undefined],
    ["assessFluency", "fluency-v2"],
    ["assessFluencyV1", "fluency-v1"],
    ["assessPronunciation", "pronunciation"],
    ["recogniseWord", "recognition"],
  ] as const) {
    it(`${id} assesses ${operation ?? "what the author picks"}`, () => {
      const { calls, actions } = recording();
      void commandTable(actions)[`speechAssessment.${id}`]!();
      assert.deepEqual(calls, [["assess", operation, { wholeText: false }]]);
    });
  }

  for (const id of WITH_TARGET) {
    it(`${id} hands on what it was called on`, () => {
      const { calls, actions } = recording();
      void commandTable(actions)[`speechAssessment.${id}`]!("a", 1);
      assert.deepEqual(calls, [[id, ["a", 1]]]);
    });
  }

  for (const id of AUTHORING_COMMANDS) {
    it(`${id} is for the bundle for authors, with what it was called on`, () => {
      const { calls, actions } = recording();
      void commandTable(actions)[`speechAssessment.${id}`]!("a", 1);
      assert.deepEqual(calls, [["authoring", id, ["a", 1]]]);
    });
  }

  for (const [id, action] of [["replaceApiKey", "setApiKey"], ["useProfile", "chooseProfile"]] as const) {
    it(`${id} is ${action} on a line of the view`, () => {
      const { calls, actions } = recording();
      void commandTable(actions)[`speechAssessment.${id}`]!("a");
      assert.deepEqual(calls, [[action, ["a"]]]);
    });
  }

  for (const id of ["cancel", "showLastResult", "showLog", ...WITHOUT_TARGET]) {
    it(`${id} does what it says, whatever the editor passes along`, () => {
      const { calls, actions } = recording();
      void commandTable(actions)[`speechAssessment.${id}`]!({ scheme: "file", path: "/a.txt" });
      assert.deepEqual(calls, [[id]]);
    });
  }
});
