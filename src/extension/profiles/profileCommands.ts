import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import { modelFactsInWords } from "#contract/reading/modelFacts.ts";
import type { OperationId } from "#operations/operation.ts";
import { operationOf, OPERATIONS } from "#operations/operations.ts";
import { KEY_VARIABLE } from "#contract/secrets/parseApiKey.ts";
import { HumanError } from "#core/humanError.ts";
import { commandTitle } from "../manifest/defineCommands.ts";
import { modelsInWords } from "#client/profiles/modelInWords.ts";
import { EMBEDDED, type Profile, webhookProblem } from "#client/profiles/profile.ts";
import { PROFILE_COMMANDS } from "../manifest/profileManifest.ts";
import { operationTarget, profileTarget } from "./profileTarget.ts";
import { nowSentTo } from "./serviceInWords.ts";
import type { Choice } from "../interface/dialogs.ts";
import { isUnfinished } from "#jobs/job.ts";
import type { Services } from "../services/services.ts";

interface ProfileItem extends Choice {
  profile?: string;
  add?: true;
}

declare module "../services/services.ts" {
  interface Services {
    readonly profileCommands: ProfileCommands;
  }
}

/** Called on a line of the view, or on what the author picks. */
export class ProfileCommands {
  constructor(private readonly services: Pick<Services, "profiles" | "keys" | "prompts" | "jobs" | "dialogs">) {}

  async useEmbedded(): Promise<void> {
    await this.services.profiles.use(EMBEDDED);
    void this.services.dialogs.tell(t("Recordings are now assessed on this machine."));
  }

  /** The profile of the address is created if necessary. */
  async useHosted(): Promise<void> {
    const { inUse } = this.services.profiles;
    const likely = inUse.kind === "hosted" ? inUse.profile : this.services.profiles.all()[0];
    const url = await this.services.prompts.askBaseUrl(t("Use Hosted Service"), likely?.baseUrl);
    if (url === undefined) return;
    if ((await this.services.prompts.keyFor(new URL(url).origin)) === undefined) return;
    const known = likely?.baseUrl === url ? likely : this.services.profiles.all().find(({ baseUrl }) => baseUrl === url);
    await this.use(known?.name ?? (await this.services.profiles.add(new URL(url).host, url)));
  }

  /** @param args a line of the view, whose profile is used at once. */
  async choose(args: readonly unknown[]): Promise<void> {
    const target = profileTarget(args);
    if (target !== undefined) return this.use(target);
    const { nameInUse } = this;
    const items: ProfileItem[] = [
      { label: `$(device-desktop) ${t("Embedded")}`, detail: t("On this machine, without an account"), profile: EMBEDDED },
      ...this.services.profiles.all().map(({ name, baseUrl }) => ({ label: `$(cloud) ${name}`, detail: baseUrl, profile: name })),
      { label: `$(add) ${t("Add Hosted Service…")}`, add: true as const, alwaysShow: true },
    ];
    const marked = items.map((item) => ({
      ...item,
      description: item.profile !== undefined && item.profile === nameInUse ? t("in use") : undefined,
    }));
    const picked = await this.services.dialogs.pick(marked, {
      title: t("Choose Service"),
      placeHolder: t("Choose the service that assesses recordings"),
    });
    if (picked?.add) await this.add();
    else if (picked?.profile !== undefined) await this.use(picked.profile);
  }

  async add(): Promise<void> {
    const url = await this.services.prompts.askBaseUrl(t("Add Service"));
    if (url === undefined) return;
    const { host, origin } = new URL(url);
    const wanted = await this.services.prompts.askName(t("Add Service"), host, this.names());
    if (wanted === undefined) return;
    const name = await this.services.profiles.add(wanted, url);
    const key = await this.services.prompts.keyFor(origin);
    const message =
      key === undefined
        ? t`The service ${name} was added. You will be asked for its API key when it is needed.`
        : t`The service ${name} was added.`;
    const use = t("Use This Service");
    // Not awaited: the command is over when the message appears, not when somebody closes it.
    void this.services.dialogs.tell(message, use).then((chosen) => (chosen === use ? this.use(name) : undefined));
  }

  async rename(args: readonly unknown[]): Promise<void> {
    const profile = await this.target(args, t("Rename Service"));
    if (!profile) return;
    const name = await this.services.prompts.askName(
      t("Rename Service"),
      profile.name,
      this.names().filter((other) => other !== profile.name),
    );
    if (name !== undefined && name !== profile.name) await this.services.profiles.change(profile.name, { name });
  }

  async changeAddress(args: readonly unknown[]): Promise<boolean> {
    const profile = await this.target(args, t("Change Address"));
    const baseUrl = profile && (await this.services.prompts.askBaseUrl(t("Change Address"), profile.baseUrl));
    if (!profile || baseUrl === undefined) return false;
    await this.services.profiles.change(profile.name, { baseUrl });
    return true;
  }

