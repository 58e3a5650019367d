import type { AssessedBy } from "../../contract/reading.ts";
import type { OperationId } from "../../operations/operation.ts";
import { SEGMENTED_LOCAL_MODEL } from "../../contract/localModels.ts";
import { HumanError } from "../../core/humanError.ts";
import { EMBEDDED, type Profile, type ProfileModel } from "../../client/profiles/profile.ts";
import type { Profiles } from "../../client/profiles/profiles.ts";
import type { EmbeddedService } from "./embeddedService.ts";
import type { ServicePrompts } from "./servicePrompts.ts";

// The viewer draws phonemes from start to end.
export const EMBEDDED_MODEL = SEGMENTED_LOCAL_MODEL;

export type ServiceKind = "embedded" | "hosted";

/** All that is needed to submit a recording somewhere. */
export interface Connection {
  kind: ServiceKind;
  /** The profile's name. */
  profile: string;
  baseUrl: string;
  origin: string;
  apiKey: string;
  assessedBy: AssessedBy;
  /** who assesses. */
  name: string;
  /** What stands for the speaker in this profile unless another one is chosen. */
  userToken?: string;
  /** Where the service is to deliver results as well. */
  webhookUrl?: string;
}

/** Finds out where a recording goes, and asks for whatever is missing on the way. */
export class Connections {
  constructor(
    private readonly profiles: Profiles,
    private readonly embedded: EmbeddedService,
    private readonly prompts: ServicePrompts,
  ) {}

  /** Undefined when the author cancels a question. @throws {HumanError} `profile-unusable` when the settings name a profile that is none. */
  async connect(operation: OperationId): Promise<Connection | undefined> {
    const { inUse } = this.profiles;
    if (inUse.kind === "embedded") return this.connectEmbedded();
    if (inUse.kind === "hosted") return this.connectHosted(inUse.profile, operation);
    throw new HumanError("profile-unusable", `The profile “${inUse.name}” cannot be used, so nothing was sent. ${inUse.problem} Choose another profile, or correct it in the settings.`);
  }

  /** Who would assess, as far as that is known without a question; undefined where the model is still to be chosen or the profile cannot be used. */
  assessorOf(operation: OperationId): AssessedBy | undefined {
    const { inUse } = this.profiles;
    if (inUse.kind === "embedded") return { service: "embedded", modelId: EMBEDDED_MODEL };
    const model = inUse.kind === "hosted" ? inUse.profile.models[operation] : undefined;
    if (inUse.kind !== "hosted" || !model) return undefined;
    return hostedAssessor(inUse.profile.origin, model);
  }

  /** Looks after a service that could not be reached: the embedded one is started afresh for the next try. */
  async repair({ kind }: Connection): Promise<void> {
    if (kind === "embedded") await this.embedded.restart();
  }

  private async connectEmbedded(): Promise<Connection> {
    const { url, apiKey } = await this.embedded.get();
    const name = `Embedded service, ${EMBEDDED_MODEL}`;
    return { kind: "embedded", profile: EMBEDDED, baseUrl: url, origin: new URL(url).origin, apiKey, assessedBy: { service: "embedded", modelId: EMBEDDED_MODEL }, name };
  }

  private async connectHosted(profile: Profile, operation: OperationId): Promise<Connection | undefined> {
    const { name, baseUrl, origin, userToken, webhook: webhookUrl } = profile;
    const apiKey = await this.prompts.keyFor(origin);
    if (apiKey === undefined) return undefined;
    const model = profile.models[operation] ?? (await this.prompts.askModel(profile, operation));
    if (!model) return undefined;
    const assessedBy = hostedAssessor(origin, model);
    return { kind: "hosted", profile: name, baseUrl, origin, apiKey, assessedBy, name: `${new URL(origin).host}, ${model.id}`, userToken, webhookUrl };
  }
}

function hostedAssessor(origin: string, { id: modelId, alphabet: _alphabet, ...facts }: ProfileModel): AssessedBy {
  return { service: "hosted", origin, modelId, ...facts };
}
