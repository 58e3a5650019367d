import assert from "node:assert/strict";
import { repositoryPage, shippedAddresses } from "../../support/ownersAddress.ts";
import { type ReleaseFacts, releaseFaults } from "../../support/releaseFaults.ts";

const at = (url: unknown) => ({ repository: { type: "git", url } });
const ready: ReleaseFacts = {
  manifest: { version: "1.1.0", publisher: "speech-assessment", ...at("https://github.com/tests/reading.git") },
  lockedVersion: "1.1.0",
  changelog: "# Changes\n\n## 1.1.0\n\n- Better.\n\n## 1.0.0\n\n- First.\n",
  uncommitted: "",
};

describe("releaseFaults", () => {
  it("finds none where everything is there", () => assert.deepEqual(releaseFaults(ready), []));

  const faulty: [what: string, change: Partial<ReleaseFacts>, fault: RegExp][] = [
    ["no repository", { manifest: { ...ready.manifest, repository: undefined } }, /`repository`/],
    ["a placeholder for the repository", { manifest: { ...ready.manifest, ...at("https://github.com/OWNER/REPOSITORY") } }, /`repository`/],
    ["no publisher", { manifest: { ...ready.manifest, publisher: "<your publisher>" } }, /`publisher`/],
    ["a placeholder for reports", { manifest: { ...ready.manifest, bugs: { url: "https://example.org/issues" } } }, /`bugs`/],
    ["a placeholder for questions", { manifest: { ...ready.manifest, qna: "" } }, /`qna`/],
    ["a placeholder for sponsors", { manifest: { ...ready.manifest, sponsor: { url: "https://todo" } } }, /`sponsor`/],
    ["a lock file of another version", { lockedVersion: "1.0.0" }, /package-lock/],
    ["changes of no version", { changelog: ready.changelog.replace("1.1.0", "Unreleased") }, /topmost section is “Unreleased”/],
    ["an empty section of changes", { changelog: ready.changelog.replace("- Better.", "") }, /says nothing/],
    ["something that is not committed", { uncommitted: " M README.md\n" }, /M README\.md/],
  ];
  for (const [what, change, fault] of faulty)
    it(`refuses ${what}`, () => {
      const faults = releaseFaults({ ...ready, ...change });
      assert.equal(faults.length, 1, faults.join("\n"));
      assert.match(faults[0]!, fault);
    });

  it("leaves the Marketplace's own words alone", () =>
    assert.deepEqual(
      releaseFaults({ ...ready, manifest: { ...ready.manifest, ...{ qna: false, bugs: { url: "https://gitlab.com/a/b" } } } }),
      [],
    ));
});

describe("repositoryPage", () => {
  const rows: [url: unknown, page: string | undefined][] = [
    ["https://github.com/tests/reading", "https://github.com/tests/reading"],
    ["git+https://github.com/tests/reading.git", "https://github.com/tests/reading"],
    ["https://gitlab.com/group/part/reading/", "https://gitlab.com/group/part/reading"],
    ["https://github.com/user-tools/your.repo-finder", "https://github.com/user-tools/your.repo-finder"],
    ["https://github.com/OWNER/REPO.git", undefined],
    ["https://github.com/<owner>/reading", undefined],
    ["https://github.com/your-name/reading", undefined],
    ["https://git.example.org/a/b", undefined],
    ["https://github.com/tests", undefined],
    ["http://github.com/tests/reading", undefined],
    ["", undefined],
    [undefined, undefined],
  ];
  for (const [url, page] of rows) it(String(url), () => assert.equal(repositoryPage(at(url)), page));
});

describe("shippedAddresses", () => {
  it("follow from the repository's", () => {
    assert.deepEqual(shippedAddresses(at("https://github.com/tests/reading.git")), {
      bugs: { url: "https://github.com/tests/reading/issues" },
      homepage: "https://github.com/tests/reading#readme",
    });
    const elsewhere = { ...at("https://gitlab.com/tests/reading"), homepage: "https://reading.school" };
    assert.deepEqual(shippedAddresses(elsewhere), {
      bugs: { url: "https://gitlab.com/tests/reading/-/issues" },
      homepage: "https://reading.school",
    });
  });
  it("are none while there is a placeholder", () =>
    assert.deepEqual(Object.values(shippedAddresses({ ...at("https://github.com/OWNER/REPO"), bugs: "https://a.b" })), [
      undefined,
      undefined,
      undefined,
    ]));
});
