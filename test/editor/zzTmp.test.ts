import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { shareSession } from "../support/sharedSession.ts";
import { wav } from "../integration/client/recordings.ts";
describe("tmp", () => {
  it("looks", async () => {
    const session = await shareSession();
    const { workbench } = session;
    const folder = session.workspace.folder;
    await writeFile(join(folder, "The Dog.passage.txt"), "Teh dog was runing to thier house. It recieved alot of food,and lt was h0t.[3]\nThe cat cant sit. I have 5&nbsp;cats.\n| a | b |\n");
    await writeFile(join(folder, "The Dog.wav"), wav(5, { sampleRate: 16000 }));
    await workbench.openFile("The Dog.passage.txt");
    await workbench.page.waitForTimeout(3000);
    await workbench.run("Problems: Focus on Problems View");
    await workbench.page.waitForTimeout(1500);
    for (const theme of ["Light Modern", "Dark Modern"] as const) { await session.setTheme(theme); await workbench.screenshot(`tmp-text-${theme}`); }
    await workbench.run("View: Toggle Panel Visibility");
    await workbench.openFile("The Dog.passage.txt");
    await workbench.run("Speech Assessment: Assess Fluency…");
    await workbench.pick("The Dog.wav");
    await workbench.webview.locator(".banner").first().waitFor({ timeout: 60_000 });
    await workbench.page.waitForTimeout(1500);
    for (const theme of ["Light Modern", "Dark Modern"] as const) { await session.setTheme(theme); await workbench.page.waitForTimeout(600); await workbench.screenshot(`tmp-silent-${theme}`); }
    await session.close();
  });
});
