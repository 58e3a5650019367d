import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { describe, it } from "mocha";
import { launchBrowser } from "../support/browser.ts";
import { holdStill } from "../support/editorSession.ts";
import { OWN_NODE, ROOT } from "../support/paths.ts";
import { SAMPLE } from "../support/samples.ts";
import { waitFor } from "../support/waitFor.ts";
import { Workbench } from "../support/workbench.ts";

function start(...args: string[]) {
  const child = spawn(
    OWN_NODE,
    ["--import", "tsx", join(ROOT, "test", "support", "start.ts"), "--no-build", "--editor", "code-server", ...args],
    {
      cwd: ROOT,
      env: { ...process.env, CI: "" },
    },
  );
  let printed = "";
  child.stdout.on("data", (part: Buffer) => (printed += part.toString()));
  child.stderr.on("data", (part: Buffer) => (printed += part.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { child, ended, printed: () => printed };
}

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\/\S*/;

describe("npm start", () => {
  it("prints the running record and opens the editor on the sample's result, until it is stopped", async () => {
    const { child, ended, printed } = start();
    const browser = await launchBrowser();
    try {
      const address = await waitFor("the address", () => ADDRESS.exec(printed())?.[0] ?? (child.exitCode === null ? undefined : "ended"));
      assert.match(address, ADDRESS, printed());
      for (const word of SAMPLE.recordWords) assert.match(printed(), new RegExp(`\\b${word}\\b`, "i"));
      const page = await browser.newPage();
      await page.addInitScript(holdStill);
      const workbench = new Workbench(page, address);
      await workbench.open();
      await workbench.webview.locator(".word.omission").first().waitFor({ timeout: 60_000 });
      child.kill("SIGINT");
      assert.equal(await ended, 0, printed());
      await assert.rejects(fetch(address), "the editor is gone");
    } finally {
      child.kill("SIGINT");
      await browser.close();
      await ended;
    }
  });

  it("ends by itself once the editor answers, when it is only to be checked", async () => {
    const { ended, printed } = start("--check");
    assert.equal(await ended, 0, printed());
    assert.match(printed(), ADDRESS);
  });
});