  /** Asks first, also about the key if no other profile uses it. */
  async remove(args: readonly unknown[]): Promise<void> {
    const name = profileTarget(args);
    const broken = name === undefined ? undefined : this.services.profiles.entries().find((entry) => entry.name === name && !entry.profile);
    if (broken) return this.services.profiles.remove(broken);
    const profile = await this.target(args, t("Remove Service"));
    if (!profile) return;
    const kept = this.services.keys.origins().includes(profile.origin);
    const keyToo = kept && !this.services.profiles.all().some((other) => other.name !== profile.name && other.origin === profile.origin);
    const [profileAlone, both] = [t("Remove Service"), t("Remove Service and Key")];
    const detail = joined(
      profile.name === this.nameInUse ? t("It is in use. After that, recordings are assessed on this machine.") : "",
      keyToo ? t`No other service uses the API key for ${profile.origin}.` : "",
      t("Results and recordings are not deleted."),
    );
    const answer = await this.services.dialogs.decide(
      t`Remove the service ${profile.name}?`,
      detail,
      ...(keyToo ? [both, profileAlone] : [profileAlone]),
    );
    if (answer === undefined) return;
    // The key first: if it cannot be removed, the profile is still there to try again.
    if (answer === both) await this.services.keys.remove(profile.origin);
    const entry = this.services.profiles.entries().find((candidate) => candidate.profile?.name === profile.name);
    if (entry) await this.services.profiles.remove(entry);
  }

  /** Called on an assessment's model, or for one that is picked first: its models, and another one. */
  async chooseModel(args: readonly unknown[]): Promise<void> {
    const profile = await this.target(args, t("Choose Model"));
    const operation = profile && (operationTarget(args) ?? (await this.pickOperation(profile)));
    if (!operation) return;
    const used = profile.models[operation];
    const models = [...(used ? [used] : []), ...(profile.otherModels?.[operation] ?? [])];
    const items = models.map((model) => ({
      label: model.id,
      description: [...(model === used ? [t("in use")] : []), ...modelFactsInWords(model)].join(", "),
      model,
    }));
    const another = { label: t("Add a Model…"), description: "", model: undefined, alwaysShow: true };
    const picked = await this.services.dialogs.pick([...items, another], {
      title: t`Model for ${operationOf(operation).label}`,
      placeHolder: t`Choose what ${profile.name} assesses with from now on`,
    });
    if (!picked) return;
    if (picked.model) await this.services.profiles.setModel(profile.name, operation, picked.model);
    else await this.services.prompts.addModel(profile, operation);
  }

  private async pickOperation(profile: Profile): Promise<OperationId | undefined> {
    const items = OPERATIONS.map(({ id, label }) => ({ label, description: modelsInWords(profile, id), operation: id }));
    const picked = await this.services.dialogs.pick(items, {
      title: t`Models of ${profile.name}`,
      placeHolder: t("Choose an assessment"),
      ignoreFocusOut: true,
    });
    return picked?.operation;
  }

  /** Called on a model, it edits that one; otherwise it keeps offering the kinds of assessment until the author cancels. */
  async editModels(args: readonly unknown[]): Promise<void> {
    const target = await this.target(args, t("Edit Models"));
    const wanted = operationTarget(args);
    if (target && wanted) return this.services.prompts.editModel(target, wanted);
    const name = target?.name;
    for (;;) {
      const profile = name === undefined ? undefined : this.services.profiles.find(name);
      if (!profile) return;
      const operation = await this.pickOperation(profile);
      if (!operation) return;
      await this.services.prompts.editModel(profile, operation);
    }
  }

  async setWebhook(args: readonly unknown[]): Promise<void> {
    const profile = await this.target(args, t("Set Webhook"));
    if (!profile) return;
    const input = await this.services.dialogs.ask({
      title: t("Set Webhook"),
      prompt: t("Address to which the service also delivers results. Leave it empty for no webhook."),
      placeHolder: "https://example.com/results",
      value: profile.webhook ?? "",
      ignoreFocusOut: true,
      validateInput: (text) => (text.trim() === "" ? undefined : webhookProblem(text.trim())),
    });
    if (input === undefined) return;
    const address = input.trim();
    if (profile.webhook !== undefined && profile.webhook !== address)
      await this.services.keys.removeWebhookSecret(profile.origin, profile.webhook);
    await this.services.profiles.change(profile.name, { webhook: address });
    if (address !== "") await this.services.prompts.askWebhookSecret(profile, address);
  }

