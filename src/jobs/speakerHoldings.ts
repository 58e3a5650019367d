import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import type { Job } from "./job.ts";

/** Includes the services that may have something left after the deletion. */
export interface SpeakerHoldings {
  name: string;
  /** The address book has an alias for the token. */
  inBook: boolean;
  /** Paths for people. */
  files: readonly string[];
  /** From another machine, the terminal, or earlier versions. */
  unknownSpeaker: readonly string[];
  /** In the view of jobs, still with the token. */
  submissions: number;
  /** In the view of jobs, with one of the files as their result. */
  finished: number;
  /** Embedded service: submissions without a result. */
  jobs: number;
  /** Embedded service: results and failures. */
  results: number;
  bytes: number;
  /** Hosted ones that may have something. */
  services: readonly { name: string; baseUrl: string }[];
}

export function isEmpty({
  files,
  submissions,
  jobs,
  results,
}: Pick<SpeakerHoldings, "files" | "submissions" | "jobs" | "results">): boolean {
  return files.length + submissions + jobs + results === 0;
}

/** Markdown: what would be deleted and what would remain. Names the alias, not the token. */
export function holdingsText(holdings: SpeakerHoldings): string {
  const { name, files, unknownSpeaker, services } = holdings;
  const lines = [
    `# ${t`Data of ${name}`}`,
    "",
    t("Nothing has been deleted yet. Read this list, then choose at the top of the window. “Delete…” asks once more."),
    "",
    `## ${t("What will be deleted")}`,
    "",
    ...list(files.map((file) => t`Result file ${`\`${file}\``}`)),
    ...list(
      holdings.submissions > 0
        ? [
            plural(
              holdings.submissions,
              t("1 job of this workspace that is under way, failed or cancelled, with what was to be sent"),
              t`${holdings.submissions} jobs of this workspace that are under way, failed or cancelled, with what was to be sent`,
            ),
          ]
        : [],
    ),
    ...list(
      holdings.finished > 0
        ? [
            plural(
              holdings.finished,
              t("1 finished job in the Jobs view, whose result is one of these files"),
              t`${holdings.finished} finished jobs in the Jobs view, whose results are among these files`,
            ),
          ]
        : [],
    ),
    ...list(embeddedInWords(holdings)),
    ...(isEmpty(holdings) ? [t("Nothing: this machine has no data that is known to be of this reader.")] : []),
    "",
    t("Files are deleted permanently. They are not moved to the trash."),
    "",
    `## ${t("What will stay")}`,
    "",
    ...list([
      t("The recordings and the passages, which are your own files."),
      ...(holdings.inBook
        ? [
            t(
              "The alias and the user token in the Readers view: a request to an operator needs the token. “Remove User Token…” removes both.",
            ),
          ]
        : []),
      t("Exports, and copies of results outside this workspace or on other machines."),
      t("Results and jobs of other workspaces. Open each workspace and run this command there too."),
      ...services.map(
        (service) =>
          t`Everything that was sent to ${service.name} (${service.baseUrl}). The service has no published way to delete it. You get a request to its operator afterwards.`,
      ),
    ]),
  ];
  if (unknownSpeaker.length > 0) {
    lines.push(
      "",
      `## ${t("Results of unknown readers")}`,
      "",
      t(
        "This machine does not know whose results these are: they come from another machine, the terminal or an earlier version. Check them yourself.",
      ),
      "",
      ...list(unknownSpeaker.map((file) => `\`${file}\``)),
    );
  }
  return `${lines.join("\n")}\n`;
}

export function holdingsInWords({
  files,
  submissions,
  finished,
  jobs,
  results,
}: Pick<SpeakerHoldings, "files" | "submissions" | "finished" | "jobs" | "results">): string {
  return some([
    [files.length, t("1 result file"), t`${files.length} result files`],
    [submissions, t("1 job under way, failed or cancelled"), t`${submissions} jobs under way, failed or cancelled`],
    [finished, t("1 finished job"), t`${finished} finished jobs`],
    [jobs, t("1 job of the embedded service"), t`${jobs} jobs of the embedded service`],
    [results, t("1 result of the embedded service"), t`${results} results of the embedded service`],
  ]);
}

/** A finished job no longer holds a token. @param addresses of result files. */
export function jobsOfResults(jobs: readonly Job[], addresses: readonly string[]): Job[] {
  return jobs.filter(({ file }) => file.result !== undefined && addresses.includes(file.result));
}

/** Ready to be sent. Holds the token, which is all that the service knows the speaker by. */
export function operatorRequest(service: { name: string; baseUrl: string }, token: string, today: Date): string {
  return [
    t`Subject: Deletion of a reader's data (${new URL(service.baseUrl).host})`,
    "",
    t("To the operator of the speech assessment service:"),
    "",
    t`Please delete all data of the reader with the user token below from ${service.baseUrl}: recordings, reference texts, results, and any copies made for other purposes.`,
    "",
    t`User token: ${token}`,
    t("Account: (the name or number of your account; never the API key)"),
    "",
    t("Please confirm the deletion and the date it was completed. If anything has to be kept, please tell us what, why and until when."),
    "",
    t`Date: ${today.toISOString().slice(0, 10)}`,
    "",
  ].join("\n");
}

function embeddedInWords({ jobs, results, bytes }: SpeakerHoldings): string[] {
  const size = `${Math.max(1, Math.round(bytes / 1024))} KB`;
  const held = some([
    [jobs, t("1 job that is waiting or under way"), t`${jobs} jobs that are waiting or under way`],
    [results, t("1 result or failure"), t`${results} results or failures`],
  ]);
  return held === "" ? [] : [t`In the embedded service of this workspace: ${held} (${size})`];
}

function some(counts: readonly (readonly [count: number, one: string, many: string])[]): string {
  return counts.flatMap(([count, one, many]) => (count === 0 ? [] : [plural(count, one, many)])).join(", ");
}

function list(items: readonly string[]): string[] {
  return items.map((item) => `- ${item}`);
}
