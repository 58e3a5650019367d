import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import type { Speaker } from "#client/speakers/addressBook.ts";
import { factsInWords } from "#client/speakers/factsInWords.ts";
import { newUserToken } from "#client/speakers/userToken.ts";
import { nameInUri } from "#contract/files/fileNames.ts";
import { HumanError } from "#core/humanError.ts";
import { plural } from "#core/plural.ts";
import { decodeText } from "#core/text/decodeText.ts";
import { type AliasKind, aliasKindsOf, aliasOf, readRoster, type Roster, withAliases } from "#sets/readers/roster.ts";
import { factsOf, type RosterChange, type RosterEntry, rosterPlan, type RosterPlan, withRoster } from "#sets/readers/rosterPlan.ts";
import { readUri } from "../documents/readUri.ts";
import { pickSome } from "../interface/pickSome.ts";
import type { Services } from "../services/services.ts";
import type { LocalResults } from "./localResults.ts";

/** Bytes; a school of a thousand children has less than 100 kB. */
const LARGEST_TABLE = 5_000_000;
const MOST_NOTES = 8;

/** Makes the children of a class list readers, or brings those who are there up to date. */
export class ImportReaders {
  constructor(
    private readonly services: Pick<Services, "book" | "dialogs" | "settings" | "jobs">,
    private readonly found: LocalResults,
  ) {}

  /**
   * From a file, or from cells that were copied in a spreadsheet.
   * @throws {HumanError} `readers-unreadable`, `readers-damaged`, `speakers-damaged`
   */
  async run(file: vscode.Uri | undefined): Promise<void> {
    const roster = file ? await rosterIn(file) : await this.chosenRoster();
    const kind = roster && (await this.aliasKind(roster));
    if (!roster || kind === undefined) return;
    const { book, dialogs } = this.services;
    const entries = withAliases(roster.rows, kind === "given" ? undefined : kind);
    const plan = rosterPlan(await book.all(), entries);
    if (plan.added.length + plan.updated.length === 0) {
      const said = plural(
        plan.same.length,
        t("The reader of the table is already here."),
        t`All ${plan.same.length.toLocaleString("en")} readers of the table are already here.`,
      );
      void dialogs.tell([said, ...notesOf(roster)].join(" "));
      return;
    }
    const chosen = await preview(plan, roster);
    if (chosen.length > 0) await this.take(chosen);
  }

  /** Changes that another window has made since the preview count. */
  private async take(entries: readonly RosterEntry[]): Promise<void> {
    const { book, dialogs } = this.services;
    let before: readonly Speaker[] = [];
    let after: readonly Speaker[] = [];
    let counts = { added: 0, updated: 0 };
    await book.change((speakers) => {
      const plan = rosterPlan(speakers, entries);
      counts = { added: plan.added.length, updated: plan.updated.length };
      before = speakers;
      return [...(after = withRoster(speakers, plan, newUserToken))];
    });
    const undo = t("Undo");
    const said = [
      ...(counts.added > 0
        ? [plural(counts.added, t("1 reader was added."), t`${counts.added.toLocaleString("en")} readers were added.`)]
        : []),
      ...(counts.updated > 0
        ? [
            plural(
              counts.updated,
              t("1 reader was brought up to date."),
              t`${counts.updated.toLocaleString("en")} readers were brought up to date.`,
            ),
          ]
        : []),
    ];
    // Not awaited: the command is over when the message appears, not when somebody closes it.
    void dialogs
      .tell(said.join(" "), undo)
      .then((answer) => (answer === undo ? this.takeBack(before, after) : undefined))
      .catch((error: unknown) => dialogs.fail(error instanceof HumanError ? error.message : String(error)));
  }

  /** Readers who have results by now stay: without their tokens nobody could tell whose these are. So does what was changed since. */
  private async takeBack(before: readonly Speaker[], after: readonly Speaker[]): Promise<void> {
    const { book, jobs } = this.services;
    const were = new Map(before.map((speaker) => [speaker.token, speaker]));
    const made = new Map(after.map((speaker) => [speaker.token, JSON.stringify(factsOf(speaker))]));
    const added = after.filter(({ token }) => !were.has(token)).map(({ token }) => token);
    const used = new Set([...(await this.found.tokensWithResults(added)), ...added.filter((token) => jobs.ofSpeaker(token).length > 0)]);
    await book.change((speakers) =>
      speakers.flatMap((speaker) => {
        const { token } = speaker;
        if (made.get(token) !== JSON.stringify(factsOf(speaker))) return [speaker];
        const was = were.get(token);
        return was ? [was] : used.has(token) ? [speaker] : [];
      }),
    );
  }

