import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Frame, Page } from "playwright-core";

/** The program that looks for violations of accessibility in the page it runs in. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What is wrong in a page for people who do not see it, or use no mouse: one line for each serious or critical violation, with the first elements. @param within a selector of the part that is looked at */
export async function seriousViolations(page: Page | Frame, within = "html"): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    (part) => (globalThis as unknown as { axe: typeof axe }).axe.run(part, { resultTypes: ["violations"] }),
    within,
  );
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ html, any }) => `${html} (${any[0]?.message})`)
        .join(", ")}`,
  );
}
