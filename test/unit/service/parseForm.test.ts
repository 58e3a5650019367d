import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { joinedBytes } from "#core/bytes/joinedBytes.ts";
import { parseForm as inBrowser } from "#service/form/browser/parseForm.ts";
import { FormFault } from "#service/form/formFault.ts";
import { parseForm as inNode, type FormLimits } from "#service/form/node/parseForm.ts";

const LIMITS: FormLimits = { parts: 6, files: 3, fields: 3, fieldBytes: 12 };
const TYPE = "multipart/form-data; boundary=b-1";

type Parse = typeof inNode;

/** What a parser makes of a body that comes in pieces of so many bytes. */
async function parsed(parse: Parse, body: string, pieceBytes: number, contentType = TYPE): Promise<string[]> {
  const bytes = Buffer.from(body, "latin1");
  const found: string[] = [];
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield await Promise.resolve(new Uint8Array(bytes.subarray(at, at + pieceBytes)));
  }
  const receptions: Promise<void>[] = [];
  const handlers = {
    file: (name: string, content: AsyncIterable<Uint8Array>) => {
      if (name === "unwanted") return undefined;
      const at = found.push(name) - 1;
      const reception = (async () => {
        const parts: Uint8Array[] = [];
        for await (const part of content) parts.push(part.slice());
        found[at] = `file ${name}: ${Buffer.from(joinedBytes(parts)).toString("latin1")}`;
      })();
      receptions.push(reception);
      return reception;
    },
    field: (name: string, value: string, isCut: boolean) => void found.push(`field ${name}: ${value}${isCut ? " (cut)" : ""}`),
  };
  try {
    await parse({ contentType, body: pieces() }, LIMITS, handlers, new AbortController().signal);
    await Promise.all(receptions);
  } catch (error) {
    await Promise.allSettled(receptions);
    return [error instanceof FormFault ? error.reason : String(error)];
  }
  return found;
}

const part = (headers: string, content: string) => `--b-1\r\n${headers}\r\n\r\n${content}\r\n`;
const field = (name: string, content: string) => part(`Content-Disposition: form-data; name="${name}"`, content);
const file = (name: string, content: string) =>
  part(`Content-Disposition: form-data; name="${name}"; filename="a.wav"\r\nContent-Type: audio/wav`, content);
const END = "--b-1--\r\n";
const utf8 = (text: string) => Buffer.from(text).toString("latin1");

/** Bodies as this program sends them. */
const OWN_BODIES: Record<string, [body: string, found: string[], type?: string]> = {
  "fields and a file": [
    field("a", "1") + file("f", "\r\n--b-\r\r\n--b-2\r\n\r\n") + field("b", utf8("ü\r\n")) + END,
    ["field a: 1", "file f: \r\n--b-\r\r\n--b-2\r\n\r\n", "field b: ü\r\n"],
  ],
  "empty contents": [field("a", "") + file("f", "") + END, ["field a: ", "file f: "]],
  "a field that is too long": [
    field("a", "12345678901") + field("b", "1234567890123") + END,
    ["field a: 12345678901", "field b: 123456789012 (cut)"],
  ],
  "what is no UTF-8": [field("a", "\xff1") + END, ["field a: \uFFFD1"]],
  "a file that nobody takes": [file("unwanted", "x".repeat(99)) + field("a", "1") + END, ["field a: 1"]],
  "no boundary": [END, ["no-boundary"], "multipart/form-data"],
  "too many fields": [field("a", "1").repeat(4) + END, ["too-many-parts"]],
  "too many files": [file("f", "1").repeat(4) + END, ["too-many-parts"]],
  "an end that is missing": [field("a", "1") + file("f", "123"), ["damaged"]],
  "an end in the middle of a header": [`${field("a", "1")}--b-1\r\nContent-Dis`, ["damaged"]],
  nothing: ["", ["damaged"]],
  "another form's boundary": [(field("a", "1") + END).replaceAll("b-1", "c"), ["damaged"]],
};

