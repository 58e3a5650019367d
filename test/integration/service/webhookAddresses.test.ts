import assert from "node:assert/strict";
import type { LookupAddress } from "node:dns";
import { checkWebhookHost, guardedLookup, isAllowedAddress, RefusedAddressError } from "#service/webhooks/addressGuard.ts";
import { assertProblem, ServiceBench, submit } from "./serviceBench.ts";

const NOWHERE_LOCAL = { allowLoopback: false };
const LOOPBACK = { allowLoopback: true };

/** By what they are; each is refused whatever the options say. */
const REFUSED: Record<string, string[]> = {
  "metadata services": [
    "169.254.169.254",
    "100.100.100.200",
    "168.63.129.16",
    "192.0.0.192",
    "fd00:ec2::254",
    "fd20:ce::254",
    "fe80::a9fe:a9fe",
  ],
  "link-local": ["169.254.0.1", "169.254.255.255", "fe80::1", "febf::1"],
  private: [
    "10.0.0.1",
    "10.255.255.255",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.0.1",
    "192.168.255.255",
    "fc00::1",
    "fdff::1",
    "fec0::1",
  ],
  "shared (CGNAT)": ["100.64.0.1", "100.127.255.255"],
  unspecified: ["0.0.0.0", "0.1.2.3", "::"],
  "multicast and broadcast": ["224.0.0.1", "239.255.255.255", "255.255.255.255", "ff02::1", "ff0e::1"],
  "reserved and for documentation": [
    "192.0.0.8",
    "192.0.2.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "240.0.0.1",
    "2001:db8::1",
    "3fff::1",
    "100::1",
  ],
  "IPv4 in IPv6": [
    "::ffff:10.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:a9fe:a9fe",
    "::ffff:93.184.216.34",
    "::ffff:0:10.0.0.1",
    "::10.0.0.1",
    "::127.0.0.1",
    "64:ff9b::10.0.0.1",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::a00:1",
    "2002:a00:1::",
    "2002:7f00:1::1",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
  ],
};

const PUBLIC = [
  "93.184.216.34",
  "1.1.1.1",
  "100.63.255.255",
  "100.128.0.1",
  "172.15.0.1",
  "172.32.0.1",
  "192.167.0.1",
  "169.253.0.1",
  "2606:2800:220:1::1",
  "2a00:1450::1",
];

