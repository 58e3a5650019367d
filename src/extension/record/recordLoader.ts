import type * as vscode from "vscode";
import { HumanError } from "../../core/humanError.ts";
import { t } from "@vscode/l10n";
import { ABILITIES } from "../host/node/abilities.ts";
import { commandTable } from "../commands/defineCommands.ts";
import { commandTargets } from "../documents/commandTargets.ts";
import type * as RecordBundle from "../recordBackend.ts";
import type { RecordDependencies } from "./recordDependencies.ts";
import { RECORD_COMMANDS } from "./recordManifest.ts";
import type { RecordTakes } from "./recordTakes.ts";
import { loadBundle } from "../host/node/loadBundle.ts";

type Bundle = typeof RecordBundle;

/** Loads what records a take (dist/record.cjs) when the command needs it. */
export class RecordLoader implements vscode.Disposable {
  private loading: Promise<RecordTakes> | undefined;
  readonly table = commandTable(RECORD_COMMANDS, { recordTake: (args) => this.record(args) });

  constructor(
    private readonly dependencies: RecordDependencies,
    private readonly importBundle: () => Promise<Bundle> = importRecord,
  ) {
    if (ABILITIES.servers && dependencies.unassessed.all().length > 0) void this.load().then((takes) => takes.offerUnassessed());
  }

  /** Ends the open page, and returns when nothing is listening any more. */
  async close(): Promise<void> {
    await (await this.loading)?.close();
  }

  dispose(): void {
    void this.close();
  }

  /** @throws {HumanError} whatever the command throws for people. */
  async record(args: readonly unknown[]): Promise<void> {
    if (!ABILITIES.servers)
      throw new HumanError(
        "recording-impossible",
        t(
          "In an editor that runs in the browser alone, extensions cannot use the microphone. Record with another app, save the recording beside the text, and assess it from there.",
        ),
      );
    await (await this.load()).record(commandTargets(args));
  }

  private load(): Promise<RecordTakes> {
    this.loading ??= this.importBundle().then(
      (bundle) => new bundle.RecordTakes(this.dependencies),
      (error: unknown) => {
        this.loading = undefined;
        throw error;
      },
    );
    return this.loading;
  }
}

function importRecord(): Promise<Bundle> {
  return loadBundle("record");
}
