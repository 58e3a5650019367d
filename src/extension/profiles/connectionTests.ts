import * as vscode from "vscode";
import type { BackendLoader } from "../backendLoader.ts";
import { editorProxy } from "../service/editorProxy.ts";
import type { EmbeddedService } from "../service/embeddedService.ts";
import { httpSettings } from "../service/httpSettings.ts";
import type { ServicePrompts } from "../service/servicePrompts.ts";
import { EMBEDDED } from "./profile.ts";
import type { ProfileCommands } from "./profileCommands.ts";
import type { Profiles } from "./profiles.ts";
import { profileTarget } from "./profileTarget.ts";

export interface ConnectionTestsDependencies {
  profiles: Profiles;
  commands: ProfileCommands;
  prompts: ServicePrompts;
  embedded: EmbeddedService;
  backend: BackendLoader;
  log: vscode.LogOutputChannel;
}

/** Tells whether the service of a profile can be reached and takes its key, without spending an assessment. */
export class ConnectionTests {
  constructor(private readonly dependencies: ConnectionTestsDependencies) {}

  /** @param args what a line of the view hands over; without, the profile in use is tested. */
  async test(args: readonly unknown[]): Promise<void> {
    const service = await this.serviceOf(args);
    if (!service) return;
    const { testConnection } = await this.dependencies.backend.load();
    const options = { location: vscode.ProgressLocation.Notification, title: `Testing the connection to ${service.name}`, cancellable: true };
    const finding = await vscode.window.withProgress(options, async (_progress, cancellation) => {
      const controller = new AbortController();
      const subscription = cancellation.onCancellationRequested(() => controller.abort());
      try {
        return await testConnection({ ...service, proxy: editorProxy(httpSettings(), process.env), signal: controller.signal });
      } catch (error) {
        if (controller.signal.aborted) return undefined;
        throw error;
      } finally {
        subscription.dispose();
      }
    });
    if (!finding) return;
    const { log } = this.dependencies;
    log.info(`Connection test: ${finding.reached ? `reached, key ${finding.key} (${finding.status})` : `not reached, ${finding.step}${finding.code ? ` (${finding.code})` : ""}`}.`);
    if (finding.reached && finding.key === "accepted") void vscode.window.showInformationMessage(finding.sentence);
    else if (finding.reached && finding.key === "refused") void this.offerKey(finding.sentence, service.name);
    else void vscode.window.showWarningMessage(finding.sentence);
  }

  private async serviceOf(args: readonly unknown[]): Promise<{ name: string; baseUrl: string; apiKey: string } | undefined> {
    const { profiles, commands, prompts, embedded } = this.dependencies;
    const { inUse } = profiles;
    const target = profileTarget(args) ?? (inUse.kind === "embedded" ? EMBEDDED : inUse.kind === "hosted" ? inUse.profile.name : undefined);
    if (target === EMBEDDED) {
      const { url, apiKey } = await embedded.get();
      return { name: EMBEDDED, baseUrl: url, apiKey };
    }
    const profile = await commands.target(target === undefined ? [] : [target], "Test Connection");
    const apiKey = profile && (await prompts.keyFor(profile.origin));
    return profile && apiKey !== undefined ? { name: profile.name, baseUrl: profile.baseUrl, apiKey } : undefined;
  }

  private async offerKey(sentence: string, profile: string): Promise<void> {
    const replace = "Replace API Key…";
    const chosen = await vscode.window.showWarningMessage(sentence, replace);
    if (chosen === replace) await vscode.commands.executeCommand("speechAssessment.replaceApiKey", profile);
  }
}
