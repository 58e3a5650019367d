import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AnalysisError } from "#core/analysis.ts";
import { createResampler } from "#engine/audio/resample.ts";
import { readAudio, SAMPLE_RATE_HZ } from "#engine/audio/readAudio.ts";
import { noise, tone, wavFile, type WavOptions } from "../../support/wav.ts";

describe("readAudio", () => {
  const directory = mkdtempSync(join(tmpdir(), "read-audio-"));
  after(() => rmSync(directory, { recursive: true, force: true }));
  const file = (bytes: Uint8Array | string, name = "audio.wav") => {
    writeFileSync(join(directory, name), bytes);
    return join(directory, name);
  };

  /** Level of one frequency in dB below full scale, by projection. */
  function level(samples: Float32Array, hz: number): number {
    let re = 0;
    let im = 0;
    // The edges hold the resampler's window.
    const [from, to] = [800, samples.length - 800];
    for (let i = from; i < to; i++) {
      re += samples[i]! * Math.cos((2 * Math.PI * hz * i) / SAMPLE_RATE_HZ);
      im += samples[i]! * Math.sin((2 * Math.PI * hz * i) / SAMPLE_RATE_HZ);
    }
    return 20 * Math.log10((2 * Math.hypot(re, im)) / (to - from) + 1e-12);
  }
  const loudness = (samples: Float32Array) => 10 * Math.log10(samples.reduce((sum, x) => sum + x * x, 0) / samples.length + 1e-12);

  const formats: WavOptions[] = [{ bits: 8 }, { bits: 16 }, { bits: 24 }, { bits: 32 }, { bits: 32, float: true }];
  for (const format of formats) {
    for (const sampleRate of [8_000, 11_025, 16_000, 44_100, 48_000, 96_000]) {
      for (const channels of [1, 2, 8]) {
        if (channels > 1 && sampleRate !== 44_100) continue;
        const name = `${format.bits} bits${format.float ? " float" : ""}, ${sampleRate} Hz, ${channels} channels`;
        it(`keeps a 1 kHz tone of ${name}`, async () => {
          const path = file(
            wavFile(
              Array.from({ length: channels }, () => tone(1000, 1, sampleRate)),
              { ...format, sampleRate },
            ),
          );
          const { samples, duration } = await readAudio(path);
          assert.equal(duration, 1);
          assert.ok(Math.abs(samples.length - SAMPLE_RATE_HZ) <= 1, `${samples.length} samples`);
          assert.ok(Math.abs(level(samples, 1000) - -6.02) < 0.3, `level ${level(samples, 1000)}`);
        });
      }
    }
  }

  it("lets nothing from above the new band come back as an alias", async () => {
    const { samples } = await readAudio(file(wavFile([tone(12_000, 1, 48_000)], { sampleRate: 48_000 })));
    assert.ok(loudness(samples.subarray(800, -800)) < -80, `${loudness(samples.subarray(800, -800))} dB`);
  });

  it("mixes channels instead of taking one", async () => {
    const { samples } = await readAudio(file(wavFile([tone(500, 0.5), tone(1500, 0.5)])));
    assert.ok(Math.abs(level(samples, 500) - -12.04) < 0.3);
    assert.ok(Math.abs(level(samples, 1500) - -12.04) < 0.3);
  });

  it("reads samples that are not numbers as silence", async () => {
    const samples = tone(500, 0.5);
    samples[100] = NaN;
    samples[200] = Infinity;
    const read = await readAudio(file(wavFile([samples], { bits: 32, float: true })));
    assert.ok(read.samples.every(Number.isFinite));
  });

  it("reads what is there when the header promises 4 GB", async () => {
    const { duration } = await readAudio(file(wavFile([noise(1)], { promise: { dataBytes: 0xfffffff0 } })));
    assert.ok(duration >= 0.99 && duration <= 1.01, `${duration} s`);
  });

  describe("of a file that breaks off", () => {
    const whole = wavFile([noise(2)]);
    const codesOf = async (bytes: Uint8Array) => (await readAudio(file(bytes))).warnings.map(({ code }) => code);
    const promising = (dataBytes: number) => wavFile([noise(2)], { promise: { dataBytes } });

    it("warns that only the beginning was heard", async () => {
      const { duration, warnings } = await readAudio(file(whole.subarray(0, 44 + 32_000)));
      assert.deepEqual([duration, warnings.map(({ code }) => code)], [1, ["incomplete"]]);
      assert.match(warnings[0]!.message, /first 1\.0 seconds/);
    });
    it("warns where sound follows that the header does not count", async () =>
      assert.deepEqual(await codesOf(promising(32_000)), ["incomplete"]));
    const harmless: [string, Uint8Array][] = [
      ["nothing is missing", whole],
      ["the last sample is cut in two", whole.subarray(0, -1)],
      ["the header is counted in", promising(64_044)],
      ["the promise is SoX's, which streams", promising(0x7ffff000)],
      ["it is 2^31 - 1", promising(0x7fffffff)],
      ["it is 2^32 - 1", promising(0xffffffff)],
      ["another chunk follows", Buffer.concat([whole, Buffer.from("LIST\x04\0\0\0abcd", "latin1")])],
    ];
    for (const [what, bytes] of harmless) it(`does not where ${what}`, async () => assert.deepEqual(await codesOf(bytes), []));
  });

  const riff = (body: string) => Buffer.concat([Buffer.from("RIFF"), Buffer.from([8, 0, 0, 0]), Buffer.from(body)]);
  const refused: [string, string, Uint8Array | string][] = [
    ["an empty file", "audio-unreadable", ""],
    ["a text file named .wav", "audio-unreadable", "This is a passage and not a recording. ".repeat(100)],
    ["a header that ends early", "audio-unreadable", riff("WAVEfmt ")],
    ["a bare RIFF", "audio-unreadable", riff("WAVE")],
    ["65,535 channels", "audio-unsupported", wavFile([noise(0.5)], { promise: { channels: 65_535 } })],
    ["no channel", "audio-unsupported", wavFile([noise(0.5)], { promise: { channels: 0 } })],
    ["one sample a second", "audio-unsupported", wavFile([noise(0.5)], { promise: { sampleRate: 1 } })],
    ["four billion samples a second", "audio-unsupported", wavFile([noise(0.5)], { promise: { sampleRate: 0xffffffff } })],
    ["20 ms", "audio-too-short", wavFile([noise(0.02)])],
    ["no samples", "audio-too-short", wavFile([[]])],
  ];
  for (const [what, code, bytes] of refused) {
    it(`refuses ${what} and says why`, async () => {
      await assert.rejects(readAudio(file(bytes)), (error) => {
        assert.ok(error instanceof AnalysisError, String(error));
        assert.equal(error.code, code);
        assert.match(error.message, /\.$/);
        return true;
      });
    });
  }

  it("warns of a narrow band, also of one in a file that counts more samples", async () => {
    const telephone = await createResampler(8_000, 16_000);
    const upsampled = [...telephone.push(noise(1, 8_000)), ...telephone.end()];
    telephone.destroy();
    for (const [sampleRate, sound, codes] of [
      [8_000, noise(1, 8_000), ["narrow-band"]],
      [11_025, noise(1, 11_025), ["narrow-band"]],
      [16_000, noise(1, 16_000), []],
      [22_050, noise(1, 22_050), []],
      [16_000, upsampled, ["narrow-band"]],
    ] as const) {
      const { warnings } = await readAudio(file(wavFile([sound], { sampleRate })));
      assert.deepEqual(
        warnings.map(({ code }) => code),
        codes,
      );
    }
  });

  it("refuses a file that is not there", async () => {
    await assert.rejects(readAudio(join(directory, "absent.wav")), { code: "audio-unreadable" });
  });

  it("refuses 16 minutes without keeping them", async () => {
    const path = file(wavFile([new Float32Array(16 * 60 * 8000)], { sampleRate: 8000, bits: 8 }));
    await assert.rejects(readAudio(path), { code: "audio-too-long" });
  });

  it("stops when it is told to, for the reason given", async () => {
    const path = file(wavFile([noise(5)]));
    const reason = new Error("enough");
    await assert.rejects(
      readAudio(path, () => {
        throw reason;
      }),
      (error) => error === reason,
    );
  });
});
