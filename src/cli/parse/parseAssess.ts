import { CONTAINERS } from "../../contract/recordingLimits.ts";
import { splitName } from "../../core/splitName.ts";
import { type Command, UsageError } from "../commands.ts";
import { MODEL_OPTIONS } from "./modelOptions.ts";
import { factsOf, formatOf, kindOf, lineOf, modelOf, required, saveOf, timeoutOf, tokenOf, webhookOf } from "../optionValues.ts";
import { flag, help, parsed, text } from "./parsedArguments.ts";

/** @throws {UsageError} */
export function parseAssess(args: string[]): Command {
  const options = {
    ...help,
    reference: text,
    line: text,
    kind: text,
    format: text,
    model: text,
    ...MODEL_OPTIONS,
    "user-token": text,
    "base-url": text,
    "webhook-url": text,
    pad: flag,
    json: flag,
    dictionary: text,
    save: text,
    timeout: text,
  } as const;
  const { values, positionals } = parsed({ args: withSaveValue(args), options, allowPositionals: true });
  if (values.help) return { name: "help", topic: "assess" };
  const [audioPath, ...more] = positionals;
  if (!audioPath) throw new UsageError("The recording is missing.");
  if (more.length > 0) throw new UsageError("One recording is assessed at a time.");
  const referencePath = required(values.reference, "--reference");
  // Both are files: standard input has no name to go by, and a recording there could not be checked beforehand.
  if (audioPath === "-" || referencePath === "-") throw new UsageError("Standard input is not read. Name a file.");
  const operation = kindOf(required(values.kind, "--kind"));
  const baseUrl = values["base-url"];
  if (values.dictionary !== undefined && baseUrl !== undefined)
    throw new UsageError("--dictionary only goes with an assessment on this machine: a service at --base-url accepts no pronunciations.");
  return {
    name: "assess",
    audioPath,
    referencePath,
    line: lineOf(values.line, operation),
    operation,
    format: formatOf(values.format, operation),
    modelId: modelOf(values.model, baseUrl !== undefined),
    modelFacts: factsOf(values, baseUrl !== undefined),
    userToken: tokenOf(values["user-token"]),
    baseUrl: baseUrl === undefined ? undefined : required(baseUrl, "--base-url"),
    webhookUrl: webhookOf(values["webhook-url"], baseUrl !== undefined),
    pad: values.pad ?? false,
    json: values.json ?? false,
    dictionary: values.dictionary === undefined ? undefined : required(values.dictionary, "--dictionary"),
    save: saveOf(values.save),
    timeoutSeconds: timeoutOf(values.timeout),
  };
}

/**
 * `--save` with the value that it stands for, empty for none: Node's parser has no options with an optional value. What
 * follows it is its file, unless that is an option or named like a recording.
 */
function withSaveValue(args: readonly string[]): string[] {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  const at = args.indexOf("--save");
  if (at === -1 || at >= end) return [...args];
  const next = at + 1 < end ? args[at + 1]! : "-";
  const alone = next.startsWith("-") || CONTAINERS.some((container) => container === splitName(next).extension);
  return [...args.slice(0, at), `--save=${alone ? "" : next}`, ...args.slice(at + (alone ? 1 : 2))];
}
