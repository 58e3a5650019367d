import { type Command, UsageError } from "../commands.ts";
import { portOf, required, secretOf } from "../optionValues.ts";
import { flag, help, parsed, text } from "./parsedArguments.ts";

/** @throws {UsageError} */
export function parseServe(args: string[]): Command {
  const options = {
    ...help,
    port: text,
    data: text,
    "api-key": text,
    "api-key-env": text,
    "webhook-secret-env": text,
    "webhook-secret-file": text,
    "allow-loopback-webhooks": flag,
  } as const;
  const { values } = parsed({ args, options });
  if (values.help) return { name: "help", topic: "serve" };
  const { data, "api-key": apiKey, "api-key-env": apiKeyVariable } = values;
  if (apiKey !== undefined && apiKeyVariable !== undefined) throw new UsageError("--api-key and --api-key-env do not go together.");
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey))
    throw new UsageError("--api-key consists of letters, digits and signs, without spaces.");
  return {
    name: "serve",
    port: portOf(values.port),
    dataDirectory: data === undefined ? undefined : required(data, "--data"),
    apiKey,
    apiKeyVariable: apiKeyVariable === undefined ? undefined : required(apiKeyVariable, "--api-key-env"),
    webhookSecret: secretOf("--webhook-secret", values["webhook-secret-env"], values["webhook-secret-file"]),
    allowLoopbackWebhooks: values["allow-loopback-webhooks"] ?? false,
  };
}

/** @throws {UsageError} */
export function parseListen(args: string[]): Command {
  const options = {
    ...help,
    port: text,
    out: text,
    "secret-env": text,
    "secret-file": text,
    expect: { ...text, multiple: true },
    once: flag,
  } as const;
  const { values } = parsed({ args, options });
  if (values.help) return { name: "help", topic: "listen" };
  return {
    name: "listen",
    port: portOf(values.port),
    outDirectory: values.out === undefined ? "." : required(values.out, "--out"),
    secret: secretOf("--secret", values["secret-env"], values["secret-file"]),
    ids: (values.expect ?? []).map((id) => required(id, "--expect")),
    once: values.once ?? false,
  };
}

/** @throws {UsageError} */
export function parseDeleteSpeaker(args: string[]): Command {
  const options = { ...help, data: text, "base-url": text, "user-token-env": text, "user-token-file": text } as const;
  const { values } = parsed({ args, options });
  if (values.help) return { name: "help", topic: "delete-speaker" };
  const { data, "base-url": baseUrl } = values;
  if ((data === undefined) === (baseUrl === undefined))
    throw new UsageError("Either --base-url or --data is required: a running service, or the data directory of one that has stopped.");
  return {
    name: "delete-speaker",
    at: baseUrl === undefined ? { dataDirectory: required(data, "--data") } : { baseUrl: required(baseUrl, "--base-url") },
    userToken: secretOf("--user-token", values["user-token-env"], values["user-token-file"]),
  };
}
