import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { arpabetToIpa } from "#core/arpabet/arpabetToIpa.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { pronunciationsOf } from "#language/lexicon/pronunciationsOf.ts";
import type { Additions } from "../decisions/findingActions.ts";
import { pickSome } from "../../interface/pickSome.ts";
import { PROJECT_COMMANDS } from "../../manifest/projectManifest.ts";
import type { PassageDocuments } from "./passageDocuments.ts";

/** Asks which of the words that the dictionary lacks are added to the project's, with what their letters suggest, and opens them there. */
export async function addUnknownWords(document: vscode.TextDocument, documents: PassageDocuments): Promise<void> {
  const profile = await documents.readProfile(document);
  const lexicon = documents.lexiconFor(document);
  if (!profile || !lexicon) return;
  const items = profile.unknown.flatMap(({ word, times }) => {
    const [guess] = pronunciationsOf(normaliseWord(word), lexicon).pronunciations;
    if (guess === undefined) return [];
    const often = times > 1 ? ` · ${t`${times} times`}` : "";
    return [{ label: word, description: `${guess}  /${arpabetToIpa(guess)}/${often}`, word, said: [guess] }];
  });
  if (items.length === 0) {
    void vscode.window.showInformationMessage(t("Every word is in the pronouncing dictionary."));
    return;
  }
  const chosen = await pickSome(items, {
    title: t("Add Unknown Words to the Dictionary"),
    placeholder: t("Choose words; then correct the guesses in the dictionary"),
    chosen: () => true,
  });
  if (chosen.length === 0) return;
  const words = chosen.map(({ word, said }) => ({ word, said }));
  await vscode.commands.executeCommand(PROJECT_COMMANDS.addPronunciations.id, { uri: document.uri.toString(), words } satisfies Additions);
}
