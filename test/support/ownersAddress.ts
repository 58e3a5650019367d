import type { Json } from "./localizedManifest.ts";

/** Where listings can resolve pages and pictures of a repository. */
const REPOSITORY = /^(?:git\+)?(https:\/\/(?:github|gitlab)\.com(?:\/[\w.-]+)+\/(?:(?!\.git\/?$)[\w.-])+)(?:\.git)?\/?$/;

/** A name that stands for one that somebody has yet to fill in, and hosts that are reserved for examples. */
const PLACEHOLDER =
  /[<>{}]|(?:^|[/.@])(?:(?:owner|user(?:name)?|org(?:anization)?|repo(?:sitory)?|your[\w-]*|todo|fixme|placeholder|publisher|x{3,})(?:\.git)?(?:\/|$)|example\.\w+|localhost|[\w-]+\.(?:example|invalid|test)(?![\w-]))/i;

export function isPlaceholder(value: unknown): boolean {
  return typeof value !== "string" || value.trim() === "" || PLACEHOLDER.test(value);
}

/** The address of the repository's page, such as `https://github.com/NAME/NAME`; undefined until the owner has filled it in. */
export function repositoryPage({ repository }: Json): string | undefined {
  const url = typeof repository === "object" && repository !== null ? (repository as Json).url : repository;
  return isPlaceholder(url) ? undefined : REPOSITORY.exec(url as string)?.[1];
}

/** The fields of a manifest that say where the extension comes from, as they ship: what follows from the repository's address, and nothing that is a placeholder. */
export function shippedAddresses(manifest: Json): Json {
  const page = repositoryPage(manifest);
  if (page === undefined) return { repository: undefined, bugs: undefined, homepage: undefined };
  const issues = page.startsWith("https://gitlab.com/") ? "/-/issues" : "/issues";
  return { bugs: manifest.bugs ?? { url: page + issues }, homepage: manifest.homepage ?? `${page}#readme` };
}
