import * as vscode from "vscode";
import { SETTINGS } from "../manifest/contributions.ts";
import { ConfigValue } from "./configValue.ts";
import { isDefinition, type SettingDefinition, type SettingDefinitions } from "../manifest/defineSettings.ts";

type Live<Definitions> = {
  readonly [Name in keyof Definitions]: Definitions[Name] extends SettingDefinition<infer T> ? ConfigValue<T> : Live<Definitions[Name]>;
};

/** Live, by the names that they are declared under. */
export type Settings = Live<typeof SETTINGS> & AllSettings & vscode.Disposable;

interface AllSettings {
  /** Fires when anything changes that affects how a viewer shows numbers or phonemes. */
  onDidChangeReading(listener: () => void): vscode.Disposable;
  /**
   * Fires when another profile may be in use, or a profile may have changed. A window on another machine receives its
   * own settings in pieces, and not every piece names what it changes, so any change counts.
   */
  onDidChangeProfiles(listener: () => void): vscode.Disposable;
  /** Those whose value is not the default. */
  changed(): ConfigValue<unknown>[];
}

export function liveSettings(): Settings {
  const values: ConfigValue<unknown>[] = [];
  const live = liveValues(SETTINGS, (value) => values.push(value)) as Live<typeof SETTINGS>;
  const reading = [...Object.values(live.counting), live.scoringProfile, live.grade, live.season, live.phonemeSymbols, live.reviewer];
  return {
    ...live,
    onDidChangeReading: (listener) => vscode.Disposable.from(...reading.map((value) => value.onDidChange(() => listener()))),
    onDidChangeProfiles: (listener) => vscode.workspace.onDidChangeConfiguration(() => listener()),
    changed: () => values.filter(({ isDefault }) => !isDefault),
    dispose: () => values.forEach((value) => value.dispose()),
  };
}

function liveValues(definitions: SettingDefinitions, note: (value: ConfigValue<unknown>) => void): Record<string, unknown> {
  const live = (entry: SettingDefinition<unknown> | SettingDefinitions): unknown => {
    if (!isDefinition(entry)) return liveValues(entry, note);
    const value = new ConfigValue(entry);
    note(value);
    return value;
  };
  return Object.fromEntries(Object.entries(definitions).map(([name, entry]) => [name, live(entry)]));
}
