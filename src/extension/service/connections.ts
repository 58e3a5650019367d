import type { Operation } from "../../contract/limits.ts";
import { SEGMENTED_LOCAL_MODEL } from "../../contract/localModels.ts";
import { HumanError } from "../../core/humanError.ts";
import type { ServiceKind } from "../settings/settingDefinitions.ts";
import type { Settings } from "../settings/settings.ts";
import type { ApiKeys } from "./apiKeys.ts";
import { parseBaseUrl } from "./baseUrl.ts";
import type { EmbeddedService } from "./embeddedService.ts";
import type { ServicePrompts } from "./servicePrompts.ts";

// The viewer draws phonemes from start to end.
const EMBEDDED_MODEL = SEGMENTED_LOCAL_MODEL;

/** All that is needed to submit a recording somewhere. */
export interface Connection {
  kind: ServiceKind;
  baseUrl: string;
  origin: string;
  apiKey: string;
  modelId: string;
  /** For people: who assesses. */
  name: string;
}

/** Finds out where a recording goes, and asks for whatever is missing on the way. */
export class Connections {
  constructor(
    private readonly settings: Settings,
    private readonly keys: ApiKeys,
    private readonly embedded: EmbeddedService,
    private readonly prompts: ServicePrompts,
  ) {}

  /** Undefined when the author turns away from a question. @throws {HumanError} when the settings hold an address that cannot be used. */
  async connect(operation: Operation): Promise<Connection | undefined> {
    return this.settings.service.value === "embedded" ? this.connectEmbedded() : this.connectHosted(operation);
  }

  /** Looks after a service that could not be reached: the embedded one is started afresh for the next try. */
  async repair({ kind }: Connection): Promise<void> {
    if (kind === "embedded") await this.embedded.restart();
  }

  private async connectEmbedded(): Promise<Connection> {
    const { url, apiKey } = await this.embedded.get();
    const name = `Embedded service, ${EMBEDDED_MODEL}`;
    return { kind: "embedded", baseUrl: url, origin: new URL(url).origin, apiKey, modelId: EMBEDDED_MODEL, name };
  }

  private async connectHosted(operation: Operation): Promise<Connection | undefined> {
    const address = this.settings.baseUrl.value || (await this.prompts.askBaseUrl());
    if (!address) return undefined;
    const base = parseBaseUrl(address);
    if (base.problem !== undefined) {
      throw new HumanError("base-url-invalid", `The setting “Base Url” cannot be used. ${base.problem}`);
    }
    const apiKey = (await this.keys.get(base.origin))?.key ?? (await this.prompts.askKey(base.origin));
    if (apiKey === undefined) return undefined;
    const modelId = this.settings.hostedModel[operation].value || (await this.prompts.askModel(operation));
    if (!modelId) return undefined;
    return { kind: "hosted", baseUrl: base.url, origin: base.origin, apiKey, modelId, name: `${new URL(base.origin).host}, ${modelId}` };
  }
}
