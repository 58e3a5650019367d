import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { compareValues } from "#core/compareValues.ts";
import { plural } from "#core/plural.ts";
import type { Address } from "#project/files/address.ts";
import type { KnownReader } from "#sets/plan/knownReaders.ts";
import type { Speaker } from "#client/speakers/addressBook.ts";
import { ASSESSMENT_NAME_ENDING } from "#results/resultEnding.ts";
import { commandTitle } from "../manifest/defineCommands.ts";
import { SPEAKER_COMMANDS } from "../manifest/speakerManifest.ts";
import { findFiles } from "../host/node/findFiles.ts";
import { pickSome } from "../interface/pickSome.ts";
import { ResultLines } from "../results/lines/resultLines.ts";
import type { Services } from "../services/services.ts";

const MOST_RESULTS = 10_000;

/** Gives results that have no reader the one whose id or alias is in the names of their recordings and folders. */
export class ReadersByName {
  constructor(private readonly services: Pick<Services, "dialogs" | "readerChanges"> & ConstructorParameters<typeof ResultLines>[0]) {}

  /** @param folder undefined for the whole workspace. @throws {HumanError} `reader-not-kept`, `speakers-damaged` */
  async run(folder: vscode.Uri | undefined): Promise<void> {
    const { book, dialogs, readerChanges } = this.services;
    const readers = await book.all();
    if (readers.length === 0) {
      const open = commandTitle(SPEAKER_COMMANDS.importReaders);
      const chosen = await dialogs.tell(t("There are no readers yet. Import a class list, or make a reader for each child."), open);
      if (chosen === open) await vscode.commands.executeCommand(SPEAKER_COMMANDS.importReaders.id);
      return;
    }
    const { named, open, doubtful } = await dialogs.meanwhile(t("Looking for results without a reader"), () => this.look(folder, readers));
    const left = [
      ...(doubtful > 0
        ? [plural(doubtful, t("1 could be of several readers."), t`${doubtful.toLocaleString("en")} could be of several readers.`)]
        : []),
      ...(open > 0 ? [plural(open, t("1 names no reader."), t`${open.toLocaleString("en")} name no reader.`)] : []),
    ];
    if (named.size === 0) {
      const said = open + doubtful === 0 ? t("Every result here has a reader.") : t("No result could be given a reader by its name.");
      void dialogs.tell([said, ...left].join(" "));
      return;
    }
    const items = [...named]
      .sort(([a], [b]) => compareValues(a.alias, b.alias, false))
      .map(([reader, uris]) => ({
        label: reader.alias,
        description: plural(uris.length, t("1 result"), t`${uris.length.toLocaleString("en")} results`),
        reader,
        uris,
      }));
    const chosen = await pickSome(items, {
      title: t("Set Readers by File Names"),
      placeholder: [t("Untick whoever did not read them."), ...left].join(" "),
      chosen: () => true,
    });
    const wanted = chosen.flatMap(({ reader: { token }, uris }) => uris.map((uri) => ({ uri, token })));
    if (wanted.length === 0) return;
    await readerChanges.change(wanted, (changed) =>
      plural(changed, t("1 result has its reader now."), t`${changed.toLocaleString("en")} results have their readers now.`),
    );
  }

  private async look(folder: vscode.Uri | undefined, readers: readonly Speaker[]) {
    const [{ KnownReaders }, { readersInNames }, { placeNames }] = await Promise.all([
      import("#sets/plan/knownReaders.ts"),
      import("#sets/readers/readersInNames.ts"),
      import("#sets/results/resultPlaces.ts"),
    ]);
    const known = new KnownReaders(readers);
    const named = new Map<Speaker, Address[]>();
    let [open, doubtful] = [0, 0];
    const folders = folder ? [folder] : (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
    const bases = folders.map((uri) => placeNames({ uri: uri.toString(), file: { recording: { path: "" } } }).result);
    const pattern = `**/*${ASSESSMENT_NAME_ENDING}`;
    const files = await findFiles(folder ? new vscode.RelativePattern(folder, pattern) : pattern, null, MOST_RESULTS);
    const lines = new ResultLines(this.services);
    try {
      for (const line of await lines.all(files.map(String))) {
        if (line && !this.services.marks.isNobodys(line.opened.file.speaker)) continue;
        const [first, another] = line ? (readersInNames(known, line.opened, bases) as (KnownReader & Speaker)[]) : [];
        if (!first) open++;
        else if (another) doubtful++;
        else named.set(first, [...(named.get(first) ?? []), line!.opened.uri]);
      }
    } finally {
      lines.dispose();
    }
    return { named, open, doubtful };
  }
}
