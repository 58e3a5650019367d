import * as vscode from "vscode";
import { OPERATIONS } from "../../operations/operations.ts";
import { KEY_VARIABLE } from "../../core/parseApiKey.ts";
import { HumanError } from "../../core/humanError.ts";
import type { ApiKeys } from "../service/apiKeys.ts";
import type { ServicePrompts } from "../service/servicePrompts.ts";
import { modelInWords } from "../../client/profiles/modelInWords.ts";
import { EMBEDDED, type Profile, webhookProblem } from "../../client/profiles/profile.ts";
import type { Profiles } from "../../client/profiles/profiles.ts";
import { operationTarget, profileTarget } from "./profileTarget.ts";
import { nowSentTo } from "./serviceInWords.ts";

/** What a choice in a list stands for. */
interface ProfileItem extends vscode.QuickPickItem {
  profile?: string;
  add?: true;
}

/** The commands about profiles: which there are, and which is in use. Called on a line of the view, or on what the author picks. */
export class ProfileCommands {
  /** How many jobs wait for results of these origins. */
  waitingWith: (origins: readonly string[]) => number = () => 0;

  constructor(
    private readonly profiles: Profiles,
    private readonly keys: ApiKeys,
    private readonly prompts: ServicePrompts,
  ) {}

  async useEmbedded(): Promise<void> {
    await this.profiles.use(EMBEDDED);
    void vscode.window.showInformationMessage("Recordings are now assessed on this machine.");
  }

  /** Asks for an address and a key, and uses the profile of that address; there is one from then on. */
  async useHosted(): Promise<void> {
    const { inUse } = this.profiles;
    const likely = inUse.kind === "hosted" ? inUse.profile : this.profiles.all()[0];
    const url = await this.prompts.askBaseUrl("Use Hosted Service", likely?.baseUrl);
    if (url === undefined) return;
    if ((await this.prompts.keyFor(new URL(url).origin)) === undefined) return;
    const known = likely?.baseUrl === url ? likely : this.profiles.all().find(({ baseUrl }) => baseUrl === url);
    await this.use(known?.name ?? (await this.profiles.add(new URL(url).host, url)));
  }

  /** Offers all profiles, the one in use marked. @param args what a line of the view hands over, which is used at once. */
  async choose(args: readonly unknown[]): Promise<void> {
    const target = profileTarget(args);
    if (target !== undefined) return this.use(target);
    const { nameInUse } = this;
    const items: ProfileItem[] = [
      { label: `$(device-desktop) ${EMBEDDED}`, detail: "On this machine, without an account.", profile: EMBEDDED },
      ...this.profiles.all().map(({ name, baseUrl }) => ({ label: `$(cloud) ${name}`, detail: baseUrl, profile: name })),
      { label: "$(add) Add a Hosted Service…", add: true as const, alwaysShow: true },
    ];
    const marked = items.map((item) => ({ ...item, description: item.profile !== undefined && item.profile === nameInUse ? "in use" : undefined }));
    const picked = await vscode.window.showQuickPick(marked, { title: "Choose Profile", placeHolder: "Which service assesses recordings?" });
    if (picked?.add) await this.add();
    else if (picked?.profile !== undefined) await this.use(picked.profile);
  }

  async add(): Promise<void> {
    const url = await this.prompts.askBaseUrl("Add Profile");
    if (url === undefined) return;
    const { host, origin } = new URL(url);
    const wanted = await this.prompts.askName("Add Profile", host, this.names());
    if (wanted === undefined) return;
    const name = await this.profiles.add(wanted, url);
    const key = await this.prompts.keyFor(origin);
    const message = key === undefined ? `The profile ${name} is added. Its API key is asked for when it is needed.` : `The profile ${name} is added.`;
    const use = "Use It";
    // Not awaited: the command is over when the message appears, not when somebody closes it.
    void vscode.window.showInformationMessage(message, use).then((chosen) => (chosen === use ? this.use(name) : undefined));
  }

