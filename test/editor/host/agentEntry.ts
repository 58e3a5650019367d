import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as vscode from "vscode";

/** An extension for the tests alone: calls a tool as an agent would, whenever `ask.json` names one, and writes to `answer.json` what came of it. */
export function activate(context: vscode.ExtensionContext): void {
  const folder = process.env.AGENT_PROBE;
  if (!folder) return;
  const ask = join(folder, "ask.json");
  const answer = join(folder, "answer.json");
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void look().finally(() => (isBusy = false));
  }, 200);
  context.subscriptions.push({ dispose: () => clearInterval(timer) });

  async function look(): Promise<void> {
    const asked = await readFile(ask, "utf8").catch(() => undefined);
    if (asked === undefined) return;
    await rm(ask);
    const { name, input } = JSON.parse(asked) as { name: string; input: object };
    let told: { text?: string; error?: string };
    try {
      const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
      told = { text: content.map((part) => (part as vscode.LanguageModelTextPart).value).join("") };
    } catch (error) {
      told = { error: String(error) };
    }
    // Whoever reads it finds it whole.
    await writeFile(`${answer}.part`, JSON.stringify(told));
    await rename(`${answer}.part`, answer);
  }
}
