import assert from "node:assert/strict";
import { UsageError } from "#cli/arguments/usageError.ts";
import type { AssessCommand } from "#cli/commands/readingCommands.ts";
import type { ListenCommand, ServeCommand } from "#cli/commands/serviceCommands.ts";
import { understood } from "../understood.ts";

const ASSESS = ["assess", "a.wav", "--reference", "a.txt", "--kind", "fluency"];
const HOSTED = [...ASSESS, "--base-url", "https://assess.example", "--model", "model-a"];

const assess: AssessCommand & { name: string } = {
  name: "assess",
  audioPath: "a.wav",
  referencePath: "a.txt",
  line: undefined,
  operation: "fluency-v2",
  format: undefined,
  modelId: "local-en",
  modelFacts: {},
  userToken: undefined,
  baseUrl: undefined,
  sendAgain: false,
  incomplete: false,
  webhookUrl: undefined,
  pad: false,
  json: false,
  dictionary: undefined,
  save: undefined,
  timeoutSeconds: 600,
};

const SERVE: ServeCommand & { name: string } = {
  name: "serve",
  port: 0,
  host: "127.0.0.1",
  allowedHosts: [],
  allowedOrigins: [],
  publicUrl: undefined,
  logStyle: "text",
  dataDirectory: undefined,
  apiKey: undefined,
  webhookSecret: undefined,
  allowLoopbackWebhooks: false,
};
const LISTEN: ListenCommand & { name: string } = { name: "listen", port: 0, outDirectory: ".", secret: undefined, ids: [], once: false };

