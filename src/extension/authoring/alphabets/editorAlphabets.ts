import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { changeDetector } from "#authoring/changeDetector.ts";
import type { ProfileModel } from "#client/profiles/profile.ts";
import type { Profiles } from "#client/profiles/profiles.ts";
import { readAlphabet } from "#contract/files/alphabetFile.ts";
import { SEGMENTED_LOCAL_MODEL } from "#contract/wire/localModels.ts";
import { anyOf } from "#platform/emitter.ts";
import { Alphabets } from "#project/alphabets/alphabets.ts";
import { AUTHORING_COMMANDS } from "../../manifest/authoringManifest.ts";
import type { Settings } from "../../settings/settings.ts";
import { editorNamedFiles } from "../editorNamedFiles.ts";
import { addressInSetting } from "../settingFiles.ts";

/** As the settings name them, or otherwise the service in use. */
export function editorAlphabets(extension: vscode.Uri, settings: Settings, profiles: Profiles): Alphabets {
  const { alphabets } = settings;
  const files = editorNamedFiles({
    unreadable: (path) => t`The alphabet ${path} cannot be read; it may have been moved or deleted.`,
    unusable: (path, why) => t`The alphabet ${path} cannot be used: ${why}`,
    meanwhile: t("Arpabet is used for now."),
    choose: { id: AUTHORING_COMMANDS.chooseAlphabet.id, title: t("Choose Alphabet…") },
    read: readAlphabet,
  });
  return new Alphabets(files, {
    shipped: vscode.Uri.joinPath(extension, "media", "alphabets").toString(),
    setting: (text) => alphabets.valueFor(text)[pronunciationModel(profiles)] ?? hostedModel(profiles)?.alphabet,
    addressOf: addressInSetting,
    onDidChange: anyOf(alphabets.onDidChange, (listener) => {
      // Any change of settings may concern profiles, though most do not: files are not checked again for those.
      const isOtherModel = changeDetector(() => {
        const scopes = [undefined, ...(vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri)];
        const { id, alphabet } = hostedModel(profiles) ?? {};
        return [profiles.inUse.kind, id, alphabet, ...scopes.map((scope) => alphabets.valueFor(scope?.toString()))];
      });
      return settings.onDidChangeProfiles(() => (isOtherModel() ? listener(undefined) : undefined));
    }),
  });
}

/** Empty if the hosted service's model has not been given yet. */
export function pronunciationModel(profiles: Profiles): string {
  return hostedModel(profiles)?.id ?? (profiles.inUse.kind === "embedded" ? SEGMENTED_LOCAL_MODEL : "");
}

function hostedModel({ inUse }: Profiles): ProfileModel | undefined {
  return inUse.kind === "hosted" ? inUse.profile.models.pronunciation : undefined;
}