  async rename(args: readonly unknown[]): Promise<void> {
    const profile = await this.target(args, "Rename Profile");
    if (!profile) return;
    const name = await this.prompts.askName("Rename Profile", profile.name, this.names().filter((other) => other !== profile.name));
    if (name !== undefined && name !== profile.name) await this.profiles.change(profile.name, { name });
  }

  async changeAddress(args: readonly unknown[]): Promise<boolean> {
    const profile = await this.target(args, "Change Address");
    const baseUrl = profile && (await this.prompts.askBaseUrl("Change Address", profile.baseUrl));
    if (!profile || baseUrl === undefined) return false;
    await this.profiles.change(profile.name, { baseUrl });
    return true;
  }

  /** Asks first, and for the key too where no other profile has use for it. */
  async remove(args: readonly unknown[]): Promise<void> {
    const name = profileTarget(args);
    const broken = name === undefined ? undefined : this.profiles.entries().find((entry) => entry.name === name && !entry.profile);
    if (broken) return this.profiles.remove(broken);
    const profile = await this.target(args, "Remove Profile");
    if (!profile) return;
    const kept = this.keys.origins().includes(profile.origin);
    const keyToo = kept && !this.profiles.all().some((other) => other.name !== profile.name && other.origin === profile.origin);
    const [profileAlone, both] = ["Remove Profile", "Remove Profile and Key"];
    const detail = [
      profile.name === this.nameInUse ? "It is in use; recordings are assessed on this machine from then on." : "",
      keyToo ? `No other profile has use for the API key for ${profile.origin}.` : "",
      "Results and recordings stay.",
    ].filter((part) => part !== "").join(" ");
    const answer = await vscode.window.showWarningMessage(
      `Remove the profile ${profile.name}?`,
      { modal: true, detail },
      ...(keyToo ? [both, profileAlone] : [profileAlone]),
    );
    if (answer === undefined) return;
    // The key first: where it cannot be removed, the profile is still there to try again from.
    if (answer === both) await this.keys.remove(profile.origin);
    const entry = this.profiles.entries().find((candidate) => candidate.profile?.name === profile.name);
    if (entry) await this.profiles.remove(entry);
  }

  /** Called on a model, it edits that one; otherwise it goes on offering the kinds of assessment until the author cancels. */
  async editModels(args: readonly unknown[]): Promise<void> {
    const target = await this.target(args, "Edit Models");
    const wanted = operationTarget(args);
    if (target && wanted) return this.prompts.editModel(target, wanted);
    const name = target?.name;
    for (;;) {
      const profile = name === undefined ? undefined : this.profiles.find(name);
      if (!profile) return;
      const items = OPERATIONS.map(({ id, label }) => ({ label, description: modelInWords(profile.models[id]), operation: id }));
      const picked = await vscode.window.showQuickPick(items, { title: `Models of ${profile.name}`, placeHolder: "For which assessment?", ignoreFocusOut: true });
      if (!picked) return;
      await this.prompts.editModel(profile, picked.operation);
    }
  }

  async setWebhook(args: readonly unknown[]): Promise<void> {
    const profile = await this.target(args, "Set Webhook");
    if (!profile) return;
    const input = await vscode.window.showInputBox({
      title: "Set Webhook",
      prompt: "Address that the service is to deliver results to, besides being asked for them. Empty for none.",
      placeHolder: "https://example.com/results",
      value: profile.webhook ?? "",
      ignoreFocusOut: true,
      validateInput: (text) => (text.trim() === "" ? undefined : webhookProblem(text.trim())),
    });
    if (input === undefined) return;
    const address = input.trim();
    if (profile.webhook !== undefined && profile.webhook !== address) await this.keys.removeWebhookSecret(profile.origin, profile.webhook);
    await this.profiles.change(profile.name, { webhook: address });
    if (address !== "") await this.prompts.askWebhookSecret(profile, address);
  }

  /** Asks for the key of a hosted service, and for its address first where there is none. */
  async setKey(args: readonly unknown[]): Promise<void> {
    if (profileTarget(args) === undefined && this.profiles.all().length === 0) return this.useHosted();
    const profile = await this.target(args, "Set API Key");
    if (!profile || (await this.prompts.askKey(profile.origin)) === undefined) return;
    void vscode.window.showInformationMessage(`The API key for ${profile.origin} is set.`);
  }

