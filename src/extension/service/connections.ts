import { t } from "@vscode/l10n";
import type { AssessedBy } from "#contract/reading/reading.ts";
import type { OperationId } from "#operations/operation.ts";
import { localModel, SEGMENTED_LOCAL_MODEL } from "#contract/wire/localModels.ts";
import { HumanError } from "#core/humanError.ts";
import { EMBEDDED, type Profile, type ProfileModel } from "#client/profiles/profile.ts";
import type { Profiles } from "#client/profiles/profiles.ts";
import type { EmbeddedService } from "./embeddedService.ts";
import type { ServicePrompts } from "./servicePrompts.ts";

// The viewer draws phonemes from start to end.
export const EMBEDDED_MODEL = SEGMENTED_LOCAL_MODEL;

export type ServiceKind = "embedded" | "hosted";

export interface Connection {
  kind: ServiceKind;
  profile: string;
  baseUrl: string;
  origin: string;
  apiKey: string;
  assessedBy: AssessedBy;
  /** Names who assesses, with the model. */
  name: string;
  /** The speaker's token in this profile unless another is chosen. */
  userToken?: string;
  /** The service should also deliver results there. */
  webhookUrl?: string;
}

/** Asked for instead of the current ones. */
export interface WantedService {
  /** That of a profile, or of the embedded service. */
  profile?: string | undefined;
  /** Its id. */
  model?: string | undefined;
}

/** Asks for whatever is missing on the way. */
export class Connections {
  constructor(
    private readonly profiles: Profiles,
    private readonly embedded: EmbeddedService,
    private readonly prompts: ServicePrompts,
  ) {}

  /**
   * Undefined when the author cancels a question.
   * @throws {HumanError} `profile-unusable` if the settings name an invalid profile; `model-unknown`.
   */
  async connect(operation: OperationId, wanted: WantedService = {}): Promise<Connection | undefined> {
    const profile = this.hostedProfile(wanted);
    return profile ? this.connectHosted(profile, operation, wanted) : this.connectEmbedded(wanted);
  }

  /**
   * Neither starts nor asks a service. The author is only asked for a model that the profile does not name; undefined when the author
   * cancels.
   * @throws {HumanError} like `connect`.
   */
  async assessorFor(operation: OperationId, wanted: WantedService = {}): Promise<AssessedBy | undefined> {
    const profile = this.hostedProfile(wanted);
    return profile ? this.hostedAssessor(profile, operation, wanted) : embeddedAssessor(wanted);
  }

  /** As far as it is known without a question; undefined if the model has yet to be chosen or the profile cannot be used. */
  assessorOf(operation: OperationId): AssessedBy | undefined {
    const { inUse } = this.profiles;
    if (inUse.kind === "embedded") return { service: "embedded", modelId: EMBEDDED_MODEL };
    const model = inUse.kind === "hosted" ? inUse.profile.models[operation] : undefined;
    if (inUse.kind !== "hosted" || !model) return undefined;
    return assessorBy(inUse.profile.origin, model);
  }

  /** Restarts the embedded service for the next attempt. */
  async repair({ kind }: Connection): Promise<void> {
    if (kind === "embedded") await this.embedded.restart();
  }

  /** Undefined for the embedded service. */
  private hostedProfile({ profile }: WantedService): Profile | undefined {
    const found = profile === undefined ? this.profiles.inUse : this.profiles.named(profile);
    if (found.kind === "unusable")
      throw new HumanError(
        "profile-unusable",
        `${t`The service “${found.name}” cannot be used, so nothing was sent.`} ${found.problem} ${t("Choose another service, or correct this one in the settings.")}`,
      );
    return found.kind === "hosted" ? found.profile : undefined;
  }

  private async connectEmbedded(wanted: WantedService): Promise<Connection> {
    const assessedBy = embeddedAssessor(wanted);
    const { url, apiKey } = await this.embedded.get();
    return {
      kind: "embedded",
      profile: EMBEDDED,
      baseUrl: url,
      origin: new URL(url).origin,
      apiKey,
      assessedBy,
      name: t`Embedded service, ${assessedBy.modelId}`,
    };
  }

  private async connectHosted(profile: Profile, operation: OperationId, wanted: WantedService): Promise<Connection | undefined> {
    const { name, baseUrl, origin, userToken, webhook: webhookUrl } = profile;
    const apiKey = await this.prompts.keyFor(origin);
    if (apiKey === undefined) return undefined;
    const assessedBy = await this.hostedAssessor(profile, operation, wanted);
    return (
      assessedBy && {
        kind: "hosted",
        profile: name,
        baseUrl,
        origin,
        apiKey,
        assessedBy,
        name: `${new URL(origin).host}, ${assessedBy.modelId}`,
        userToken,
        webhookUrl,
      }
    );
  }

  private async hostedAssessor(
    profile: Profile,
    operation: OperationId,
    { model: wanted }: WantedService,
  ): Promise<AssessedBy | undefined> {
    const { origin, models } = profile;
    // The facts about the profile's model do not apply to any other.
    if (wanted !== undefined && wanted !== models[operation]?.id) return { service: "hosted", origin, modelId: wanted };
    const model = models[operation] ?? (await this.prompts.askModel(profile, operation));
    if (!model) return undefined;
    return assessorBy(origin, model);
  }
}

function assessorBy(origin: string, { id: modelId, alphabet: _alphabet, ...facts }: ProfileModel): AssessedBy {
  return { service: "hosted", origin, modelId, ...facts };
}

function embeddedAssessor({ model = EMBEDDED_MODEL }: WantedService): AssessedBy {
  if (!localModel(model))
    throw new HumanError("model-unknown", t`The embedded service has no model ${model}. Choose the service that has it.`);
  return { service: "embedded", modelId: model };
}
