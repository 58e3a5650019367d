import assert from "node:assert/strict";
import type * as Vscode from "vscode";
import { editorToolName, TOOL_NAMES, type ToolName } from "#agents/toolNames.ts";
import { SAMPLE } from "../../support/samples.ts";
import type { HostTest } from "./hostTests.ts";

/** What language models are given, asked by the editor's own way to call a tool. There is no model here. */
export const AGENT_HOST_TESTS: readonly HostTest[] = [
  {
    name: "registers its tools for language models as the manifest has them",
    run(vscode) {
      const tools = new Map(vscode.lm.tools.map((tool) => [tool.name, tool]));
      for (const name of TOOL_NAMES) {
        const tool = tools.get(editorToolName(name));
        assert.ok(tool, name);
        assert.ok(tool.description.length > 100 && (tool.inputSchema as { type?: string }).type === "object", name);
      }
      return Promise.resolve();
    },
  },
  {
    name: "checks a passage for a language model, as it stands in the editor",
    async run(vscode) {
      assert.match(await answerOf(vscode, "check_passage", { path: SAMPLE.passage }), /^Profile: 44 words/);
      const uri = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, "agents-host-test.txt");
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode("Maya had nuts.\n"));
      const document = await vscode.workspace.openTextDocument(uri);
      const edit = new vscode.WorkspaceEdit();
      edit.insert(uri, new vscode.Position(0, 9), "25 ");
      await vscode.workspace.applyEdit(edit);
      assert.ok(document.isDirty);
      assert.match(
        await answerOf(vscode, "check_passage", { path: uri.toString(), text: null, grade: "2nd", profile: false }),
        /replace "25" at 1:10–1:12 with "twenty-five"/,
      );
      await document.save();
      await vscode.workspace.fs.delete(uri);
    },
  },
  {
    name: "converts for a language model, and reads nothing outside of the workspace",
    async run(vscode) {
      assert.match(await answerOf(vscode, "convert_text", { text: "snow", from: "text", to: "arpabet" }), /S N OW1/);
      assert.match(await answerOf(vscode, "check_passage", { path: "/etc/passwd" }), /^outside-roots/);
    },
  },
];

async function answerOf(vscode: typeof Vscode, name: ToolName, input: object): Promise<string> {
  const { content } = await vscode.lm.invokeTool(editorToolName(name), { input, toolInvocationToken: undefined });
  return content.map((part) => (part as { value: string }).value).join("");
}
