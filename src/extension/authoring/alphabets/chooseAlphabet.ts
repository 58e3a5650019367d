import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { HumanError } from "#core/humanError.ts";
import { DEFAULT_ALPHABET } from "#client/profiles/profile.ts";
import type { Profiles } from "#client/profiles/profiles.ts";
import type { Settings } from "../../settings/settings.ts";
import { browseForFile, filesToChoose, settingTarget } from "../settingFiles.ts";
import { SHIPPED_ALPHABETS } from "#contract/files/shippedAlphabets.ts";
import { ALPHABET_NAME_ENDING } from "#contract/files/alphabetNameEnding.ts";
import { ARPABET_ALONE } from "./alphabetStatus.ts";
import { pronunciationModel } from "./editorAlphabets.ts";

interface AlphabetItem extends vscode.QuickPickItem {
  /** The value for the setting. */
  value?: string;
  browse?: true;
}

const SHIPPED_NAMES: Record<(typeof SHIPPED_ALPHABETS)[number], string> = { timit61: "TIMIT" };

export async function chooseAlphabet(settings: Settings, profiles: Profiles): Promise<void> {
  const scope = vscode.window.activeTextEditor?.document.uri ?? vscode.workspace.workspaceFolders?.[0]?.uri;
  const modelId = pronunciationModel(profiles);
  if (modelId === "")
    throw new HumanError(
      "model-unknown",
      t(
        "The service in use has no model for pronunciation yet, and an alphabet belongs to a model. Run “Edit Models…” on the service first.",
      ),
    );
  const { inUse } = profiles;
  const ofProfile = (inUse.kind === "hosted" ? inUse.profile.models.pronunciation?.alphabet : undefined) ?? DEFAULT_ALPHABET;
  const current = settings.alphabets.valueFor(scope?.toString())[modelId] ?? ofProfile;
  const picked = await vscode.window.showQuickPick(offered(current), {
    title: t`Choose Alphabet for ${modelId}`,
    placeHolder: t("Which symbols does the model understand?"),
    matchOnDescription: true,
  });
  const value = picked?.browse
    ? await browseForFile(scope, { title: t("Choose an Alphabet"), filters: { [t("Alphabets")]: ["json"] } })
    : picked?.value;
  if (value === undefined) return;
  if (value !== DEFAULT_ALPHABET && inUse.kind === "embedded" && !(await wantedAnyway())) return;
  await write(scope, (own) => {
    const { [modelId]: _, ...others } = own;
    return value === ofProfile ? others : { ...others, [modelId]: value };
  });
  // Another level of the settings may name an alphabet for it.
  if (value === ofProfile && settings.alphabets.valueFor(scope?.toString())[modelId] !== undefined)
    await write(scope, (own) => ({ ...own, [modelId]: value }));
}

async function wantedAnyway(): Promise<boolean> {
  const use = t("Use It Anyway");
  const detail = t(
    "Files would be checked against an alphabet that the embedded service does not understand. First choose a service with a model for this alphabet, or keep Arpabet.",
  );
  return (await vscode.window.showWarningMessage(ARPABET_ALONE, { modal: true, detail }, use)) === use;
}

async function offered(current: string): Promise<AlphabetItem[]> {
  const files = await filesToChoose(ALPHABET_NAME_ENDING);
  const items: (AlphabetItem & { description: string })[] = [
    { label: "Arpabet", description: t("39 phonemes, stress optional"), value: DEFAULT_ALPHABET },
    ...SHIPPED_ALPHABETS.map((id) => ({ label: SHIPPED_NAMES[id], description: t("61 symbols, without stress"), value: id })),
    ...files.map((path) => ({ label: path.split("/").at(-1)!, description: path, value: path })),
  ];
  const marked = items.map((item) => (item.value === current ? { ...item, description: t`${item.description}, in use` } : item));
  return [...marked, { label: t("Browse…"), iconPath: new vscode.ThemeIcon("folder-opened"), browse: true, alwaysShow: true }];
}

/** Changes the workspace's own settings if there is a workspace: its references are written in that alphabet for everybody. */
async function write(scope: vscode.Uri | undefined, change: (own: Record<string, string>) => Record<string, string>): Promise<void> {
  const configuration = vscode.workspace.getConfiguration("speechAssessment", scope);
  const { globalValue, workspaceValue, workspaceFolderValue } = configuration.inspect<Record<string, string>>("alphabets") ?? {};
  const target = settingTarget(scope);
  const own = {
    [vscode.ConfigurationTarget.Global]: globalValue,
    [vscode.ConfigurationTarget.Workspace]: workspaceValue,
    [vscode.ConfigurationTarget.WorkspaceFolder]: workspaceFolderValue,
  }[target];
  const value = change(own ?? {});
  await configuration.update("alphabets", Object.keys(value).length > 0 ? value : undefined, target);
}
