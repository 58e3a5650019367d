import assert from "node:assert/strict";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { bodyText, type BodyHeaders } from "#client/exchange/bodyText.ts";

const TEXT = '{"word": "naïve – Größe"}';
const LATIN1_TEXT = '{"word": "naïve Größe"}';
const utf8 = Buffer.from(TEXT);
const utf16le = Buffer.from(TEXT, "utf16le");
const utf16be = Buffer.from(utf16le).swap16();
const latin1 = Buffer.from(LATIN1_TEXT, "latin1");
const marked = (...bytes: number[]) => Buffer.from(bytes);
const type = (value: string): BodyHeaders => ({ "content-type": value });
const packed = (value: string | string[]): BodyHeaders => ({ "content-encoding": value });

describe("bodyText", () => {
  const table: [string, Uint8Array, BodyHeaders, string?][] = [
    ["UTF-8", utf8, {}],
    ["UTF-8 with a mark", Buffer.concat([marked(0xef, 0xbb, 0xbf), utf8]), {}],
    ["UTF-8 that is called Latin-1", utf8, type("application/json; charset=iso-8859-1")],
    ["UTF-8 in a charset that nobody knows", utf8, type("application/json; charset=utf8mb4")],
    ["UTF-8 that is called UTF-16", utf8, type("application/json; charset=utf-16")],
    ["UTF-16 with a mark", Buffer.concat([marked(0xff, 0xfe), utf16le]), type("application/json")],
    ["UTF-16BE with a mark", Buffer.concat([marked(0xfe, 0xff), utf16be]), type("application/json; charset=utf-8")],
    ["UTF-16 without a mark", utf16le, type("application/json")],
    ["UTF-16BE without a mark", utf16be, type("application/json")],
    ["UTF-16BE by its name", utf16be, type("application/json;charset=UTF-16BE")],
    ["Latin-1 by its name", latin1, type('text/plain; charset="ISO-8859-1"'), LATIN1_TEXT],
    ["Latin-1 that does not say so", latin1, type("application/json"), LATIN1_TEXT],
    ["Latin-1 that is called UTF-8", latin1, type("application/json; charset=utf-8"), LATIN1_TEXT],
    ["Shift JIS", Buffer.from([0x93, 0xfa, 0x96, 0x7b]), type("text/plain; charset=shift_jis"), "日本"],
    ["UTF-8 with a damaged byte", Buffer.concat([utf8, marked(0xff)]), {}, `${TEXT}\uFFFD`],
    ["gzip", gzipSync(utf8), packed("gzip")],
    ["gzip in capitals", gzipSync(utf8), packed("GZIP")],
    ["x-gzip", gzipSync(utf8), packed("x-gzip")],
    ["gzip that does not say so", gzipSync(utf8), {}],
    ["gzip that is called something else", gzipSync(utf8), packed("aws-chunked")],
    ["deflate", deflateSync(utf8), packed("deflate")],
    ["deflate without its frame", deflateRawSync(utf8), packed("deflate")],
    ["brotli", brotliCompressSync(utf8), packed("br")],
    ["packed twice", brotliCompressSync(gzipSync(utf8)), packed("gzip, br")],
    ["packed twice, in two headers", brotliCompressSync(gzipSync(utf8)), packed(["gzip", "br"])],
    ["gzip with UTF-16 in it", gzipSync(utf16le), { ...packed("gzip"), ...type("application/json") }],
    ["packed, and unpacked on the way: gzip", utf8, packed("gzip")],
    ["packed, and unpacked on the way: deflate", utf8, packed("deflate")],
    ["packed, and unpacked on the way: brotli", Buffer.from(`[${TEXT}]`), packed("br"), `[${TEXT}]`],
    ["identity", utf8, packed("identity")],
    ["nothing", new Uint8Array(), packed("gzip"), ""],
  ];
  for (const [name, bytes, headers, text = TEXT] of table)
    it(`reads ${name}`, async () => assert.deepEqual(await bodyText(bytes, headers, 10_000), { text, isCut: false }));

  it("reads what has arrived of a packed body", async () => {
    for (const [name, bytes] of [
      ["gzip", gzipSync(utf8.toString().repeat(1000))],
      ["deflate", deflateSync(utf8.toString().repeat(1000))],
      ["br", brotliCompressSync(Buffer.from(Array.from({ length: 1000 }, (_, at) => `${TEXT} ${at * 7919}`).join()))],
    ] as const)
      assert.match((await bodyText(bytes.subarray(0, bytes.length - 8), packed(name), 1e6)).text, /^\{"word": "naïve – Größe"\}/, name);
  });

  it("unpacks no more than it may", async () => {
    const bomb = gzipSync(gzipSync(Buffer.alloc(50_000_000, "a")));
    const { text, isCut } = await bodyText(bomb, packed("gzip, gzip"), 1000);
    assert.deepEqual([text.length, isCut], [1000, true]);
  });

  it("never throws, whatever the bytes and headers", async () => {
    for (const coding of ["gzip", "deflate", "br", "zstd", ",,", "gzip,".repeat(1000)])
      for (const bytes of [utf8, latin1, Buffer.alloc(5), gzipSync(utf8).subarray(0, 5), marked(0x1f, 0x8b)])
        assert.equal(typeof (await bodyText(bytes, { ...packed(coding), ...type(";charset=\u0000") }, 100)).text, "string");
  });
});
