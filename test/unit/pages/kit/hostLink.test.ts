import assert from "node:assert/strict";
import type { PageMessage } from "#pages/kit/pageProtocol.ts";
import type { HostMessage, ViewerRequest } from "#pages/viewer/viewerProtocol.ts";
import type { Handlers } from "#pages/kit/handlers.ts";
import { HostLink } from "#pages/kit/hostLink.ts";
import type { Channel } from "#pages/kit/hostLink.ts";

class FakeChannel implements Channel<ViewerRequest> {
  readonly posted: PageMessage<ViewerRequest>[] = [];
  receive: ((data: unknown) => void) | undefined;
  post(message: PageMessage<ViewerRequest>): void {
    this.posted.push(message);
  }
  listen(receive: (data: unknown) => void): () => void {
    this.receive = receive;
    return () => (this.receive = undefined);
  }
}

const NOTHING: Handlers<"type", HostMessage, void> = { state: () => {}, goTo: () => {}, review: () => {} };
const copy = { method: "copyText", text: "x" } as const;

describe("HostLink", () => {
  it("says ready and hands the state on", () => {
    const channel = new FakeChannel();
    const titles: string[] = [];
    const link = new HostLink<ViewerRequest, HostMessage>(channel, { ...NOTHING, state: ({ document }) => titles.push(document.title) });
    link.ready();
    assert.deepEqual(channel.posted, [{ type: "ready" }]);
    channel.receive!({
      type: "state",
      document: {
        title: "t",
        identity: "i",
        operation: "Word recognition",
        assessedBy: { service: "embedded", modelId: "local-en" },
        timeline: {},
        audio: { uri: "u", name: "n" },
      },
    });
    for (const noise of ["noise", undefined, null, {}, { type: 3 }, { type: "toString" }]) channel.receive!(noise);
    assert.deepEqual(titles, ["t"]);
    link.dispose();
    assert.equal(channel.receive, undefined);
  });

  it("joins replies and errors to their requests", async () => {
    const channel = new FakeChannel();
    const link = new HostLink<ViewerRequest, HostMessage>(channel, NOTHING);
    const first = link.request(copy);
    const second = link.request(copy);
    assert.deepEqual(
      channel.posted.map((message) => message.type === "request" && message.id),
      [1, 2],
    );
    channel.receive!({ type: "error", id: 2, message: "The document was changed." });
    channel.receive!({ type: "reply", id: 1 });
    channel.receive!({ type: "reply", id: 9 });
    await first;
    await assert.rejects(second, /^Error: The document was changed\.$/);
  });

  it("gives up on a host that does not answer", async () => {
    await assert.rejects(new HostLink<ViewerRequest, HostMessage>(new FakeChannel(), NOTHING, 10).request(copy), /did not answer/);
  });

  it("ends what is open when it is disposed", async () => {
    const link = new HostLink<ViewerRequest, HostMessage>(new FakeChannel(), NOTHING);
    const open = link.request(copy);
    link.dispose();
    await assert.rejects(open, /closed/);
  });
});
