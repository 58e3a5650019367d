import assert from "node:assert/strict";
import { detailNodes, profileNodes } from "#extension/profiles/profileNodes.ts";
import { modelsInWords } from "#client/profiles/modelInWords.ts";
import { nameProblem, type Profile, readProfiles } from "#client/profiles/profile.ts";
import { Profiles, type ProfileSettings } from "#client/profiles/profiles.ts";
import { operationTarget, profileTarget } from "#extension/profiles/profileTarget.ts";

const TOKEN = "3b241101-e2bb-4255-8caf-4136c566a962";
const DISTRICT = {
  name: "District",
  baseUrl: "https://speech.example/api/",
  models: {
    fluencyV2: { id: "en-high", alphabet: "ipa-x", confidence: "high" },
    recognition: "words",
    pronunciation: { id: "" },
    fluencyV1: 3,
  },
  userToken: TOKEN,
  webhook: { address: "https://hooks.example/results" },
};

function settings(profiles: readonly unknown[] = [], profile = ""): ProfileSettings {
  const setting = <T>(value: T) => ({
    value,
    update(next: T) {
      this.value = next;
      return Promise.resolve();
    },
  });
  return { profiles: setting(profiles), profile: setting(profile) };
}

describe("readProfiles", () => {
  it("reads a profile whole", () => {
    assert.deepEqual(readProfiles([DISTRICT])[0]!.profile, {
      name: "District",
      baseUrl: "https://speech.example/api",
      origin: "https://speech.example",
      models: {
        "fluency-v2": { id: "en-high", alphabet: "ipa-x", modelConfidence: "high" },
        recognition: { id: "words", alphabet: "arpabet" },
      },
      userToken: TOKEN,
      webhook: "https://hooks.example/results",
    });
  });

  const refused: [element: unknown, why: RegExp][] = [
    [null, /not an object/],
    ["x", /not an object/],
    [[], /not an object/],
    [{ baseUrl: "https://a.example" }, /name is empty/],
    [{ name: "embedded", baseUrl: "https://a.example" }, /with this name already exists/],
    [{ name: "A" }, /address is empty/],
    [{ name: "A", baseUrl: "http://a.example" }, /https/],
    [{ name: "A", baseUrl: "https://u:p@a.example" }, /user name and password/],
    [{ name: "A", baseUrl: "https://a.example", userToken: "Anna Smith" }, /user token/],
    [{ name: "A", baseUrl: "https://a.example", webhook: { address: "ftp://x" } }, /webhook/],
    [{ name: "A", baseUrl: "https://a.example", webhook: { address: "https://u:p@x.example" } }, /webhook/],
  ];
  for (const [element, why] of refused) {
    it(`says why ${JSON.stringify(element)} is none`, () => {
      const { profile, problem } = readProfiles([element])[0]!;
      assert.equal(profile, undefined);
      assert.match(problem ?? "", why);
    });
  }

  it("takes the first of two profiles of one name, and neither repeats a token in what it says", () => {
    const entries = readProfiles([DISTRICT, { ...DISTRICT, name: " district " }, { ...DISTRICT, name: "B", userToken: "Anna Smith" }]);
    assert.deepEqual(
      entries.map(({ profile }) => profile !== undefined),
      [true, false, false],
    );
    assert.ok(!JSON.stringify(entries.map(({ problem }) => problem)).includes("Anna"));
  });

  it("refuses names that are taken or cannot be shown", () => {
    for (const name of ["", "  ", "Embedded", "district", "x".repeat(61), "a\nb"]) assert.ok(nameProblem(name, ["District"]), name);
    assert.equal(nameProblem("District 2", ["District"]), undefined);
  });
});

