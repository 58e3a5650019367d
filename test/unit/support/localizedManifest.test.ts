import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Json, localizedManifest } from "../../support/localizedManifest.ts";
import { ROOT } from "../../support/paths.ts";

describe("localizedManifest", () => {
  it("puts keys in the place of texts that people see, and of nothing else", () => {
    const { manifest, texts } = localizedManifest({
      name: "x",
      description: "What it is",
      scripts: { title: "tsx title" },
      contributes: {
        commands: [{ command: "x.go", title: "Go", icon: "$(play)" }],
        views: { x: [{ id: "x.list", name: "List" }] },
        languageModelTools: [
          { name: "tool", modelDescription: "For a model", displayName: "Tool", inputSchema: { description: "For a model" } },
        ],
        configuration: { properties: { "x.a": { type: "string", enum: ["a", "b"], enumDescriptions: ["First", "2"] } } },
      },
    });
    assert.deepEqual(texts, {
      description: "What it is",
      "contributes.commands.x.go.title": "Go",
      "contributes.views.x.x.list.name": "List",
      "contributes.languageModelTools.tool.displayName": "Tool",
      "contributes.configuration.properties.x.a.enumDescriptions.0": "First",
    });
    const { contributes } = manifest as { contributes: Record<string, Json[]> };
    assert.deepEqual(contributes.commands, [{ command: "x.go", title: "%contributes.commands.x.go.title%", icon: "$(play)" }]);
    assert.equal(contributes.languageModelTools![0]!.modelDescription, "For a model");
  });

  it("gives back the manifest of the extension when the texts are put in again", () => {
    const written = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Json;
    const { manifest, texts } = localizedManifest(written);
    const whole = (value: unknown): unknown =>
      typeof value === "string"
        ? /^%(.+)%$/.exec(value)?.[1]
          ? texts[value.slice(1, -1)]
          : value
        : Array.isArray(value)
          ? value.map(whole)
          : value && typeof value === "object"
            ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, whole(one)]))
            : value;
    assert.deepEqual(whole(manifest), written);
  });
});
