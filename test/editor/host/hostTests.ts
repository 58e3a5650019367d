import assert from "node:assert/strict";
import type * as Vscode from "vscode";
import { SAMPLE } from "../../support/samples.ts";
import { AGENT_HOST_TESTS } from "./agentHostTests.ts";
import { coldWork } from "./coldWork.ts";
import { AUTHORING_HOST_TESTS } from "./authoringHostTests.ts";
import { PASSAGE_HOST_TESTS } from "./passageHostTests.ts";

/** The extension's id, as `publisher.name`. */
export const EXTENSION_ID = "speech-assessment.speech-assessment-authoring";

/** How long `activate` may take in the editor, in milliseconds. */
const ACTIVATION_LIMIT = 50;
/** How many times as long as `coldWork` it may take, on a machine that is too slow or too busy for that: 1.6 to 3.7 in eight starts, quiet and busy. */
const MOST_COLD_WORK = 5;
/** How long the sample may take from the command to its result, in milliseconds; a busy machine takes 15 seconds. */
const RESULT_WITHIN = 90_000;

export interface HostTest {
  name: string;
  run(vscode: typeof Vscode): Promise<void>;
}

/**
 * What can be told from inside an editor, without a screen. The editor's own module is handed in, so that this list is
 * the same in the desktop editor, in the browser's, and in the report about either. Each test builds on those before it.
 */
export const HOST_TESTS: readonly HostTest[] = [
  {
    name: `activates in under ${ACTIVATION_LIMIT} ms`,
    async run(vscode) {
      const extension = vscode.extensions.getExtension<{ activationMilliseconds: number; activationProcessorMilliseconds: number }>(
        EXTENSION_ID,
      );
      assert.ok(extension, "the extension is installed");
      const { activationMilliseconds, activationProcessorMilliseconds } = await extension.activate();
      // While the editor starts, others want the processor too: what counts is what is spent here.
      const spent = Math.min(activationMilliseconds, activationProcessorMilliseconds);
      const limit = Math.max(ACTIVATION_LIMIT, MOST_COLD_WORK * coldWork());
      assert.ok(
        spent < limit,
        `activate took ${activationMilliseconds.toFixed(1)} ms, ${activationProcessorMilliseconds.toFixed(1)} ms of the processor; ${limit.toFixed(1)} ms is the limit on this machine`,
      );
    },
  },
  {
    name: "registers every command of its manifest",
    async run(vscode) {
      const manifest = vscode.extensions.getExtension(EXTENSION_ID)!.packageJSON as { contributes: { commands: { command: string }[] } };
      const known = new Set(await vscode.commands.getCommands(true));
      const missing = manifest.contributes.commands.filter(({ command }) => !known.has(command));
      assert.deepEqual(missing, []);
    },
  },
  {
    name: "knows .arpabet files",
    async run(vscode) {
      const [found] = await vscode.workspace.findFiles("*.arpabet");
      assert.ok(found, "the workspace has an .arpabet file");
      assert.equal((await vscode.workspace.openTextDocument(found)).languageId, "arpabet");
    },
  },
  {
    name: "assesses a passage and its recording, and opens the viewer",
    async run(vscode) {
      const folder = vscode.workspace.workspaceFolders![0]!.uri;
      const [passage, audio] = [vscode.Uri.joinPath(folder, SAMPLE.passage), vscode.Uri.joinPath(folder, SAMPLE.audio)];
      const before = dispatchers();
      const opened = until(vscode.window.tabGroups.onDidChangeTabs, () => viewers(vscode).length > 0);
      await vscode.commands.executeCommand("speechAssessment.assessFluency", passage, [passage, audio]);
      await opened;
      assert.equal(viewers(vscode).length, 1);
      assert.match(viewers(vscode)[0]!.label, /^the-seed(\.\d+)?\.assessment\.json$/);
      assert.deepEqual(dispatchers(), before, "the editor's own proxy handling is in its place");
    },
  },
  {
    name: "shows the last result again",
    async run(vscode) {
      await vscode.window.tabGroups.close(viewers(vscode));
      assert.deepEqual(viewers(vscode), []);
      const opened = until(vscode.window.tabGroups.onDidChangeTabs, () => viewers(vscode).length > 0);
      await vscode.commands.executeCommand("speechAssessment.showLastResult");
      await opened;
    },
  },
  ...AUTHORING_HOST_TESTS,
  ...PASSAGE_HOST_TESTS,
  ...AGENT_HOST_TESTS,
];

function viewers(vscode: typeof Vscode): Vscode.Tab[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter(({ input }) => input instanceof vscode.TabInputCustom && input.viewType === "speechAssessment.result");
}

/** The process-wide slots that a bundled undici must leave alone. */
function dispatchers(): unknown[] {
  const slots = globalThis as unknown as Record<symbol, unknown>;
  return [1, 2].map((version) => slots[Symbol.for(`undici.globalDispatcher.${version}`)]);
}

function until(event: Vscode.Event<unknown>, condition: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => done(() => reject(new Error("It did not happen in time"))), RESULT_WITHIN);
    const subscription = event(() => {
      if (condition()) done(resolve);
    });
    function done(settle: () => void): void {
      clearTimeout(timer);
      subscription.dispose();
      settle();
    }
  });
}
