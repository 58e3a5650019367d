import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { compileFunction } from "node:vm";
import { build } from "esbuild";
import { before, describe, it } from "mocha";
import type { ReviewDocument } from "../../../src/extension/viewer/reviewDocument.ts";
import { readAssessment, writeAssessment } from "../../../src/results/assessmentFile.ts";
import { ROOT } from "../../support/paths.ts";

const require = createRequire(import.meta.url);
const URI = { scheme: "memory", path: "/fox.assessment.json", toString: () => "memory:/fox.assessment.json" };
const RESULT = writeAssessment({
  version: 1,
  operation: "fluency-v2",
  assessedAt: "2026-03-14T09:27:01.000Z",
  assessedBy: { service: "embedded", modelId: "local-en" },
  recording: { path: "fox.wav" },
  reference: { text: "fox", path: "fox.txt" },
  result: { status: "Success", audio_duration: 5, details: [{ type: "equal", reference: ["fox"], prediction: ["fox"], start: 1, end: 2 }] },
});

/** As much of an editor as a review that is saved needs: a file that takes a while to be written, and a question. */
class Editor {
  writing = 0;
  mostWriting = 0;
  readonly asked: string[] = [];
  private bytes: Uint8Array = new TextEncoder().encode(RESULT);
  readonly vscode = {
    workspace: {
      fs: {
        stat: () => Promise.resolve({ size: this.bytes.length }),
        readFile: () => Promise.resolve(this.bytes),
        writeFile: async (_uri: unknown, bytes: Uint8Array) => {
          this.mostWriting = Math.max(this.mostWriting, ++this.writing);
          this.bytes = bytes;
          await delay(20);
          this.writing--;
        },
      },
    },
    window: {
      showWarningMessage: (message: string) => {
        this.asked.push(message);
        return Promise.resolve(undefined);
      },
    },
  };

  get text(): string {
    return new TextDecoder().decode(this.bytes);
  }
}

describe("a review that is edited", () => {
  let code: string;
  before(async () => {
    const { outputFiles } = await build({
      entryPoints: [join(ROOT, "src/extension/viewer/reviewDocument.ts")],
      bundle: true,
      write: false,
      format: "cjs",
      platform: "node",
      // The "main" of a package may be a UMD module, whose parts esbuild cannot follow.
      mainFields: ["module", "main"],
      external: ["vscode"],
    });
    code = outputFiles[0]!.text;
  });

  function opened(editor: Editor): ReviewDocument {
    const module = { exports: {} as { ReviewDocument: typeof ReviewDocument } };
    const run = compileFunction(code, ["module", "exports", "require"]) as (...values: unknown[]) => void;
    run(module, module.exports, (name: string) => (name === "vscode" ? editor.vscode : (require(name) as unknown)));
    const made: unknown[] = [URI, { set: () => undefined }, () => undefined];
    return new module.exports.ReviewDocument(...(made as ConstructorParameters<typeof ReviewDocument>));
  }

  it("knows its own file where the editor begins the next save before the last one has ended, which it cancels", async () => {
    const editor = new Editor();
    const document = opened(editor);
    const cancellation = { isCancellationRequested: false };
    const saves: Promise<void>[] = [];
    for (const notes of ["one", "two", "three", "four"]) {
      document.change({ notes }, "Note");
      saves.push(document.save(cancellation as Parameters<ReviewDocument["save"]>[0]));
      await delay(5);
    }
    await Promise.all(saves);
    assert.deepEqual(editor.asked, []);
    assert.equal(editor.mostWriting, 1);
    assert.equal(document.hasChanges, false);
    assert.equal(readAssessment(editor.text).file.review?.notes, "four");
  });
});
