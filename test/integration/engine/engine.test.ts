import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Analyser, AnalysisRequest, FluencyAnalysis, PronunciationAnalysis, RecognitionAnalysis } from "#core/analysis.ts";
import { createEngine } from "#engine/createEngine.ts";
import { createResampler } from "#engine/audio/resample.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import { engineDirectory } from "../../support/engineDirectory.ts";
import { SAMPLES } from "../../support/paths.ts";
import { noise, tone, wavFile } from "../../support/wav.ts";

describe("the engine on real sound", function () {
  this.timeout(60_000);
  let engine: Analyser;
  const directory = mkdtempSync(join(tmpdir(), "engine-"));
  before(() => (engine = createEngine({ directory: engineDirectory(), workers: 1 })));
  after(async () => {
    await engine.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const sample = (name: string) => join(SAMPLES, name);
  const passage = readFileSync(sample("the-seed.txt"), "utf8");
  const file = (bytes: Uint8Array | string) => {
    const path = join(directory, "made.wav");
    writeFileSync(path, bytes);
    return path;
  };
  const fluency = async (audioPath: string, reference: string) =>
    (await engine.analyse({ kind: "fluency", audioPath, reference })) as FluencyAnalysis;
  const recognition = async (audioPath: string, reference: string) =>
    (await engine.analyse({ kind: "recognition", audioPath, reference })) as RecognitionAnalysis;
  const pronunciation = async (audioPath: string, reference: string) =>
    (await engine.analyse({ kind: "pronunciation", audioPath, reference })) as PronunciationAnalysis;
  const miscues = ({ words, events }: FluencyAnalysis) =>
    events
      .filter((event) => event.kind !== "correct")
      .map((event) => `${event.kind} ${words[event.wordIndex] ?? "END"}${event.kind === "omission" ? "" : ` ${event.heard.join(" ")}`}`);

  it("puts words and phonemes in time, one after the other, within the recording", async () => {
    const { events, duration } = await fluency(sample("the-seed.wav"), passage);
    let last = 0;
    for (const event of events) {
      assert.ok(event.start >= last - 0.031, `${JSON.stringify(event)} after ${last}`);
      assert.ok(event.end >= event.start && event.end <= duration);
      for (const phoneme of event.phonemes ?? []) {
        assert.ok(phoneme.start >= event.start && phoneme.end <= event.end && phoneme.end > phoneme.start);
        assert.ok(phoneme.score >= 0 && phoneme.score <= 100);
      }
      last = event.end;
    }
    // "Maya" is the first word, "cat" the last: the voice starts after 0.2 s and stops before 14 s.
    assert.ok(events[0]!.start > 0.1 && events[0]!.start < 0.5);
    assert.ok(events.at(-1)!.end > 13 && events.at(-1)!.end < duration);
  });

  it("shows the phonemes of a replaced word, expected and heard, side by side", async () => {
    const replaced = (await fluency(sample("the-seed.wav"), passage)).events.find((event) => event.kind === "substitution")!;
    assert.deepEqual(replaced.expectedPhonemes, ["L", "IY", "F"]);
    assert.ok(replaced.heardPhonemes!.join(" ").includes("R IY"), replaced.heardPhonemes!.join(" "));
    assert.ok(replaced.phonemePairs!.some((pair) => pair.kind === "equal" && pair.expected === "IY"));
    assert.deepEqual(
      replaced.phonemePairs!.flatMap((pair) => pair.expected ?? []),
      replaced.expectedPhonemes,
    );
    assert.deepEqual(
      replaced.phonemePairs!.flatMap((pair) => pair.heard ?? []),
      replaced.heardPhonemes,
    );
  });

  it("counts any attempt at a word that the dictionary lacks", async () => {
    const analysis = await fluency(sample("the-seed.wav"), passage.replace("Maya", "Zzyzx"));
    assert.deepEqual(analysis.unknownWords, ["zzyzx"]);
    assert.equal(analysis.events.find((event) => event.wordIndex === 0 && event.kind !== "insertion")!.kind, "correct");
    const whole = await fluency(sample("the-seed.wav"), "Blorptish frindle");
    assert.equal(whole.unknownWords.length, 2);
  });

  for (const [word, name] of [
    ["water", "watter"],
    ["told her brother", "told Zuri Kwabenah"],
    ["seed", "seedzzo"],
  ] as const) {
    it(`lets a word that the dictionary lacks (${name}) cost its neighbours nothing`, async () => {
      const analysis = await fluency(sample("the-seed.wav"), passage.replace(word, name));
      assert.ok(analysis.events.filter((event) => event.kind === "correct").length >= 41, miscues(analysis).join(", "));
      const order = analysis.events.filter((event) => event.kind !== "insertion").map((event) => event.wordIndex);
      assert.deepEqual(
        order,
        [...order].sort((a, b) => a - b),
      );
    });
  }

  it("makes no miscues of what was said before and after the text, but tells of it", async () => {
    const analysis = await fluency(sample("the-seed.wav"), "Every day she gave it water.");
    assert.deepEqual(miscues(analysis), ["insertion water some"]);
    assert.deepEqual(
      analysis.warnings.map((warning) => warning.code),
      ["other-speech"],
    );
  });

  it("reports every word as left out when the passage is another one", async () => {
    const analysis = await fluency(sample("elephant.wav"), "Seventeen sailors sang on Thursday while dolphins jumped beside their boat.");
    const right = analysis.events.filter((event) => event.kind === "correct").length;
    assert.ok(right <= 3, `${right} words taken for read`);
  });

  it("recognises a word, and another word for what it is not", async () => {
    const right = await recognition(sample("elephant.wav"), "elephant");
    assert.equal(right.correct, true);
    assert.equal(right.prediction, "elephant");
    assert.deepEqual(right.phonemes, []);
    const wrong = await recognition(sample("elephant.wav"), "banana");
    assert.equal(wrong.correct, false);
    assert.notEqual(wrong.prediction, "banana");
    assert.ok(wrong.phonemes.length >= 3);
    assert.match(wrong.feedback, /banana/);
  });

  it("finds a phoneme sequence, and says which phoneme was another", async () => {
    const reference = "DH AH0 S N OW1 F EH1 L S AO1 F T L IY0 AA1 N DH AH0 M AW1 N T AH0 N";
    const right = await pronunciation(sample("the-snow.wav"), reference);
    assert.equal(right.isCorrect, true);
    assert.equal(right.phonemes.length, 24);
    assert.equal(right.feedback, "");
    const starts = right.phonemes.map((phoneme) => phoneme.start);
    assert.deepEqual(
      starts,
      [...starts].sort((a, b) => a - b),
    );
    const other = await pronunciation(sample("the-snow.wav"), "DH AH0 G IY1 P EH1 L S AO1 F T L IY0 OY1 K DH AH0 B UH1 Z HH ER0 G");
    assert.equal(other.isCorrect, false);
    assert.match(other.feedback, /heard/);
    assert.ok(other.score < right.score - 20, `${other.score} against ${right.score}`);
  });

  it("hears the same in stereo at 44.1 kHz and 24 bits", async () => {
    const { samples } = await readAudio(sample("elephant.wav"));
    const resampler = await createResampler(16_000, 44_100);
    const most = resampler.push(samples);
    const rest = resampler.end();
    const sound = Float32Array.from([...most, ...rest]);
    assert.equal((await recognition(file(wavFile([sound, sound], { sampleRate: 44_100, bits: 24 })), "elephant")).correct, true);
  });

  describe("on what is no speech", () => {
    const everyWordOut = ({ events }: FluencyAnalysis) => events.length > 0 && events.every((event) => event.kind === "omission");

    it("says that silence is silent", async () => {
      const analysis = await fluency(file(wavFile([new Float32Array(16_000 * 4)])), passage);
      assert.ok(everyWordOut(analysis));
      assert.deepEqual(
        analysis.warnings.map((warning) => warning.code),
        ["silence"],
      );
      assert.equal((await recognition(file(wavFile([new Float32Array(16_000)])), "cat")).feedback, "Nothing was said.");
      assert.equal((await pronunciation(file(wavFile([new Float32Array(16_000 * 4)])), "K AE T")).isCorrect, false);
    });

    it("takes no noise for the passage, and warns", async () => {
      const analysis = await fluency(file(wavFile([noise(4)])), passage);
      const right = analysis.events.filter((event) => event.kind === "correct").length;
      assert.ok(right <= 2, `${right} words heard in noise`);
      assert.ok(analysis.warnings.some((warning) => warning.code === "noisy"));
      assert.equal((await recognition(file(wavFile([noise(2)])), "elephant")).correct, false);
    });

    it("hears no phoneme sequence in noise, nor in another sentence", async () => {
      const reference = "DH AH0 S N OW1 F EH1 L S AO1 F T L IY0 AA1 N DH AH0 M AW1 N T AH0 N";
      assert.equal((await pronunciation(file(wavFile([noise(5)])), reference)).isCorrect, false);
      assert.equal((await pronunciation(file(wavFile([tone(440, 5)])), reference)).isCorrect, false);
      assert.equal((await pronunciation(sample("the-seed.wav"), reference)).isCorrect, false);
    });

    it("takes a constant level for silence", async () => {
      const analysis = await fluency(file(wavFile([new Float32Array(32_000).fill(0.5)])), passage);
      assert.ok(everyWordOut(analysis));
    });

    it("survives sound that is clipped from end to end", async () => {
      const loud = noise(3).map((x) => Math.sign(x));
      const analysis = await fluency(file(wavFile([loud])), passage);
      assert.ok(analysis.warnings.some((warning) => warning.code === "clipped"));
    });

    const refused: [string, AnalysisRequest["kind"], () => Uint8Array | string, string, string][] = [
      ["an empty file", "fluency", () => "", "cat", "audio-unreadable"],
      ["20 ms of sound", "fluency", () => wavFile([noise(0.02)]), "cat", "audio-too-short"],
      ["a text file named .wav", "fluency", () => "not a recording", "cat", "audio-unreadable"],
      ["65,535 channels", "fluency", () => wavFile([noise(1)], { promise: { channels: 65_535 } }), "cat", "audio-unsupported"],
      ["an empty reference", "fluency", () => wavFile([noise(1)]), "  \n", "reference-empty"],
      ["a reference of punctuation", "recognition", () => wavFile([noise(1)]), "... !", "reference-empty"],
      ["no phonemes", "pronunciation", () => wavFile([noise(3)]), " ", "reference-empty"],
      ["a phoneme that there is not", "pronunciation", () => wavFile([noise(3)]), "K QQ T", "reference-unknown-phoneme"],
    ];
    for (const [what, kind, bytes, reference, code] of refused) {
      it(`refuses ${what}, and does the next job`, async () => {
        await assert.rejects(engine.analyse({ kind, audioPath: file(bytes()), reference }), { code });
        assert.equal((await recognition(sample("elephant.wav"), "elephant")).prediction, "elephant");
      });
    }
  });
});
