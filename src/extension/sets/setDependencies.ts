import type * as vscode from "vscode";
import type { AddressBook } from "../../client/speakers/addressBook.ts";
import type { Profiles } from "../../client/profiles/profiles.ts";
import type { JobReceiver } from "../../jobs/jobReceiver.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import type { RunningAssessments } from "../../jobs/runningAssessments.ts";
import type { AlphabetOf, OwnWordsOf } from "../documents/passage.ts";
import type { Failures } from "../interface/failures.ts";
import type { LastResults } from "../results/lastResults.ts";
import type { OpenReviews } from "../results/openReviews.ts";
import type { SpeakerMarks } from "../results/speakerMarks.ts";
import type { Connections } from "../service/connections.ts";
import type { ServicePrompts } from "../service/servicePrompts.ts";
import type { Settings } from "../settings/settings.ts";
import type { SpeakerChoice } from "../speakers/speakerChoice.ts";
import type { EditorScorings } from "../viewer/editorScorings.ts";

/** The services of the extension for assessing many recordings at once. */
export interface SetDependencies {
  extensionUri: vscode.Uri;
  /** Name and version of this extension. */
  program: string;
  state: Pick<vscode.Memento, "get" | "update">;
  failures: Pick<Failures, "show" | "guard">;
  settings: Settings;
  profiles: Profiles;
  connections: Connections;
  prompts: Pick<ServicePrompts, "askKey">;
  speakers: SpeakerChoice;
  book: AddressBook;
  marks: SpeakerMarks;
  running: RunningAssessments;
  jobs: Jobs;
  receiver: Pick<JobReceiver, "webhookFor">;
  results: LastResults;
  reviews: OpenReviews;
  scorings: EditorScorings;
  alphabetOf: AlphabetOf;
  ownWordsOf: OwnWordsOf;
  /** Writes to the extension's log; never given what a child said, or who it is. */
  log(message: string, details?: unknown): void;
}