describe("webhook addresses", () => {
  const bench = new ServiceBench();
  afterEach(() => bench.clear());

  for (const [what, addresses] of Object.entries(REFUSED)) {
    it(`refuses addresses that are ${what}`, () => {
      for (const address of addresses) {
        assert.equal(isAllowedAddress(address, NOWHERE_LOCAL), false, address);
        assert.equal(isAllowedAddress(address, LOOPBACK), false, `${address} where loopback is allowed`);
      }
    });
  }

  it("takes public addresses up to the edges of what is refused", () => {
    for (const address of PUBLIC) assert.equal(isAllowedAddress(address, NOWHERE_LOCAL), true, address);
  });

  it("takes loopback only where the author opts in", () => {
    for (const address of ["127.0.0.1", "127.255.255.254", "::1"]) {
      assert.deepEqual([isAllowedAddress(address, NOWHERE_LOCAL), isAllowedAddress(address, LOOPBACK)], [false, true], address);
    }
  });

  it("takes nothing that is no plain address", () => {
    for (const text of ["", "localhost", "0177.0.0.1", "10.1", "2130706433", "fe80::1%eth0", "::1%1", "[::1]", "127.0.0.1 "])
      assert.equal(isAllowedAddress(text, LOOPBACK), false, text);
  });

  const spellings: [address: string, spelled: string[]][] = [
    [
      "127.0.0.1",
      [
        "127.0.0.1",
        "127.1",
        "127.0.1",
        "2130706433",
        "0177.0.0.1",
        "017700000001",
        "0x7f.0.0.1",
        "0x7f000001",
        "0X7F.1",
        "127.0.0.1.",
        "2130706433.",
        "%31%32%37.0.0.1",
        "１２７.０.０.１",
        "127。0。0。1",
        "①②⑦.0.0.1",
        "[::1]",
        "[0:0:0:0:0:0:0:1]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "localhost",
        "LOCALHOST",
        "localhost.",
        "ｌｏｃａｌｈｏｓｔ",
        "me.localhost",
        "%6cocalhost",
      ],
    ],
    [
      "169.254.169.254",
      [
        "169.254.169.254",
        "2852039166",
        "0xa9fea9fe",
        "0251.0376.0251.0376",
        "169.254.43518",
        "169.16689662",
        "169.254.169.254.",
        "%31%36%39.254.169.254",
        "１６９.254.169.254",
        "[::ffff:a9fe:a9fe]",
        "[64:ff9b::169.254.169.254]",
        "[2002:a9fe:a9fe::]",
        "[::a9fe:a9fe]",
      ],
    ],
    ["10.0.0.1", ["10.1", "012.0.0.1", "0xa.1", "167772161", "[::ffff:10.0.0.1]", "[2002:a00:1::1]"]],
    ["0.0.0.0", ["0", "0x0", "0.0", "00.0.0.0", "[::]"]],
    ["fd00:ec2::254", ["[fd00:ec2::254]", "[FD00:0EC2:0:0:0:0:0:0254]", "[fd00:ec2::0.0.2.84]"]],
  ];
  for (const [address, spelled] of spellings) {
    it(`refuses a submission whose webhook spells ${address}, in ${spelled.length} ways`, async () => {
      const service = await bench.start();
      for (const host of spelled) {
        for (const url of [`http://${host}/hook`, `https://${host}:8443/`]) {
          assertProblem(await submit(service, "recognition", { webhook_url: url }), 422, "webhook-address-refused", "webhook_url");
        }
      }
    });
  }

  it("refuses names that no public receiver has, those of metadata services among them", async () => {
    const service = await bench.start({ allowLoopbackWebhooks: true });
    for (const host of [
      "metadata.google.internal",
      "METADATA.google.internal.",
      "instance-data.ec2.internal",
      "metadata.azure.internal",
      "printer.local",
      "nas.home.arpa",
      "localhost.localdomain",
      "%6deta.internal",
    ]) {
      assertProblem(
        await submit(service, "recognition", { webhook_url: `http://${host}/` }),
        422,
        "webhook-address-refused",
        "webhook_url",
      );
    }
    for (const host of ["internal.example", "my-internal", "local.example", "arpa.example"])
      assert.doesNotThrow(() => checkWebhookHost(new URL(`https://${host}/`), NOWHERE_LOCAL), host);
  });

  it("refuses an address with a zone, in whichever way it is written", async () => {
    const service = await bench.start({ allowLoopbackWebhooks: true });
    for (const host of ["[fe80::1%eth0]", "[fe80::1%25eth0]", "[::1%25lo]"])
      assertProblem(
        await submit(service, "recognition", { webhook_url: `http://${host}/` }),
        422,
        "webhook-address-refused",
        "webhook_url",
      );
    // What is the host, and what is not, depends on who reads it.
    for (const url of [
      "http://8.8.8.8\\@127.0.0.1/",
      "http:\\\\8.8.8.8/",
      "http://8.8.8.8/\\..",
      "http://8.8.8.8\t.example/",
      "http://8.8.8.8 /",
    ])
      assertProblem(await submit(service, "recognition", { webhook_url: url }), 422, "webhook-url-invalid", "webhook_url");
  });

  it("takes public addresses and names; a name is looked at when it is connected to", () => {
    for (const url of [
      "https://receiver.example/hook",
      "http://93.184.216.34/",
      "https://[2606:2800:220:1::1]/",
      "https://localhost.example/",
      "https://notlocalhost/",
      "http://1.1.1.1./",
    ]) {
      assert.doesNotThrow(() => checkWebhookHost(new URL(url), NOWHERE_LOCAL), url);
    }
  });

  it("takes a submission whose webhook is on loopback with the option, and still none in a private network", async () => {
    const service = await bench.start({ allowLoopbackWebhooks: true });
    for (const host of ["127.0.0.1", "localhost", "[::1]"])
      assert.equal((await submit(service, "recognition", { webhook_url: `http://${host}:1/` })).status, 202, host);
    assertProblem(await submit(service, "recognition", { webhook_url: "http://10.0.0.1/" }), 422, "webhook-address-refused", "webhook_url");
  });

  it("advises the option for loopback alone, where it would help", async () => {
    const advises = (error: unknown) => error instanceof RefusedAddressError && error.message.includes("--allow-loopback-webhooks");
    const isRefusedWithout = (error: unknown) => error instanceof RefusedAddressError && !advises(error);
    for (const host of ["127.0.0.1", "127.9.9.9", "[::1]", "localhost", "me.localhost."])
      assert.throws(() => checkWebhookHost(new URL(`http://${host}/`), NOWHERE_LOCAL), advises, host);
    for (const host of ["10.0.0.1", "169.254.169.254", "0.0.0.0", "[fd00:ec2::254]", "[::ffff:127.0.0.1]"]) {
      for (const policy of [NOWHERE_LOCAL, LOOPBACK])
        assert.throws(() => checkWebhookHost(new URL(`http://${host}/`), policy), isRefusedWithout, host);
    }
    const service = await bench.start();
    const { detail } = (await submit(service, "recognition", { webhook_url: "http://169.254.169.254/" })).json as { detail: string };
    assert.match(detail, /not public.*Name a public https address\.$/);
  });

  it("does not let a literal address through that was accepted under other options", () => {
    assert.throws(
      () => checkWebhookHost(new URL("http://127.0.0.1/"), NOWHERE_LOCAL),
      (error) => error instanceof RefusedAddressError && !error.mayChange,
    );
    assert.doesNotThrow(() => checkWebhookHost(new URL("http://127.0.0.1/"), LOOPBACK));
  });

  describe("a name's addresses", () => {
    const look = (addresses: string[], all: boolean) =>
      new Promise<string | LookupAddress[]>((resolve, reject) => {
        const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
        const lookup = guardedLookup(NOWHERE_LOCAL, (_name, _options, callback) => callback(null, found));
        lookup("receiver.example", { all }, (error, address) => (error ? reject(error) : resolve(address)));
      });

    it("are handed on as they were checked", async () => {
      assert.equal(await look(["93.184.216.34"], false), "93.184.216.34");
      assert.deepEqual(await look(["93.184.216.34", "2606:2800:220:1::1"], true), [
        { address: "93.184.216.34", family: 4 },
        { address: "2606:2800:220:1::1", family: 6 },
      ]);
    });

    for (const addresses of [["127.0.0.1"], ["93.184.216.34", "10.0.0.1"], ["::ffff:169.254.169.254"], ["64:ff9b::7f00:1"], []]) {
      it(`are refused if any is: ${addresses.join(" and ") || "none"}`, async () => {
        for (const all of [true, false])
          await assert.rejects(look(addresses, all), (error) => error instanceof RefusedAddressError && error.mayChange);
      });
    }
  });
});
