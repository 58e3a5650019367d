import type { OperationId } from "../operations/operation.ts";
import { type ModelFacts } from "../contract/modelFacts.ts";
import { type ResultFormat } from "../contract/routes.ts";
import { type ExportFormat } from "../core/export/exportFormats.ts";
import type { SortKey } from "../core/passage/passageTable.ts";
import { type Severity } from "../core/problems/problem.ts";
import { type Grade, type Season } from "../core/reading/norms.ts";
import type { Grouping } from "../sets/agreement/groupings.ts";

/** The arguments do not form a command; `message` says why, without any value that could be a secret. */
export class UsageError extends Error {
  override readonly name = "UsageError";

  /** @param topic the command whose help says more; absent for the general help. */
  constructor(
    message: string,
    readonly topic?: WorkCommand["name"],
  ) {
    super(message);
  }
}

export interface AssessCommand {
  name: "assess";
  audioPath: string;
  referencePath: string;
  /** Line of the reference, counted from 1. */
  line: number | undefined;
  operation: OperationId;
  format: ResultFormat | undefined;
  modelId: string;
  /** What the operator of a hosted service says about the model. */
  modelFacts: ModelFacts;
  /** Undefined for a random one. */
  userToken: string | undefined;
  /** Undefined for the embedded service. */
  baseUrl: string | undefined;
  /** Where the hosted service delivers the result as well. */
  webhookUrl: string | undefined;
  /** Whether silence may be appended to a copy of a recording that is too short. */
  pad: boolean;
  json: boolean;
  /** A dictionary whose words take precedence over those of dictionaries found beside the reference. */
  dictionary: string | undefined;
  /** Undefined for not at all; without a path, beside the reference. */
  save: { path: string | undefined } | undefined;
  timeoutSeconds: number;
}

export interface ServeCommand {
  name: "serve";
  port: number;
  dataDirectory: string | undefined;
  apiKey: string | undefined;
  /** The environment variable that holds the key. */
  apiKeyVariable: string | undefined;
  /** Undefined for a random one. */
  webhookSecret: SecretSource | undefined;
  allowLoopbackWebhooks: boolean;
}

/** Where a secret is: in an environment variable or in a file. */
export type SecretSource = { variable: string; path?: undefined } | { path: string; variable?: undefined };

export interface ListenCommand {
  name: "listen";
  port: number;
  outDirectory: string;
  secret: SecretSource | undefined;
  /** Ids of the jobs whose results are accepted; empty for all. */
  ids: readonly string[];
  /** Whether it ends with the first result. */
  once: boolean;
}

export interface DeleteSpeakerCommand {
  name: "delete-speaker";
  /** Where the data are: at a running service or in the directory of one that has stopped. */
  at: { baseUrl: string; dataDirectory?: undefined } | { dataDirectory: string; baseUrl?: undefined };
  /** Undefined for standard input. */
  userToken: SecretSource | undefined;
}

export interface ExportCommand {
  name: "export";
  resultPath: string;
  format: ExportFormat;
  /** Undefined for standard output. */
  outPath: string | undefined;
}

export interface ImportCommand {
  name: "import";
  /** Of Praat, ELAN or CLAN. */
  filePath: string;
  resultPath: string;
  /** Who edited it. */
  by: string | undefined;
  /** Whether the file wins where the review says something else. */
  replace: boolean;
  json: boolean;
}

export interface ScoreCommand {
  name: "score";
  resultPath: string;
  /** The id of a profile that ships, or a file; undefined for the default. */
  profile: string | undefined;
  /** Length of a timed reading; undefined for that of the review or the profile. */
  seconds: number | undefined;
  /** The last word attempted, as people name it: `26`, `river`, `the:2`. */
  until: string | undefined;
  /** Grade and season of the reader. */
  reader: { grade: Grade; season: Season } | undefined;
  json: boolean;
}

/** Lists what `score` can score by. */
export interface ListProfilesCommand {
  name: "list-profiles";
  json: boolean;
}

export const REPORTERS = ["spec", "json", "junit"] as const;
export type Reporter = (typeof REPORTERS)[number];

export interface RunCommand {
  name: "run";
  /** Suites and folders. */
  paths: string[];
  tablePath: string | undefined;
  /** Only prints what would be run, as a table. */
  list: boolean;
  /** For readings of a folder or a table that do not say their own; undefined for the likely one. */
  operation: OperationId | undefined;
  modelId: string;
  modelFacts: ModelFacts;
  baseUrl: string | undefined;
  /** Whether silence may be appended to copies of recordings that are too short, whatever their cases say. */
  pad: boolean;
  /** Readings that are assessed at the same time. */
  jobs: number;
  /** Only cases with one of these tags; none for all. */
  tags: readonly string[];
  /** What readings are scored by, whatever their cases say. */
  profile: string | undefined;
  reporter: Reporter;
  /** Undefined for standard output. */
  outPath: string | undefined;
  /** Counted from 1. */
  shard: { index: number; of: number } | undefined;
  /** Where results are kept; undefined for beside the texts. */
  resultsPath: string | undefined;
  /** Assesses everything again, whatever results exist. */
  fresh: boolean;
  /** Continues a stopped run that was assessing everything again. */
  resume: boolean;
  timeoutSeconds: number;
}

