import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type * as Cli from "#cli/runCli.ts";
import { readAssessment } from "#results/assessmentFile.ts";
import { json, startFaultServer, text as reply, type FaultServer, type Step } from "../../support/faultServer.ts";
import { fixture } from "../../unit/contract/fixtures.ts";
import { scratch, wav } from "../client/recordings.ts";

const KEY = "key-5f2b9c";

describe("runCli", () => {
  const files = scratch();
  const audio = files.write("a.wav", wav(5));
  const passage = files.write("a.txt", "\ufeff three red thin cats swim \n");
  const phonemes = files.write("a.arpabet", "# a comment\nSH IH1 P ;;; another\n");
  let server: FaultServer;
  let steps: Step[] = [];
  let runCli: typeof Cli.runCli;
  before(async () => {
    server = await startFaultServer(() => steps.shift() ?? json(500, {}));
    // Imported the way it imports its commands, so that there is one copy of each class of error.
    ({ runCli } = await import("#cli/runCli.ts"));
  });
  beforeEach(() => server.requests.splice(0));
  after(async () => {
    await server.close();
    files.remove();
  });

  async function cli(
    args: string[],
    more: { environment?: Record<string, string>; terminal?: boolean; signal?: AbortSignal } = {},
  ): Promise<{ code: number; out: string; err: string }> {
    const written = { out: "", err: "" };
    const output = (name: "out" | "err") => ({ write: (text: string) => void (written[name] += text), isTTY: more.terminal, columns: 90 });
    const code = await runCli(args, {
      stdout: output("out"),
      stderr: output("err"),
      environment: more.environment ?? { SPEECH_ASSESSMENT_API_KEY: KEY },
      signal: more.signal ?? new AbortController().signal,
      directory: fileURLToPath(new URL("../../../dist", import.meta.url)),
    });
    return { code, ...written };
  }
  const hosted = (kind: string, reference = passage): string[] => [
    "assess",
    audio,
    "--reference",
    reference,
    "--kind",
    kind,
    "--base-url",
    server.url,
    "--model",
    "model-a",
  ];
  /** Names no reader and no text, and the assessment as the acknowledgment does. */
  const said = (name: string) => {
    const { user_id: _user, reference_text: _text, assessment_id: _id, ...body } = fixture(name);
    return { ...body, assessment_id: "r" };
  };
  const answers = (name: string): Step[] => [json(202, { id: "r", url: "/r" }), json(200, said(name))];

  it("ends serve while it is still starting", async () => {
    const directory = files.path("serve");
    const asked = cli(["serve", "--data", directory], { signal: AbortSignal.abort() });
    assert.deepEqual(await asked, { code: 0, out: "", err: "" });
    assert.equal(existsSync(join(directory, "service.lock")), false);
  });

  describe("a file of several references", () => {
    const several = files.write("animals.arpabet", "# animals\nCAT  K AE1 T\n\nD AO1 G # dog\n");

    it("is not sent as one: the line is asked for, with those that there are", async () => {
      const { code, out, err } = await cli(hosted("pronunciation", several));
      assert.deepEqual([code, out, server.requests.length], [2, "", 0]);
      assert.match(
        err,
        /animals\.arpabet holds 2 references, one a line\. Say which line was read: --line N, where N is one of 2 \(CAT\), 4 \(dog\)\. See/,
      );
      const empty = await cli([...hosted("pronunciation", several), "--line", "3"]);
      assert.equal(empty.code, 2);
      assert.match(empty.err, /Line 3 of .*animals\.arpabet holds no phonemes\. Say which line was read/);
    });

    it("goes out line by line, and the saved result says which line it was", async () => {
      steps = answers("pronunciation");
      const saved = files.path("dog.assessment.json");
      assert.equal((await cli([...hosted("pronunciation", several), "--line", "4", "--save", saved])).code, 0);
      assert.match(server.requests[0]!.body.toString(), /\r\n\r\nD AO1 G\r\n/);
      const { text, line, offset, selected } = readAssessment(readFileSync(saved, "utf8")).file.reference;
      assert.deepEqual({ text, line, offset, selected }, { text: "D AO1 G", line: 4, offset: 24, selected: true });
      steps = answers("pronunciation");
      assert.equal((await cli([...hosted("pronunciation", phonemes), "--line", "2"])).code, 0, "one alone may be named too");
    });
  });

  for (const [name, bytes] of [
    ["breaks off", wav(5).subarray(0, 44 + 40_000)],
    ["has another one behind it", Buffer.concat([wav(2.5), wav(2.5)])],
  ] as const)
    it(`sends no recording that ${name} to a hosted service unless it is told to`, async () => {
      const part = files.write("part.wav", bytes);
      const asked = hosted("fluency").map((word) => (word === audio ? part : word));
      const { code, err } = await cli(asked);
      assert.deepEqual([code, server.requests.length], [1, 0]);
      assert.match(err, /Only the first 2\.5 s of the recording can be read\..* 2\.5 s would not be heard\. It was not sent/s);
      assert.match(err, /To send the part that is there, add --incomplete\./);
      steps = answers("fluencyV2");
      assert.equal((await cli([...asked, "--incomplete"])).code, 0);
      assert.equal(server.requests.length, 2);
    });

  it("tells who assessed it, with the model's confidence and segmentation, and keeps the confidence", async () => {
    steps = answers("recognitionIncorrect");
    const saved = files.path("confidence.assessment.json");
    const { code, out } = await cli([...hosted("recognition"), "--model-confidence", "medium", "--save", saved]);
    assert.equal(code, 0);
    assert.match(
      out,
      /\nAssessed by: 127\.0\.0\.1:\d+, model-a \(medium confidence\), phonemes not segmented\n! The service's operator gives this model medium confidence\. Listen to the recording/,
    );
    assert.equal(readAssessment(readFileSync(saved, "utf8")).file.assessedBy.modelConfidence, "medium");
  });

  it("prints help and version", async () => {
    const { code, out, err } = await cli(["--help"]);
    assert.deepEqual([code, err], [0, ""]);
    assert.match(out, /^Usage:\n {2}speech-assessment assess AUDIO --reference FILE --kind KIND/);
    assert.ok(out.split("\n").every((line) => line.length <= 120));
    const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")) as { version: string };
    assert.deepEqual(await cli(["--version"]), { code: 0, out: `${version}\n`, err: "" });
  });

  for (const command of ["assess", "check", "export", "import", "score", "agreement", "serve", "delete-speaker", "listen"]) {
    it(`prints the help for ${command} alone`, async () => {
      const whole = (await cli(["--help"])).out;
      const { code, out, err } = await cli([command, "--help"]);
      assert.deepEqual([code, err], [0, ""]);
      const [usage = "", part = "", exitCodes = "", ...more] = out.split("\n\n");
      assert.match(usage, new RegExp(`^Usage:\\n  speech-assessment ${command} .+$`));
      assert.ok(part.startsWith(`${command} `));
      assert.match(exitCodes, /^Exit codes: /);
      assert.deepEqual(more, []);
      assert.ok(whole.includes(`${usage.split("\n")[1]}\n`) && whole.includes(`\n\n${part}\n\n`));
    });
  }

  it("names every way to give the secret in the usage of listen", async () => {
    assert.match((await cli(["listen", "--help"])).out, /^ {2}speech-assessment listen .*--secret-env NAME \| --secret-file FILE/m);
  });

  for (const args of [[], ["-"], ["--nope"], ["assess"], ["serve", "--port", "x"]]) {
    it(`answers ${args.join(" ") || "nothing"} with one line and exit code 2`, async () => {
      const { code, out, err } = await cli(args);
      assert.deepEqual([code, out], [2, ""]);
      assert.match(
        err,
        args[0] === "assess" || args[0] === "serve"
          ? /^.+\. See speech-assessment (assess|serve) --help\.\n$/
          : /^.+\. See speech-assessment --help\.\n$/,
      );
    });
  }

  it("prints a running record", async () => {
    steps = answers("fluencyV2");
    const { code, out, err } = await cli(hosted("fluency"));
    assert.deepEqual([code, err], [0, ""]);
    assert.match(out, /three red thin .*cats swim/);
    assert.match(out, /thin → /);
    assert.equal(out.includes("\u001b"), false, "no colours where it is no terminal");
    assert.equal(server.requests[0]!.headers["x-api-key"], KEY);
    assert.ok(
      server.requests[0]!.body.includes("\r\n\r\nthree red thin cats swim\r\n"),
      "the reference without byte order mark and blanks around it",
    );
  });

  it("names the webhook to the service", async () => {
    steps = [json(202, { id: "r", webhook_notification: "Results will be sent.", url: "/r" }), json(200, said("fluencyV2"))];
    const { code } = await cli([...hosted("fluency"), "--webhook-url", "https://school.example/hook"]);
    assert.equal(code, 0);
    assert.match(
      server.requests[0]!.body.toString("latin1"),
      /name="webhook_url"\r\n(?:[^\r\n]+\r\n)*\r\nhttps:\/\/school\.example\/hook\r\n/,
    );
  });

  it("prints an answer that it cannot understand as it came, and saves it", async () => {
    const answer = { user_id: "child-7", details: "none", words: ["fox"] };
    steps = [json(202, { id: "r", url: "/r" }), json(200, answer)];
    const saved = files.path("odd.assessment.json");
    const { code, out, err } = await cli([...hosted("fluency"), "--user-token", "child-7", "--save", saved]);
    assert.equal(code, 1);
    assert.deepEqual(JSON.parse(out), answer);
    assert.match(err, /something other than a fluency v2 result \(audio_duration: missing/);
    assert.deepEqual((JSON.parse(readFileSync(saved, "utf8")) as { result: unknown }).result, { ...answer, user_id: "" });
  });

  it("says first that a recording is of another text, prints no record, and ends with 1", async () => {
    const warnings = [
      { code: "other-speech", message: "Speech." },
      { code: "other-text", message: "Another text." },
    ];
    const doubted = (): Step[] => [json(202, { id: "r", url: "/r" }), json(200, { ...said("fluencyV2"), warnings })];
    steps = doubted();
    const told = await cli(hosted("fluency"));
    assert.equal(told.code, 1);
    assert.match(
      told.out,
      /^! Another text\.\n\n\d of \d words were found\.\n\n! Speech\.\n\nTo see the figures anyway, .+--json.+--save.+\n$/,
    );
    steps = doubted();
    const whole = await cli([...hosted("fluency"), "--json"]);
    assert.deepEqual([whole.code, whole.err], [1, "Another text.\n"]);
    assert.deepEqual((JSON.parse(whole.out) as { warnings: unknown }).warnings, warnings);
  });

  it("prints the service's body alone with --json", async () => {
    steps = answers("recognitionIncorrect");
    const { code, out, err } = await cli([...hosted("recognition"), "--json"], { terminal: false });
    assert.deepEqual({ code, out, err }, { code: 0, out: `${JSON.stringify(said("recognitionIncorrect"))}\n`, err: "" });
  });

  it("sends the phonemes of an Arpabet file without its comments", async () => {
    steps = answers("pronunciation");
    assert.equal((await cli(hosted("pronunciation", phonemes))).code, 0);
    assert.ok(server.requests[0]!.body.includes("\r\n\r\nSH IH1 P\r\n"));
  });

  it("makes a user token that says nothing, for each reading one of its own, so that a continued one is known again", async () => {
    const other = files.write("other.txt", "three red thin cats");
    const tokens = [];
    for (const reference of [passage, other, passage]) {
      steps = answers("fluencyV2");
      await cli(hosted("fluency", reference));
      tokens.push(/name="user_token"\r\n\r\n([0-9a-f-]{36})\r\n/.exec(server.requests[tokens.length * 2]!.body.toString("latin1"))?.[1]);
    }
    assert.ok(tokens[0] && tokens[1] && tokens[0] !== tokens[1]);
    assert.equal(tokens[2], tokens[0]);
  });

  it("warns of a user token that looks like a name, without repeating it, and sends it all the same", async () => {
    steps = answers("fluencyV2");
    const { code, err } = await cli([...hosted("fluency"), "--user-token", "anna-smith"]);
    assert.equal(code, 0);
    assert.match(err, /^Warning: --user-token looks like a name, .+ such as a UUID\.\n$/);
    assert.equal(err.includes("anna"), false);
    assert.ok(server.requests[0]!.body.includes('name="user_token"\r\n\r\nanna-smith\r\n'));
    steps = answers("fluencyV2");
    assert.equal((await cli([...hosted("fluency"), "--user-token", "reader-7f3a"])).err, "");
  });

  it("shows progress on a terminal, wipes it, and colours the record unless NO_COLOR is set", async () => {
    steps = answers("fluencyV2");
    const { out, err } = await cli(hosted("fluency"), { terminal: true });
    for (const stage of ["Checking the recording…", "Uploading 100 %…", "Waiting for the result…", "Reading the result…"])
      assert.ok(err.includes(stage), stage);
    assert.ok(err.endsWith("\r\u001b[K"));
    assert.ok(out.includes("\u001b[31m"));
    steps = answers("fluencyV2");
    const plain = await cli(hosted("fluency"), { terminal: true, environment: { SPEECH_ASSESSMENT_API_KEY: KEY, NO_COLOR: "1" } });
    assert.equal(plain.out.includes("\u001b"), false);
  });

  it("says which variable holds the key when there is none", async () => {
    const without: Record<string, string>[] = [{}, { SPEECH_ASSESSMENT_API_KEY: " " }];
    for (const environment of without) {
      const { code, err } = await cli(hosted("fluency"), { environment });
      assert.equal(code, 2);
      assert.match(err, /SPEECH_ASSESSMENT_API_KEY/);
    }
    const { code, err } = await cli(hosted("fluency"), { environment: { SPEECH_ASSESSMENT_API_KEY: `Bearer ${KEY}` } });
    assert.equal(code, 2);
    assert.match(err, /SPEECH_ASSESSMENT_API_KEY holds no key that can be sent\. There is a word before the key/);
    assert.ok(!err.includes(KEY));
    assert.equal(server.requests.length, 0);
  });

  it("takes quotes and blanks around the key away", async () => {
    steps = answers("fluencyV2");
    assert.equal((await cli(hosted("fluency"), { environment: { SPEECH_ASSESSMENT_API_KEY: ` "${KEY}"\r\n` } })).code, 0);
    assert.deepEqual([...new Set(server.requests.map(({ headers }) => headers["x-api-key"]))], [KEY]);
  });

  describe("--save", () => {
    const folder = files.path("saved");
    const text = (name: string): string => join(folder, name);
    const TOKEN = "reader-7f3a";
    beforeEach(() => {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder);
      writeFileSync(text("fish.txt"), "\ufeff three red thin cats swim \n");
      steps = answers("fluencyV2");
    });

    it("keeps the result beside the reference, without the token, as export reads it", async () => {
      const { code, out, err } = await cli([...hosted("fluency", text("fish.txt")), "--user-token", TOKEN, "--save"]);
      const path = text("fish.a.assessment.json");
      assert.deepEqual([code, err], [0, `Saved as ${path}\n`]);
      assert.match(out, /three red thin/);
      const written = readFileSync(path, "utf8");
      const { file } = readAssessment(written);
      assert.deepEqual(file.recording, {
        path: "../a.wav",
        sha256: createHash("sha256").update(readFileSync(audio)).digest("hex"),
        bytes: readFileSync(audio).length,
      });
      assert.deepEqual(file.reference, { text: "three red thin cats swim", path: "fish.txt", offset: 1 });
      assert.deepEqual([file.assessedBy.service, file.assessedBy.origin, file.assessedBy.modelId], ["hosted", server.url, "model-a"]);
      assert.match(String(file.assessedBy.program), /^speech-assessment-authoring \d/);
      assert.deepEqual(file.result, said("fluencyV2"));
      assert.ok(![TOKEN, KEY].some((secret) => written.includes(secret)));
      assert.match((await cli(["export", path, "--format", "csv"])).out, /word,substitution,thin/);
      assert.match((await cli(["score", path])).out, /^Running record\nWords 1 to 5 of 5[^]*substitution +thin → /);
    });

    it("is scored and exported without what cannot be read of its review, which is named, and nothing is imported over it", async () => {
      await cli([...hosted("fluency", text("fish.txt")), "--save"]);
      const path = text("fish.a.assessment.json");
      const review = { words: [{ word: 0, text: "three", verdict: "right", at: "2026-03-14T09:30:00.000Z" }], observer: "M." };
      writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, "utf8")), review }));
      const before = readFileSync(path, "utf8");
      for (const command of [
        ["score", path],
        ["export", path, "--format", "csv"],
      ]) {
        const { code, out, err } = await cli(command);
        assert.equal(code, 0);
        assert.match(err, /cannot be read and was left out: “review\.words\.0\.verdict”/);
        assert.match(out, /thin/);
      }
      const grid = text("fish.TextGrid");
      await cli(["export", path, "--format", "textgrid", "--out", grid]);
      const { code, err } = await cli(["import", grid, "--into", path]);
      assert.notEqual(code, 0);
      assert.match(err, /Nothing was imported.*review\.words\.0\.verdict/);
      assert.equal(readFileSync(path, "utf8"), before);
    });

    it("sends again what the service may have only with --send-again, and keeps what it said", async () => {
      const command = [...hosted("fluency", text("fish.txt")), "--save"];
      steps = [reply(202, "<p>Thank you!</p>")];
      const first = await cli(command);
      assert.equal(first.code, 1);
      const [, kept = ""] = /The service's answer was kept as (.+)\.\n/.exec(first.err) ?? [];
      assert.match(readFileSync(kept, "utf8"), /^HTTP 202\n[^]*<p>Thank you!<\/p>$/);
      const second = await cli(command);
      assert.deepEqual([second.code, server.requests.length], [1, 1]);
      assert.match(second.err, /It was not sent again\. To send it again, and possibly pay for it twice, add --send-again\.\n$/);
      steps = answers("fluencyV2");
      const third = await cli([...command, "--send-again"]);
      assert.equal(third.code, 0, third.err);
      assert.match(third.err, /Saved as .*fish\.a\.assessment\.json/);
      assert.equal(server.requests.filter(({ method }) => method === "POST").length, 2);
      assert.ok(existsSync(kept), "the first submission may have to be talked about");
    });

    it("says in the file of an answer that it cannot understand where the result was", async () => {
      steps = [json(202, { id: "r", url: "/r" }), json(200, { x: 1 })];
      const { code, err } = await cli([...hosted("fluency", text("fish.txt")), "--save"]);
      assert.equal(code, 1);
      assert.match(err, /The service had accepted the recording as r\. Its result is at http.*\/r\.\n/);
      const { submitted } = JSON.parse(readFileSync(text("fish.a.assessment.json"), "utf8")) as { submitted: unknown };
      assert.deepEqual(submitted, { id: "r", address: `${server.url}/r` });
    });

    it("takes the next free name", async () => {
      writeFileSync(text("Fish.A.assessment.json"), "mine");
      const { err } = await cli([...hosted("fluency", text("fish.txt")), "--save"]);
      assert.equal(err, `Saved as ${text("fish.a.2.assessment.json")}\n`);
      assert.equal(readFileSync(text("Fish.A.assessment.json"), "utf8"), "mine");
    });

    it("saves where it is told to, and prints the service's answer alone with --json", async () => {
      const { code, out } = await cli([...hosted("fluency", text("fish.txt")), "--json", "--save", files.path("named.assessment.json")]);
      assert.deepEqual([code, out], [0, `${JSON.stringify(said("fluencyV2"))}\n`]);
      assert.equal(readAssessment(readFileSync(files.path("named.assessment.json"), "utf8")).file.reference.path, "saved/fish.txt");
    });

    it("saves an answer that is nested thousands deep, also where it repeats the key", async () => {
      const deep = `${"[".repeat(50_000)}"${KEY}"${"]".repeat(50_000)}`;
      steps = [json(202, { id: "r", url: "/r" }), reply(200, `{"more":${deep},${JSON.stringify(said("fluencyV2")).slice(1)}`)];
      const { code, err } = await cli([...hosted("fluency", text("fish.txt")), "--save"]);
      assert.deepEqual([code, err], [0, `Saved as ${text("fish.a.assessment.json")}\n`]);
      const written = readFileSync(text("fish.a.assessment.json"), "utf8");
      assert.ok(!written.includes(KEY));
      assert.equal(readAssessment(written).file.reference.path, "fish.txt");
      assert.match((await cli(["export", text("fish.a.assessment.json"), "--format", "csv"])).out, /word,substitution,thin/);
    });

    it("sends nothing when the file is there already, or its folder is not", async () => {
      writeFileSync(text("b.assessment.json"), "mine");
      const there = await cli([...hosted("fluency", text("fish.txt")), "--save", text("b.assessment.json")]);
      assert.deepEqual([there.code, there.out], [1, ""]);
      assert.match(there.err, /already exists and was not changed/);
      assert.equal(readFileSync(text("b.assessment.json"), "utf8"), "mine");
      assert.match(
        (await cli([...hosted("fluency", text("fish.txt")), "--save", text("none/b.assessment.json")])).err,
        /there is no such folder/,
      );
      assert.equal(server.requests.length, 0);
    });

    it("needs a name when the reference is no file", async function () {
      if (process.platform === "win32") return this.skip();
      // As a shell's <(…) gives it.
      const pipe = text("pipe");
      execFileSync("mkfifo", [pipe]);
      const writer = writeFile(pipe, "three red thin cats swim");
      const { code, err } = await cli([...hosted("fluency", pipe), "--save"]);
      await writer;
      assert.equal(code, 1);
      assert.match(err, /no place beside it for the result\. Name a file: --save FILE/);
      assert.equal(server.requests.length, 0);
    });
  });

  it("ends at the time limit when nothing comes out of the pipe that the reference is read from", async function () {
    if (process.platform === "win32") return this.skip();
    const pipe = files.path("silent");
    execFileSync("mkfifo", [pipe]);
    for (const command of [hosted("fluency", pipe), hosted("pronunciation", pipe)]) {
      const { code, out, err } = await cli([...command, "--timeout", "0.3"]);
      assert.deepEqual([code, out], [1, ""]);
      assert.match(err, /^The reference .*silent did not end within 0\.3 seconds, so nothing was sent\./);
    }
    assert.match((await cli(["assess", pipe, ...hosted("fluency").slice(2), "--timeout", "0.3"])).err, /The recording is not a file/);
    assert.equal(server.requests.length, 0);
  });

  const failures: [string, () => string[], Step[], RegExp][] = [
    ["a missing reference", () => hosted("fluency", files.path("none.txt")), [], /no reference at .*none\.txt/],
    ["a reference that is a folder", () => hosted("fluency", files.path(".")), [], /is a folder\. Name a file in it\./],
    ["an empty reference", () => hosted("fluency", files.write("empty.txt", " \n")), [], /holds no text/],
    ["phonemes that are comments alone", () => hosted("pronunciation", files.write("none.arpabet", "# SH\n")), [], /holds no phonemes/],
    ["a reference that is not UTF-8", () => hosted("fluency", files.write("latin.txt", Buffer.from([0xe9, 0x74, 0xe9]))), [], /not UTF-8/],
    [
      "a reference of two megabytes",
      () => hosted("fluency", files.write("huge.txt", "a ".repeat(1_000_000))),
      [],
      /larger than a megabyte/,
    ],
    ["a missing recording", () => ["assess", files.path("none.wav"), ...hosted("fluency").slice(2)], [], /no recording at/],
    ["a refused key", () => hosted("fluency"), [json(401, {})], /refused the API key/],
    [
      "plain http to another machine",
      () => [...hosted("fluency", files.path("unread.txt")), "--base-url", "http://assess.example"],
      [],
      /http:\/\/assess\.example would not be encrypted.*Nothing was sent/,
    ],
    ["a base URL that is none", () => [...hosted("fluency"), "--base-url", "nowhere"], [], /service's address must look like/],
  ];
  for (const [name, args, given, message] of failures) {
    it(`fails with one sentence for ${name}`, async () => {
      steps = given;
      const { code, out, err } = await cli(args());
      assert.deepEqual([code, out], [1, ""]);
      assert.match(err, message);
      assert.equal(err.includes(KEY) || err.includes("Usage:") || err.includes("    at "), false, err);
    });
  }

  it("ends when it is asked to", async () => {
    const { code, err } = await cli(hosted("fluency"), { signal: AbortSignal.abort() });
    assert.deepEqual([code, err], [1, "The assessment was cancelled.\n"]);
  });
});
