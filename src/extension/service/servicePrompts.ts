import * as vscode from "vscode";
import type { Operation } from "../../contract/limits.ts";
import { OPERATION_NAMES } from "../assess/operationNames.ts";
import type { Settings } from "../settings/settings.ts";
import type { ApiKeys } from "./apiKeys.ts";
import { parseBaseUrl } from "./baseUrl.ts";
import { cleanKey } from "./cleanKey.ts";

/** The questions about services: which one, where, with which key and model. Each resolves to undefined when the author turns away. */
export class ServicePrompts {
  constructor(
    private readonly settings: Settings,
    private readonly keys: ApiKeys,
  ) {}

  async askBaseUrl(): Promise<string | undefined> {
    const input = await vscode.window.showInputBox({
      title: "Use Hosted Service",
      prompt: "Address of the service. Recordings and the API key are sent to it.",
      placeHolder: "https://speech.example.com",
      value: this.settings.baseUrl.value,
      ignoreFocusOut: true,
      validateInput: (text) => parseBaseUrl(text).problem,
    });
    const url = input === undefined ? undefined : parseBaseUrl(input).url;
    if (url !== undefined) await this.settings.baseUrl.update(url);
    return url;
  }

  /** Asks for a key and keeps it for the origin. */
  async askKey(origin: string): Promise<string | undefined> {
    const input = await vscode.window.showInputBox({
      title: "Set API Key",
      prompt: `API key for ${origin}. It is kept in the editor's secret storage and sent to this address alone.`,
      password: true,
      ignoreFocusOut: true,
      validateInput: (text) => cleanKey(text).problem,
    });
    const key = input === undefined ? undefined : cleanKey(input).key;
    if (key === undefined) return undefined;
    if (!(await this.keys.set(origin, key))) {
      void vscode.window.showWarningMessage("This editor cannot keep secrets, so the API key will be asked for again after a reload.");
    }
    return key;
  }

  async askModel(operation: Operation): Promise<string | undefined> {
    const setting = this.settings.hostedModel[operation];
    const input = await vscode.window.showInputBox({
      title: `Model for ${OPERATION_NAMES[operation].label}`,
      prompt: "Model id, as the service's operator issued it. It is kept in your settings.",
      value: setting.value,
      ignoreFocusOut: true,
      validateInput: (text) => (text.trim() === "" ? "The model id is empty." : undefined),
    });
    const model = input?.trim();
    if (model) await setting.update(model);
    return model || undefined;
  }
}
