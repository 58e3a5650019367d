import { isAudioName, isTextName } from "#contract/files/fileNames.ts";
import { SCORING_NAME_ENDING } from "#contract/files/scoringNameEnding.ts";
import { isAboutProject } from "#core/passage/textNames.ts";
import type { TextRange } from "#language/text/textRange.ts";
import { pathFrom } from "#platform/relativePath.ts";
import { type Address, addressParts, folderOfAddress, joinAddress } from "#project/files/address.ts";
import { placeInSuite } from "./placeInSuite.ts";
import type { SuiteOffer } from "./suiteOffers.ts";
import { yamlPath } from "./yamlPath.ts";
import { YamlText } from "./yamlText.ts";

/** A place of a suite that names a file or a folder. */
export interface WantedFile {
  /** The path so far, without its quotes. */
  replaced: TextRange;
  isQuoted: boolean;
  /** The folder from the defaults that the path begins at; absent for the suite's own. */
  from?: string;
  isFolder: boolean;
  isOne: (name: string) => boolean;
}

const isText = (name: string) => isTextName(name) && !isAboutProject(name);
const isScoring = (name: string) => name.endsWith(SCORING_NAME_ENDING);

type Place = Pick<WantedFile, "isOne"> & { isFolder?: boolean; from?: "recordings" | "references" };

const PLACES: Readonly<Record<string, Place>> = {
  "defaults.recordings": { isOne: isAudioName, isFolder: true },
  "defaults.references": { isOne: isText, isFolder: true },
  "defaults.scoring": { isOne: isScoring },
  "cases.-.recording": { isOne: isAudioName, from: "recordings" },
  "cases.-.reference": { isOne: isText, from: "references" },
  "cases.-.reference.file": { isOne: isText, from: "references" },
  "cases.-.scoring": { isOne: isScoring },
};

/** Undefined where no file is named. */
export function fileWantedAt(text: string, offset: number): WantedFile | undefined {
  const { path = [], key } = placeInSuite(text, offset) ?? {};
  const place = PLACES[[...path, key].join(".")];
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  const [, quote, written] = /:[ \t]+(["']?)([^"'{}[\],#]*)$/.exec(line) ?? [];
  if (key === undefined || !place || written === undefined) return undefined;
  const [rest = ""] = /^[^"'{}[\],#\r\n]*/.exec(text.slice(offset)) ?? [];
  const { isOne, isFolder = false, from } = place;
  const shared = from && sharedFolders(text)[from];
  return {
    replaced: { start: offset - written.length, end: offset + rest.trimEnd().length },
    isQuoted: quote !== "",
    ...(typeof shared === "string" && shared !== "" && { from: shared }),
    isFolder,
    isOne,
  };
}

/**
 * Those below the folder that paths begin at come first.
 * @param files whose names are wanted
 * @param folder that paths begin at
 */
export function fileOffers({ isFolder, isQuoted }: WantedFile, files: readonly Address[], folder: Address): SuiteOffer[] {
  const found = isFolder ? [...new Set(files.map(folderOfAddress))] : files;
  const start = addressParts(joinAddress(folder, "_"));
  const paths = found.map((file) => pathFrom(start, { ...addressParts(file), toString: () => file })).filter((path) => path !== ".");
  const collator = new Intl.Collator("en", { numeric: true });
  const isOutside = (path: string) => Number(path.startsWith("../"));
  return paths
    .sort((a, b) => isOutside(a) - isOutside(b) || collator.compare(a, b))
    .map((path) => ({ label: path, insert: isQuoted ? path : yamlPath(path), kind: "value" }));
}

/** As far as the text can be read while it is being written. */
function sharedFolders(text: string): Partial<Record<"recordings" | "references", unknown>> {
  const content = new YamlText(text).content as { defaults?: Record<string, unknown> | null } | undefined | null;
  return content?.defaults ?? {};
}
