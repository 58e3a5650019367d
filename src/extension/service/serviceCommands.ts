import * as vscode from "vscode";
import { HumanError } from "../../core/humanError.ts";
import type { Settings } from "../settings/settings.ts";
import { type ApiKeys, KEY_VARIABLE } from "./apiKeys.ts";
import { parseBaseUrl } from "./baseUrl.ts";
import type { ServicePrompts } from "./servicePrompts.ts";

/** The commands about services and keys. */
export class ServiceCommands {
  constructor(
    private readonly settings: Settings,
    private readonly keys: ApiKeys,
    private readonly prompts: ServicePrompts,
  ) {}

  async useEmbedded(): Promise<void> {
    await this.settings.service.update("embedded");
    if (this.settings.service.value !== "embedded") throw overruled();
    void vscode.window.showInformationMessage("Recordings are now assessed on this machine.");
  }

  async useHosted(): Promise<void> {
    const url = await this.prompts.askBaseUrl();
    if (url === undefined) return;
    const { origin } = new URL(url);
    if (!(await this.keys.get(origin)) && (await this.prompts.askKey(origin)) === undefined) return;
    await this.settings.service.update("hosted");
    if (this.settings.service.value !== "hosted") throw overruled();
    void vscode.window.showInformationMessage(`Recordings are now sent to ${origin}.`);
  }

  /** Offers both services, the one in use marked. */
  async choose(): Promise<void> {
    const inUse = this.settings.service.value;
    const items = [
      { label: "$(device-desktop) Embedded service", detail: "On this machine, without an account.", kindOfService: "embedded" as const },
      { label: "$(cloud) Hosted service…", detail: this.settings.baseUrl.value || "At an address of yours, with an API key.", kindOfService: "hosted" as const },
    ].map((item) => ({ ...item, description: item.kindOfService === inUse ? "in use" : undefined }));
    const picked = await vscode.window.showQuickPick(items, { title: "Choose Service", placeHolder: "Which service assesses recordings?" });
    if (picked?.kindOfService === "embedded") await this.useEmbedded();
    if (picked?.kindOfService === "hosted") await this.useHosted();
  }

  /** Asks for the key of the hosted service, and for its address first where none is set. */
  async setKey(): Promise<void> {
    const address = this.settings.baseUrl.value || (await this.prompts.askBaseUrl());
    if (!address) return;
    const base = parseBaseUrl(address);
    if (base.problem !== undefined) throw new HumanError("base-url-invalid", `The setting “Base Url” cannot be used. ${base.problem}`);
    if ((await this.prompts.askKey(base.origin)) === undefined) return;
    void vscode.window.showInformationMessage(`The API key for ${base.origin} is set.`);
  }

  async removeKey(): Promise<void> {
    const origins = this.keys.origins();
    if (origins.length === 0) {
      void vscode.window.showInformationMessage(`No API key is kept here. One in the environment (${KEY_VARIABLE}) has to be removed there.`);
      return;
    }
    const origin = await vscode.window.showQuickPick(origins, { title: "Remove API Key", placeHolder: "Which service's key is to be removed?" });
    if (origin === undefined) return;
    await this.keys.remove(origin);
    void vscode.window.showInformationMessage(`The API key for ${origin} is removed.`);
  }
}

function overruled(): HumanError {
  return new HumanError(
    "setting-overruled",
    "This workspace's settings choose another service and overrule yours. Change “speechAssessment.service” in the workspace's settings.",
  );
}
