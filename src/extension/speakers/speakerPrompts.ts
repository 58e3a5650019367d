import { t } from "@vscode/l10n";
import { type AddressBook, aliasProblem, LONGEST_FACT, type Speaker } from "#client/speakers/addressBook.ts";
import { factsInWords } from "#client/speakers/factsInWords.ts";
import { type SpeakerOrNobody, speakerOrder } from "#client/speakers/speakerOrder.ts";
import { commandTitle } from "../manifest/defineCommands.ts";
import { SPEAKER_COMMANDS } from "../manifest/speakerManifest.ts";
import type { Choice, Dialogs } from "../interface/dialogs.ts";
import { gradeInWords, LAST_GRADE } from "#core/reading/grade.ts";
import { isUserToken, newUserToken, detectPersonalData } from "#client/speakers/userToken.ts";

interface SpeakerItem extends Choice {
  choice?: SpeakerOrNobody;
  make?: true;
}

declare module "../services/services.ts" {
  interface Services {
    readonly speakerPrompts: SpeakerPrompts;
  }
}

/** Each question resolves to undefined when the author cancels. */
export class SpeakerPrompts {
  constructor(
    private readonly book: AddressBook,
    private readonly dialogs: Dialogs,
  ) {}

  async askAlias(title: string, value = ""): Promise<string | undefined> {
    const others = (await this.book.all()).map(({ alias }) => alias).filter((alias) => alias !== value);
    const input = await this.dialogs.ask({
      title,
      prompt: t("Alias for the reader. It stays on this machine and is never sent."),
      value,
      ignoreFocusOut: true,
      validateInput: (text) => aliasProblem(text, others),
    });
    return input?.trim();
  }

  async askGrade({ alias, grade: current }: Speaker): Promise<{ grade: number | undefined } | undefined> {
    const items = [...Array.from({ length: LAST_GRADE + 1 }, (_, grade) => grade), undefined].map((grade) => ({
      label: grade === undefined ? t("Not given") : gradeInWords(grade),
      description: grade === current ? t("now") : "",
      grade,
    }));
    return this.dialogs.pick(items, {
      title: t`Grade of ${alias}`,
      placeHolder: t("For the norms of words correct per minute, unless a result has its own grade"),
    });
  }

  /** Empty to take it back. */
  async askId({ alias, token, id: value }: Speaker): Promise<string | undefined> {
    const others = (await this.book.all()).filter((speaker) => speaker.token !== token);
    const input = await this.dialogs.ask({
      title: t`ID of ${alias}`,
      prompt: t("The school’s ID of the reader, as in names of recordings. It stays on this machine and is never sent."),
      value,
      ignoreFocusOut: true,
      validateInput: (text) => {
        const same = others.find(({ id }) => id !== undefined && id.toLowerCase() === text.trim().toLowerCase());
        if (same) return t`This is already the ID of ${same.alias}.`;
        return text.length > LONGEST_FACT ? t`It has more than ${LONGEST_FACT} characters.` : undefined;
      },
    });
    return input?.trim();
  }

  /** Empty to take it back. */
  async askClass({ alias, class: value }: Speaker): Promise<string | undefined> {
    const input = await this.dialogs.ask({
      title: t`Class of ${alias}`,
      prompt: t("Class or group of the reader. It stays on this machine and is never sent."),
      value,
      ignoreFocusOut: true,
      validateInput: (text) => (text.length > LONGEST_FACT ? t`It has more than ${LONGEST_FACT} characters.` : undefined),
    });
    return input?.trim();
  }

  /** For a token that exists elsewhere; one that seems to say who the child is gets a warning. */
  async askToken(title: string): Promise<string | undefined> {
    const known = await this.book.all();
    const input = await this.dialogs.ask({
      title,
      prompt: t("User token that you already use: letters, digits, hyphens and underscores"),
      ignoreFocusOut: true,
      validateInput: (text) => tokenMessage(text.trim(), known),
    });
    return input?.trim();
  }

  /** With a random token. */
  async make(): Promise<Speaker | undefined> {
    const alias = await this.askAlias(t("New Reader"));
    if (alias === undefined) return undefined;
    const speaker = { alias, token: newUserToken() };
    await this.book.add(speaker);
    return speaker;
  }

  /**
   * A new speaker is among the choices.
   * @param options `first`: the token, or `"nobody"`, that was chosen last. `nobody`: the label for no speaker at all, if that is a choice. `except`: the token of one who is not.
   */
  async pick(options: {
    title: string;
    placeHolder: string;
    first?: string;
    nobody?: string;
    except?: string;
  }): Promise<SpeakerOrNobody | undefined> {
    const offered = (await this.book.all()).filter(({ token }) => token !== options.except);
    const choices = speakerOrder(offered, options.nobody !== undefined, options.first);
    const items: SpeakerItem[] = [
      ...choices.map((choice) => ({
        label: choice === "nobody" ? `$(circle-slash) ${options.nobody}` : `$(account) ${choice.alias}`,
        ...(choice !== "nobody" && { description: factsInWords(choice) }),
        choice,
      })),
      { label: `$(add) ${commandTitle(SPEAKER_COMMANDS.newUserToken)}`, make: true, alwaysShow: true },
    ];
    const picked = await this.dialogs.pick(items, {
      title: options.title,
      placeHolder: options.placeHolder,
      matchOnDescription: true,
      ignoreFocusOut: true,
    });
    return picked?.make ? this.make() : picked?.choice;
  }
}

function tokenMessage(token: string, known: readonly Speaker[]): string | { warning: string } | undefined {
  const look = detectPersonalData(token);
  if (look === "email") return t("This looks like an e-mail address. A token must not say who the child is. Create a new one instead.");
  if (!isUserToken(token)) return t("A token has 1 to 128 letters, digits, hyphens and underscores.");
  const same = known.find((speaker) => speaker.token === token);
  if (same) return t`This is already the token of ${same.alias}.`;
  if (look === undefined) return undefined;
  const warning =
    look === "name"
      ? t("This looks like a name. A token must not say who the child is. Press Enter to use it anyway.")
      : t("This looks like an entry in a class list. A token must not say who the child is. Press Enter to use it anyway.");
  return { warning };
}
