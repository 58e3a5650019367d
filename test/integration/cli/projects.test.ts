import assert from "node:assert/strict";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Io } from "#cli/io.ts";
import { runCli } from "#cli/runCli.ts";
import { KEY_VARIABLE } from "#contract/secrets/parseApiKey.ts";
import { readAssessment } from "#results/assessmentFile.ts";
import { engineDirectory } from "../../support/engineDirectory.ts";
import { json, startFaultServer } from "../../support/faultServer.ts";
import { SAMPLES } from "../../support/paths.ts";
import { type Ended, warmCli } from "../../support/warmCli.ts";
import { fixture } from "../../unit/contract/fixtures.ts";

const dictionary = (words: object) => JSON.stringify({ version: 1, words });
const accepted = (...entries: object[]) => JSON.stringify({ version: 1, accepted: entries });
const UNKNOWN = "passage-unknown-word";

describe("a project's own words and decisions in the terminal", function () {
  this.timeout(60_000);
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "project-"));
    await mkdir(join(folder, ".git"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function cli(args: string[], environment: Io["environment"] = {}): Promise<{ code: number; out: string; err: string }> {
    const printed = { out: "", err: "" };
    const io: Io = {
      stdout: { write: (text) => (printed.out += text) },
      stderr: { write: (text) => (printed.err += text) },
      environment,
      signal: new AbortController().signal,
      directory: engineDirectory(),
    };
    return { code: await runCli(args, io), ...printed };
  }

  async function file(name: string, content: string): Promise<string> {
    const path = join(folder, name);
    await mkdir(join(path, ".."), { recursive: true });
    await writeFile(path, content);
    return path;
  }
  const at = (name: string) => join(folder, name);
  /** Each line as its file, code and the rest of the message's beginning. */
  const told = (out: string) =>
    out
      .trimEnd()
      .split("\n")
      .filter(Boolean)
      .map((line) => line.replace(`${folder}/`, "").replace(/^(.+?):(\d+):(\d+): (\w+) (\S+) .*$/, "$1:$2:$3 $4 $5"));

  describe("check", () => {
    it("knows the words of the nearest dictionaries, up to the project's folder", async () => {
      await file("words.dictionary.json", dictionary({ Zzyzx: "Z IH1 Z IH0 K S", blorp: "B L AO1 R P" }));
      await file("stories/words.dictionary.json", dictionary({ flurbo: { say: "/ˈflɝboʊ/", in: ["one.txt"] } }));
      const text = "The zzyzx met Flurbo. Zzyzx's blorp sang to the snarf.\n";
      const paths = [await file("stories/one.txt", text), await file("stories/two.txt", text), await file("top.txt", text)];
      const { out, code } = await cli(["check", ...paths]);
      assert.deepEqual(
        [code, told(out)],
        [
          0,
          [
            `stories/one.txt:1:49 warning ${UNKNOWN}`,
            `stories/two.txt:1:15 warning ${UNKNOWN}`,
            `stories/two.txt:1:49 warning ${UNKNOWN}`,
            `top.txt:1:15 warning ${UNKNOWN}`,
            `top.txt:1:49 warning ${UNKNOWN}`,
          ],
        ],
      );
      const named = await file("elsewhere/our.dictionary.json", dictionary({ flurbo: "F L ER1 B OW0", snarf: "S N AA1 R F" }));
      assert.deepEqual(told((await cli(["check", ...paths, "--dictionary", named])).out), []);
    });

    it("has nothing to say of a word whose sound is decided, and compares references with that", async () => {
      const story = await file("tale.txt", "They read the book.\n");
      const reference = await file("tale.arpabet", "READ  R IY1 D\n");
      const without = await cli(["check", story, reference]);
      assert.match(without.out, /passage-homograph/);
      assert.doesNotMatch(without.out, /arpabet-dictionary-mismatch/);
      await file("words.dictionary.json", dictionary({ read: "R EH1 D" }));
      const { out } = await cli(["check", story, reference]);
      assert.doesNotMatch(out, /passage-homograph/);
      assert.match(out, /tale\.arpabet:1:7: hint arpabet-dictionary-mismatch /);
    });

    it("tells of what is wrong in a dictionary where it stands, once, and uses the rest of it", async () => {
      await file("words.dictionary.json", `{\n  "version": 1,\n  "words": {\n    "zzyzx": "zizix",\n    "blorp": "B L AO1 R P"\n  }\n}\n`);
      const paths = [await file("one.txt", "The zzyzx sang.\n"), await file("two.txt", "The blorp sang.\n")];
      const { out, err, code } = await cli(["check", ...paths]);
      assert.deepEqual(
        [code, told(out)],
        [1, [`one.txt:1:5 warning ${UNKNOWN}`, "words.dictionary.json:4:14 error dictionary-pronunciation"]],
      );
      assert.equal(err, "2 files checked: 1 error, 1 warning, 0 notes.\n");
      assert.deepEqual(told((await cli(["check", at("words.dictionary.json")])).out), [
        "words.dictionary.json:4:14 error dictionary-pronunciation",
      ]);
      const sarif = JSON.parse((await cli(["check", ...paths, "--format", "sarif"])).out) as {
        runs: [
          {
            artifacts: { location: { uri: string } }[];
            results: { ruleId: string; ruleIndex?: number; locations: [{ physicalLocation: { artifactLocation: { index: number } } }] }[];
          },
        ];
      };
      const [{ results, artifacts }] = sarif.runs;
      const found = results.find(({ ruleId }) => ruleId === "dictionary-pronunciation")!;
      assert.equal(typeof found.ruleIndex, "number");
      assert.match(artifacts[found.locations[0].physicalLocation.artifactLocation.index]!.location.uri, /words\.dictionary\.json$/);
    });

    it("leaves out what the project has accepted, counts it, and reports it on request", async () => {
      const text = "The zzyzx sat. The zzyzx ran at the the blorp.\n";
      const paths = [await file("stories/one.txt", text), await file("stories/two.txt", text)];
      await file(
        ".speech-assessment/accepted.json",
        accepted(
          { code: UNKNOWN, text: "Zzyzx", in: "stories/one.txt" },
          { code: "passage-repeated-word", text: "the the" },
          { code: "passage-unknown-wrod", text: "blorp" },
        ),
      );
      const { out, err, code } = await cli(["check", ...paths]);
      assert.deepEqual(
        [code, told(out)],
        [
          0,
          [
            `stories/one.txt:1:41 warning ${UNKNOWN}`,
            `stories/two.txt:1:5 warning ${UNKNOWN}`,
            `stories/two.txt:1:41 warning ${UNKNOWN}`,
            ".speech-assessment/accepted.json:1:154 warning accepted-unknown-code",
          ],
        ],
      );
      assert.equal(err, "2 files checked: 0 errors, 4 warnings, 0 notes; 3 accepted.\n");
      const all = await cli(["check", "--no-accepted", ...paths]);
      assert.equal(told(all.out).length, 7);
      assert.doesNotMatch(all.err, /accepted\.\n/);
    });
  });

  describe("of whole folders", () => {
    const text = "The zzyzx sat. The zzyzx ran at the the blorp.\n";
    beforeEach(async () => {
      await file("stories/one.txt", text);
      await file("stories/deep/two.txt", text);
    });

    it("goes for check as for single files, with what is wrong in dictionaries told once, at the end", async () => {
      await file("words.dictionary.json", dictionary({ zzyzx: "Z IH1 Z IH0 K S", blorp: "zizix" }));
      await file("stories/deep/words.dictionary.json", dictionary({ blorp: "B L AO1 R P" }));
      await file(".speech-assessment/accepted.json", accepted({ code: "passage-repeated-word", text: "the the" }));
      const { out, err, code } = await cli(["check", folder]);
      assert.deepEqual(
        [code, told(out)],
        [1, [`stories/one.txt:1:41 warning ${UNKNOWN}`, "words.dictionary.json:1:57 error dictionary-pronunciation"]],
      );
      assert.equal(err, "2 files checked: 1 error, 1 warning, 0 notes; 2 accepted.\n");
      // Named as well, and by another path, it is still told of once.
      assert.equal(
        told((await cli(["check", folder, join(folder, "stories", "..", "words.dictionary.json")])).out).filter((line) =>
          line.includes("dictionary-pronunciation"),
        ).length,
        1,
      );
    });

    it("counts the project's words as known where there is a limit, which nobody can accept away", async () => {
      const limited = () => cli(["check", folder, "--unknown-words", "1"]);
      assert.equal((await limited()).code, 1);
      await file(".speech-assessment/accepted.json", accepted({ code: "passage-too-many-unknown" }, { code: UNKNOWN, text: "zzyzx" }));
      const still = await limited();
      assert.match(still.out, / error passage-too-many-unknown /);
      assert.match(still.out, /accepted-unknown-code “passage-too-many-unknown” is a limit/);
      await file("words.dictionary.json", dictionary({ zzyzx: "Z IH1 Z IH0 K S" }));
      const { out, code } = await limited();
      assert.doesNotMatch(out, / error /);
      assert.equal(code, 0);
    });

    it("goes for the table of passages, which says which dictionary has a fault", async () => {
      const unknown = async () =>
        (JSON.parse((await cli(["passages", folder, "--json"])).out) as { unknownWords: number }[]).map(({ unknownWords }) => unknownWords);
      assert.deepEqual(await unknown(), [2, 2]);
      await file("stories/deep/words.dictionary.json", dictionary({ zzyzx: "Z IH1 Z IH0 K S" }));
      assert.deepEqual(await unknown(), [1, 2]);
      await file("words.dictionary.json", "{ not JSON");
      const { code, err } = await cli(["passages", folder]);
      assert.equal(code, 1);
      assert.equal(err.match(/words\.dictionary\.json: This dictionary cannot be used.*“speech-assessment check /g)?.length, 1);
    });
  });

  describe("assess", () => {
    const MISREAD = /substitution +leaf/;

    const warm = warmCli();
    async function assess(...args: string[]): Promise<Ended> {
      await copyFile(join(SAMPLES, "the-seed.txt"), at("stories/the-seed.txt"));
      return warm(folder, "assess", join(SAMPLES, "the-seed.wav"), "--reference", at("stories/the-seed.txt"), "--kind", "fluency", ...args);
    }
    beforeEach(() => mkdir(at("stories")));

    it("marks a word right that the project says so, for that reason alone, and the result tells by which pronunciations", async () => {
      assert.match((await assess()).out, MISREAD);
      await file("words.dictionary.json", dictionary({ leaf: ["L IY1 F", "T R IY1"], zuri: "Z UH1 R IY0" }));
      const right = await assess("--save", at("right.assessment.json"));
      assert.equal(right.code, 0, right.err);
      assert.doesNotMatch(right.out, MISREAD);
      assert.match(right.out, /omission +small/);
      assert.match(
        right.out,
        /Assessed by: Embedded service, local-en, phonemes segmented; by the project's dictionary: leaf \(L IY1 F, T R IY1\)\n$/,
      );
      assert.deepEqual(readAssessment(await readFile(at("right.assessment.json"), "utf8")).file.reference.pronunciations, {
        leaf: ["L IY1 F", "T R IY1"],
      });
      // The nearer dictionary does not have it so.
      await file("stories/words.dictionary.json", dictionary({ leaf: "L IY1 F" }));
      assert.match((await assess()).out, MISREAD);
      const named = await file("our.dictionary.json", dictionary({ leaf: "T R IY1" }));
      assert.doesNotMatch((await assess("--dictionary", named)).out, MISREAD);
    });

    it("is not done with a dictionary that cannot be used, and warns of an entry that cannot", async () => {
      const path = await file("words.dictionary.json", "{ not JSON");
      const refused = await assess();
      assert.equal(refused.code, 1);
      assert.equal(refused.out, "");
      assert.match(refused.err, /words\.dictionary\.json: This dictionary cannot be used\. It is not valid JSON .*Nothing was assessed/);
      await writeFile(path, dictionary({ leaf: ["T R IY1"], zuri: "zuri" }));
      const warned = await assess();
      assert.equal(warned.code, 0);
      assert.match(warned.err, /Warning: .*words\.dictionary\.json: .*“speech-assessment check/);
      assert.doesNotMatch(warned.out, MISREAD);
    });

    it("sends nothing of it to a hosted service", async () => {
      await file("words.dictionary.json", dictionary({ leaf: ["T R IY1"] }));
      await copyFile(join(SAMPLES, "the-seed.txt"), at("stories/the-seed.txt"));
      const server = await startFaultServer([json(202, { id: "r-1", url: "/r" }), json(200, fixture("fluencyV2"))]);
      try {
        const saved = at("hosted.assessment.json");
        const { code, err } = await cli(
          [
            "assess",
            join(SAMPLES, "the-seed.wav"),
            "--reference",
            at("stories/the-seed.txt"),
            "--kind",
            "fluency",
            "--base-url",
            server.url,
            "--model",
            "m",
            "--save",
            saved,
          ],
          { [KEY_VARIABLE]: "a-key" },
        );
        assert.equal(code, 1, err);
        assert.match(err, /saved without a reader/, "the answer is about another text");
        const { body } = server.requests[0]!;
        assert.match(String(body), /name="reference_text"/);
        assert.doesNotMatch(String(body), /pronunciations|T R IY1/);
        assert.equal(readAssessment(await readFile(saved, "utf8")).file.reference.pronunciations, undefined);
      } finally {
        await server.close();
      }
    });
  });
});