/** Bodies of other programs, which only reach the service in Node. */
const FOREIGN_BODIES: typeof OWN_BODIES = {
  "a line that looks like a boundary": [
    field("a", "1") + file("f", "\r\n--b-\r\r\n--b-2\n--b-1\r\n\r\n") + field("b", utf8("ü\r\n")) + END,
    ["field a: 1", "file f: \r\n--b-\r\r\n--b-2\n--b-1\r\n\r\n", "field b: ü\r\n"],
  ],
  "what stands before and behind": [`before\r\n${field("a", "1")}${END}behind\r\n--b-1\r\n`, ["field a: 1"]],
  "headers in other spellings": [
    part("content-disposition: FORM-DATA; name=a", "1") +
      part('X-Other: 1\r\nContent-Disposition: form-data; filename=x; name="q\\"t"', "2") +
      END,
    ["field a: 1", 'file q"t: 2'],
  ],
  "bytes without a name of a file": [
    part('Content-Disposition: form-data; name="f"\r\nContent-Type: application/octet-stream', "1") + END,
    ["file f: 1"],
  ],
  "a boundary in quotes": [
    (field("a", "1") + END).replaceAll("b-1", "b 1"),
    ["field a: 1"],
    'multipart/form-data; charset=utf-8; boundary="b 1"',
  ],
};

describe("a form", () => {
  it("is read by the same functions in Node and in a browser", async () => {
    for (const name of ["parseForm.ts"]) {
      const [node, browser] = (await Promise.all([
        import(`../../../src/service/form/node/${name}`),
        import(`../../../src/service/form/browser/${name}`),
      ])) as object[];
      assert.deepEqual(
        Object.keys(browser!).filter((key) => key !== "default"),
        Object.keys(node!).filter((key) => key !== "default"),
      );
    }
    assert.deepEqual(readdirSync("src/service/form/node"), ["parseForm.ts"]);
  });

  for (const [name, [body, expected, type]] of Object.entries({ ...OWN_BODIES, ...FOREIGN_BODIES })) {
    it(`with ${name}`, async () => {
      for (const [host, parse] of [
        ["Node", inNode],
        ["browser", inBrowser],
      ] as const) {
        if (host === "browser" && !(name in OWN_BODIES)) continue;
        for (const pieceBytes of [1, 2, 3, 7, 20, 1000])
          assert.deepEqual(await parsed(parse, body, pieceBytes, type), expected, `${host}, pieces of ${pieceBytes}`);
      }
    });
  }

  it("is left as soon as its signal aborts, while more of it is waited for and while a part is taken", async () => {
    for (const parse of [inNode, inBrowser]) {
      const reason = new Error("no longer wanted");
      const first = new AbortController();
      let isLeft = false;
      const silent: AsyncIterable<Uint8Array> = {
        [Symbol.asyncIterator]: () => ({
          next: () => new Promise(() => undefined),
          return: () => ((isLeft = true), Promise.resolve({ done: true, value: undefined })),
        }),
      };
      setImmediate(() => first.abort(reason));
      await assert.rejects(
        parse({ contentType: TYPE, body: silent }, LIMITS, { file: () => undefined, field: () => undefined }, first.signal),
        reason,
      );
      assert.equal(isLeft, true);
      const second = new AbortController();
      async function* whole() {
        yield await Promise.resolve(Buffer.from(file("f", "1") + END));
      }
      const never = { file: () => new Promise<void>(() => undefined), field: () => undefined };
      setImmediate(() => second.abort(reason));
      await assert.rejects(parse({ contentType: TYPE, body: whole() }, LIMITS, never, second.signal), reason);
    }
  });

  it("ends with what its body throws", async () => {
    const broken = new Error("broken");
    async function* body() {
      yield await Promise.resolve(Buffer.from(field("a", "1")));
      throw broken;
    }
    for (const parse of [inNode, inBrowser])
      await assert.rejects(
        parse({ contentType: TYPE, body: body() }, LIMITS, { file: () => undefined, field: () => undefined }, new AbortController().signal),
        broken,
      );
  });
});
