import assert from "node:assert/strict";
import { readWavHeader, type WavHeader } from "#core/recording/wavHeader.ts";
import { sniffAudio } from "#service/submission/sniffAudio.ts";
import { chunk, wavBytes } from "./wavBytes.ts";

describe("sniffAudio", () => {
  const latin1 = (text: string) => Buffer.from(text, "latin1");
  const cases: [string, Buffer, string | undefined][] = [
    ["WAV", wavBytes(), "wav"],
    ["RF64", latin1("RF64\xff\xff\xff\xffWAVEds64"), "wav"],
    ["RIFF that is no WAVE", latin1("RIFF\0\0\0\0AVI LIST"), undefined],
    ["Ogg", latin1("OggS\0\x02"), "ogg"],
    ["WebM", latin1("\x1A\x45\xDF\xA3\x9f\x42\x86\x81\x01\x42\x82\x84webm"), "webm"],
    ["Matroska", latin1("\x1A\x45\xDF\xA3\x9f\x42\x86\x81\x01\x42\x82\x88matroska"), undefined],
    ["m4a", latin1("\0\0\0\x20ftypM4A \0\0\0\0"), "m4a"],
    ["mp4", latin1("\0\0\0\x20ftypisom\0\0\0\0"), "mp4"],
    ["mp3 with tags", latin1("ID3\x03\0"), "mp3"],
    ["mp3", latin1("\xff\xfb\x90\x64"), "mp3"],
    ["AAC in ADTS, which begins much like mp3", latin1("\xff\xf1\x50\x80"), undefined],
    ["0xFF alone", Buffer.alloc(64, 0xff), undefined],
    ["text", latin1("Once upon a time"), undefined],
    ["too little", latin1("RI"), undefined],
    ["nothing", Buffer.alloc(0), undefined],
  ];
  for (const [name, head, expected] of cases) it(name, () => assert.equal(sniffAudio(head), expected));

  it("reads a view into a larger buffer", () => {
    const bytes = Buffer.concat([Buffer.alloc(7), wavBytes()]);
    assert.equal(sniffAudio(bytes.subarray(7)), "wav");
  });
});

describe("readWavHeader", () => {
  let bytesRead = 0;
  const header = (bytes: Buffer) =>
    readWavHeader((offset, length) => {
      bytesRead += length;
      return Promise.resolve(bytes.subarray(offset, offset + length));
    }, bytes.length);
  const extensible = Buffer.alloc(40);
  wavBytes().copy(extensible, 0, 20, 36);
  extensible.writeUInt16LE(0xfffe, 0);
  extensible.writeUInt16LE(3, 24);

  const cases: [string, Buffer, Partial<WavHeader> | undefined][] = [
    [
      "a plain file",
      wavBytes({ seconds: 1.5 }),
      { formatTag: 1, channels: 1, sampleRate: 8000, bitsPerSample: 16, blockAlign: 2, dataBytes: 24_000, duration: 1.5, missing: 0 },
    ],
    ["stereo, 24 bits", wavBytes({ seconds: 1, channels: 2, bits: 24, sampleRate: 44_100 }), { channels: 2, blockAlign: 6, duration: 1 }],
    [
      "an odd chunk before the samples",
      wavBytes({ seconds: 1, before: Buffer.concat([chunk("LIST", Buffer.alloc(3)), Buffer.alloc(1)]) }),
      { duration: 1 },
    ],
    ["a promise of 4 GB", wavBytes({ seconds: 1, promisedBytes: 0xfffffff0 }), { dataBytes: 16_000, duration: 1, missing: 0 }],
    ["twice what is there", wavBytes({ seconds: 1, promisedBytes: 32_000 }), { dataBytes: 16_000, duration: 1, missing: 1 }],
    ["a stream's length of 2^32 - 1", wavBytes({ seconds: 1, promisedBytes: 0xffffffff }), { duration: 1 }],
    ["a stream's length of 0", wavBytes({ seconds: 1, promisedBytes: 0 }), { duration: 1 }],
    ["less promised than there is", wavBytes({ seconds: 1, promisedBytes: 8000 }), { duration: 0.5 }],
    ["half a sample at the end", wavBytes({ seconds: 1 }).subarray(0, -1), { dataBytes: 15_999, duration: 7999 / 8000 }],
    [
      "an extensible header",
      chunk("RIFF", Buffer.concat([Buffer.from("WAVE"), chunk("fmt ", extensible), chunk("data", Buffer.alloc(800))])),
      { formatTag: 3, duration: 0.05 },
    ],
    ["no samples chunk", wavBytes().subarray(0, 36), undefined],
    [
      "samples before the format",
      chunk("RIFF", Buffer.concat([Buffer.from("WAVE"), chunk("data", Buffer.alloc(8)), chunk("fmt ", Buffer.alloc(16))])),
      undefined,
    ],
    ["a format chunk that is cut off", wavBytes().subarray(0, 30), undefined],
    ["a sample rate of 0", wavBytes({ seconds: 0, sampleRate: 0 }), undefined],
    ["a chunk of 4 GB", chunk("RIFF", Buffer.concat([Buffer.from("WAVE"), chunk("JUNK", Buffer.alloc(8), 0xffffffff)])), undefined],
    ["nothing but the name", Buffer.from("RIFF\0\0\0\0WAVE"), undefined],
  ];
  for (const [name, bytes, expected] of cases) {
    it(name, async () => {
      bytesRead = 0;
      const actual = await header(bytes);
      assert.deepEqual(actual && { ...actual, ...expected }, expected && actual);
      // Where nobody has written a length, the sound may end in another file that was joined to it.
      const sound = /^a (?:promise of 4 GB|stream's length)/.test(name) ? actual!.dataBytes : 0;
      assert.ok(bytesRead - sound <= 128, `read ${bytesRead} bytes`);
    });
  }

  it("does not walk an endless row of empty chunks", async () => {
    bytesRead = 0;
    assert.equal(await header(chunk("RIFF", Buffer.concat([Buffer.from("WAVE"), Buffer.alloc(80_000)]))), undefined);
    assert.ok(bytesRead < 1000);
  });
});
