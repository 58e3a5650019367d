import { t } from "@vscode/l10n";
import { nameInUri } from "#contract/files/fileNames.ts";
import { HumanError } from "#core/humanError.ts";
import type { OwnWords } from "#language/lexicon/ownWords.ts";
import type { Address } from "#project/files/address.ts";
import { referencesIn, type WrittenText } from "#project/passages/references.ts";
import type { SetFile } from "./pairByName.ts";
import type { DraftText } from "./setDraft.ts";

export interface SetTextHost {
  /** A text as its author sees it. @throws where it cannot be read; a {HumanError} says why */
  textAt(file: Address): Promise<WrittenText>;
  /** The project's own pronunciations of the words of a text; absent where they are added later. */
  ownWordsOf?(file: Address, text: string): Promise<OwnWords>;
}

/**
 * The current texts of a set. In a file of phonemes, each line is a separate reference.
 * @returns those with something to read in them, and a note on each that cannot be used.
 */
export async function setTexts(files: readonly SetFile[], host: SetTextHost): Promise<{ texts: DraftText[]; notes: string[] }> {
  const texts: DraftText[] = [];
  const notes: string[] = [];
  for (const file of files) {
    const name = nameInUri(file.uri);
    try {
      const source = await host.textAt(file.uri);
      const { languageId } = source;
      const references = referencesIn(source).map((reference) => ({ ...reference, path: file.uri }));
      const [first] = references;
      if (!first) {
        notes.push(t`${name} has no text to read.`);
        continue;
      }
      const pronunciations = (languageId === "arpabet" ? undefined : await host.ownWordsOf?.(file.uri, first.text)) ?? {};
      const isOwn = Object.keys(pronunciations).length > 0;
      texts.push({ ...file, languageId, references: isOwn ? [{ ...first, pronunciations }] : references });
    } catch (error) {
      notes.push(error instanceof HumanError ? error.message : t`${name} cannot be read as text.`);
    }
  }
  return { texts, notes };
}