export interface MergeReportsCommand {
  name: "merge-reports";
  paths: string[];
  reporter: Reporter;
  outPath: string | undefined;
}

export const CHECK_FORMATS = ["text", "json", "sarif", "github"] as const;

/** Which files of folders are taken, by globs relative to each folder. */
export interface FileFilter {
  /** Empty for every text except those about the project. */
  include: readonly string[];
  exclude: readonly string[];
}

/** A scope and sequence, and how far a class has come in it. */
export interface ScopeChoice {
  /** A file, or the id of the one that ships. */
  scope: string;
  /** Id or title; undefined for the last. */
  unit: string | undefined;
}

/** What passages have to meet. */
export interface ThresholdOptions {
  /** 0 to 1. */
  decodable: number | undefined;
  unknownWords: number | undefined;
  /** Seconds, at the rate of the grade. */
  longestReading: number | undefined;
}

export interface CheckCommand {
  name: "check";
  /** Of files and folders. */
  paths: string[];
  filter: FileFilter;
  thresholds: ThresholdOptions;
  /** For texts that do not say anything about it themselves, nor do their folders; present if decodability has a threshold. */
  scope: ScopeChoice | undefined;
  format: (typeof CHECK_FORMATS)[number];
  /** A file, or the id of an alphabet that ships; undefined for the default alphabet. */
  alphabet: string | undefined;
  /** By code; codes that are not named keep their usual severity. */
  severities: Record<string, Severity | "off">;
  /** What passages are for. */
  operation: OperationId;
  /** The grade that passages are for. */
  grade: Grade | undefined;
  slowestWordsPerMinute: number | undefined;
  /** As for `assess`. */
  dictionary: string | undefined;
  /** Whether findings that the project has accepted are still reported. */
  withAccepted: boolean;
}

/** The formats that tables are printed in. */
export const TABLE_FORMATS = ["text", "csv", "json"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

export interface AgreementCommand {
  name: "agreement";
  /** Results and folders of results. */
  paths: string[];
  /** Where another rater's verdicts come from: results, folders, tables, files of Praat, ELAN or CLAN; empty for the reviews of the results. */
  others: string[];
  /** What is compared with them, or with the reviews. */
  first: "engine" | "review";
  by: Grouping | undefined;
  isWhole: boolean;
  /** A table of who read what. */
  readersPath: string | undefined;
  format: TableFormat;
}

/** Lists passages with what each asks of its reader. */
export interface PassagesCommand {
  name: "passages";
  /** Of files and folders. */
  paths: string[];
  filter: FileFilter;
  format: TableFormat;
  sort: { key: SortKey; descending: boolean };
  scope: ScopeChoice | undefined;
  grade: Grade;
}

export interface OverviewCommand {
  name: "overview";
  /** Folders, or results themselves. */
  paths: string[];
  /** What is printed: the list of results, the sheets of a passage, or that of a reader. */
  about: { passage: string; reader?: undefined } | { reader: string; passage?: undefined } | undefined;
  /** Id of a column; undefined for the order in which files are found. */
  sort: string | undefined;
  descending: boolean;
  format: TableFormat;
  /** Undefined for standard output. */
  outPath: string | undefined;
  /** A table of who read what. */
  readersPath: string | undefined;
}

/** Serves tools for agents on standard input and output. */
export interface McpCommand {
  name: "mcp";
  /** Folders that files may be taken from; empty for those that the client works in, or the current one. */
  roots: string[];
  /** Whether answers may be about children's readings. */
  allowReadings: boolean;
}

export type WorkCommand =
  | AssessCommand
  | ServeCommand
  | DeleteSpeakerCommand
  | ListenCommand
  | ExportCommand
  | ImportCommand
  | ScoreCommand
  | CheckCommand
  | RunCommand
  | MergeReportsCommand
  | AgreementCommand
  | PassagesCommand
  | OverviewCommand
  | McpCommand;

export interface HelpCommand {
  name: "help";
  /** The command to explain; absent for all of them. */
  topic?: WorkCommand["name"];
}

export type Command = WorkCommand | ListProfilesCommand | HelpCommand | { name: "version" };
