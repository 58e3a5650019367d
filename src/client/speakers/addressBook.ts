import { t } from "@vscode/l10n";
import { HumanError } from "#core/humanError.ts";
import { LAST_GRADE } from "#core/reading/grade.ts";
import { withoutUndefined } from "#core/timeline/withoutUndefined.ts";
import type { Address } from "#project/files/address.ts";
import { changeFile } from "#project/files/changeFile.ts";
import type { Files } from "#project/files/files.ts";
import { isUserToken } from "./userToken.ts";

/** Everything but the token is never sent or logged, and leaves this machine only in what the author exports. */
export interface Speaker {
  alias: string;
  token: string;
  /** The school's own, as written: zeros at its beginning count. */
  id?: string;
  /** 0 (kindergarten) to 12. */
  grade?: number;
  /** The name of a class or group. */
  class?: string;
}

/** Everything about a reader that may be corrected. */
export type SpeakerFacts = Pick<Speaker, "alias" | "id" | "grade" | "class">;

export interface BookPlace {
  files: Pick<Files, "read" | "create" | "replace">;
  /** Asked each time: a setting may move it. */
  file: () => Address;
}

const LONGEST_ALIAS = 100;
/** Characters of an id, or the name of a class. */
export const LONGEST_FACT = 100;
const LARGEST_BOOK_BYTES = 20_000_000;

/** Read afresh each time: another window may have changed it. */
export class AddressBook {
  private readonly listeners = new Set<() => void>();
  /** The end of the last change; changes of one window follow one another. */
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly place: BookPlace) {}

  /** By alias. @throws {HumanError} `speakers-damaged` for an invalid file, which is never overwritten. */
  async all(): Promise<Speaker[]> {
    const bytes = await this.place.files.read(this.place.file(), { most: LARGEST_BOOK_BYTES });
    return parse(bytes ? new TextDecoder().decode(bytes) : "").sort((a, b) => a.alias.localeCompare(b.alias));
  }

  /** Also undefined while the book cannot be read, which is reported elsewhere. */
  async aliasOf(token: string): Promise<string | undefined> {
    return (await this.all().catch(() => [])).find((speaker) => speaker.token === token)?.alias;
  }

  async add(speaker: Speaker): Promise<void> {
    await this.change((speakers) => [...speakers, speaker]);
  }

  /** @param facts undefined takes one back. @throws {HumanError} `speakers-damaged` */
  async set(token: string, facts: { [Name in keyof SpeakerFacts]?: SpeakerFacts[Name] | undefined }): Promise<void> {
    await this.change((speakers) =>
      speakers.map((speaker) => (speaker.token === token ? withoutUndefined<Speaker>({ ...speaker, ...facts }) : speaker)),
    );
  }

  async remove(token: string): Promise<void> {
    await this.change((speakers) => speakers.filter((speaker) => speaker.token !== token));
  }

  onDidChange(listener: () => void): { dispose(): void } {
    this.listeners.add(listener);
    return { dispose: () => void this.listeners.delete(listener) };
  }

  /** Called when the book may have changed. */
  refresh(): void {
    for (const listener of this.listeners) listener();
  }

  /**
   * Several changes in one.
   * @param change is called again if another window has changed the book meanwhile. @throws {HumanError} `speakers-damaged`
   */
  async change(change: (speakers: Speaker[]) => Speaker[]): Promise<void> {
    const { files, file } = this.place;
    const turn = this.last.then(async () => {
      await changeFile(
        files,
        file(),
        { most: LARGEST_BOOK_BYTES },
        (text = "") => `${JSON.stringify({ version: 1, speakers: change(parse(text.replace(/^\uFEFF/u, ""))) }, null, 2)}\n`,
      );
    });
    this.last = turn.catch(() => undefined);
    await turn;
    this.refresh();
  }
}

/** Undefined when the alias can be used. */
export function aliasProblem(alias: string, others: readonly string[]): string | undefined {
  const text = alias.trim();
  if (text === "") return t("The alias is empty.");
  if (text.length > LONGEST_ALIAS) return t`The alias has more than ${LONGEST_ALIAS} characters.`;
  if (others.some((other) => other.toLowerCase() === text.toLowerCase())) return t("A reader with this alias already exists.");
  return undefined;
}

function parse(text: string): Speaker[] {
  if (text.trim() === "") return [];
  let speakers: unknown;
  try {
    speakers = (JSON.parse(text) as { speakers?: unknown } | null)?.speakers;
  } catch {
    // Without its cause, which quotes the file, and would go to the log.
    throw damaged();
  }
  if (!Array.isArray(speakers) || !speakers.every(isSpeaker)) throw damaged();
  return speakers;
}

function isSpeaker(value: unknown): value is Speaker {
  if (typeof value !== "object" || value === null || !("alias" in value) || !("token" in value)) return false;
  if ("grade" in value && !(Number.isInteger(value.grade) && Number(value.grade) >= 0 && Number(value.grade) <= LAST_GRADE)) return false;
  if (["id", "class"].some((name) => name in value && typeof value[name as keyof typeof value] !== "string")) return false;
  return typeof value.alias === "string" && typeof value.token === "string" && isUserToken(value.token);
}

function damaged(): HumanError {
  return new HumanError(
    "speakers-damaged",
    t(
      "The list of readers and their user tokens cannot be read because it was damaged or edited. It was left unchanged. Correct the file, or move it away to start a new one.",
    ),
  );
}
