import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { readAlphabet } from "../../../contract/files/alphabetFile.ts";
import { SEGMENTED_LOCAL_MODEL } from "../../../contract/wire/localModels.ts";
import type { Alphabet } from "../../../core/arpabet/alphabet.ts";
import { ARPABET } from "../../../core/arpabet/arpabetAlphabet.ts";
import type { ProfileModel } from "../../../client/profiles/profile.ts";
import type { Profiles } from "../../../client/profiles/profiles.ts";
import type { Settings } from "../../settings/settings.ts";
import { AUTHORING_COMMANDS } from "../../manifest/authoringManifest.ts";
import { NamedFiles } from "../namedFiles.ts";
import { fileAt } from "../settingFiles.ts";
import { alphabetPlace } from "./alphabetPlace.ts";
import { changeDetector } from "../../../authoring/changeDetector.ts";

/** The alphabet that applies to a document, and why. */
export interface AlphabetInForce {
  alphabet: Alphabet;
  /** The model that assesses pronunciation; empty if that of the hosted service has not been given yet. */
  modelId: string;
  /** The file that the alphabet is read from; absent for Arpabet. */
  uri?: vscode.Uri;
  /** Why the configured alphabet cannot be used, in words; Arpabet then applies. */
  failure?: string;
  /** Why a model may not take this alphabet, in words. */
  caution?: string;
}

/** For the embedded service's model. */
export const ARPABET_ALONE = t(
  "The embedded service only understands Arpabet: it refuses symbols that Arpabet does not have, and takes others for what they mean in Arpabet.",
);

/** Alphabets that the settings name for models, read from their files whenever those change. */
export class Alphabets implements vscode.Disposable {
  private readonly files = new NamedFiles({
    unreadable: (path) => t`The alphabet ${path} cannot be read; it may have been moved or deleted.`,
    unusable: (path, why) => t`The alphabet ${path} cannot be used: ${why}`,
    meanwhile: t("Arpabet is used for now."),
    choose: { id: AUTHORING_COMMANDS.chooseAlphabet.id, title: t("Choose Alphabet…") },
    read: readAlphabet,
  });
  private readonly changed = new vscode.EventEmitter<void>();
  /** Fires when a different alphabet may apply. */
  readonly onDidChange = this.changed.event;
  private readonly subscriptions: vscode.Disposable;

  constructor(
    private readonly extension: vscode.Uri,
    private readonly settings: Settings,
    private readonly profiles: Profiles,
  ) {
    // Any change of settings may concern profiles, though most do not: files are not checked again for those.
    const isOtherModel = changeDetector(() => {
      const scopes = [undefined, ...(vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri)];
      return [
        profiles.inUse.kind,
        this.hostedModel?.id,
        this.hostedModel?.alphabet,
        ...scopes.map((scope) => settings.alphabets.valueFor(scope)),
      ];
    });
    this.subscriptions = vscode.Disposable.from(
      settings.alphabets.onDidChange(() => this.changed.fire()),
      settings.onDidChangeProfiles(() => {
        if (isOtherModel()) this.changed.fire();
      }),
      this.files.onDidChange(() => this.changed.fire()),
      this.files,
      this.changed,
    );
  }

  /** Returns the alphabet known so far: one whose file is still being read comes with the next `onDidChange`. */
  of(document: Pick<vscode.TextDocument, "uri">): Alphabet {
    return this.inForce(document).alphabet;
  }

  /** Like `of`, once its file has been read. */
  async readFor(document: Pick<vscode.TextDocument, "uri">): Promise<Alphabet> {
    const uri = this.place(document.uri, this.modelId());
    if (uri && typeof uri !== "string") await this.files.ready(uri);
    return this.of(document);
  }

  inForce({ uri: scope }: Pick<vscode.TextDocument, "uri">): AlphabetInForce {
    const modelId = this.modelId();
    const uri = this.place(scope, modelId);
    if (uri === undefined) return { alphabet: ARPABET, modelId };
    if (typeof uri === "string") return { alphabet: ARPABET, modelId, failure: uri };
    const { value, failure } = this.files.get(uri);
    return { alphabet: value ?? ARPABET, modelId, uri, failure, ...(value && this.takesArpabetAlone && { caution: ARPABET_ALONE }) };
  }

  shipped(id: string): vscode.Uri {
    return vscode.Uri.joinPath(this.extension, "media", "alphabets", `${id}.json`);
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  /** True if the model in use cannot use any other alphabet. */
  get takesArpabetAlone(): boolean {
    return this.profiles.inUse.kind === "embedded";
  }

  private modelId(): string {
    return this.hostedModel?.id ?? (this.takesArpabetAlone ? SEGMENTED_LOCAL_MODEL : "");
  }

  private get hostedModel(): ProfileModel | undefined {
    const { inUse } = this.profiles;
    return inUse.kind === "hosted" ? inUse.profile.models.pronunciation : undefined;
  }

  /**
   * The file that the settings, or otherwise the profile in use, name for a model; undefined if they name none; or why there cannot be one.
   */
  private place(scope: vscode.Uri, modelId: string): vscode.Uri | string | undefined {
    const setting = this.settings.alphabets.valueFor(scope)[modelId] ?? this.hostedModel?.alphabet;
    if (setting === undefined) return undefined;
    const place = alphabetPlace(setting);
    if (place.kind === "default") return undefined;
    if (place.kind === "shipped") return this.shipped(place.id);
    const { address, failure } = fileAt(place, scope);
    return failure ?? vscode.Uri.parse(address, true);
  }
}
