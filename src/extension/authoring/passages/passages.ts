import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import type { CommandHandlers } from "../../manifest/defineCommands.ts";
import { CodeActions, type Remedies } from "../features/codeActions.ts";
import type { LexiconSource } from "../lexiconSource.ts";
import type { TextChecks } from "#authoring/checks/textChecks.ts";
import { findingActions } from "../decisions/findingActions.ts";
import type { ProjectDecisions } from "#project/decisions/projectDecisions.ts";
import type { ProblemGuide } from "../problemGuide.ts";
import { Drafts } from "./draft/drafts.ts";
import type { OpenTexts } from "../../documents/openText.ts";
import { PassageDocuments } from "./passageDocuments.ts";
import { PassageHovers } from "./passageHovers.ts";
import { PASSAGE_LANGUAGES } from "#authoring/passages/passageLanguages.ts";
import { PassageLens } from "./passageLens.ts";
import type { PASSAGE_COMMANDS } from "../../manifest/passageManifest.ts";
import { passageTarget, showPlace } from "./passageTarget.ts";
import { exportForm } from "./exportForm.ts";
import { addUnknownWords } from "./unknownWords.ts";
import { PracticePages } from "./table/practicePages.ts";
import { PassageTables } from "./table/passageTables.ts";
import { Practice } from "./practice/practice.ts";
import { ProfileViews } from "./profile/profileViews.ts";
import { chooseScope } from "./scopes/chooseScope.ts";
import { addHeartWord, heartWordActions } from "./scopes/heartWords.ts";
import { editorScopes } from "./scopes/editorScopes.ts";
import { UnreadMarks } from "./unreadMarks.ts";
import { UnitDocuments } from "./units/unitDocuments.ts";
import { ScopeFixes } from "./units/scopeFixes.ts";
import { FactValues } from "./units/factValues.ts";
import { PASSAGES_NAME_ENDING } from "#project/passages/passagesFile.ts";
import type { Services } from "../../services/services.ts";

/** Shared with references. */
interface PassageAuthoring {
  lexicon: LexiconSource;
  project: ProjectDecisions;
  guide: ProblemGuide;
  checks: TextChecks;
  texts: OpenTexts;
}

const CHANGE_ENCODING: vscode.Command = { command: "workbench.action.editor.changeEncoding", title: t("Change File Encoding…") };
/** Problems with a file's bytes cannot be fixed by editing the text. */
const REMEDIES: Remedies = { "passage-not-utf8": CHANGE_ENCODING, "passage-bom": CHANGE_ENCODING };

export class Passages implements vscode.Disposable {
  readonly documents: PassageDocuments;
  /** Open files that say a folder's unit. */
  readonly units: UnitDocuments;
  readonly commands: CommandHandlers<typeof PASSAGE_COMMANDS>;
  readonly profiles: ProfileViews;
  private readonly subscriptions: vscode.Disposable;

  constructor(
    services: Pick<Services, "context" | "settings" | "results" | "passageFiles" | "log">,
    { lexicon, project, guide, checks, texts }: PassageAuthoring,
  ) {
    const { context, passageFiles: files, settings, results, log } = services;
    const { extensionUri, globalState: state } = context;
    const scopes = editorScopes(extensionUri.toString(), settings, project);
    const documents = new PassageDocuments(files, settings, scopes, lexicon, project, checks, log, texts);
    const profiles = new ProfileViews(documents, scopes, settings, log);
    const practice = new Practice(results, scopes, lexicon, state);
    const drafts = new Drafts(practice, documents, files, settings);
    const tables = new PassageTables(documents, scopes, project, settings, checks);
    const series = new PracticePages(documents, scopes, checks);
    const lens = new PassageLens(documents, settings);
    const onTarget = (work: (document: vscode.TextDocument) => unknown) => async (args: readonly unknown[]) => {
      const document = await passageTarget(args);
      if (document) await work(document);
    };
    this.documents = documents;
    this.units = new UnitDocuments(scopes, settings);
    this.profiles = profiles;
    this.commands = {
      addHeartWord: ([word]) => addHeartWord(word),
      addUnknownWords: onTarget((document) => addUnknownWords(document, documents)),
      checkAsPassage: onTarget((document) => files.choose(document, true)),
      checkFolderAsPassages: ([folder]) => (folder instanceof vscode.Uri ? files.addFolder(folder) : undefined),
      chooseScope: () => chooseScope(scopes, settings, state),
      draftPassage: () => drafts.draft(),
      exportProfile: onTarget((document) => profiles.export(document)),
      insertPracticeWords: ([uri]) => practice.insert(typeof uri === "string" ? vscode.Uri.parse(uri, true) : undefined),
      printForm: onTarget((document) => exportForm(document, scopes)),
      showPassages: ([folder]) => (folder instanceof vscode.Uri ? tables.show(folder) : undefined),
      showPractice: ([folder]) => (folder instanceof vscode.Uri ? series.show(folder) : undefined),
      exportPractice: ([folder]) => series.export(String(folder)),
      showPassagePlace: (args) => onTarget((document) => showPlace(document, args))(args),
      showProfile: onTarget((document) => profiles.show(document)),
      stopCheckingPassage: onTarget((document) => files.choose(document, false)),
    };
    const { languages } = vscode;
    const selector: vscode.DocumentSelector = PASSAGE_LANGUAGES.map((language) => ({ language }));
    const unitFiles: vscode.DocumentFilter[] = ["json", "jsonc"].map((language) => ({ language, pattern: `**/*${PASSAGES_NAME_ENDING}` }));
    const places: vscode.DocumentSelector = [...PASSAGE_LANGUAGES, ...unitFiles];
    const values = new FactValues(documents, scopes);
    const [heartWords, decide] = [heartWordActions(scopes, project), findingActions(project, lexicon)];
    this.subscriptions = vscode.Disposable.from(
      scopes,
      documents,
      this.units,
      languages.registerCodeActionsProvider(unitFiles, new CodeActions(this.units, guide), CodeActions.metadata),
      profiles,
      tables,
      series,
      lens,
      new UnreadMarks(documents),
      languages.registerCodeActionsProvider(
        selector,
        new CodeActions(documents, guide, {
          remedies: REMEDIES,
          decide: (...about) => [...heartWords(...about), ...decide(...about)],
        }),
        CodeActions.metadata,
      ),
      languages.registerCodeActionsProvider(places, new ScopeFixes(), ScopeFixes.metadata),
      languages.registerCodeLensProvider(selector, lens),
      languages.registerCompletionItemProvider(places, values, ":", " "),
      languages.registerHoverProvider(places, values),
      languages.registerHoverProvider(selector, new PassageHovers(documents, scopes)),
    );
  }

  dispose(): void {
    this.subscriptions.dispose();
  }
}
