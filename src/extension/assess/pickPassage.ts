import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { baseName, isTextName, nearestFirst, sameBaseName, TEXT_EXTENSIONS } from "#contract/files/fileNames.ts";
import { isPassageDocument } from "../documents/passage.ts";

interface PassageItem extends vscode.QuickPickItem {
  uri?: vscode.Uri;
}

/**
 * Offers texts of the recording's own base name first, open or beside it, then the other open documents, then the texts beside it.
 * Undefined when the author cancels.
 */
export async function pickPassage(audio: vscode.Uri | undefined): Promise<vscode.Uri | undefined> {
  const open = vscode.workspace.textDocuments.filter(isPassageDocument).map(({ uri }) => uri);
  const beside = audio ? await textsBeside(audio) : [];
  const wanted = audio ? baseName(audio) : "";
  const items: PassageItem[] = unique([...sorted(open, wanted), ...sorted(beside, wanted)])
    .map((uri) => ({
      label: baseName(uri),
      description: describe(uri, wanted, open),
      iconPath: vscode.ThemeIcon.File,
      resourceUri: uri,
      uri,
    }))
    .sort((a, b) => Number(sameBaseName(b.label, wanted)) - Number(sameBaseName(a.label, wanted)));
  if (items.length === 0) return browse(audio);
  items.push({ label: t("Browse…"), iconPath: new vscode.ThemeIcon("folder-opened"), alwaysShow: true });
  const picked = await vscode.window.showQuickPick(items, {
    title: t("Assess Recording"),
    placeHolder: audio ? t`Which text was read in ${wanted}?` : t("Which text was read?"),
    ignoreFocusOut: true,
  });
  if (!picked) return undefined;
  return picked.uri ?? browse(audio);
}

async function textsBeside(audio: vscode.Uri): Promise<vscode.Uri[]> {
  const folder = vscode.Uri.joinPath(audio, "..");
  const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(folder)).catch(() => []);
  return entries
    .filter(([name, type]) => (type & vscode.FileType.File) !== 0 && isTextName(name))
    .map(([name]) => vscode.Uri.joinPath(folder, name));
}

function sorted(uris: readonly vscode.Uri[], wanted: string): vscode.Uri[] {
  const order = nearestFirst(uris.map(baseName), wanted);
  return [...uris].sort((a, b) => order.indexOf(baseName(a)) - order.indexOf(baseName(b)));
}

function unique(uris: readonly vscode.Uri[]): vscode.Uri[] {
  return [...new Map(uris.map((uri) => [uri.toString(), uri])).values()];
}

function describe(uri: vscode.Uri, wanted: string, open: readonly vscode.Uri[]): string {
  const notes = [];
  if (sameBaseName(baseName(uri), wanted)) notes.push(t("same name as the recording"));
  if (open.some((one) => one.toString() === uri.toString())) notes.push(t("open"));
  return notes.join(", ");
}

async function browse(audio: vscode.Uri | undefined): Promise<vscode.Uri | undefined> {
  const [uri] =
    (await vscode.window.showOpenDialog({
      title: t("Choose the Text That Was Read"),
      openLabel: t("Choose"),
      defaultUri: audio ? vscode.Uri.joinPath(audio, "..") : vscode.workspace.workspaceFolders?.[0]?.uri,
      filters: { [t("Texts")]: [...TEXT_EXTENSIONS], [t("All Files")]: ["*"] },
    })) ?? [];
  return uri;
}
