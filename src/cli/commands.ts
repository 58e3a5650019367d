import type { OperationId } from "../operations/operation.ts";
import { type ModelFacts } from "../contract/modelFacts.ts";
import { type ResultFormat } from "../contract/routes.ts";
import { type ExportFormat } from "../core/export/exportFormats.ts";
import { type Severity } from "../core/problems/problem.ts";
import { type Grade, type Season } from "../core/reading/norms.ts";

/** The arguments are not a command; `message` says why, without any value that could be a secret. */
export class UsageError extends Error {
  override readonly name = "UsageError";

  /** @param topic the command whose help tells more; absent for the help of all. */
  constructor(message: string, readonly topic?: WorkCommand["name"]) {
    super(message);
  }
}

export interface AssessCommand {
  name: "assess";
  audioPath: string;
  referencePath: string;
  /** Of the reference, counted from 1. */
  line: number | undefined;
  operation: OperationId;
  format: ResultFormat | undefined;
  modelId: string;
  /** What the operator of a hosted service says of the model. */
  modelFacts: ModelFacts;
  /** Undefined for a random one. */
  userToken: string | undefined;
  /** Undefined for the embedded service. */
  baseUrl: string | undefined;
  /** Where the hosted service delivers the result as well. */
  webhookUrl: string | undefined;
  json: boolean;
  /** Whose words count before those of the dictionaries that are found beside the reference. */
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
  /** Undefined for one that is made at random. */
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
  /** Of the jobs whose results are taken; none for all. */
  ids: readonly string[];
  /** Ends with the first result. */
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
  /** The id of a profile that ships, or a file; undefined for the usual one. */
  profile: string | undefined;
  /** Of a timed reading; undefined for those of the review or the profile. */
  seconds: number | undefined;
  /** The last word attempted, as people name it: `26`, `river`, `the:2`. */
  until: string | undefined;
  /** Of the reader. */
  reader: { grade: Grade; season: Season } | undefined;
  json: boolean;
}

/** Lists what `score` can score by. */
export interface ListProfilesCommand {
  name: "list-profiles";
  json: boolean;
}

export const CHECK_FORMATS = ["text", "json", "sarif"] as const;

export interface CheckCommand {
  name: "check";
  paths: string[];
  format: (typeof CHECK_FORMATS)[number];
  /** A file, or the id of an alphabet that ships; undefined for the default alphabet. */
  alphabet: string | undefined;
  /** By code; what is not named keeps its usual severity. */
  severities: Record<string, Severity | "off">;
  /** What passages are for. */
  operation: OperationId;
  slowestWordsPerMinute: number;
  /** As for `assess`. */
  dictionary: string | undefined;
  /** Whether findings that the project has accepted are reported all the same. */
  withAccepted: boolean;
}

export type WorkCommand = AssessCommand | ServeCommand | DeleteSpeakerCommand | ListenCommand | ExportCommand | ImportCommand | ScoreCommand | CheckCommand;

export interface HelpCommand {
  name: "help";
  /** The command to explain; absent for all of them. */
  topic?: WorkCommand["name"];
}

export type Command = WorkCommand | ListProfilesCommand | HelpCommand | { name: "version" };
