import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HumanError } from "#core/humanError.ts";
import { LISTING, shippedPage } from "./listing.ts";
import { type Json, localizedManifest, type Texts } from "./localizedManifest.ts";
import { repositoryPage, shippedAddresses } from "./ownersAddress.ts";
import { noticesText, shippedPackages } from "./notices.ts";
import { DIST, NODE_24, ROOT, VSIX } from "./paths.ts";
import { run } from "./run.ts";

/** The part of the repository that the packer sees; .vscodeignore decides what of it ships. */
const PACKED = [".vscodeignore", "LICENSE", "dist", "media", "syntaxes"];
/** The pages that listings show, by their names in the package. */
const PAGES = { "README.md": LISTING, "CHANGELOG.md": "CHANGELOG.md" };
/** Parts of the manifest for those who work on the extension; all that it depends on is built in. */
const NOT_SHIPPED = new Set(["allowScripts", "bin", "dependencies", "devDependencies", "imports", "private", "scripts", "type"]);
/** What translators wrote: a folder for each language. */
const TRANSLATIONS = join(ROOT, "media", "l10n");

/** The time that files in a package have, in seconds since 1970, so that the same files give the same bytes: their times in a checkout are arbitrary. */
const FILE_TIME = Date.UTC(2026, 0, 1) / 1000;

/**
 * Packs a folder with a manifest into a .vsix; its .vscodeignore decides which files. Returns what the packer printed.
 * It runs as a separate program because its library always prints.
 */
export function packFolder(folder: string, vsix: string): Promise<string> {
  const flags = ["--allow-missing-repository", "--out", vsix];
  return run(process.execPath, [join(ROOT, "node_modules", "@vscode", "vsce", "vsce"), "package", ...flags], {
    cwd: folder,
    env: { ...process.env, SOURCE_DATE_EPOCH: String(FILE_TIME) },
  });
}

/** Builds for production and packs the extension. */
export async function packageExtension(): Promise<{ bytes: number; printed: string }> {
  await rm(VSIX, { force: true });
  await run(NODE_24, [join(ROOT, "esbuild.mjs"), "--production"], { cwd: ROOT });
  await writeFile(join(DIST, "THIRD-PARTY-NOTICES.txt"), noticesText(await shippedPackages()));
  const folder = await mkdtemp(join(tmpdir(), "package-"));
  try {
    await Promise.all(PACKED.map((name) => cp(join(ROOT, name), join(folder, name), { recursive: true })));
    const manifest = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as Json;
    const written = { ...(await manifestFiles(manifest)), ...(await pages(repositoryPage(manifest) !== undefined)) };
    for (const [name, text] of Object.entries(written)) await writeFile(join(folder, name), text);
    const printed = await packFolder(folder, VSIX);
    return { bytes: (await stat(VSIX)).size, printed };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function pages(hasAddress: boolean): Promise<Record<string, string>> {
  const shipped = Object.entries(PAGES).map(async ([name, path]) => [name, await shippedPage(path, hasAddress)] as const);
  return Object.fromEntries(await Promise.all(shipped));
}

/**
 * The manifest as it ships, and its texts in each language. The one in the repository has them in place, where people read
 * it; the editor only reads other languages if there are keys in place of the texts.
 */
async function manifestFiles(written: Json): Promise<Record<string, string>> {
  // Among them `type`: the editor's host in a browser does not accept ES modules, and would take every .js file for one.
  const shipped = Object.entries({ ...written, ...shippedAddresses(written) }).filter(([name]) => !NOT_SHIPPED.has(name));
  const { manifest, texts } = localizedManifest(Object.fromEntries(shipped));
  const languages = await Promise.all(
    (await readdir(TRANSLATIONS)).map(
      async (language) => [language, JSON.parse(await readFile(join(TRANSLATIONS, language, "manifest.json"), "utf8")) as Texts] as const,
    ),
  );
  const translated = (by: Texts) => Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, by[text] ?? text]));
  const files = {
    "package.json": manifest,
    "package.nls.json": texts,
    ...Object.fromEntries(languages.map(([language, by]) => [`package.nls.${language}.json`, translated(by)])),
  };
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [name, `${JSON.stringify(content, null, 2)}\n`]));
}

if (process.argv[1] === import.meta.filename) {
  try {
    const { bytes, printed } = await packageExtension();
    console.log(`${printed.trim()}\n\n${VSIX}: ${(bytes / 2 ** 20).toFixed(1)} MB`);
  } catch (error) {
    console.error(error instanceof HumanError ? error.message : error);
    process.exitCode = 1;
  }
}
