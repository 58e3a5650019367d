import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { LISTING, shippedPage } from "../../support/listing.ts";
import { ROOT } from "../../support/paths.ts";

const MODEL = readFileSync(join(ROOT, "media/docs/engineering/model.md"), "utf8");
/** Everything that a page leads to or shows. */
const targets = (page: string) => [...page.matchAll(/\]\(([^)#\s]+)/g)].map(([, target]) => target!);

describe("the listing's page", () => {
  for (const path of [LISTING, "CHANGELOG.md"]) {
    it(`leads to nothing but addresses while there is none for the repository: ${path}`, async () => {
      const page = await shippedPage(path, false);
      assert.deepEqual(
        targets(page).filter((target) => !/^https:/.test(target)),
        [],
      );
      assert.doesNotMatch(page, /!\[/);
    });

    it(`is written from the repository's root where there is one: ${path}`, async () => {
      const all = targets(await shippedPage(path, true)).filter((target) => !/^https:/.test(target));
      assert.ok(all.length > 0);
      assert.deepEqual(
        all.filter((target) => target.startsWith(".") || !existsSync(join(ROOT, target))),
        [],
      );
    });
  }

  it("keeps its text when the links go", async () => {
    const words = (page: string) => page.replaceAll(/^!.*\n\n/gm, "").replaceAll(/\]\([^)]*\)|\[/g, "");
    assert.equal(words(await shippedPage(LISTING, false)), words(readFileSync(join(ROOT, LISTING), "utf8")));
  });

  it("has a picture that loads at once", () => {
    const [picture, ...others] = [...readFileSync(join(ROOT, LISTING), "utf8").matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)];
    assert.ok(picture && others.length <= 2);
    assert.ok(statSync(join(ROOT, LISTING, "..", picture[1]!)).size < 1_500_000);
  });

  it("has the figures of the model card, rounded", () => {
    const page = readFileSync(join(ROOT, LISTING), "utf8");
    const figure = (row: string) => Math.round(Number(new RegExp(`^\\| ${row} % \\| ([\\d.]+)`, "m").exec(MODEL)![1]));
    const rows: [said: RegExp, figure: number][] = [
      [/read right, marked as wrong \| (\d+) \|/, figure("true words flagged")],
      // A reader leaves out what is added to the text, and adds what is dropped from it.
      [/left out, noticed \| (\d+) \|/, figure("added: flagged")],
      [/added, noticed \| (\d+) \|/, figure("dropped: flagged")],
      [/exchanged for another one, noticed \| (\d+) \|/, figure("swapped: flagged")],
      [/in one phoneme, noticed \| (\d+) \|/, figure("one phone swapped: flagged")],
      [/adults' words, (\d+) of 100 are marked/, Math.round(Number(/2,337 words[^:]*: ([\d.]+) %/.exec(MODEL)![1]))],
      [/it notices (\d+) of 100 errors/, Math.round(Number(/\| babble 10 dB \|[^|]*\| ([\d.]+) %/.exec(MODEL)![1]))],
      [/errors instead of (\d+)/, Math.round(Number(/\| clean \|[^|]*\| ([\d.]+) %/.exec(MODEL)![1]))],
    ];
    for (const [said, measured] of rows) assert.equal(Number(said.exec(page)?.[1]), measured, String(said));
  });
});
