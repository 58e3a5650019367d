import * as vscode from "vscode";
import { Emitter } from "#platform/emitter.ts";
import type { Address } from "#project/files/address.ts";
import { PREFIX } from "../manifest/defineCommands.ts";
import type { SettingDefinition } from "../manifest/defineSettings.ts";

/** Typed and live: `value` is always the effective value, or the default if the settings hold nonsense. */
export class ConfigValue<T> implements vscode.Disposable {
  private readonly changed = new Emitter<T>();
  private readonly subscription: vscode.Disposable;
  readonly onDidChange = this.changed.event;

  constructor(private readonly definition: SettingDefinition<T>) {
    this.subscription = vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(this.id)) this.changed.fire(this.value);
    });
  }

  get id(): string {
    return `${PREFIX}.${this.definition.key}`;
  }

  /** The id after `speechAssessment.`. */
  get key(): string {
    return this.definition.key;
  }

  /** As in the manifest. */
  get schema(): SettingDefinition<T>["schema"] {
    return this.definition.schema;
  }

  get isDefault(): boolean {
    return JSON.stringify(this.value) === JSON.stringify(this.definition.fallback);
  }

  get value(): T {
    return this.valueFor(undefined);
  }

  /** Only settings of resource scope differ between resources. */
  valueFor(scope: Address | undefined): T {
    const configuration = vscode.workspace.getConfiguration(PREFIX, scope === undefined ? undefined : vscode.Uri.parse(scope, true));
    const { key, about } = this.definition;
    // The manifest's scope already keeps out a workspace's values; this does not depend on it.
    const raw = about.own ? configuration.inspect<unknown>(key)?.globalValue : configuration.get<unknown>(key);
    return this.definition.read(raw) ?? this.definition.fallback;
  }

  /** Writes the user's own settings, never the workspace's: an author's choice of service belongs to the author. */
  async update(value: T): Promise<void> {
    await vscode.workspace.getConfiguration(PREFIX).update(this.definition.key, value, vscode.ConfigurationTarget.Global);
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }
}