describe("Profiles", () => {
  it("is the embedded service unless a profile is named", () => {
    for (const name of ["", "Embedded"]) assert.deepEqual(new Profiles(settings([DISTRICT], name)).inUse, { kind: "embedded" });
    const { inUse } = new Profiles(settings([DISTRICT], "District"));
    assert.equal(inUse.kind === "hosted" && inUse.profile.origin, "https://speech.example");
  });

  it("falls back to nothing when the name stands for nothing, or for a profile that cannot be used", () => {
    const gone = new Profiles(settings([DISTRICT], "Other")).inUse;
    const broken = new Profiles(settings([{ ...DISTRICT, baseUrl: "http://speech.example" }], "District")).inUse;
    assert.deepEqual([gone.kind, broken.kind], ["unusable", "unusable"]);
    assert.match(broken.kind === "unusable" ? broken.problem : "", /https/);
  });

  it("adds, uses, renames, changes and removes, and leaves everything else in the settings as it was", async () => {
    const other = { anything: 1 };
    const own = settings([other, { ...DISTRICT, note: "kept" }]);
    const profiles = new Profiles(own);
    assert.equal(await profiles.add("District", "https://b.example"), "District 2");
    await profiles.use("District");
    await profiles.change("District", { name: "North" });
    assert.equal(own.profile.value, "North", "it stays in use under its new name");
    await profiles.change("North", { baseUrl: "https://c.example", userToken: "", webhook: "" });
    await profiles.setModel("North", "fluency-v1", { id: "v1", alphabet: "arpabet" });
    const { profile } = profiles.entries()[1]!;
    assert.deepEqual(
      [profile?.origin, profile?.userToken, profile?.webhook, profile?.models["fluency-v1"]?.id, profile?.models["fluency-v2"]?.id],
      ["https://c.example", undefined, undefined, "v1", "en-high"],
    );
    assert.equal((own.profiles.value[1] as { note: string }).note, "kept");
    assert.equal(own.profiles.value[0], other);
    await profiles.remove(profiles.entries()[1]!);
    assert.equal(own.profile.value, "", "the embedded service is in use from now on");
    assert.deepEqual(
      profiles.all().map(({ name }) => name),
      ["District 2"],
    );
    await profiles.remove(profiles.entries()[0]!);
    assert.equal(own.profiles.value.length, 1, "one that cannot be used can be removed");
    await assert.rejects(profiles.change("North", { name: "South" }), { code: "profile-unknown" });
  });
});

describe("several models for one assessment", () => {
  const own = () =>
    settings(
      [{ ...DISTRICT, models: { fluencyV2: ["en-high", { id: "en-child", confidence: "medium", note: "kept" }, 7, "en-high"] } }],
      "District",
    );
  const ids = ({ models, otherModels }: Profile) => [models["fluency-v2"]?.id, ...(otherModels?.["fluency-v2"] ?? []).map(({ id }) => id)];

  it("are listed once each, and the first is in use", () => {
    const profile = new Profiles(own()).find("District")!;
    assert.deepEqual(ids(profile), ["en-high", "en-child"]);
    assert.equal(profile.otherModels?.["fluency-v2"]?.[0]?.modelConfidence, "medium");
    assert.equal(modelsInWords(profile, "fluency-v2"), "en-high, arpabet (and 1 more)");
  });

  it("are switched, added and renamed, and nothing else that is written about them is lost", async () => {
    const setting = own();
    const profiles = new Profiles(setting);
    const model = (id: string) => ({ id, alphabet: "arpabet" });
    await profiles.setModel("District", "fluency-v2", model("en-new"));
    assert.deepEqual(ids(profiles.find("District")!), ["en-new", "en-high", "en-child"]);
    await profiles.setModel("District", "fluency-v2", model("en-high"));
    assert.deepEqual(ids(profiles.find("District")!), ["en-high", "en-new", "en-child"]);
    await profiles.setModel("District", "fluency-v2", model("en-higher"), "en-high");
    assert.deepEqual(ids(profiles.find("District")!), ["en-higher", "en-new", "en-child"]);
    assert.match(JSON.stringify(setting.profiles.value), /"note":"kept"/);
  });

  it("are written as one where there is only one, as versions before this read it", async () => {
    const setting = settings([DISTRICT], "District");
    await new Profiles(setting).setModel("District", "fluency-v1", { id: "v1", alphabet: "arpabet" });
    assert.deepEqual((setting.profiles.value[0] as { models: object }).models, {
      ...DISTRICT.models,
      fluencyV1: { id: "v1", alphabet: "arpabet" },
    });
  });
});

