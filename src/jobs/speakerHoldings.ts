import type { Job } from "./job.ts";

/** What there is of one speaker, and who would still have something after it is deleted. */
export interface SpeakerHoldings {
  /** How the speaker is called here. */
  name: string;
  /** Whether the address book has an alias for the token. */
  inBook: boolean;
  /** Result files, by their paths for people. */
  files: readonly string[];
  /** Result files whose speaker is not known: of another machine, of the terminal, or from before. */
  unknownSpeaker: readonly string[];
  /** Of the view of jobs: submissions that still hold the token. */
  submissions: number;
  /** Of the view of jobs: finished ones, whose result is one of the files. */
  finished: number;
  /** Of the embedded service: submissions without a result. */
  jobs: number;
  /** Of the embedded service: results and failures. */
  results: number;
  /** Size of what the embedded service has. */
  bytes: number;
  /** Hosted services that may have something. */
  services: readonly { name: string; baseUrl: string }[];
}

/** Whether there is anything that would be deleted. */
export function isEmpty({ files, submissions, jobs, results }: Pick<SpeakerHoldings, "files" | "submissions" | "jobs" | "results">): boolean {
  return files.length + submissions + jobs + results === 0;
}

/** What would go and what would stay, in Markdown. It names the speaker by the alias and holds no token. */
export function holdingsText(holdings: SpeakerHoldings): string {
  const { name, files, unknownSpeaker, services } = holdings;
  const lines = [
    `# Data of ${name}`,
    "",
    "Nothing has been deleted yet. Read this through, then choose at the top of the window: “Delete…” goes on to a last question.",
    "",
    "## What will go",
    "",
    ...list(files.map((file) => `Result file \`${file}\``)),
    ...list(holdings.submissions > 0 ? [`${count(holdings.submissions, "submission")} of this workspace on the way, failed or cancelled, with what was to be sent`] : []),
    ...list(holdings.finished > 0 ? [`${count(holdings.finished, "finished job")} of the view “Jobs”, whose result is one of these files`] : []),
    ...list(embeddedInWords(holdings)),
    ...(isEmpty(holdings) ? ["Nothing: this machine has no data that is known to be this speaker's."] : []),
    "",
    "Files are deleted for good; they do not go to the trash.",
    "",
    "## What will stay",
    "",
    ...list([
      "The recordings and the passages, which are your own files.",
      ...(holdings.inBook ? ["The alias and the user token in the address book: a request to an operator needs the token. “Remove User Token…” in the view “Speakers” removes both."] : []),
      "Exports, and copies of results outside of this workspace or on other machines.",
      "Results and jobs of other workspaces: open each of them and run this command there too.",
      ...services.map((service) => `Whatever ${service.name} (${service.baseUrl}) was sent. No call for its deletion is published; a request to its operator is prepared afterwards.`),
    ]),
  ];
  if (unknownSpeaker.length > 0) {
    lines.push("", "## Results of unknown speakers", "", "These results do not say on this machine whose they are: they were made by another one, in the terminal, or by an earlier version. Look at them yourself.", "", ...list(unknownSpeaker.map((file) => `\`${file}\``)));
  }
  return `${lines.join("\n")}\n`;
}

/** The question itself, in a few words. */
export function holdingsInWords({ files, submissions, finished, jobs, results }: Pick<SpeakerHoldings, "files" | "submissions" | "finished" | "jobs" | "results">): string {
  const parts = [count(files.length, "result file"), count(submissions, "submission on the way, failed or cancelled", "submissions on the way, failed or cancelled"), count(finished, "finished job"), count(jobs, "job of the embedded service", "jobs of the embedded service"), count(results, "result of the embedded service", "results of the embedded service")];
  return parts.filter((part) => !part.startsWith("0 ")).join(", ");
}

/** The jobs whose result is one of some files. A finished job holds no token any more. @param addresses of the files. */
export function jobsOfResults(jobs: readonly Job[], addresses: readonly string[]): Job[] {
  return jobs.filter(({ file }) => file.result !== undefined && addresses.includes(file.result));
}

/** A request to the operator of a hosted service, ready to be sent. It holds the token, which is all that the service knows the speaker by. */
export function operatorRequest(service: { name: string; baseUrl: string }, token: string, today: Date): string {
  return [
    `Subject: Deletion of a speaker's data (${new URL(service.baseUrl).host})`,
    "",
    "To the operator of the speech assessment service,",
    "",
    `please delete all data of the speaker with the user token below from ${service.baseUrl}: recordings, reference texts, results,`,
    "and copies of them that were made for other purposes.",
    "",
    `User token: ${token}`,
    "Account: (the name or number of your account; never the API key)",
    "",
    "Please confirm the deletion, with the date on which it was completed, and tell us of anything that has to be kept, why and until when.",
    "",
    `Date: ${today.toISOString().slice(0, 10)}`,
    "",
  ].join("\n");
}

function embeddedInWords({ jobs, results, bytes }: SpeakerHoldings): string[] {
  const size = `${Math.max(1, Math.round(bytes / 1024))} KB`;
  const parts = [count(jobs, "job that waits or is under way", "jobs that wait or are under way"), count(results, "result or failure", "results and failures")];
  const some = parts.filter((part) => !part.startsWith("0 "));
  return some.length > 0 ? [`Of the embedded service in this workspace: ${some.join(", ")} (${size})`] : [];
}

function list(items: readonly string[]): string[] {
  return items.map((item) => `- ${item}`);
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
