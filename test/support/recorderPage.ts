import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { emptyWav, monoPcm, WAV_HEADER_BYTES } from "#core/recording/wavBytes.ts";
import type { EditorSession } from "./editorSession.ts";
import { SAMPLES } from "./paths.ts";
import { SAMPLE } from "./samples.ts";
import { microphoneFile } from "./sharedSession.ts";

const RATE = 16_000;

/** The microphone hears silence, until somebody has pressed Record and the countdown is over, and then the beginning of the sample's recording. */
export async function writeSound(session: EditorSession, { lead, reading }: { lead: number; reading: number }): Promise<void> {
  const file = await readFile(join(SAMPLES, SAMPLE.audio));
  const begin = file.indexOf("data") + 8;
  const samples = file.subarray(begin, begin + 2 * reading * RATE);
  const sound = emptyWav(monoPcm(RATE), 2 * lead * RATE + samples.length);
  sound.set(samples, WAV_HEADER_BYTES + 2 * lead * RATE);
  await writeFile(microphoneFile(session.workspace), sound);
}

/** Runs the command on the text in front, and returns the page that the editor opens for it. */
export async function openRecorder({ context, workbench }: EditorSession): Promise<Page> {
  const opened = context.waitForEvent("page", { timeout: 60_000 });
  await workbench.run("Speech Assessment: Record…");
  // The editor asks before it opens an address, unless it is its own.
  const open = workbench.page.getByRole("dialog").getByRole("button", { name: "Open" });
  await Promise.race([opened, open.click({ timeout: 60_000 }).catch(() => {})]);
  const page = await opened;
  await page.locator(".text p").first().waitFor();
  return page;
}