describe("the arguments of the terminal", () => {
  const taken: [string[], unknown][] = [
    [["--help"], { help: undefined }],
    [["-h"], { help: undefined }],
    [["help"], { help: undefined }],
    [["help", "serve"], { help: "serve" }],
    [["assess", "--help"], { help: "assess" }],
    [["serve", "-h"], { help: "serve" }],
    [["--version"], "version"],
    [ASSESS, assess],
    [["assess", "--kind=fluency", "--reference=a.txt", "--", "-a.wav"], { ...assess, audioPath: "-a.wav" }],
    [[...ASSESS, "--dictionary", "our.dictionary.json"], { ...assess, dictionary: "our.dictionary.json" }],
    [
      ["assess", "a.wav", "--reference", "a.txt", "--kind", "pronunciation", "--json"],
      { ...assess, operation: "pronunciation", json: true },
    ],
    [
      ["assess", "a.wav", "--reference", "a.txt", "--kind", "recognition", "--timeout", "2.5"],
      { ...assess, operation: "recognition", timeoutSeconds: 2.5 },
    ],
    [
      ["assess", "a.wav", "--reference", "a.txt", "--kind", "fluency-v1", "--format", "compat"],
      { ...assess, operation: "fluency-v1", format: "compat" },
    ],
    [
      [...ASSESS, "--model", "local-en-segmented", "--user-token", "child-7"],
      { ...assess, modelId: "local-en-segmented", userToken: "child-7" },
    ],
    [[...ASSESS, "--save"], { ...assess, save: { path: undefined } }],
    [[...ASSESS, "--save", "--json"], { ...assess, save: { path: undefined }, json: true }],
    [[...ASSESS, "--save", "out/b.assessment.json"], { ...assess, save: { path: "out/b.assessment.json" } }],
    [[...ASSESS, "--save=b.assessment.json"], { ...assess, save: { path: "b.assessment.json" } }],
    [["assess", "--save", "a.wav", ...ASSESS.slice(2)], { ...assess, save: { path: undefined } }],
    [["assess", ...ASSESS.slice(2), "--save", "--", "a.wav"], { ...assess, save: { path: undefined } }],
    [
      ["assess", "a.wav", "--reference", "a.txt", "--kind", "pronunciation", "--line", "12"],
      { ...assess, operation: "pronunciation", line: 12 },
    ],
    [HOSTED, { ...assess, modelId: "model-a", baseUrl: "https://assess.example" }],
    [
      [...HOSTED, "--webhook-url", "https://school.example/hook"],
      { ...assess, modelId: "model-a", baseUrl: "https://assess.example", webhookUrl: "https://school.example/hook" },
    ],
    [
      [...HOSTED, "--model-confidence", "medium"],
      { ...assess, modelId: "model-a", modelFacts: { modelConfidence: "medium" }, baseUrl: "https://assess.example" },
    ],
    [["serve"], SERVE],
    [
      ["serve", "--port", "8080", "--data", "jobs", "--api-key", "k"],
      { ...SERVE, port: 8080, dataDirectory: "jobs", apiKey: { value: "k" } },
    ],
    [
      ["serve", "--api-key-env", "KEY", "--webhook-secret-env", "SECRET", "--allow-loopback-webhooks"],
      { ...SERVE, apiKey: { variable: "KEY" }, webhookSecret: { variable: "SECRET" }, allowLoopbackWebhooks: true },
    ],
    [
      ["serve", "--host", "0.0.0.0", "--api-key-env", "KEY", "--allow-host", "Speech.School.example", "--allow-host", "FD00:0::1"],
      { ...SERVE, host: "0.0.0.0", apiKey: { variable: "KEY" }, allowedHosts: ["speech.school.example", "[fd00::1]"] },
    ],
    [["serve", "--host", "127.0.0.2"], { ...SERVE, host: "127.0.0.2" }],
    [["serve", "--host", "::1"], { ...SERVE, host: "::1" }],
    [
      ["serve", "--allow-origin", "https://app.example", "--allow-origin", "http://localhost:3000", "--log", "JSON"],
      { ...SERVE, allowedOrigins: ["https://app.example", "http://localhost:3000"], logStyle: "json" },
    ],
    [["serve", "--public-url", "https://school.example/speech/"], { ...SERVE, publicUrl: "https://school.example/speech" }],
    [["serve", "--webhook-secret-file", "secret"], { ...SERVE, webhookSecret: { path: "secret" } }],
    [["listen"], LISTEN],
    [
      ["listen", "--port", "9", "--out", "results", "--secret-env", "SECRET", "--once"],
      { ...LISTEN, port: 9, outDirectory: "results", secret: { variable: "SECRET" }, once: true },
    ],
    [
      ["listen", "--secret-file", "jobs/webhook-secret", "--expect", "a", "--expect", "b"],
      { ...LISTEN, secret: { path: "jobs/webhook-secret" }, ids: ["a", "b"] },
    ],
    [["listen", "--help"], { help: "listen" }],
    [
      ["overview", "a", "--sort", "SELF-Corrections", "--descending"],
      {
        name: "overview",
        paths: ["a"],
        about: undefined,
        heard: undefined,
        only: undefined,
        readersPath: undefined,
        season: undefined,
        from: undefined,
        to: undefined,
        cells: undefined,
        beside: undefined,
        sort: "selfCorrections",
        descending: true,
        format: "text",
        outPath: undefined,
      },
    ],
    [["mcp"], { name: "mcp", roots: [], allowReadings: false }],
    [["mcp", "--root", "a", "--root=b", "--allow-readings"], { name: "mcp", roots: ["a", "b"], allowReadings: true }],
    [["check", "a.txt", "--help"], { help: "check" }],
    [["export", "-h"], { help: "export" }],
  ];
  for (const [args, command] of taken) {
    it(`understands ${args.join(" ")}`, () => assert.deepEqual(understood(args), command));
  }

  const refused: [string[], RegExp][] = [
    [[], /no command/],
    [["-"], /./],
    [["--nope"], /Unknown option '--nope'\.$/],
    [["asses"], /^There is no command "asses"\. Did you mean assess\?$/],
    [[...HOSTED, "--dictionary", "our.dictionary.json"], /^--dictionary only goes with an assessment on this machine/],
    [["check", "a.txt", "--dictionary", " "], /--dictionary/],
    [["chek", "a.txt"], /^There is no command "chek"\. Did you mean check\?$/],
    [["mcp", "--root", ""], /--root/],
    [["mcp", "proj"], /^Unexpected argument “proj”: this command takes only options\.$/],
    [["sing"], /^There is no command "sing"\.$/],
    [["check", "a.txt", "--fromat", "json"], /^Unknown option '--fromat'\. Did you mean --format\?$/],
    [["check", "a.txt", "--jsn"], /^Unknown option '--jsn'\. Did you mean --json\?$/],
    [["check", "a.txt", "--sevrity=off"], /^Unknown option '--sevrity'\. Did you mean --severity\?$/],
    [["--versoin"], /^Unknown option '--versoin'\. Did you mean --version\?$/],
    [["assess"], /recording is missing/],
    [["assess", "a.wav", "--kind", "fluency"], /--reference is required/],
    [["assess", "a.wav", "--reference", "a.txt"], /--kind is required/],
    [["assess", "a.wav", "--reference", "", "--kind", "fluency"], /--reference is required/],
    [
      ["assess", "a.wav", "--reference", "a.txt", "--kind", "fluency-v3"],
      /--kind is one of fluency, fluency-v1, pronunciation, recognition\./,
    ],
    [["assess", "a.wav", "--reference", "a.txt", "--kind", "toString"], /--kind is one of/],
    [["assess", "-", "--reference", "a.txt", "--kind", "fluency"], /Standard input is not read/],
    [["assess", "a.wav", "--reference", "-", "--kind", "fluency"], /Standard input is not read/],
    [[...ASSESS, "--save", "b.json"], /--save takes a FILE that ends in \.assessment\.json/],
    [[...ASSESS, "b.wav"], /One recording/],
    [[...ASSESS, "--nope"], /Unknown option '--nope'\.$/],
    [[...ASSESS, "--timeout"], /--timeout/],
    [[...ASSESS, "--json=yes"], /--json/],
    [[...ASSESS, "--format", "native"], /--kind fluency-v1 only/],
    [["assess", "a.wav", "--reference", "a.txt", "--kind", "fluency-v1", "--format", "xml"], /--format is one of native, compat/],
    [[...ASSESS, "--model", "model-a"], /--model is one of local-en, local-en-segmented without/],
    [[...ASSESS, "--base-url", "https://assess.example"], /--model is required with --base-url/],
    [[...HOSTED, "--base-url", ""], /--base-url is required/],
    [[...ASSESS, "--webhook-url", "https://school.example/hook"], /--webhook-url goes with --base-url/],
    [[...HOSTED, "--webhook-url", "ftp://school.example"], /--webhook-url must be an http or https address/],
    [[...ASSESS, "--line", "2"], /--line goes with --kind pronunciation only/],
    [["assess", "a.wav", "--reference", "a.txt", "--kind", "pronunciation", "--line", "0"], /--line is the number of a line/],
    [[...ASSESS, "--model-confidence", "high"], /--model-confidence goes with --base-url/],
    [[...HOSTED, "--model-confidence", "low"], /--model-confidence is one of high, medium/],
    [[...ASSESS, "--user-token", "Ann Lee"], /--user-token must be 1 to 128 letters/],
    [[...ASSESS, "--timeout", "0"], /--timeout is a number of seconds/],
    [[...ASSESS, "--timeout", "-5"], /--timeout/],
    [[...ASSESS, "--timeout", "soon"], /--timeout is a number of seconds/],
    [[...ASSESS, "--timeout", "1e9"], /--timeout is a number of seconds/],
    [["serve", "--api-key", "a", "--api-key-env", "KEY"], /do not go together/],
    [["serve", "--webhook-secret", "whsec_abc"], /Unknown option '--webhook-secret'/],
    [["listen", "--secret-env", "A", "--secret-file", "b"], /--secret-env and --secret-file do not go together/],
    [["listen", "--secret-env", ""], /--secret-env is required/],
    [["listen", "--out", " "], /--out is required/],
    [["listen", "--port", "-1"], /--port/],
    [["listen", "--port", "x"], /--port is a number from 0 to 65535/],
    [["listen", "whsec_abc"], /^Unexpected argument: this command takes only options\.$/],
    [["serve", "--port", "65536"], /--port is a number from 0 to 65535/],
    [["serve", "--port", "http"], /--port is a number/],
    [["serve", "--data", ""], /--data is required/],
    [["serve", "--api-key", "a b"], /--api-key consists of/],
    [["serve", "--host", "speech.example", "--api-key", "k"], /--host must be an IP address of this machine/],
    ...["0.0.0.0", "::", "192.168.1.20", "::ffff:127.0.0.1"].map((address): [string[], RegExp] => [
      ["serve", "--host", address],
      /lets other machines reach the service, so it needs a key that you choose.*--api-key-env NAME/,
    ]),
    ...["https://a.example", "a.example:80", "*", "-a", "a b"].map((name): [string[], RegExp] => [
      ["serve", `--allow-host=${name}`],
      /--allow-host is a name or an IP address without scheme and port/,
    ]),
    ...["*", "null", "app.example", "https://app.example/", "https://*.example", "https://APP.example", "ftp://a.example"].map(
      (origin): [string[], RegExp] => [["serve", "--allow-origin", origin], /--allow-origin is the exact origin of a web app/],
    ),
    ...["speech", "ftp://a.example", "https://a.example/?b", "https://u:p@a.example"].map((address): [string[], RegExp] => [
      ["serve", "--public-url", address],
      /--public-url must be an http or https address/,
    ]),
    [["serve", "--log", "xml"], /--log is one of text, json/],
    [["serve", "secret-key"], /^Unexpected argument: this command takes only options\.$/],
  ];
  it("names the command whose help tells more", () => {
    const topicOf = (...args: string[]) => {
      try {
        return understood(args);
      } catch (error) {
        return (error as UsageError).topic;
      }
    };
    assert.deepEqual(
      [topicOf("check"), topicOf("serve", "--prot", "1"), topicOf("chek"), topicOf("--nope"), topicOf()],
      ["check", "serve", undefined, undefined, undefined],
    );
  });

  for (const [args, message] of refused) {
    it(`refuses ${args.join(" ") || "nothing"}`, () => {
      assert.throws(
        () => understood(args),
        (error: unknown) => {
          assert.ok(error instanceof UsageError, String(error));
          assert.match(error.message, message);
          assert.equal(/secret-key|a b|Ann Lee/.test(error.message), false, "values are not repeated");
          return true;
        },
      );
    });
  }
});
