import { t } from "@vscode/l10n";
import type { Transport } from "#contract/wire/transport.ts";
import type { ConnectionFinding } from "#client/testConnection.ts";
import { editorProxy } from "#client/editorProxy.ts";
import { httpSettings } from "../service/httpSettings.ts";
import { EMBEDDED } from "#client/profiles/profile.ts";
import { commandTitle } from "../manifest/defineCommands.ts";
import { PROFILE_COMMANDS } from "../manifest/profileManifest.ts";
import { profileTarget } from "./profileTarget.ts";
import { findingInWords } from "./serviceInWords.ts";
import { environment } from "../host/node/environment.ts";
import type { Services } from "../services/services.ts";

interface TestedService {
  name: string;
  baseUrl: string;
  apiKey?: string;
  transport?: Transport;
  /** Used where no key is kept. */
  askKey?: () => Promise<string | undefined>;
}

/** Sent where there is no key yet, only to see whether the service answers. */
const NO_KEY = "no-key-yet";

/** Tests a profile's service and key without spending an assessment. */
export class ConnectionTests {
  constructor(
    private readonly services: Pick<
      Services,
      "failures" | "profiles" | "profileCommands" | "prompts" | "keys" | "embedded" | "dialogs" | "log"
    >,
  ) {}

  /** @param args a line of the view; without it, the profile in use is tested. */
  async test(args: readonly unknown[]): Promise<void> {
    const service = await this.serviceOf(args);
    if (!service) return;
    const { name, askKey } = service;
    // It is only worth typing in a key for a service that answers.
    const first = await this.run({ ...service, apiKey: service.apiKey ?? NO_KEY });
    if (!first) return;
    if (!askKey || !first.reached) return this.tell(first, name);
    const apiKey = await askKey();
    const finding = apiKey === undefined ? undefined : await this.run({ ...service, apiKey });
    if (finding) this.tell(finding, name);
  }

  /** Undefined when it is cancelled. */
  private async run(service: TestedService & { apiKey: string }): Promise<ConnectionFinding | undefined> {
    const { testConnection } = await import("#client/testConnection.ts");
    const title = service.name === EMBEDDED ? t("Testing the embedded service") : t`Testing the connection to ${service.name}`;
    return this.services.dialogs.during(title, (signal) =>
      testConnection({ ...service, proxy: editorProxy(httpSettings(), environment), signal }),
    );
  }

  private tell(finding: ConnectionFinding, profile: string): void {
    const { log } = this.services;
    log.info(
      `Connection test: ${finding.reached ? `reached, key ${finding.key} (${finding.status})` : `not reached, ${finding.step}${finding.code ? ` (${finding.code})` : ""}`}.`,
    );
    const sentence = findingInWords(finding, profile);
    if (finding.reached && finding.key === "accepted") void this.services.dialogs.tell(sentence);
    else if (finding.reached && finding.key === "refused") void this.offerKey(sentence, profile);
    else void this.services.dialogs.warn(sentence);
  }

  private async serviceOf(args: readonly unknown[]): Promise<TestedService | undefined> {
    const { profiles, profileCommands, prompts, keys, embedded } = this.services;
    const { inUse } = profiles;
    const target = profileTarget(args) ?? (inUse.kind === "embedded" ? EMBEDDED : inUse.kind === "hosted" ? inUse.profile.name : undefined);
    if (target === EMBEDDED) {
      const { url, apiKey, transport } = await embedded.get();
      return { name: EMBEDDED, baseUrl: url, apiKey, transport };
    }
    const profile = await profileCommands.target(target === undefined ? [] : [target], commandTitle(PROFILE_COMMANDS.testConnection));
    if (!profile) return undefined;
    const { name, baseUrl, origin } = profile;
    const found = await keys.get(origin);
    return found ? { name, baseUrl, apiKey: found.key } : { name, baseUrl, askKey: () => prompts.keyFor(origin) };
  }

  private async offerKey(sentence: string, profile: string): Promise<void> {
    const replace = commandTitle(PROFILE_COMMANDS.replaceApiKey);
    const chosen = await this.services.dialogs.warn(sentence, replace);
    if (chosen === replace) await this.services.failures.guard(() => this.services.profileCommands.setKey([profile]));
  }
}
