import assert from "node:assert/strict";
import type * as Vscode from "vscode";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { waitFor } from "../../support/waitFor.ts";
import { longestTurn } from "./longestTurn.ts";
import type { HostTest } from "./hostTests.ts";

/** Milliseconds after which somebody notices that an editor waits. */
const LONGEST_TURN = 50;
const TEXT = "Maya had 25 nuts.\n\nThe *zorgle* sat.";

/** What authors get while they write passages, each through the editor's own way to ask for it. */
export const PASSAGE_HOST_TESTS: readonly HostTest[] = [
  {
    name: "tells problems of a passage, and of no other text",
    async run(vscode) {
      const { uri } = await passage(vscode, "host-test.passage.md", TEXT);
      const other = await passage(vscode, "host-test.md", TEXT);
      const problems = await problemsOf(vscode, uri, "passage-unknown-word");
      const unknown = problems.find(({ code }) => valueOf(code) === "passage-unknown-word")!;
      assert.deepEqual(
        [unknown.source, unknown.range.start.line, unknown.range.start.character, unknown.range.end.character],
        ["Speech Assessment", 2, 5, 11],
      );
      assert.deepEqual(vscode.languages.getDiagnostics(other.uri), []);
      const target = await waitFor("the guide", () => {
        const code = vscode.languages.getDiagnostics(uri).find((one) => valueOf(one.code) === "passage-number")!.code as {
          target: Vscode.Uri;
        };
        return code.target.fragment === "" ? undefined : code.target;
      });
      const guide = await vscode.workspace.openTextDocument(target.with({ fragment: "" }));
      assert.match(guide.lineAt(Number(target.fragment.slice(1)) - 1).text, /passage-number/);
    },
  },
  {
    name: "spells numbers out by quick fixes",
    async run(vscode) {
      const { uri } = await passage(vscode, "host-test.passage.md", TEXT);
      await problemsOf(vscode, uri, "passage-number");
      const actions = await vscode.commands.executeCommand<Vscode.CodeAction[]>(
        "vscode.executeCodeActionProvider",
        uri,
        new vscode.Range(0, 9, 0, 9),
      );
      const texts = actions.flatMap(({ edit }) => edit?.get(uri).map(({ newText }) => newText) ?? []);
      assert.deepEqual(texts, ["twenty-five"]);
      assert.ok(actions.some(({ title }) => title === "What is “passage-number”?"));
    },
  },
  {
    name: "tells what is wrong with a passage's bytes, until they are saved rightly",
    async run(vscode) {
      const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"));
      const { uri } = await passage(vscode, "host-test-bom.passage.txt", bytes("efbbbf54686520636174"));
      await problemsOf(vscode, uri, "passage-bom");
      const latin = await passage(vscode, "host-test-latin.passage.txt", bytes("54686520636166e92e"));
      const [problem] = (await problemsOf(vscode, latin.uri, "passage-not-utf8")).filter(
        ({ code }) => valueOf(code) === "passage-not-utf8",
      );
      assert.equal(problem!.severity, vscode.DiagnosticSeverity.Error);
      const actions = await vscode.commands.executeCommand<Vscode.CodeAction[]>(
        "vscode.executeCodeActionProvider",
        latin.uri,
        problem!.range,
      );
      assert.ok(actions.some(({ command }) => command?.command === "workbench.action.editor.changeEncoding"));
      const edit = new vscode.WorkspaceEdit();
      edit.replace(latin.uri, new vscode.Range(0, 0, 1, 0), "The cat.");
      await vscode.workspace.applyEdit(edit);
      assert.ok(await latin.save());
      await waitFor(
        "the problem to go",
        () => !vscode.languages.getDiagnostics(latin.uri).some(({ code }) => valueOf(code) === "passage-not-utf8") || undefined,
      );
    },
  },
  {
    name: "tells a passage's length above it, and about its words on hover",
    async run(vscode) {
      const { uri } = await passage(vscode, "host-test.passage.md", TEXT);
      await problemsOf(vscode, uri, "passage-number");
      const lenses = await vscode.commands.executeCommand<Vscode.CodeLens[]>("vscode.executeCodeLensProvider", uri, 5);
      const [lens] = lenses.filter(({ command }) => command?.command === "speechAssessment.showProfile");
      assert.match(lens?.command?.title ?? "", /8 words · about \d+ s in grade 2 · 1 unknown word/);
      const hovers = await vscode.commands.executeCommand<Vscode.Hover[]>("vscode.executeHoverProvider", uri, new vscode.Position(0, 13));
      const text = hovers
        .flatMap(({ contents }) => contents.map((content) => (typeof content === "string" ? content : content.value)))
        .join("\n");
      assert.match(text, /`N AH1 T S` \/ˈnʌts\//);
    },
  },
  {
    name: "checks a long passage too, shows the first problems of a kind, and says how many more there are",
    async run(vscode) {
      const { uri } = await passage(vscode, "host-test-long.passage.txt", "Maya had 25 nuts.\n".repeat(3000));
      const isRemark = ({ message }: Vscode.Diagnostic) => /^2,990 more from here on: /.test(message);
      const problems = await waitFor("the remark", () => {
        const found = vscode.languages.getDiagnostics(uri);
        return found.some(isRemark) ? found : undefined;
      });
      assert.equal(problems.filter(({ code }) => valueOf(code) === "passage-number").length, 11);
      const edit = new vscode.WorkspaceEdit();
      edit.replace(uri, new vscode.Range(0, 0, 3001, 0), "Maya had 25 nuts.");
      await vscode.workspace.applyEdit(edit);
      await waitFor("the problem of the short text", () => vscode.languages.getDiagnostics(uri).length === 1 || undefined);
    },
  },
  {
    name: "offers to say what kind of list a text is, and treats it as that",
    async run(vscode) {
      const document = await passage(vscode, "host-test-letters.passage.txt", "b d s t\nm a p f\n");
      const [problem] = (await problemsOf(vscode, document.uri, "passage-kind")).filter(({ code }) => valueOf(code) === "passage-kind");
      const actions = await vscode.commands.executeCommand<Vscode.CodeAction[]>(
        "vscode.executeCodeActionProvider",
        document.uri,
        problem!.range,
      );
      const chosen = actions.find(({ title }) => title === "It is a list of letter names (kind: letter-names)");
      await vscode.workspace.applyEdit(chosen!.edit!);
      assert.equal(document.getText(), "---\nkind: letter-names\n---\nb d s t\nm a p f\n");
      await waitFor("the kind above the text", async () => {
        const lenses = await vscode.commands.executeCommand<Vscode.CodeLens[]>("vscode.executeCodeLensProvider", document.uri, 5);
        return lenses.some(({ command }) => command?.title === "letter names · 8 items") || undefined;
      });
      await waitFor("no problem", () => vscode.languages.getDiagnostics(document.uri).length === 0 || undefined);
      await vscode.commands.executeCommand("speechAssessment.showWhatIsSent", document.uri);
      await waitFor(
        "what is sent",
        () => vscode.workspace.textDocuments.some((one) => one.getText() === "<letter>b d s t\nm a p f</letter>") || undefined,
      );
    },
  },
  {
    name: "completes what a passage says about itself, its kinds and its grades",
    async run(vscode) {
      const { uri } = await passage(vscode, "host-test-facts.passage.txt", "---\nkind: \ngrade: \n\n---\nThe cat sat.\n");
      const offered = async (line: number, column: number) => {
        const { items } = await vscode.commands.executeCommand<Vscode.CompletionList>(
          "vscode.executeCompletionItemProvider",
          uri,
          new vscode.Position(line, column),
        );
        return items.map(({ label }) => (typeof label === "string" ? label : label.label));
      };
      assert.ok((await offered(1, 6)).includes("nonsense-words"));
      assert.ok((await offered(2, 7)).includes("K"));
      assert.ok((await offered(3, 0)).includes("band"));
    },
  },
  {
    name: "shows what the passages of a folder practice, and makes the page anew",
    async run(vscode) {
      const { uri } = await passage(vscode, "practice/one.txt", "The ship sat. A fish is in the dish.\n");
      const folder = vscode.Uri.joinPath(uri, "..");
      const tabs = () =>
        vscode.window.tabGroups.all.flatMap(({ tabs: all }) => all).filter(({ label }) => label === "Practice in practice");
      for (const _ of [1, 2]) {
        await vscode.commands.executeCommand("speechAssessment.showPractice", folder);
        await waitFor("the page", () => tabs().length > 0 || undefined);
        assert.equal(tabs().length, 1);
      }
      await vscode.window.tabGroups.close(tabs());
    },
  },
  {
    name: "shows a passage's profile",
    async run(vscode) {
      const { uri } = await passage(vscode, "host-test.passage.md", TEXT);
      await vscode.commands.executeCommand("speechAssessment.showProfile", uri);
      const tab = await waitFor("the profile", () =>
        vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).find(({ label }) => label === "Text Profile of host-test.passage.md"),
      );
      await vscode.window.tabGroups.close(tab);
    },
  },
  {
    name: "shows exactly what is sent of a passage in Markdown",
    async run(vscode) {
      const document = await passage(vscode, "host-test.passage.md", TEXT);
      await vscode.window.showTextDocument(document);
      // A tab that was closed just now may still take the focus with it.
      await waitFor("the passage to be active", () => vscode.window.activeTextEditor?.document === document || undefined);
      await vscode.commands.executeCommand("speechAssessment.showWhatIsSent", document.uri);
      const sent = await waitFor(
        "what is sent",
        () =>
          vscode.window.visibleTextEditors
            .find(({ document: { uri } }) => uri.scheme === "speech-assessment-sent" && uri.path.includes("host-test.passage"))
            ?.document.getText() || undefined,
      );
      assert.deepEqual(sent.split(/\s+/), ["Maya", "had", "25", "nuts.", "The", "zorgle", "sat."]);
    },
  },
  {
    name: "checks the texts of a folder once its author asks for it, and a file no longer where asked so",
    async run(vscode) {
      const folder = vscode.workspace.workspaceFolders![0]!.uri;
      const configuration = () => vscode.workspace.getConfiguration("speechAssessment");
      const document = await passage(vscode, "grade [2]/zorgle.txt", TEXT);
      assert.deepEqual(vscode.languages.getDiagnostics(document.uri), []);
      await vscode.commands.executeCommand("speechAssessment.checkFolderAsPassages", vscode.Uri.joinPath(folder, "grade [2]"));
      await problemsOf(vscode, document.uri, "passage-number");
      await vscode.commands.executeCommand("speechAssessment.stopCheckingPassage", document.uri);
      await waitFor("no problems", () => vscode.languages.getDiagnostics(document.uri).length === 0 || undefined);
      await vscode.commands.executeCommand("speechAssessment.checkAsPassage", document.uri);
      await problemsOf(vscode, document.uri, "passage-number");
      await configuration().update("passages.include", undefined, vscode.ConfigurationTarget.Workspace);
    },
  },
  {
    name: "tells decodability by the scope and sequence that is set",
    async run(vscode) {
      const configuration = () => vscode.workspace.getConfiguration("speechAssessment");
      const { uri } = await passage(vscode, "host-test.passage.md", TEXT);
      await configuration().update("scopeAndSequence", "generic-phonics", vscode.ConfigurationTarget.Workspace);
      await waitFor("decodability", async () => {
        const lenses = await vscode.commands.executeCommand<Vscode.CodeLens[]>("vscode.executeCodeLensProvider", uri, 5);
        return lenses.some(({ command }) => /\d+ % decodable/.test(command?.title ?? "")) || undefined;
      });
      await configuration().update("scopeAndSequence", undefined, vscode.ConfigurationTarget.Workspace);
    },
  },
  {
    name: "checks hundreds of closed passages without holding up other extensions",
    async run(vscode) {
      const checkout = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, "checkout");
      const folder = vscode.Uri.joinPath(checkout, "passages", "many");
      const files = Array.from({ length: 500 }, (_, at) => vscode.Uri.joinPath(folder, `passage-${at}.txt`));
      const text = `${"The cat sat in the sun and had a nap. ".repeat(20)}The zorgle had 25 nuts.\n`;
      const resting = await longestTurn(() => delay(1000));
      await mkdir(folder.fsPath, { recursive: true });
      for (const [at, { fsPath }] of files.entries()) {
        await writeFile(fsPath, text);
        // As a checkout does that takes its time. No event tells of what comes to a new folder in another new one.
        if (at % 250 === 0) await delay(700);
      }
      let checked = 0;
      const isChecked = (uri: Vscode.Uri) => vscode.languages.getDiagnostics(uri).length >= 2;
      const longest = await longestTurn(() =>
        waitFor(
          "problems of all of them",
          () => {
            while (checked < files.length && isChecked(files[checked]!)) checked++;
            return checked === files.length || undefined;
          },
          90_000,
        ),
      ).catch((error: Error) => {
        const unchecked = files.flatMap((uri, at) => (isChecked(uri) ? [] : [at]));
        throw new Error(`${error.message}: ${unchecked.length} have none, such as ${unchecked.slice(0, 20).join(", ")}`);
      });
      assert.ok(
        longest < Math.max(LONGEST_TURN, 3 * resting),
        `the longest turn took ${longest.toFixed(0)} ms, and ${resting.toFixed(0)} ms with nothing to do`,
      );
      await rm(checkout.fsPath, { recursive: true });
      await waitFor("no problems", () => files.every((uri) => vscode.languages.getDiagnostics(uri).length === 0) || undefined);
    },
  },
];

function valueOf(code: Vscode.Diagnostic["code"]): string {
  return String(typeof code === "object" ? code.value : code);
}

/** A text in a file of its own in the workspace, open. */
async function passage(vscode: typeof Vscode, path: string, content: string | Uint8Array): Promise<Vscode.TextDocument> {
  const uri = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, path);
  await vscode.workspace.fs.writeFile(uri, typeof content === "string" ? new TextEncoder().encode(content) : content);
  return vscode.workspace.openTextDocument(uri);
}

/** A text's problems, once one of them is there. */
async function problemsOf(vscode: typeof Vscode, uri: Vscode.Uri, code: string): Promise<Vscode.Diagnostic[]> {
  return waitFor(code, () => {
    const found = vscode.languages.getDiagnostics(uri);
    return found.some((one) => valueOf(one.code) === code) ? found : undefined;
  });
}
