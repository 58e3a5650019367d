import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { unitNamed } from "#core/passage/scopeAndSequence.ts";
import type { Address } from "#project/files/address.ts";
import { HumanError } from "#core/humanError.ts";
import { baseName } from "#contract/files/fileNames.ts";
import type { Settings } from "../../../settings/settings.ts";
import { browseForFile, filesNamed, pathForSetting, settingTarget } from "../../settingFiles.ts";
import { EXAMPLE_SCOPE, SCOPE_NAME_ENDING } from "#core/passage/scopePlace.ts";
import { Steps } from "../steps.ts";
import type { Scopes } from "#project/scopes/scopes.ts";
import { scopedText } from "./editorScopes.ts";

interface ScopeItem extends vscode.QuickPickItem {
  /** The value for the setting. */
  value?: string;
  does?: "browse" | "copy";
}

const EXAMPLE_NAME = "Generic phonics";
/** Used where nothing is open. */
const UNTITLED = "untitled:";

const TITLE = t("Choose Scope and Sequence");
const STATE = "speechAssessment.scopes";
/** Previously used files. */
const MOST_REMEMBERED_FILES = 10;

type Memory = Pick<vscode.Memento, "get" | "update">;

/**
 * Asks also which unit has been reached, and writes both into the settings. A scope that cannot be used is not written: the current one
 * stays.
 */
export async function chooseScope(scopes: Scopes, settings: Settings, state: Memory): Promise<void> {
  const resource = vscode.window.activeTextEditor?.document.uri ?? vscode.workspace.workspaceFolders?.[0]?.uri;
  const current = settings.scopeAndSequence.valueFor(resource?.toString());
  const address = String(resource ?? UNTITLED);
  const items = await offered(current, scopes, { address, usedBefore: await usedBefore(state) });
  const picked = await Steps.with(TITLE, (steps) => steps.one(items, t("What is taught, and in which order?")));
  const value =
    picked?.does === "browse"
      ? await browseForFile(resource, { title: t("Choose a Scope and Sequence"), filters: { [t("Scopes and sequences")]: ["json"] } })
      : picked?.does === "copy"
        ? await copyExample(scopes, resource)
        : picked?.value;
  if (value === undefined) return;
  const failure = await scopes.failureOf(value, address);
  if (failure !== undefined)
    return refused(
      `${failure} ${current === "" ? t("As before, none is set.") : t`${nameOf(current)} stays in use.`}`,
      scopes.fileOf(value, address)?.address,
      () => chooseScope(scopes, settings, state),
    );
  await write(settings.scopeAndSequence.key, value, resource);
  for (const used of [current, value]) {
    const file = used === EXAMPLE_SCOPE ? undefined : scopes.fileOf(used, address)?.address;
    if (file !== undefined) await remember(file, state);
  }
  // A copy still has to be edited, including its units.
  if (picked?.does !== "copy" && value !== "") await chooseUnit(scopes, settings, resource);
  tellOfNearer(scopes, resource);
}

/** The text in view, or a folder of it, may name its own, which takes precedence over the settings. */
function tellOfNearer(scopes: Scopes, resource: vscode.Uri | undefined): void {
  const document = vscode.window.activeTextEditor?.document;
  if (!document || document.uri !== resource) return;
  const { unit, scope } = scopes.named(scopedText(document));
  const nearer = [scope, unit].find((named) => named !== undefined && named.level.by !== "setting");
  if (!nearer) return;
  const where = nearer.level.by === "text" ? baseName(document.uri) : nearer.level.path!;
  void vscode.window.showInformationMessage(t`${where} names “${nearer.name}”, which overrides what you have just chosen.`);
}

