import assert from "node:assert/strict";
import { FakeClock } from "../../client/fakeClock.ts";
import { HumanError } from "#core/humanError.ts";
import { PageHost, type PagePort } from "#pages/kit/pageHost.ts";
import { parseSetMessage, type SetRequest, type SetRequestHandlers } from "#pages/set/setProtocol.ts";

type Message = { type: "rows"; rows: number } | { type: "goTo"; place: number };

/** A page that writes down what it receives, and is hidden when the test says so. */
class FakePage implements PagePort {
  readonly received: object[] = [];
  isHidden = false;
  private receive: ((data: unknown) => void) | undefined;

  post(message: object): Promise<boolean> {
    if (!this.isHidden) this.received.push(message);
    return Promise.resolve(!this.isHidden);
  }

  onMessage(receive: (data: unknown) => void): { dispose(): void } {
    this.receive = receive;
    return { dispose: () => (this.receive = undefined) };
  }

  /** Says something, and waits until the host has done what follows. */
  async say(data: unknown): Promise<void> {
    this.receive?.(data);
    await settled();
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const ask = (request: SetRequest, id = 1) => ({ type: "request", id, request });

function hostOf(page: FakePage, requests: Partial<SetRequestHandlers> = {}, begin: () => Promise<void> | void = () => {}) {
  const logged: string[] = [];
  const clock = new FakeClock();
  const host: PageHost<SetRequest, Message> = new PageHost<SetRequest, Message>(
    page,
    {
      name: "The page",
      parse: parseSetMessage,
      begin: async () => {
        await begin();
        await host.post({ type: "rows", rows: 1 });
      },
      requests: () => requests as SetRequestHandlers,
      log: (message, details) => logged.push(`${message}: ${details instanceof Error ? details.message : String(details)}`),
    },
    (milliseconds, callback) => clock.after(milliseconds, callback),
  );
  return { host, logged, clock };
}

describe("PageHost", () => {
  it("sends the state whenever a page says that it is ready, and nothing before", async () => {
    const page = new FakePage();
    const { host } = hostOf(page);
    await host.post({ type: "rows", rows: 9 });
    assert.deepEqual(page.received, []);
    await page.say({ type: "ready" });
    await page.say({ type: "ready" });
    assert.deepEqual(page.received, [
      { type: "rows", rows: 1 },
      { type: "rows", rows: 1 },
    ]);
  });

  it("holds what no state contains while the page is hidden or being loaded, and delivers the latest after the state", async () => {
    const page = new FakePage();
    const { host } = hostOf(page);
    await host.deliver({ type: "goTo", place: 1 });
    await page.say({ type: "ready" });
    page.isHidden = true;
    await host.deliver({ type: "goTo", place: 2 });
    await host.deliver({ type: "goTo", place: 3 });
    page.isHidden = false;
    await page.say({ type: "ready" });
    host.forgetPage();
    await host.deliver({ type: "goTo", place: 4 });
    await page.say({ type: "ready" });
    const state = { type: "rows", rows: 1 };
    assert.deepEqual(page.received, [
      state,
      { type: "goTo", place: 1 },
      state,
      { type: "goTo", place: 3 },
      state,
      { type: "goTo", place: 4 },
    ]);
  });

  it("answers each request: with a reply, in words for people, or with a hint at the log", async () => {
    const page = new FakePage();
    const { logged } = hostOf(page, {
      cancel: () => {},
      overview: () => {
        throw new HumanError("no-result", "This recording has no result yet.");
      },
      save: () => Promise.reject(new Error("a bug")),
    });
    await page.say(ask({ method: "cancel" }, 1));
    await page.say(ask({ method: "overview" }, 2));
    await page.say(ask({ method: "save", as: "table" }, 3));
    assert.deepEqual(page.received, [
      { type: "reply", id: 1 },
      { type: "error", id: 2, message: "This recording has no result yet." },
      { type: "error", id: 3, message: "That did not work. See the log for details." },
    ]);
    assert.deepEqual(logged, ["A request failed. The page asked for “save”: a bug"]);
  });

  it("answers a request that takes too long", async () => {
    const page = new FakePage();
    const { logged, clock } = hostOf(page, { overview: () => new Promise<void>(() => {}) });
    await page.say(ask({ method: "overview" }));
    assert.deepEqual(page.received, []);
    clock.advance(10_000);
    await settled();
    assert.deepEqual(page.received, [{ type: "error", id: 1, message: "That did not work. See the log for details." }]);
    assert.match(logged.join(), /takes too long/);
  });

  it("gives a page that was loaded again no answer to what the page before it asked", async () => {
    const page = new FakePage();
    let finish = () => {};
    hostOf(page, { overview: () => new Promise<void>((resolve) => (finish = resolve)) });
    await page.say(ask({ method: "overview" }));
    await page.say({ type: "ready" });
    finish();
    await settled();
    assert.deepEqual(page.received, [{ type: "rows", rows: 1 }]);
  });

  it("logs what is not understood, defects of the page, and a state that could not be sent", async () => {
    const page = new FakePage();
    const { logged } = hostOf(page, {}, () => Promise.reject(new Error("unreadable")));
    await page.say("noise");
    await page.say({ type: "defect", message: "x is undefined", stack: "at y" });
    await page.say({ type: "ready" });
    assert.deepEqual(logged, [
      "The page sent a message that is not understood: undefined",
      "The page failed: x is undefined: at y",
      "The page could not be given what it shows: unreadable",
    ]);
  });

  it("is silent once it is disposed", async () => {
    const page = new FakePage();
    let finish = () => {};
    const { host } = hostOf(page, { overview: () => new Promise<void>((resolve) => (finish = resolve)) });
    await page.say(ask({ method: "overview" }));
    host.dispose();
    finish();
    await page.say({ type: "ready" });
    await host.post({ type: "rows", rows: 2 });
    assert.deepEqual(page.received, []);
  });
});
