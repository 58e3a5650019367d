import assert from "node:assert/strict";
import { pickKind } from "#extension/assess/pickKind.ts";

describe("the question what to assess", () => {
  async function asked(container: string, seconds = 20) {
    const passage = { name: "fox.txt", languageId: "plaintext", reference: { text: "The quick brown fox jumps over the lazy dog." } };
    let question: { placeHolder: string; lines: string[] } | undefined;
    const dialogs = {
      pick: (items: readonly { label: string; description: string; detail: string }[], { placeHolder }: { placeHolder: string }) => {
        question = { placeHolder, lines: items.map(({ label, description }) => `${label}: ${description}`) };
        return Promise.resolve(undefined);
      },
    };
    assert.equal(await pickKind(passage as never, { container, seconds }, dialogs as never), undefined);
    return question;
  }

  it("says which kinds do not take a compressed recording, and why", async () => {
    assert.deepEqual(await asked("mp3"), {
      placeHolder: "Choose what to assess: only Fluency (v1) takes MP3",
      lines: ["Fluency (v1): likely", "Fluency: WAV only", "Pronunciation: WAV only", "Word recognition: WAV only"],
    });
  });

  it("asks without a reason for a WAV recording, which every kind takes unless it is too long", async () => {
    assert.deepEqual(await asked("wav"), {
      placeHolder: "Choose what to assess",
      lines: ["Fluency: likely", "Word recognition: ", "Pronunciation: not for this recording"],
    });
  });
});
