import fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../support/paths.ts";
import { chunk, wavBytes } from "../unit/service/wavBytes.ts";
import { withCodebooks } from "./vorbisCodebooks.ts";

/** A change to a file's bytes. Places are fractions of the length, so that they fit files of any size, shrunk ones too. */
type Mutation = (bytes: Buffer) => Buffer;

/** Numbers at which sizes, counts and offsets go wrong. */
const EXTREMES = [0, 1, 2, 7, 8, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xfffffff0, 0xffffffff];

/** What repeating makes of a file at most, again and again too: a little more than the largest that there is at first; bytes. */
const LARGEST = 2 ** 24;

const place = fc.double({ min: 0, max: 1, noNaN: true });
/** Headers are at the beginning more often than not. */
const headerPlace = fc.oneof(place, fc.double({ min: 0, max: 0.05, noNaN: true }), fc.double({ min: 0.9, max: 1, noNaN: true }));

const at = (bytes: Buffer, where: number, width = 1) => Math.max(0, Math.min(bytes.length - width, Math.floor(where * bytes.length)));

const flip = fc.tuple(headerPlace, fc.integer({ min: 0, max: 7 })).map(([where, bit]): Mutation => (bytes) => {
  if (bytes.length > 0) bytes[at(bytes, where)]! ^= 1 << bit;
  return bytes;
});
const set = fc
  .tuple(headerPlace, fc.constantFrom(...EXTREMES), fc.constantFrom(1, 2, 4), fc.boolean())
  .map(([where, value, width, little]): Mutation => (bytes) => {
    if (bytes.length < width) return bytes;
    const kept = width === 4 ? value : value % 2 ** (8 * width);
    if (little) bytes.writeUIntLE(kept, at(bytes, where, width), width);
    else bytes.writeUIntBE(kept, at(bytes, where, width), width);
    return bytes;
  });
const cut = place.map(
  (where): Mutation =>
    (bytes) =>
      bytes.subarray(0, at(bytes, where)),
);
const drop = fc.tuple(headerPlace, fc.integer({ min: 1, max: 64 })).map(
  ([where, count]): Mutation =>
    (bytes) =>
      Buffer.concat([bytes.subarray(0, at(bytes, where)), bytes.subarray(at(bytes, where) + count)]),
);
const insert = fc.tuple(headerPlace, fc.uint8Array({ minLength: 1, maxLength: 64 })).map(
  ([where, more]): Mutation =>
    (bytes) =>
      Buffer.concat([bytes.subarray(0, at(bytes, where)), more, bytes.subarray(at(bytes, where))]),
);
const repeat = fc.tuple(headerPlace, headerPlace, fc.integer({ min: 1, max: 20 })).map(([from, to, times]): Mutation => (bytes) => {
  const segment = bytes.subarray(Math.min(at(bytes, from), at(bytes, to)), Math.max(at(bytes, from), at(bytes, to)));
  const length = Math.min(bytes.length + times * segment.length, 4 * bytes.length, LARGEST);
  return Buffer.concat(
    [bytes.subarray(0, at(bytes, to)), ...Array.from({ length: times }, () => segment), bytes.subarray(at(bytes, to))],
    length,
  );
});
const overwrite = fc.tuple(headerPlace, fc.uint8Array({ minLength: 1, maxLength: 32 })).map(([where, more]): Mutation => (bytes) => {
  bytes.set(more.subarray(0, bytes.length - at(bytes, where)), at(bytes, where));
  return bytes;
});

const mutation = fc.oneof(
  { weight: 4, arbitrary: set },
  { weight: 3, arbitrary: flip },
  { weight: 2, arbitrary: overwrite },
  cut,
  drop,
  insert,
  repeat,
);

/** Valid headers of every shape, and recordings in every container. */
const wav = fc
  .record({
    seconds: fc.constantFrom(0, 0.05, 0.5, 1),
    sampleRate: fc.constantFrom(7999, 8000, 16_000, 44_100, 96_000, 192_000),
    channels: fc.integer({ min: 0, max: 9 }),
    bits: fc.constantFrom(8, 12, 16, 24, 32, 64),
    formatTag: fc.constantFrom(1, 2, 3, 6, 7, 0xfffe),
    promisedBytes: fc.option(fc.constantFrom(...EXTREMES), { nil: undefined }),
    before: fc.option(
      fc.uint8Array({ maxLength: 40 }).map((body) => chunk("LIST", Buffer.from(body))),
      { nil: undefined },
    ),
  })
  .map((options): Buffer => wavBytes(options));

const FIXTURES = join(ROOT, "test", "fixtures", "audio");
const recordings: Buffer[] = readdirSync(FIXTURES, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.(md|s16)$/.test(entry.name))
  .map(({ parentPath, name }) => join(parentPath, name))
  .sort()
  .map((file) => readFileSync(file));

/** Mostly such as a decoder takes for possible: 24 bits tell the dimensions and the entries at most. */
const vorbis = fc
  .record({
    dimensions: fc.constantFrom(1, 1, 1, 16, 0xffff),
    bits: fc.integer({ min: 8, max: 23 }),
    count: fc.integer({ min: 1, max: 256 }),
  })
  .map(({ count, ...codebook }): Buffer => withCodebooks(codebook, count));

/** A file that was a recording, or nearly is one. */
export const hostileAudio: fc.Arbitrary<Buffer> = fc
  .tuple(
    fc.oneof({ weight: 4, arbitrary: wav }, { weight: 2, arbitrary: vorbis }, { weight: 16, arbitrary: fc.constantFrom(...recordings) }),
    fc.array(mutation, { maxLength: 6 }),
  )
  .map(([bytes, mutations]) => mutations.reduce<Buffer>((changed, mutate) => mutate(changed), Buffer.from(bytes)));