  private async chosenRoster(): Promise<Roster | undefined> {
    const pasted = readRoster(await vscode.env.clipboard.readText());
    const fromClipboard = {
      label: `$(clippy) ${t("From the Clipboard")}`,
      description: plural(pasted.rows.length, t("1 reader"), t`${pasted.rows.length.toLocaleString("en")} readers`),
      roster: pasted,
    };
    const fromFile = { label: `$(file) ${t("From a File…")}`, description: "CSV, TSV", roster: undefined };
    const picked =
      pasted.rows.length === 0
        ? fromFile
        : await this.services.dialogs.pick([fromClipboard, fromFile], {
            title: t("Import Readers"),
            placeHolder: t("Choose a class list: cells copied from a spreadsheet, or a file"),
          });
    if (!picked) return undefined;
    if (picked.roster) return picked.roster;
    const [file] =
      (await vscode.window.showOpenDialog({
        title: t("Choose a class list with the columns ID, name or alias, grade and class"),
        openLabel: t("Import"),
        filters: { [t("Tables")]: ["csv", "tsv", "txt"] },
      })) ?? [];
    return file && rosterIn(file);
  }

  /** The author chooses how readers are called where the table has names and no aliases. @returns undefined when the author cancels. */
  private async aliasKind(roster: Roster): Promise<AliasKind | "given" | undefined> {
    const kinds = aliasKindsOf(roster);
    if (kinds.length === 0) return "given";
    if (kinds.length === 1) return kinds[0];
    const example = (kind: AliasKind) =>
      withAliases(roster.rows, kind).find((_, row) => aliasOf(roster.rows[row]!, kind) !== undefined)?.alias;
    const items = kinds.map((kind) => ({ label: KIND_LABELS[kind], description: example(kind), kind }));
    const isShared = this.services.settings.keepSpeakers.value === "workspace";
    const picked = await this.services.dialogs.pick(items, {
      title: t("Import Readers"),
      placeHolder: isShared
        ? t("Choose what readers are called. The workspace’s file of readers has it, for everybody who can see the workspace.")
        : t("Choose what readers are called. It stays on this machine; services know readers by random tokens."),
    });
    return picked?.kind;
  }
}

const KIND_LABELS: Readonly<Record<AliasKind, string>> = {
  id: t("By ID"),
  first: t("By First Name"),
  initials: t("By Initials"),
  full: t("By Full Name"),
};

/** @returns the readers whom the author leaves ticked; none when the author cancels. */
async function preview({ added, updated, same }: RosterPlan, roster: Roster): Promise<RosterEntry[]> {
  const group = (label: string) => ({ label, kind: vscode.QuickPickItemKind.Separator, entry: undefined });
  const line = ({ entry, before, after }: RosterChange) => ({
    label: after.alias,
    description: factsInWords(after),
    ...(before && { detail: t`Now: ${[before.alias, factsInWords(before)].filter(Boolean).join(" · ")}` }),
    entry,
  });
  const unchanged = plural(same.length, t("1 reader stays as it is."), t`${same.length.toLocaleString("en")} readers stay as they are.`);
  const notes = [...(same.length > 0 ? [unchanged] : []), ...notesOf(roster)];
  const items = [
    ...(added.length > 0 ? [group(t("New")), ...added.map(line)] : []),
    ...(updated.length > 0 ? [group(t("Changed")), ...updated.map(line)] : []),
    ...(notes.length > 0 ? [group(t("Not imported")), ...notes.map((note) => ({ label: `$(info) ${note}`, entry: undefined }))] : []),
  ];
  const picked = await pickSome(items, {
    title: t`Import Readers: ${added.length} new, ${updated.length} changed`,
    placeholder: t("Untick whoever should not be imported"),
    chosen: ({ entry }) => entry !== undefined,
  });
  return picked.flatMap(({ entry }) => entry ?? []);
}

function notesOf({ others, problems }: Roster): string[] {
  const lines = problems.map(({ line, message }) => t`Line ${line}: ${message}`);
  return [
    ...(others.length > 0 ? [t`Columns that are not used: ${others.join(", ")}.`] : []),
    ...lines.slice(0, MOST_NOTES),
    ...(lines.length > MOST_NOTES ? [t`${lines.length - MOST_NOTES} more lines have problems.`] : []),
  ];
}

/** @throws {HumanError} `readers-unreadable`, `readers-damaged` */
async function rosterIn(file: vscode.Uri): Promise<Roster> {
  const name = nameInUri(file.toString());
  const bytes = await readUri(file.toString(), LARGEST_TABLE).catch((cause: unknown) => {
    throw new HumanError("readers-unreadable", t`${name} could not be read, or is larger than 5 MB.`, { cause });
  });
  // Workbooks are archives.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new HumanError(
      "readers-damaged",
      t`${name} is a workbook. Copy its cells and import them from the clipboard, or save it as CSV.`,
    );
  const roster = readRoster(decodeText(bytes));
  if (roster.rows.length > 0) return roster;
  const [problem] = roster.problems;
  throw new HumanError("readers-damaged", problem ? t`${name}, line ${problem.line}: ${problem.message}` : t`${name} has no readers.`);
}