describe("the lines of the view", () => {
  const facts = { key: "stored", webhookSecret: true, aliasOf: (token: string) => (token === TOKEN ? "Blue group" : undefined) } as const;

  it("has the embedded service first, marks what is in use, and says what cannot be used", () => {
    const entries = readProfiles([DISTRICT, { name: "Old", baseUrl: "http://old.example" }]);
    const nodes = profileNodes(entries, { kind: "hosted", profile: entries[0]!.profile! });
    assert.deepEqual(
      nodes.map(({ label, description, context }) => [label, description, context]),
      [
        ["Embedded", "on this machine", "profile.embedded"],
        ["District", "in use, speech.example", "profile.hosted.inUse"],
        ["Old", "cannot be used", "profile.unusable"],
      ],
    );
    assert.match(nodes[2]!.tooltip, /https/);
    assert.equal(profileNodes(entries, { kind: "embedded" })[0]!.context, "profile.embedded.inUse");
    assert.equal(profileNodes([], { kind: "unusable", name: "Gone", problem: "There is none." }).at(-1)!.context, "profile.unknown.inUse");
  });

  it("does not say the host twice where it is the name", () => {
    const entries = readProfiles([{ name: "speech.example", baseUrl: "https://speech.example/api" }]);
    assert.equal(profileNodes(entries, { kind: "embedded" })[1]!.description, "");
    assert.equal(profileNodes(entries, { kind: "hosted", profile: entries[0]!.profile! })[1]!.description, "in use");
  });

  it("tells of a profile all there is, but neither a key nor a token", () => {
    const { profile } = readProfiles([DISTRICT])[0]!;
    const lines = detailNodes(profile, facts).map(({ label, description }) => `${label}: ${description}`);
    assert.deepEqual(lines, [
      "Address: https://speech.example/api",
      "API key: set",
      "Fluency: en-high, ipa-x, high confidence",
      "Fluency (v1): not set",
      "Pronunciation: not set",
      "Word recognition: words, arpabet",
      "Default user token: Blue group",
      "Webhook: hooks.example, secret set",
    ]);
    assert.ok(!lines.join().includes(TOKEN));
    assert.equal(detailNodes(profile, { ...facts, aliasOf: () => undefined })[6]!.description, "set, no alias");
  });

  for (const [key, description, context] of [
    ["stored", "set", "detail.key.set"],
    ["session", "set until the window closes", "detail.key.set"],
    ["environment", "from SPEECH_ASSESSMENT_API_KEY", "detail.key.set"],
    ["missing", "not set", "detail.key.missing"],
    ["forgotten", "lost by the editor", "detail.key.missing"],
  ] as const) {
    it(`says of a key that is ${key}: ${description}`, () => {
      const line = detailNodes(readProfiles([DISTRICT])[0]!.profile, { ...facts, key })[1]!;
      assert.deepEqual([line.description, line.context], [description, context]);
    });
  }

  it("hands its profile and its model to commands", () => {
    const line = detailNodes(readProfiles([DISTRICT])[0]!.profile, facts)[2]!;
    assert.deepEqual([profileTarget([line]), operationTarget([line])], ["District", "fluency-v2"]);
    assert.deepEqual(
      [profileTarget(["North"]), profileTarget([]), profileTarget([{ scheme: "file" }]), operationTarget([{ operation: "x" }])],
      ["North", undefined, undefined, undefined],
    );
  });
});
