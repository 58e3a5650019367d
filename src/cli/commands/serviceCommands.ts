import { isIP } from "node:net";
import { entry, type ValuesFor } from "../arguments/command.ts";
import { isLoopback } from "#contract/wire/protectedAddress.ts";
import { parseUrl } from "#contract/wire/parseUrl.ts";
import { randomHex } from "#core/bytes/randomHex.ts";
import { choice, either, flag, many, one, secret, text } from "../arguments/kinds.ts";
import { refuse } from "../arguments/usageError.ts";
import { kind, PORT } from "./sharedArguments.ts";

export const LOG_STYLES = ["text", "json"] as const;

const isHttp = (address: string) => /^https?:\/\//i.test(address);

/** @param address an IP address */
export const isShared = (address: string) => !isLoopback(isIP(address) === 6 ? `[${address}]` : address);

export const SERVE = entry({
  name: "serve",
  about: `serve runs the service on this machine's loopback address, prints {"url":…,"apiKey":…,"webhookSecret":…} on one line
when it is ready, and stops on SIGTERM or Ctrl+C. With --host, other machines reach it too: it then needs a key of your
own, and prints {"url":…} alone. It speaks plain HTTP; a proxy in front of it adds TLS.`,
  takes: {
    port: PORT,
    host: text("--host ADDRESS", "the IP address to listen on, such as 0.0.0.0 for all of this machine; 127.0.0.1 by default").map(
      (address = "127.0.0.1", written) => {
        if (isIP(address) === 0)
          return refuse("--host must be an IP address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them.");
        if (isShared(address) && !written.has("--api-key") && !written.has("--api-key-env"))
          return refuse(
            `--host ${address} lets other machines reach the service, so it needs a key that you choose: put one into an environment variable, and name that with --api-key-env NAME.`,
          );
        return address;
      },
    ),
    allowedHosts: many(
      "--allow-host NAME",
      "also answer requests for this name or address, without a port; can be repeated. All others are refused",
    ).map((names) =>
      names.map((name) =>
        isIP(name) === 6
          ? new URL(`http://[${name}]`).hostname
          : /^[a-z\d](?:[a-z\d._-]*[a-z\d])?$/i.test(name)
            ? name.toLowerCase()
            : refuse("--allow-host is a name or an IP address without scheme and port, such as speech.school.example."),
      ),
    ),
    allowedOrigins: many(
      "--allow-origin ORIGIN",
      "let web apps of this origin use the service, such as https://app.school.example; can be repeated",
    ).map((origins) =>
      origins.map((origin) =>
        isHttp(origin) && !origin.includes("*") && parseUrl(origin)?.origin === origin
          ? origin
          : refuse("--allow-origin is the exact origin of a web app, such as https://app.school.example: no path, no *."),
      ),
    ),
    publicUrl: text(
      "--public-url URL",
      "where others reach the service, such as https://school.example/speech behind a proxy; addresses in answers begin with it",
    ).ifGiven((address) => {
      const url = parseUrl(address);
      return url && isHttp(address) && !url.search && !url.hash && !url.username && !url.password
        ? url.href.replace(/\/+$/, "")
        : refuse("--public-url must be an http or https address without user name, ? and #, such as https://school.example/speech.");
    }),
    dataDirectory: text("--data DIR", "where to keep jobs and results; by default a directory that is deleted when the service stops"),
    /** Undefined for a random one. */
    apiKey: either({
      value: text("--api-key KEY", "a random one by default").ifGiven((key) =>
        /^[\x21-\x7e]+$/.test(key) ? key : refuse("--api-key consists of letters, digits and signs, without spaces."),
      ),
      variable: text("--api-key-env NAME", "the environment variable that holds the key, where other programs cannot see it"),
    }),
    webhookSecret: secret("--webhook-secret", "the secret that signs webhooks; by default a random one that stays in the data directory"),
    logStyle: choice("--log STYLE", "text (default) or json: a JSON object on each line of standard error", LOG_STYLES).or("text"),
    allowLoopbackWebhooks: flag(
      "--allow-loopback-webhooks",
      "also deliver to receivers on this machine, such as listen, and not only to public addresses",
    ),
  },
});

export const DELETE_SPEAKER = entry({
  name: "delete-speaker",
  about: `delete-speaker deletes everything that serve keeps about a reader, and prints how much it was: recordings, jobs,
results, failures and waiting webhooks. By default it reads the user token from standard input, so that no other
program sees it. Results that were saved elsewhere stay. For a hosted service, ask its operator.`,
  takes: {
    at: either({
      baseUrl: text("--base-url URL", "a service that is running on this machine; its key is read from SPEECH_ASSESSMENT_API_KEY"),
      dataDirectory: text("--data DIR", "the data directory of a service that is not running"),
    })
      .shownAs("(--base-url URL | --data DIR)")
      .map(
        (place) =>
          place ?? refuse("Either --base-url or --data is required: a running service, or the data directory of one that has stopped."),
      ),
    userToken: secret("--user-token", "the environment variable or the file that holds the token"),
  },
});

export const LISTEN = entry({
  name: "listen",
  about: `listen receives results that a service delivers, prints {"url":…} on one line when it is ready, and a line for each
result, which is saved before the service gets an answer. Use the URL, or its address behind a tunnel, as
the webhook_url of a submission. Keep it secret, like a key.`,
  takes: {
    port: PORT,
    secret: secret("--secret", "the service's webhook secret (whsec_…); deliveries that it did not sign are refused"),
    /** Jobs whose results are accepted; empty for all. */
    ids: many("--expect ID", "only accept the result of this job; can be repeated"),
    outDirectory: text(
      "--out DIR",
      "where to write results, each to result-ID.json, and what cannot be read, or holds several, to delivery-….txt; the current folder by default",
    ).or("."),
    once: flag("--once", "exit after the first result, or the first delivery of several"),
  },
});

export const WEBHOOK_TEST = entry({
  name: "webhook-test",
  about: `webhook-test delivers one made-up result to a receiver, as a service would, and says what it answered. Nothing
else is sent, so it costs nothing.`,
  takes: {
    url: one("URL", "the receiver's address: what you would give as webhook_url", {
      missing: "The address of a receiver is required, such as https://school.example/results.",
      more: "There is more than one address. A test is delivered to one.",
    }).map((address) => {
      const url = parseUrl(address);
      if (url?.protocol !== "https:" && url?.protocol !== "http:")
        return refuse("The address starts with https:// or http://, such as https://school.example/results.");
      return url.href;
    }),
    secret: secret("--secret", "the webhook secret (whsec_…) to sign with; by default the delivery is not signed"),
    operation: kind("the kind of result: fluency (default), fluency-v1, pronunciation or recognition"),
    id: text("--id ID", "the job's ID in the result; by default webhook-test and a random number").map(
      (id) => id ?? `webhook-test-${randomHex(4)}`,
    ),
    json: flag("--json", "print JSON"),
  },
});

export type WebhookTestCommand = ValuesFor<typeof WEBHOOK_TEST>;
export type ServeCommand = ValuesFor<typeof SERVE>;
export type DeleteSpeakerCommand = ValuesFor<typeof DELETE_SPEAKER>;
export type ListenCommand = ValuesFor<typeof LISTEN>;