  /** Asks first. */
  async removeKey(args: readonly unknown[]): Promise<void> {
    const name = profileTarget(args);
    const origins = this.keys.origins();
    const profile = name === undefined ? undefined : this.profiles.find(name);
    if (!profile && origins.length === 0) {
      void vscode.window.showInformationMessage(`No API key is kept here. One in the environment (${KEY_VARIABLE}) has to be removed there.`);
      return;
    }
    const origin = profile?.origin ?? (await vscode.window.showQuickPick(origins, { title: "Remove API Key", placeHolder: "Which service's key is to be removed?" }));
    if (origin === undefined) return;
    const remove = "Remove Key";
    const detail = `It is asked for again when it is needed.${this.waitingNote([origin])}`;
    if ((await vscode.window.showWarningMessage(`Remove the API key for ${origin}?`, { modal: true, detail }, remove)) !== remove) return;
    await this.keys.remove(origin);
    void vscode.window.showInformationMessage(`The API key for ${origin} is removed.`);
  }

  /** Asks first. The secrets of webhooks go as well. */
  async clearKeys(): Promise<void> {
    const environment = this.keys.environmentKey === undefined ? "" : ` The one in the environment (${KEY_VARIABLE}) has to be removed there.`;
    if (this.keys.count === 0) {
      void vscode.window.showInformationMessage(`No API key is kept here.${environment}`);
      return;
    }
    const clear = "Clear All Keys";
    const origins = this.keys.origins();
    const detail = `${origins.join("\n")}\n\nThe secrets of webhooks go as well. Profiles stay.${this.waitingNote(origins)}${environment}`;
    if ((await vscode.window.showWarningMessage("Clear all API keys that are kept here?", { modal: true, detail }, clear)) !== clear) return;
    await this.keys.clear();
    void vscode.window.showInformationMessage(`No API key is kept here any more.${environment}`);
  }

  /** The hosted profile that a command is about: the line's it was called on, the only one, or the one that the author picks. */
  async target(args: readonly unknown[], title: string): Promise<Profile | undefined> {
    const name = profileTarget(args);
    if (name !== undefined) {
      const profile = this.profiles.find(name);
      if (!profile) throw new HumanError("profile-unknown", `There is no profile called ${name} any more. Choose another one.`);
      return profile;
    }
    const all = this.profiles.all();
    if (all.length === 0) throw new HumanError("profile-unknown", "There is no profile of a hosted service yet. Run “Speech Assessment: Add Profile…” first.");
    if (all.length === 1) return all[0];
    const items = all.map((profile) => ({ label: profile.name, description: `${profile.name === this.nameInUse ? "in use, " : ""}${profile.baseUrl}`, profile }));
    return (await vscode.window.showQuickPick(items, { title, placeHolder: "Which profile?" }))?.profile;
  }

  private async use(name: string): Promise<void> {
    if (name === EMBEDDED) return this.useEmbedded();
    await this.profiles.use(name);
    const profile = this.profiles.find(name);
    if (profile) void vscode.window.showInformationMessage(nowSentTo(profile, await this.keys.state(profile.origin)));
  }

  private get nameInUse(): string | undefined {
    const { inUse } = this.profiles;
    if (inUse.kind === "embedded") return EMBEDDED;
    return inUse.kind === "hosted" ? inUse.profile.name : undefined;
  }

  /** What losing the keys of these origins means for jobs; empty when none waits. */
  private waitingNote(origins: readonly string[]): string {
    const waiting = this.waitingWith(origins);
    if (waiting === 0) return "";
    const [job, its] = waiting === 1 ? ["1 job is", "its result"] : [`${waiting} jobs are`, "their results"];
    return ` ${job} waiting and cannot be asked for ${its} without a key.`;
  }

  private names(): string[] {
    return this.profiles.entries().map(({ name }) => name);
  }
}
