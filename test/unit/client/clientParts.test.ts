import assert from "node:assert/strict";
import { backoff } from "#client/exchange/backoff.ts";
import { systemClock } from "#platform/time/clock.ts";
import { proxyFor, type ProxySettings } from "#client/node/proxyFor.ts";

describe("backoff", () => {
  it("lies anywhere between nothing and a ceiling that doubles up to 8 s", () => {
    for (const [round, ceiling] of [
      [0, 250],
      [1, 500],
      [4, 4000],
      [5, 8000],
      [6, 8000],
      [10_000, 8000],
    ] as const) {
      assert.deepEqual([backoff(round, () => 0), backoff(round, () => 0.5), backoff(round, () => 1)], [0, ceiling / 2, ceiling]);
    }
  });
});

/** Lines of the table: whether a `NO_PROXY` takes each of these addresses out. */
function exempt(noProxy: string, targets: Record<string, boolean>): [string, ProxySettings, string | undefined][] {
  return Object.entries(targets).map(([target, direct]) => [
    target,
    { proxyUrl: "http://editor:4", noProxy },
    direct ? undefined : "http://editor:4",
  ]);
}

describe("proxyFor", () => {
  const environment = {
    HTTP_PROXY: "http://plain:1",
    https_proxy: "http://safe:2",
    NO_PROXY: "near.example,.inside.example, *.deep.example far.example:8443",
  };
  const table: [string, ProxySettings, string | undefined][] = [
    ["https://assess.example", {}, undefined],
    ["https://assess.example", { environment }, "http://safe:2"],
    ["http://assess.example", { environment }, "http://plain:1"],
    ["https://assess.example", { environment: { ALL_PROXY: "all:3" } }, "http://all:3"],
    ["https://assess.example", { environment, proxyUrl: "http://editor:4" }, "http://editor:4"],
    ["https://assess.example", { environment, proxyUrl: "http://editor:4", noProxy: "*" }, undefined],
    ["https://near.example", { environment }, undefined],
    ["https://very.near.example", { environment }, undefined],
    ["https://unnear.example", { environment }, "http://safe:2"],
    ["https://a.inside.example", { environment }, undefined],
    ["https://a.deep.example", { environment }, undefined],
    ["https://far.example:8443", { environment }, undefined],
    ["https://far.example", { environment }, "http://safe:2"],
    ["http://127.0.0.1:5000", { environment }, undefined],
    ["http://localhost:5000", { environment }, undefined],
    ["http://[::1]:5000", { environment }, undefined],
    ["http://127.0.0.1.example", { environment }, "http://plain:1"],
    ...exempt("10.0.0.0/8, 192.168.7.9, fd00::/8, [2001:db8::5]:8443, 2001:db8::6, 172.16.0.0/33, 1.2.3.4/x", {
      "https://10.2.3.4": true,
      "https://11.2.3.4": false,
      "https://192.168.7.9": true,
      "https://192.168.7.90": false,
      "https://10.example": false,
      "https://[fd12::1]": true,
      "https://[fe80::1]": false,
      "https://[2001:db8::5]:8443": true,
      "https://[2001:db8::5]": false,
      "https://[2001:0db8:0::6]": true,
      "https://172.16.0.1": false,
      "https://1.2.3.4": false,
    }),
    ...exempt("10.0.0.0/8:8443 0.0.0.0/0", {
      "https://10.2.3.4:8443": true,
      "https://10.2.3.4": true,
      "https://[::2]": false,
      "https://assess.example": false,
    }),
  ];
  for (const [target, settings, expected] of table) {
    it(`${target} with ${JSON.stringify(settings)}`, () => assert.equal(proxyFor(new URL(target), settings), expected));
  }
});

describe("systemClock", () => {
  it("stops sleeping with the signal's reason", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const sleeping = systemClock.sleep(1_000_000, controller.signal);
    controller.abort(reason);
    await assert.rejects(sleeping, reason);
    await systemClock.sleep(0, new AbortController().signal);
  });
});
