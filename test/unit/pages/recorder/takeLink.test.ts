import assert from "node:assert/strict";
import { microphoneProblem } from "#pages/recorder/microphoneProblem.ts";
import { TakeLink } from "#pages/recorder/takeLink.ts";

const PAGE = {
  title: "fox.txt",
  kind: "passage",
  paragraphs: [["A fox."]],
  folder: "passages",
  fileName: "fox.wav",
  lengths: [60],
  length: 60,
  most: 840,
};

type Reply = [status: number, body: unknown] | "none";

/** A link to an editor that gives these answers, one after the other, and no more. */
function linkTo(replies: Reply[], kept = new Map<string, string>()) {
  const asked: [path: string, headers: Record<string, string>][] = [];
  const request = ((path: string, { headers }: { headers: Record<string, string> }) => {
    asked.push([path, headers]);
    const reply = replies.shift() ?? "none";
    if (reply === "none") return Promise.reject(new TypeError("Failed to fetch"));
    const [status, body] = reply;
    return Promise.resolve(new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));
  }) as unknown as typeof fetch;
  const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  return { link: new TakeLink(request, store, () => Promise.resolve()), asked, kept };
}

const refused = (status: number, code: string): Reply => [status, { code, detail: "No." }];
const TAKE = new Blob(["RIFF"]);

describe("what the page asks the editor", () => {
  it("trades the token for a seat, once", async () => {
    const { link, asked, kept } = linkTo([[200, { seat: "s1", page: PAGE }]]);
    assert.deepEqual(await link.open("t"), PAGE);
    assert.deepEqual(asked, [["open", { "x-take-token": "t" }]]);
    assert.equal(kept.get("seat"), "s1");
  });

  it("goes on with its seat after a reload, and not with one of an earlier page at the same address", async () => {
    const reloaded = linkTo([[200, { seat: "s2", page: PAGE }]], new Map([["seat", "s1"]]));
    assert.deepEqual(await reloaded.link.open(""), PAGE);
    assert.deepEqual(reloaded.asked, [["open", { "x-take-seat": "s1" }]]);
    const fresh = linkTo([[200, { seat: "s2", page: PAGE }]], new Map([["seat", "old"]]));
    await fresh.link.open("t");
    assert.deepEqual(fresh.asked[0]![1], { "x-take-token": "t" });
  });

  const refusals: [why: string, token: string, reply: Reply][] = [
    ["unknown", "", "none"],
    ["unknown", "t", refused(403, "address-unknown")],
    ["unknown", "t", refused(403, "host-refused")],
    ["used", "t", refused(409, "address-used")],
    ["replaced", "t", refused(410, "ended-replaced")],
    ["lost", "t", "none"],
  ];
  for (const [why, token, reply] of refusals) {
    it(`knows why it cannot be used: ${why} (${reply === "none" ? "no answer" : JSON.stringify(reply)})`, async () =>
      assert.equal(await linkTo([reply]).link.open(token), why));
  }

  async function opened(replies: Reply[]) {
    const made = linkTo([[200, { seat: "s", page: PAGE }], ...replies]);
    await made.link.open("t");
    return made;
  }

  it("waits for the end, over answers that fail now and then", async () => {
    const { link, asked } = await opened([
      [200, {}],
      "none",
      [502, "Bad Gateway"],
      [200, {}],
      "none",
      "none",
      [200, {}],
      refused(410, "ended-cancelled"),
    ]);
    assert.equal(await link.ended(), "cancelled");
    assert.equal(asked.length, 9);
  });

  it("takes an editor that does not answer four times for one that is gone", async () =>
    assert.equal(await (await opened([[200, {}]])).link.ended(), "lost"));

  it("says once it has a seat that its tab is left, in a request that outlives it", async () => {
    const early = linkTo([]);
    early.link.leave();
    assert.deepEqual(early.asked, []);
    const { link, asked, kept } = await opened(["none"]);
    link.leave();
    assert.deepEqual(asked.at(-1), ["left", { "x-take-seat": "s" }]);
    assert.equal(kept.get("seat"), "s", "a page that is loaded again goes on with it");
  });

  const sent: [what: string, reply: Reply, result: object][] = [
    ["is told the name", [200, { name: "fox.wav" }], { is: "kept", name: "fox.wav" }],
    ["is told why not", refused(500, "take-not-saved"), { is: "refused", message: "No." }],
    ["is not lost to a proxy's page", [502, "<h1>Bad Gateway</h1>"], { is: "refused", message: undefined }],
    ["is not lost without an answer", "none", { is: "refused" }],
    ["was kept before, and the answer lost", refused(410, "ended-kept"), { is: "kept" }],
    ["comes too late", refused(410, "ended-cancelled"), { is: "ended", why: "cancelled" }],
    ["comes from another tab", refused(409, "page-moved"), { is: "ended", why: "moved" }],
  ];
  for (const [what, reply, result] of sent)
    it(`sends a take that ${what}`, async () => assert.deepEqual(await (await opened([reply])).link.send(TAKE), result));
});

describe("a microphone that is not there", () => {
  const named = (name: string) => Object.assign(new Error(), { name });
  const rows: [error: unknown, isSecure: boolean, isSupported: boolean, problem: string][] = [
    [named("NotFoundError"), true, true, "none"],
    [named("NotAllowedError"), true, true, "refused"],
    [new DOMException("", "NotReadableError"), true, true, "in-use"],
    [named("OverconstrainedError"), true, true, "gone"],
    [new TypeError("undefined is not a function"), false, false, "insecure"],
    [new TypeError("undefined is not a function"), true, false, "unsupported"],
    ["?", true, true, "failed"],
  ];
  for (const [error, isSecure, isSupported, problem] of rows)
    it(`is ${problem}`, () => assert.equal(microphoneProblem(error, isSecure, isSupported), problem));
});