  /** Asks for the service's address first where there is none. */
  async setKey(args: readonly unknown[]): Promise<void> {
    if (profileTarget(args) === undefined && this.services.profiles.all().length === 0) return this.useHosted();
    const profile = await this.target(args, t("Set API Key"));
    if (!profile || (await this.services.prompts.askKey(profile.origin)) === undefined) return;
    void this.services.dialogs.tell(t`The API key for ${profile.origin} was set.`);
  }

  /** Asks first. */
  async removeKey(args: readonly unknown[]): Promise<void> {
    const name = profileTarget(args);
    const origins = this.services.keys.origins();
    const profile = name === undefined ? undefined : this.services.profiles.find(name);
    if (!profile && origins.length === 0) {
      void this.services.dialogs.tell(t`No API key is stored here. A key in the environment (${KEY_VARIABLE}) can only be removed there.`);
      return;
    }
    const origin =
      profile?.origin ??
      (
        await this.services.dialogs.pick(
          origins.map((label) => ({ label })),
          { title: t("Remove API Key"), placeHolder: t("Choose the service whose key you want to remove") },
        )
      )?.label;
    if (origin === undefined) return;
    const detail = joined(t("You will be asked for it again when it is needed."), this.waitingNote([origin]));
    if (!(await this.services.dialogs.confirm(t`Remove the API key for ${origin}?`, detail, t("Remove Key")))) return;
    await this.services.keys.remove(origin);
    void this.services.dialogs.tell(t`The API key for ${origin} was removed.`);
  }

  /** Asks first. The secrets of webhooks are removed as well. */
  async clearKeys(): Promise<void> {
    const environment =
      this.services.keys.environmentKey === undefined ? "" : t`The key in the environment (${KEY_VARIABLE}) can only be removed there.`;
    if (this.services.keys.count === 0) {
      void this.services.dialogs.tell(joined(t("No API key is stored here."), environment));
      return;
    }
    const origins = this.services.keys.origins();
    const detail = `${origins.join("\n")}\n\n${joined(t("The secrets of webhooks are removed as well. Services stay."), this.waitingNote(origins), environment)}`;
    if (!(await this.services.dialogs.confirm(t("Clear all API keys that are stored here?"), detail, t("Clear All Keys")))) return;
    await this.services.keys.clear();
    void this.services.dialogs.tell(joined(t("All API keys were removed."), environment));
  }

  /** That of the line that a command was called on, the only one, or the one that the author picks. */
  async target(args: readonly unknown[], title: string): Promise<Profile | undefined> {
    const name = profileTarget(args);
    if (name !== undefined) {
      const profile = this.services.profiles.find(name);
      if (!profile) throw new HumanError("profile-unknown", t`There is no service called ${name} any more. Choose another one.`);
      return profile;
    }
    const all = this.services.profiles.all();
    if (all.length === 0)
      throw new HumanError(
        "profile-unknown",
        t`There is no hosted service yet. Run “Speech Assessment: ${commandTitle(PROFILE_COMMANDS.addProfile)}” first.`,
      );
    if (all.length === 1) return all[0];
    const items = all.map((profile) => ({
      label: profile.name,
      description: [profile.name === this.nameInUse ? t("in use") : "", profile.baseUrl].filter(Boolean).join(", "),
      profile,
    }));
    return (await this.services.dialogs.pick(items, { title, placeHolder: t("Choose a service") }))?.profile;
  }

  private async use(name: string): Promise<void> {
    if (name === EMBEDDED) return this.useEmbedded();
    await this.services.profiles.use(name);
    const profile = this.services.profiles.find(name);
    if (profile) void this.services.dialogs.tell(nowSentTo(profile, await this.services.keys.state(profile.origin)));
  }

  private get nameInUse(): string | undefined {
    const { inUse } = this.services.profiles;
    if (inUse.kind === "embedded") return EMBEDDED;
    return inUse.kind === "hosted" ? inUse.profile.name : undefined;
  }

  /** About jobs that lose the keys of these origins; empty if no job is waiting. */
  private waitingNote(origins: readonly string[]): string {
    const waiting = this.services.jobs
      .all()
      .filter(
        ({ file }) =>
          isUnfinished(file.state) && file.assessedBy.service === "hosted" && origins.includes(new URL(file.service.baseUrl).origin),
      ).length;
    if (waiting === 0) return "";
    return plural(
      waiting,
      t("1 job is waiting for its result and cannot continue without a key."),
      t`${waiting} jobs are waiting for their results and cannot continue without a key.`,
    );
  }

  private names(): string[] {
    return this.services.profiles.entries().map(({ name }) => name);
  }
}

/** Leaves out empty sentences. */
function joined(...sentences: string[]): string {
  return sentences.filter((sentence) => sentence !== "").join(" ");
}
