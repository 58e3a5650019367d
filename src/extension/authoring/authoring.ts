import * as vscode from "vscode";
import { editorLanguage } from "../interface/editorLanguage.ts";
import { loadLexicon } from "#platform/loadLexicon.ts";
import { factsOf } from "#core/passage/facts.ts";
import { saidBy } from "#project/passages/passagesFile.ts";
import type { TextFacts } from "#project/passages/references.ts";
import { ownWordsOf } from "#core/lexicon/ownWordsOf.ts";
import { ENGLISH } from "#language/english/english.ts";
import type { OwnWords } from "#language/lexicon/ownWords.ts";
import { ARPABET_LANGUAGE } from "../manifest/textLanguages.ts";
import type { CommandHandlers } from "../manifest/defineCommands.ts";
import type { LastResults } from "../results/lastResults.ts";
import type { Settings } from "../settings/settings.ts";
import { editorAlphabets } from "./alphabets/editorAlphabets.ts";
import type { Alphabets } from "#project/alphabets/alphabets.ts";
import { AlphabetStatus } from "./alphabets/alphabetStatus.ts";
import { chooseAlphabet } from "./alphabets/chooseAlphabet.ts";
import type { OpenTexts } from "../documents/openText.ts";
import { ArpabetDocuments } from "./arpabetDocuments.ts";
import type { AUTHORING_COMMANDS } from "../manifest/authoringManifest.ts";
import { Conversions } from "./conversions/conversions.ts";
import { Diagnostics, SOURCE } from "./diagnostics.ts";
import { editorFiles } from "../host/editorFiles.ts";
import { pathOf } from "../host/node/place.ts";
import { startThread } from "../host/node/startThread.ts";
import { threadFile } from "../host/node/threadFile.ts";
import { TextChecks } from "#authoring/checks/textChecks.ts";
import type { TextTasks } from "#authoring/checks/textWork.ts";
import { WorkThread } from "#platform/threads/workThread.ts";
import { CodeActions } from "./features/codeActions.ts";
import { CodeLenses } from "./features/codeLenses.ts";
import { CompletionItems } from "./features/completionItems.ts";
import { DocumentLinks } from "./features/documentLinks.ts";
import { fixAllProblems } from "./features/fixAllProblems.ts";
import { Formatting } from "./features/formatting.ts";
import { HearPronunciations, hearLenses } from "./hear/hearPronunciations.ts";
import { Hovers } from "./features/hovers.ts";
import { InlayHints } from "./features/inlayHints.ts";
import { SemanticTokens } from "./features/semanticTokens.ts";
import { Structure } from "./features/structure.ts";
import { pronunciationActions } from "./features/pronunciationActions.ts";
import { LexiconSource } from "./lexiconSource.ts";
import type { PASSAGE_COMMANDS } from "../manifest/passageManifest.ts";
import { Passages } from "./passages/passages.ts";
import { DICTIONARY_NAME_ENDING } from "#project/dictionary/dictionaryFile.ts";
import { DecisionCommands } from "./decisions/decisionCommands.ts";
import { type FindingActions, findingActions } from "./decisions/findingActions.ts";
import { ProjectDocuments } from "./decisions/projectDocuments.ts";
import { reportDamaged, workspaceFolders } from "./decisions/projectFolders.ts";
import { ProjectDecisions } from "#project/decisions/projectDecisions.ts";
import type { PROJECT_COMMANDS } from "../manifest/projectManifest.ts";
import { ProblemGuide } from "./problemGuide.ts";
import { ProjectChecks } from "./project/projectChecks.ts";
import { SentDocuments } from "./sent/sentDocuments.ts";
import type { Services } from "../services/services.ts";

export type AuthoringCommands = typeof AUTHORING_COMMANDS & typeof PASSAGE_COMMANDS & typeof PROJECT_COMMANDS;

export class Authoring implements vscode.Disposable {
  private readonly alphabets: Alphabets;
  private readonly commands: CommandHandlers<AuthoringCommands>;
  private readonly passages: Passages;
  private readonly project: ProjectDecisions;
  private readonly subscriptions: vscode.Disposable;

