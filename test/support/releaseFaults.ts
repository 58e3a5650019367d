import type { Json } from "./localizedManifest.ts";
import { isPlaceholder, repositoryPage } from "./ownersAddress.ts";

export interface ReleaseFacts {
  readonly manifest: Json;
  /** The version in package-lock.json. */
  readonly lockedVersion: string;
  readonly changelog: string;
  /** What `git status --porcelain` prints. */
  readonly uncommitted: string;
}

/** What has to be put right before a release, a sentence each. */
export function releaseFaults({ manifest, lockedVersion, changelog, uncommitted }: ReleaseFacts): string[] {
  const version = String(manifest.version);
  const [, newest, entries] = /^## (.+)\n([^]*?)(?=^## |(?![^]))/m.exec(changelog) ?? [];
  const address = (field: string) => {
    const value = manifest[field];
    const url = typeof value === "object" && value !== null ? (value as Json).url : value;
    return value === undefined || value === false || value === "marketplace" || !isPlaceholder(url);
  };
  const faults: [isFault: boolean, sentence: string][] = [
    [repositoryPage(manifest) === undefined, "package.json: `repository` is not yet an address at GitHub or GitLab."],
    [isPlaceholder(manifest.publisher), "package.json: `publisher` is not yet an id."],
    ...["bugs", "homepage", "qna", "sponsor"].map((field): [boolean, string] => [
      !address(field),
      `package.json: \`${field}\` is a placeholder.`,
    ]),
    [lockedVersion !== version, `package-lock.json is of version ${lockedVersion}, package.json of ${version}.`],
    [newest !== version, `CHANGELOG.md: its topmost section is “${newest}”, not “${version}”.`],
    [!/^- /m.test(entries ?? ""), "CHANGELOG.md: its topmost section says nothing."],
    [uncommitted.trim() !== "", `Not committed:\n${uncommitted.trimEnd()}`],
  ];
  return faults.filter(([isFault]) => isFault).map(([, sentence]) => sentence);
}
