import assert from "node:assert/strict";
import { Profiles } from "#client/profiles/profiles.ts";
import { ProfileCommands } from "#extension/profiles/profileCommands.ts";

type Services = ConstructorParameters<typeof ProfileCommands>[0];

describe("Choose Model", () => {
  const LINE = { profile: "District", operation: "fluency-v2" };

  function commands(chosen: string | undefined) {
    const setting = <T>(value: T) => ({
      value,
      update(next: T) {
        this.value = next;
        return Promise.resolve();
      },
    });
    const models = { fluencyV2: ["en-high", { id: "en-child", confidence: "medium" }] };
    const profiles = new Profiles({
      profiles: setting<readonly unknown[]>([{ name: "District", baseUrl: "https://speech.example", models }]),
      profile: setting("District"),
    });
    const seen: { offered: string[]; added: string[] } = { offered: [], added: [] };
    const services = {
      profiles,
      prompts: { addModel: (_: unknown, operation: string) => Promise.resolve(void seen.added.push(operation)) },
      dialogs: {
        pick: (items: readonly { label: string; description?: string }[]) => {
          seen.offered = items.map(({ label, description }) => `${label}: ${description}`);
          return Promise.resolve(items.find(({ label }) => label === chosen));
        },
      },
    } as unknown as Services;
    return { profiles, seen, choose: () => new ProfileCommands(services).chooseModel([LINE]) };
  }

  it("offers those of an assessment, says which is in use, and uses the chosen one from then on", async () => {
    const { profiles, seen, choose } = commands("en-child");
    await choose();
    assert.deepEqual(seen.offered, ["en-high: in use", "en-child: medium confidence", "Add a Model…: "]);
    const { models, otherModels } = profiles.find("District")!;
    assert.deepEqual([models["fluency-v2"]?.id, models["fluency-v2"]?.modelConfidence], ["en-child", "medium"]);
    assert.deepEqual(
      otherModels?.["fluency-v2"]?.map(({ id }) => id),
      ["en-high"],
    );
  });

  it("asks for another one, and changes nothing for an author who chooses none", async () => {
    const more = commands("Add a Model…");
    await more.choose();
    assert.deepEqual(more.seen.added, ["fluency-v2"]);
    const none = commands(undefined);
    await none.choose();
    assert.deepEqual([none.seen.added, none.profiles.find("District")!.models["fluency-v2"]?.id], [[], "en-high"]);
  });
});