  constructor(services: Pick<Services, "context" | "settings" | "profiles" | "results" | "passageFiles" | "log">) {
    const {
      context: { extensionUri },
      settings,
      profiles,
      results,
      log,
    } = services;
    const alphabets = editorAlphabets(extensionUri, settings, profiles);
    const modelDirectory = pathOf(vscode.Uri.joinPath(extensionUri, "dist", "model"));
    const lexicon = new LexiconSource(() => loadLexicon(modelDirectory, ENGLISH, { withSounds: true }), log);
    const checks = new TextChecks(
      () => lexicon.loaded,
      new WorkThread<TextTasks>(
        startThread(threadFile(extensionUri, "authoringWorker"), { modelDirectory, texts: editorLanguage().texts }),
      ),
    );
    const project = new ProjectDecisions(editorFiles, workspaceFolders, reportDamaged, ENGLISH);
    const projectDocuments = new ProjectDocuments(ENGLISH);
    const { workspace } = vscode;
    const texts: OpenTexts = {
      all: () => workspace.textDocuments,
      onDidOpen: workspace.onDidOpenTextDocument,
      onDidSave: workspace.onDidSaveTextDocument,
      onDidClose: workspace.onDidCloseTextDocument,
    };
    const documents = new ArpabetDocuments(settings, alphabets, lexicon, project, checks, log, texts.onDidClose);
    const guide = new ProblemGuide(extensionUri, log);
    const sent = new SentDocuments(documents, project);
    const hear = new HearPronunciations(documents, ENGLISH);
    const conversions = new Conversions(alphabets, lexicon, project);
    const passages = new Passages(services, { lexicon, project, guide, checks, texts });
    const decisions = new DecisionCommands(project, editorFiles, ENGLISH, [documents, passages.documents]);
    const shown = vscode.languages.createDiagnosticCollection(SOURCE);
    const closed = new ProjectChecks(services, {
      project,
      references: documents,
      passages: passages.documents,
      checks,
      guide,
      shown,
    });
    this.alphabets = alphabets;
    this.passages = passages;
    this.project = project;
    this.commands = {
      ...passages.commands,
      ...decisions.commands,
      chooseAlphabet: () => chooseAlphabet(settings, profiles),
      convertArpabetToIpa: () => conversions.arpabetToIpa(),
      convertArpabetToText: () => conversions.arpabetToText(),
      convertIpaToArpabet: () => conversions.ipaToArpabet(),
      convertTextToArpabet: () => conversions.textToArpabet(),
      explainProblem: ([code]) => guide.show(typeof code === "string" ? code : ""),
      fixAllProblems: () => fixAllProblems([documents, passages.documents]),
      hearPronunciation: (args) => hear.hear(args),
      showWhatIsSent: (args) => sent.show(args),
    };
    this.subscriptions = vscode.Disposable.from(
      checks,
      workspace.onDidChangeTextDocument(({ document, contentChanges }) =>
        contentChanges.length > 0 ? checks.supersede(document.uri.toString()) : undefined,
      ),
      texts.onDidClose(({ uri }) => checks.release(uri.toString())),
      alphabets,
      lexicon,
      project,
      projectDocuments,
      documents,
      guide,
      sent,
      hear,
      passages,
      new AlphabetStatus(alphabets, profiles),
      shown,
      closed,
      new Diagnostics(documents, guide, shown, closed),
      new Diagnostics(passages.documents, guide, shown, closed),
      new Diagnostics(projectDocuments, guide, shown, closed),
      new Diagnostics(passages.units, guide, shown, closed),
      vscode.languages.registerCodeLensProvider({ pattern: `**/*${DICTIONARY_NAME_ENDING}` }, hearLenses),
      vscode.languages.registerCodeActionsProvider(["json", "jsonc"], new CodeActions(projectDocuments, guide), CodeActions.metadata),
      features({ documents, guide, results, settings, decide: findingActions(project, lexicon) }),
    );
  }

  run(command: keyof AuthoringCommands, args: readonly unknown[]): unknown {
    return this.commands[command](args);
  }

  async aboutText({ uri, languageId }: Pick<vscode.TextDocument, "uri" | "languageId">): Promise<TextFacts> {
    const address = uri.toString();
    if (languageId === ARPABET_LANGUAGE) return { alphabet: await this.alphabets.readFor(address) };
    await this.project.ready(address);
    return { facts: factsOf(saidBy(this.project.folderLevels(address))) };
  }

  async ownWordsOf(uri: vscode.Uri, text: string): Promise<OwnWords> {
    const { own = {} } = await this.project.ready(uri.toString());
    return ownWordsOf(text, own, ENGLISH);
  }

  restoreProfile(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    return this.passages.profiles.restore(panel, state);
  }

  dispose(): void {
    this.subscriptions.dispose();
  }
}

function features({
  documents,
  guide,
  results,
  settings,
  decide,
}: {
  documents: ArpabetDocuments;
  guide: ProblemGuide;
  results: LastResults;
  settings: Settings;
  decide: FindingActions;
}): vscode.Disposable {
  const { languages } = vscode;
  const selector: vscode.DocumentSelector = { language: ARPABET_LANGUAGE };
  const formatting = new Formatting(documents);
  const structure = new Structure(documents);
  const hints = new InlayHints(documents, settings);
  const lenses = new CodeLenses(documents, results, settings);
  return vscode.Disposable.from(
    hints,
    lenses,
    languages.registerCodeActionsProvider(
      selector,
      new CodeActions(documents, guide, { further: pronunciationActions(documents), decide }),
      CodeActions.metadata,
    ),
    languages.registerCodeLensProvider(selector, lenses),
    languages.registerCompletionItemProvider(selector, new CompletionItems(documents)),
    languages.registerDocumentFormattingEditProvider(selector, formatting),
    languages.registerDocumentLinkProvider(selector, new DocumentLinks(documents)),
    languages.registerDocumentRangeFormattingEditProvider(selector, formatting),
    languages.registerDocumentSemanticTokensProvider(selector, new SemanticTokens(documents), SemanticTokens.legend),
    languages.registerDocumentSymbolProvider(selector, structure, { label: "Arpabet" }),
    languages.registerFoldingRangeProvider(selector, structure),
    languages.registerHoverProvider(selector, new Hovers(documents)),
    languages.registerInlayHintsProvider(selector, hints),
  );
}
