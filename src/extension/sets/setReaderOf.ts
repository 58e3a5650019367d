import { t } from "@vscode/l10n";
import { machineToken } from "#client/speakers/userToken.ts";
import { plural } from "#core/plural.ts";
import { ChangeReader } from "../speakers/changeReader.ts";
import type { Services } from "../services/services.ts";
import type { AssessSet } from "./assessSet.ts";

/**
 * Of recordings, and of the results that there are of them, which can be undone. A new reader of a result is kept in the address book,
 * without which nobody could tell whose result it is.
 * @throws {HumanError} `reader-not-kept`, `speakers-damaged`
 */
export async function setReaderOf(
  set: AssessSet,
  rows: readonly string[],
  reader: string,
  services: Pick<Services, "speakerPrompts" | "readerChanges" | "context" | "dialogs">,
): Promise<void> {
  set.setReader(rows, reader);
  const results = rows.flatMap((row) => set.resultOf(row) ?? []);
  if (results.length === 0) return;
  const alias = set.readers.named(reader.trim());
  const token = await set.readers.tokenOf(alias, true);
  await new ChangeReader(services).to(token === undefined ? undefined : { alias, token }, results);
}

/** Results without a reader get the one whom their recordings' names tell. @throws {HumanError} like `setReaderOf` */
export async function nameReadersOf(
  set: AssessSet,
  { readerChanges, context }: Pick<Services, "readerChanges" | "context">,
): Promise<void> {
  const wanted: { uri: string; token: string }[] = [];
  for (const { uri, reader } of set.unnamed)
    wanted.push({ uri, token: (await set.readers.tokenOf(reader, true)) ?? (await machineToken(context.globalState)) });
  await readerChanges.change(wanted, (changed) =>
    plural(changed, t("1 result has its reader now."), t`${changed.toLocaleString("en")} results have their readers now.`),
  );
}
