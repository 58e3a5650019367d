import type * as vscode from "vscode";
import type { Profiles } from "#client/profiles/profiles.ts";
import type { AddressBook } from "#client/speakers/addressBook.ts";
import type { JobReceiver } from "#jobs/jobReceiver.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { RunningAssessments } from "#jobs/runningAssessments.ts";
import type { AboutText, OwnWordsOf } from "../documents/passage.ts";
import type { Dialogs } from "../interface/dialogs.ts";
import type { Failures } from "../interface/failures.ts";
import type { ApiKeys } from "../service/apiKeys.ts";
import type { Connections } from "../service/connections.ts";
import type { EmbeddedService } from "../service/embeddedService.ts";
import type { ServicePrompts } from "../service/servicePrompts.ts";
import type { Settings } from "../settings/settings.ts";

/**
 * Shared by the parts of the extension: `makeServices` makes all of it once, and each part takes a `Pick` of what it uses. A service that a
 * capability provides for others is declared where its class is, as a further property of this interface.
 */
export interface Services {
  readonly context: vscode.ExtensionContext;
  /** Never given audio, keys, texts of a child, or who it is. */
  readonly log: vscode.LogOutputChannel;
  readonly failures: Failures;
  readonly dialogs: Dialogs;
  readonly settings: Settings;
  readonly embedded: EmbeddedService;
  readonly book: AddressBook;
  readonly keys: ApiKeys;
  readonly profiles: Profiles;
  readonly prompts: ServicePrompts;
  readonly connections: Connections;
  readonly running: RunningAssessments;
  readonly jobs: Jobs;
  readonly receiver: JobReceiver;
  readonly aboutText: AboutText;
  readonly ownWordsOf: OwnWordsOf;
  /** Name and version of this extension, as in results. */
  readonly program: string;
  /** The extension's own folder for results that are saved nowhere else. */
  readonly privateFolder: vscode.Uri;
}
