import assert from "node:assert/strict";
import type * as Vscode from "vscode";
import { waitFor } from "../../support/waitFor.ts";
import type { HostTest } from "./hostTests.ts";

const TEXT = [
  "# region Snow",
  "# the-snow.wav",
  "# read by Maya",
  "S N OW1 Z / DH AH0",
  "# endregion",
  "READ  R EH1 D  # past",
  "K  ae1   T",
  "KQ T",
].join("\n");

/** What authors get while they write references, each through the editor's own way to ask for it. */
export const AUTHORING_HOST_TESTS: readonly HostTest[] = [
  {
    name: "tells problems of an Arpabet file, with codes that lead to what is written about them",
    async run(vscode) {
      const { uri } = await sample(vscode);
      const problems = await waitFor("problems", () => {
        const found = vscode.languages.getDiagnostics(uri);
        return found.some(({ code }) => valueOf(code) === "arpabet-case") ? found : undefined;
      });
      const [wrong] = problems.filter(({ code }) => valueOf(code) === "arpabet-unknown-symbol" || valueOf(code) === "arpabet-run-together");
      assert.ok(wrong, "KQ is a problem");
      assert.deepEqual(
        [wrong.source, wrong.range.start.line, wrong.range.start.character, wrong.range.end.character],
        ["Speech Assessment", 7, 0, 2],
      );
      assert.equal(wrong.severity, vscode.DiagnosticSeverity.Error);
      const target = await waitFor("the guide", () => {
        const code = vscode.languages.getDiagnostics(uri).find(({ code }) => valueOf(code) === "arpabet-case")!.code as {
          target: Vscode.Uri;
        };
        return code.target.fragment === "" ? undefined : code.target;
      });
      const guide = await vscode.workspace.openTextDocument(target.with({ fragment: "" }));
      assert.match(guide.lineAt(Number(target.fragment.slice(1)) - 1).text, /arpabet-case/);
    },
  },
  {
    name: "offers quick fixes, and one action that fixes all",
    async run(vscode) {
      const { uri } = await sample(vscode);
      const range = new vscode.Range(6, 3, 6, 6);
      const actions = await ask<Vscode.CodeAction[]>(vscode, "vscode.executeCodeActionProvider", uri, range);
      const fix = actions.find(({ isPreferred }) => isPreferred);
      assert.deepEqual(
        fix?.edit?.get(uri).map(({ newText }) => newText),
        ["AE1"],
      );
      assert.ok(actions.some(({ title }) => title === "What is “arpabet-case”?"));
      // The editor gives up asking, with nothing, when the file is read anew meanwhile.
      const all = await waitFor("the action that fixes all", async () => {
        const found = await ask<Vscode.CodeAction[]>(
          vscode,
          "vscode.executeCodeActionProvider",
          uri,
          new vscode.Range(0, 0, 7, 0),
          "source.fixAll",
          5,
        );
        return found.length > 0 ? found : undefined;
      });
      assert.deepEqual(
        all.map(({ kind }) => kind?.value),
        ["source.fixAll.speechAssessment"],
      );
      assert.deepEqual(
        all[0]!.edit?.get(uri).map(({ newText, range: { start } }) => [newText, start.line]),
        [["AE", 6]],
      );
    },
  },
  {
    name: "offers the other pronunciations of a word",
    async run(vscode) {
      const { uri } = await sample(vscode);
      await waitFor("the dictionary", async () => {
        const actions = await ask<Vscode.CodeAction[]>(vscode, "vscode.executeCodeActionProvider", uri, new vscode.Range(5, 7, 5, 7));
        return actions.some(({ title }) => title === "Pronounce “read” as R IY1 D (dictionary)") || undefined;
      });
    },
  },
  {
    name: "explains phonemes and words on hover",
    async run(vscode) {
      const { uri } = await sample(vscode);
      const text = async (line: number, character: number) => {
        const hovers = await ask<Vscode.Hover[]>(vscode, "vscode.executeHoverProvider", uri, new vscode.Position(line, character));
        return hovers
          .flatMap(({ contents }) => contents.map((content) => (typeof content === "string" ? content : content.value)))
          .join("\n");
      };
      assert.match(await text(3, 12), /\*\*DH\*\* · \/ð\/ · voiced dental fricative[^]*as in <u>th<\/u>is[^]*Children often say/);
      await waitFor("the dictionary", async () => /R IY1 D/.test(await text(5, 1)) || undefined);
      assert.equal(await text(1, 4), "");
    },
  },
  {
    name: "completes phonemes and words",
    async run(vscode) {
      const document = await open(vscode, "S N OW1 el\n");
      const at = new vscode.Position(0, 10);
      const list = await waitFor("words", async () => {
        const found = await ask<Vscode.CompletionList>(vscode, "vscode.executeCompletionItemProvider", document.uri, at);
        return found.items.some(({ insertText }) => insertText === "EH1 L AH0 F AH0 N T") ? found : undefined;
      });
      const labels = list.items.map(({ label }) => (typeof label === "string" ? label : label.label));
      for (const label of ["OW1", "OW0", "OW", "TH"]) assert.ok(labels.includes(label), label);
    },
  },
  {
    name: "lays out a document, and the lines of a selection",
    async run(vscode) {
      const { uri } = await sample(vscode);
      const options = { tabSize: 2, insertSpaces: true };
      const edits = await ask<Vscode.TextEdit[]>(vscode, "vscode.executeFormatDocumentProvider", uri, options);
      assert.deepEqual(
        edits.map(({ newText, range }) => [newText, range.start.line]),
        [
          ["", 6],
          ["", 6],
        ].slice(0, edits.length),
      );
      assert.ok(edits.length > 0);
      assert.deepEqual((await ask(vscode, "vscode.executeFormatRangeProvider", uri, new vscode.Range(3, 0, 4, 0), options)) ?? [], []);
    },
  },
  {
    name: "shows IPA behind the phonemes",
    async run(vscode) {
      const { uri } = await sample(vscode);
      const hints = await ask<Vscode.InlayHint[]>(vscode, "vscode.executeInlayHintProvider", uri, new vscode.Range(0, 0, 8, 0));
      assert.ok(
        hints.some(({ label, position }) => label === "/ˈɹɛd/" && position.line === 5),
        JSON.stringify(hints),
      );
    },
  },
  {
    name: "colours phonemes by their class",
    async run(vscode) {
      const { uri } = await sample(vscode);
      const { tokenTypes } = await ask<Vscode.SemanticTokensLegend>(vscode, "vscode.provideDocumentSemanticTokensLegend", uri);
      const { data } = await ask<Vscode.SemanticTokens>(vscode, "vscode.provideDocumentSemanticTokens", uri);
      const types = [...data].filter((_, index) => index % 5 === 3).map((type) => tokenTypes[type]);
      assert.deepEqual(types.slice(0, 6), [
        "phonemeFricative",
        "phonemeNasal",
        "phonemeDiphthong",
        "phonemeFricative",
        "arpabetBoundary",
        "phonemeFricative",
      ]);
    },
  },
  {
    name: "knows regions, references, folds and links",
    async run(vscode) {
      const { uri } = await sample(vscode);
      const symbols = await ask<Vscode.DocumentSymbol[]>(vscode, "vscode.executeDocumentSymbolProvider", uri);
      assert.deepEqual(
        symbols.map(({ name, children }) => [name, children.map((child) => child.name)]),
        [
          ["Snow", ["read by Maya"]],
          ["READ", []],
          ["K ae1 T", []],
          ["KQ T", []],
        ],
      );
      const folds = await ask<Vscode.FoldingRange[]>(vscode, "vscode.executeFoldingRangeProvider", uri);
      assert.deepEqual(
        folds.map(({ start, end }) => [start, end]),
        [
          [0, 4],
          [1, 2],
        ],
      );
      const links = await ask<Vscode.DocumentLink[]>(vscode, "vscode.executeLinkProvider", uri);
      assert.deepEqual(
        links.map(({ target, range }) => [target?.path.split("/").at(-1), range.start.line]),
        [["the-snow.wav", 1]],
      );
    },
  },
  {
    name: "offers to assess each line",
    async run(vscode) {
      const { uri } = await sample(vscode);
      const lenses = await ask<Vscode.CodeLens[]>(vscode, "vscode.executeCodeLensProvider", uri, 20);
      const assess = lenses.filter(({ command }) => command?.command === "speechAssessment.assessPronunciation");
      assert.deepEqual(
        assess.map(({ range }) => range.start.line),
        [3, 5, 6, 7],
      );
      assert.deepEqual(assess[1]!.command!.arguments!.slice(1), [{ line: 5 }]);
    },
  },
  {
    name: "shows exactly what is sent",
    async run(vscode) {
      const document = await sample(vscode);
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand("speechAssessment.showWhatIsSent");
      const sent = await waitFor(
        "what is sent",
        () => vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === "speech-assessment-sent")?.getText() || undefined,
      );
      assert.equal(sent, "\n\n\nS N OW1 Z DH AH0\n\nR EH1 D\nK ae1 T\nKQ T");
    },
  },
  {
    name: "fixes all problems that leave no doubt",
    async run(vscode) {
      const document = await open(vscode, "k ae1 T\nS1 N OW1\n");
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand("speechAssessment.fixAllProblems");
      assert.equal(document.getText(), "K AE1 T\nS N OW1\n");
    },
  },
  {
    name: "converts a selection in its place, and a file beside it",
    async run(vscode) {
      const document = await open(vscode, "snow falls", "plaintext");
      const editor = await vscode.window.showTextDocument(document);
      editor.selection = new vscode.Selection(0, 0, 0, 4);
      await vscode.commands.executeCommand("speechAssessment.convertTextToArpabet");
      assert.equal(document.getText(), "S N OW1 falls");
      editor.selection = new vscode.Selection(0, 0, 0, 7);
      await vscode.commands.executeCommand("speechAssessment.convertArpabetToIpa");
      assert.equal(document.getText(), "ˈsnoʊ falls");
      editor.selection = new vscode.Selection(0, 0, 0, 5);
      await vscode.commands.executeCommand("speechAssessment.convertIpaToArpabet");
      assert.equal(document.getText(), "S N OW1 falls");
      editor.selection = new vscode.Selection(0, 0, 0, 7);
      await vscode.commands.executeCommand("speechAssessment.convertArpabetToText");
      assert.equal(document.getText(), "snow falls");
      editor.selection = new vscode.Selection(0, 0, 0, 0);
      await vscode.commands.executeCommand("speechAssessment.convertTextToArpabet");
      const beside = await waitFor("the converted file", () =>
        vscode.window.activeTextEditor!.document !== document ? vscode.window.activeTextEditor!.document : undefined,
      );
      assert.deepEqual([beside.languageId, beside.getText()], ["arpabet", "S N OW1 / F AO1 L Z  # snow falls"]);
      const list = await open(vscode, "knight\nread\ncat\n", "arpabet");
      (await vscode.window.showTextDocument(list)).selection = new vscode.Selection(0, 0, 0, 6);
      await vscode.commands.executeCommand("speechAssessment.convertTextToArpabet");
      assert.equal(list.getText(), "knight  N AY1 T\nread\ncat\n");
      await vscode.commands.executeCommand("speechAssessment.fixAllProblems");
      assert.equal(list.getText(), "knight  N AY1 T\nread\ncat  K AE1 T\n");
    },
  },
  {
    name: "follows another alphabet as soon as it is set",
    async run(vscode) {
      const document = await open(vscode, "pau s n ow pau\n");
      const isArpabetRead = () =>
        vscode.languages.getDiagnostics(document.uri).some(({ code }) => /symbol|case|other-alphabet|run-together/.test(valueOf(code)));
      await waitFor("problems in Arpabet", () => isArpabetRead() || undefined);
      const configuration = () => vscode.workspace.getConfiguration("speechAssessment");
      await configuration().update("alphabets", { "local-en-segmented": "timit61" }, vscode.ConfigurationTarget.Workspace);
      await waitFor("no problems in TIMIT", () => !isArpabetRead() || undefined);
      await configuration().update("alphabets", undefined, vscode.ConfigurationTarget.Workspace);
      await waitFor("problems again", () => isArpabetRead() || undefined);
    },
  },
];

function valueOf(code: Vscode.Diagnostic["code"]): string {
  return String(typeof code === "object" ? code.value : code);
}

/** The sample in a file of its own in the workspace, so that links have a folder. */
async function sample(vscode: typeof Vscode): Promise<Vscode.TextDocument> {
  const uri = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, "host-test.arpabet");
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(TEXT));
  return ready(vscode, await vscode.workspace.openTextDocument(uri));
}

async function open(vscode: typeof Vscode, content: string, language = "arpabet"): Promise<Vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument({ content, language });
  return language === "arpabet" ? ready(vscode, document) : document;
}

/** The features come with the first Arpabet file that is open. */
async function ready(vscode: typeof Vscode, document: Vscode.TextDocument): Promise<Vscode.TextDocument> {
  await waitFor(
    "the features for Arpabet",
    async () => (await ask<unknown[]>(vscode, "vscode.executeDocumentSymbolProvider", document.uri))?.length > 0 || undefined,
  );
  return document;
}

async function ask<T>(vscode: typeof Vscode, command: string, ...args: unknown[]): Promise<T> {
  return vscode.commands.executeCommand<T>(command, ...args);
}