async function usedBefore(state: Memory): Promise<vscode.Uri[]> {
  const uris = remembered(state).map((uri) => vscode.Uri.parse(uri));
  const there = await Promise.all(
    uris.map((uri) =>
      Promise.resolve(vscode.workspace.fs.stat(uri)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return uris.filter((_, index) => there[index]);
}

async function remember(file: Address, state: Memory): Promise<void> {
  await state.update(STATE, [file, ...remembered(state).filter((other) => other !== file)].slice(0, MOST_REMEMBERED_FILES));
}

function remembered(state: Memory): string[] {
  const kept = state.get<unknown>(STATE);
  return Array.isArray(kept) ? kept.filter((uri): uri is string => typeof uri === "string") : [];
}

async function refused(message: string, file: Address | undefined, again: () => Promise<void>): Promise<void> {
  const [open, other] = [t("Open File"), t("Choose Another…")];
  const answer = await vscode.window.showErrorMessage(message, ...(file === undefined ? [] : [open]), other);
  if (answer === open) await vscode.commands.executeCommand("vscode.open", vscode.Uri.parse(file!, true));
  if (answer === other) await again();
}

function nameOf(value: string): string {
  return value === EXAMPLE_SCOPE ? EXAMPLE_NAME : value.split(/[\\/]/u).at(-1)!;
}

async function chooseUnit(scopes: Scopes, settings: Settings, resource: vscode.Uri | undefined): Promise<void> {
  const scope = await scopes.readSet(String(resource ?? UNTITLED));
  if (!scope) return;
  const reached = unitNamed(scope, settings.scopeUnit.valueFor(resource?.toString()));
  const items = [
    { label: t("All units"), description: reached === undefined ? t("in use") : "", value: "", picked: reached === undefined },
    ...scope.units.map(({ id, title }, index) => ({
      label: t`Unit ${id}`,
      description: index === reached ? t`${title}, in use` : title,
      value: id,
      picked: index === reached,
    })),
  ];
  const picked = await Steps.with(TITLE, (steps) => steps.one(items, t("Which unit has the class reached?")));
  if (picked && picked.value !== settings.scopeUnit.valueFor(resource?.toString()))
    await write(settings.scopeUnit.key, picked.value, resource);
}

async function write(key: string, value: string, resource: vscode.Uri | undefined): Promise<void> {
  await vscode.workspace.getConfiguration("speechAssessment", resource).update(key, value, settingTarget(resource));
}

/** With the current one, wherever its file is, under the cursor. */
async function offered(
  current: string,
  scopes: Scopes,
  { address, usedBefore: before }: { address: Address; usedBefore: readonly vscode.Uri[] },
): Promise<ScopeItem[]> {
  const files = await filesNamed(SCOPE_NAME_ENDING);
  const here = new Set(files.map(String));
  const pathItem = (path: string) => ({ label: path.split(/[\\/]/u).at(-1)!, description: path, value: path });
  const groups: { title: string; items: (ScopeItem & { description: string })[] }[] = [
    {
      title: "",
      items: [
        { label: t("None"), description: t("no decodability"), value: "" },
        { label: EXAMPLE_NAME, description: t("the example that comes with the extension"), value: EXAMPLE_SCOPE },
      ],
    },
    {
      title: t("In this workspace"),
      items: files
        .map((uri) => vscode.workspace.asRelativePath(uri, false))
        .sort()
        .map(pathItem),
    },
    { title: t("Used before"), items: before.filter((uri) => !here.has(uri.toString())).map((uri) => pathItem(pathForSetting(uri))) },
  ];
  // One file may have several names.
  const fileOf = (value: string) => Object.values(scopes.fileOf(value, address) ?? {}).join();
  const inUse = fileOf(current);
  const isInUse = (item: ScopeItem) => fileOf(item.value!) === inUse;
  if (!groups.some(({ items }) => items.some(isInUse)))
    groups[0]!.items.push({ label: nameOf(current), description: current, value: current });
  const marked = ({ title, items }: (typeof groups)[number]): ScopeItem[] => [
    ...(title === "" || items.length === 0 ? [] : [{ label: title, kind: vscode.QuickPickItemKind.Separator }]),
    ...items.map((item) => (isInUse(item) ? { ...item, description: t`${item.description}, in use`, picked: true } : item)),
  ];
  return [
    ...groups.flatMap(marked),
    { label: "", kind: vscode.QuickPickItemKind.Separator },
    { label: t("Browse…"), iconPath: new vscode.ThemeIcon("folder-opened"), does: "browse", alwaysShow: true },
    { label: t("Copy and Edit the Example…"), iconPath: new vscode.ThemeIcon("copy"), does: "copy", alwaysShow: true },
  ];
}

/** As the author's own file, opened for editing. */
async function copyExample(scopes: Scopes, resource: vscode.Uri | undefined): Promise<string | undefined> {
  const folder = resource && vscode.workspace.getWorkspaceFolder(resource)?.uri;
  const name = `our-phonics${SCOPE_NAME_ENDING}`;
  const target = await vscode.window.showSaveDialog({
    title: t("Copy the Example"),
    defaultUri: folder && vscode.Uri.joinPath(folder, name),
    filters: { [t("Scopes and sequences")]: ["json"] },
  });
  if (!target) return undefined;
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.parse(scopes.example)));
  try {
    // The schema's place is within the extension; in a workspace the editor knows it from the file's name.
    await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text.replace(/^ *"\$schema":.*\r?\n/m, "")));
  } catch (cause) {
    throw new HumanError("scope-not-written", t`${baseName(target)} could not be written. Is its folder writable?`, { cause });
  }
  await vscode.window.showTextDocument(target);
  return pathForSetting(target);
}
