import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { optionIn } from "#cli/arguments/argument.ts";
import { type Command, command, entry } from "#cli/arguments/command.ts";
import { choice, flag, group, many, number, one, secret, text } from "#cli/arguments/kinds.ts";
import { usageOf } from "#cli/arguments/usage.ts";
import { refuse } from "#cli/arguments/usageError.ts";
import { COMMANDS } from "#cli/commandTable.ts";
import { runProgram } from "#cli/runProgram.ts";

/** Runs a program with these commands. */
async function program(commands: readonly Command[], ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const printed = { out: "", err: "" };
  const code = await runProgram(commands, args, {
    stdout: { write: (written) => (printed.out += written) },
    stderr: { write: (written) => (printed.err += written) },
    environment: {},
    signal: new AbortController().signal,
    directory: "",
  });
  return { code, ...printed };
}

describe("the table of commands", () => {
  for (const { name, takes, about } of COMMANDS) {
    const { rows } = group(takes);
    const help = usageOf(COMMANDS, name);

    it(`explains everything that ${name} takes, once and within 120 columns`, () => {
      assert.ok(about.startsWith(`${name} `));
      for (const { term, text: explanation } of rows) {
        assert.equal(help.match(new RegExp(`^ {2}(?:--.*, )?${escaped(term)}(?:, --.*|  .*)?$`, "gmu"))?.length, 1, term);
        assert.ok(explanation.trim() !== "", term);
      }
      assert.deepEqual(
        help.split("\n").filter((line) => line.length > 120),
        [],
      );
    });

    it(`takes every option in the help of ${name}, and no other`, () => {
      const explained = help.match(/^ {2}--\S+|(?<=^ {2}--.*, )--\S+/gmu)?.map((option) => option.trim()) ?? [];
      const known = rows.map(optionIn).filter((option) => option !== undefined);
      assert.deepEqual(explained.toSorted(), known.toSorted());
      assert.equal(new Set(known).size, known.length, "an option is declared twice");
    });
  }
});

describe("a command in the table of a program", () => {
  const SING = entry({
    name: "sing",
    about: "sing sings a song.",
    takes: {
      song: one("SONG", "what is sung", { missing: "The song is missing.", more: "One song is sung at a time." }),
      voice: choice("--voice VOICE", "soprano or bass", ["soprano", "bass"]).required(),
      verses: number("--verses N", "how many; 1 by default", "a number of verses, from 1 to 9", (verses) => verses >= 1 && verses <= 9).or(
        1,
      ),
      with: many("--with NAME", "who sings along; can be repeated"),
      key: text("--key KEY", "such as C").goesWith("--loud", "a key is for those who hear it"),
      loud: flag("--loud", "so that everybody hears it"),
    },
  });
  // The parameter has the types of the entry: the sum and the list are checked by the compiler.
  const sing = command(SING, async ({ song, voice, verses, with: others, key, loud }, { stdout }) => {
    stdout.write(`${song} ${voice} ${verses + 0} ${["all", ...others].join("+")} ${key?.toUpperCase() ?? "-"} ${loud}\n`);
    return await Promise.resolve(7);
  });

  it("is parsed and run, and its exit code is the program's", async () => {
    assert.deepEqual(
      await program([sing], "sing", "--voice", "bass", "Fuga", "--verses=3", "--with", "Ann", "--with", "Bo", "--loud", "--key", "c"),
      { code: 7, out: "Fuga bass 3 all+Ann+Bo C true\n", err: "" },
    );
    assert.equal((await program([sing], "sing", "--voice", "bass", "Fuga")).out, "Fuga bass 1 all - false\n");
  });

  it("has its help", async () => {
    const help = `Usage:
  speech-assessment sing SONG --voice VOICE [--verses N] [--with NAME]… [--key KEY] [--loud]

sing sings a song.
  SONG                 what is sung
  --voice VOICE        soprano or bass
  --verses N           how many; 1 by default
  --with NAME          who sings along; can be repeated
  --key KEY            such as C
  --loud               so that everybody hears it

Exit codes: 0 success; 1 failure, errors in a file, a recording not of its text, a case not as expected; 2 wrong usage.
`;
    for (const args of [
      ["sing", "--help"],
      ["sing", "-h", "Fuga"],
      ["help", "sing"],
    ])
      assert.deepEqual(await program([sing], ...args), { code: 0, out: help, err: "" });
  });

  for (const [args, says] of [
    [["sing"], "The song is missing."],
    [["sing", "-", "--voice", "bass"], "Standard input is not read. Name a file."],
    [["sing", "a", "b"], "One song is sung at a time."],
    [["sing", "a"], "--voice is required."],
    [["sing", "a", "--voice", "bas"], "--voice is one of soprano, bass. Did you mean bass?"],
    [["sing", "a", "--voice", "bass", "--verses", "-2"], "--verses is a number of verses, from 1 to 9."],
    [["sing", "a", "--voice", "bass", "--with", " "], "--with is required."],
    [["sing", "a", "--voice", "bass", "--key", "c"], "--key goes with --loud: a key is for those who hear it."],
    [["sing", "a", "--vioce", "bass"], "Unknown option '--vioce'. Did you mean --voice?"],
    [["sing", "a", "--voice"], "--voice needs a value."],
    [["sing", "a", "--loud=yes"], "Option '--loud' does not take an argument."],
  ] as const)
    it(`refuses ${args.join(" ")}`, async () =>
      assert.deepEqual(await program([sing], ...args), { code: 2, out: "", err: `${says} See speech-assessment sing --help.\n` }));

  it("leads to its own help where it refuses something as it runs", async () => {
    const hum = command(entry({ name: "hum", about: "hum hums.", takes: {} }), () => refuse("The voice is gone."));
    assert.equal((await program([hum], "hum")).err, "The voice is gone. See speech-assessment hum --help.\n");
  });

  it("is offered where it is misspelt", async () =>
    assert.match(
      (await program([sing], "sign")).err,
      /^There is no command "sign"\. Did you mean sing\? See speech-assessment --help\.$/m,
    ));

  it("takes nothing without an option where it declares nothing such, and repeats no secret", async () => {
    const hum = command(entry({ name: "hum", about: "hum hums.", takes: { loud: flag("--loud", "louder") } }), () => Promise.resolve(0));
    const whisper = command(entry({ name: "whisper", about: "whisper whispers.", takes: { what: secret("--what", "it") } }), () =>
      Promise.resolve(0),
    );
    assert.match((await program([hum], "hum", "Fuga")).err, /^Unexpected argument “Fuga”: this command takes only options\./);
    assert.match((await program([whisper], "whisper", "Fuga")).err, /^Unexpected argument: this command takes only options\./);
  });
});

function escaped(term: string): string {
  return term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
