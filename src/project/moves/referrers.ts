import { type Node, parseTree } from "jsonc-parser";
import { isAudioName, isTextName, nameInUri } from "#contract/files/fileNames.ts";
import { frontMatterOf } from "#core/passage/frontMatter.ts";
import { passageFormat } from "#core/passage/readableText.ts";
import { scopePlace } from "#core/passage/scopePlace.ts";
import { shippedScoring } from "#core/scoring/scoringProfiles.ts";
import type { TextEdit } from "#core/problems/problem.ts";
import { isResultName } from "#results/resultEnding.ts";
import { knownAlphabet } from "../alphabets/alphabets.ts";
import { ACCEPTED_PATH } from "../decisions/acceptedFile.ts";
import { DICTIONARY_NAME_ENDING } from "../dictionary/dictionaryFile.ts";
import type { Address } from "../files/address.ts";
import { nodeAt } from "../files/jsonFile.ts";
import { languageOfName } from "../passages/references.ts";
import { PASSAGES_NAME_ENDING } from "../passages/passagesFile.ts";
import type { FollowedPaths, Moves } from "./moves.ts";

/** Files of one kind that name other files by their paths. */
export interface Referrer {
  kind: "result" | "suite" | "settings" | "other";
  isOne(file: Address, moves: Moves): boolean;
  /** The edits after which a text's paths lead to the same files as before. */
  follow(text: string, paths: FollowedPaths, file: Address): TextEdit[];
}

export const RESULTS: Referrer = {
  kind: "result",
  isOne: (file) => isResultName(nameInUri(file)),
  follow: (text, paths) => {
    const root = rootOf(text);
    return [
      ["recording", "path"],
      ["reference", "path"],
    ].flatMap((path) => followedString(root && nodeAt(root, path), (written) => paths.follow(written)));
  },
};

const ACCEPTED: Referrer = {
  kind: "other",
  isOne: (file) => file.endsWith(`/${ACCEPTED_PATH}`),
  follow: (text, paths) => {
    const root = rootOf(text);
    const entries = (root && nodeAt(root, ["accepted"])?.children) ?? [];
    return entries.flatMap((entry) => followedString(nodeAt(entry, ["in"]), (path) => paths.followInside(path, paths.folderAbove)));
  },
};

const DICTIONARIES: Referrer = {
  kind: "other",
  isOne: (file) => file.endsWith(DICTIONARY_NAME_ENDING),
  follow: (text, paths) => {
    const root = rootOf(text);
    const words = (root && nodeAt(root, ["words"])?.children) ?? [];
    const entries = words.flatMap(({ children }) => {
      const value = children?.[1];
      return value?.type === "array" ? (value.children ?? []) : value ? [value] : [];
    });
    const texts = entries.flatMap((entry) => nodeAt(entry, ["in"])?.children ?? []);
    return texts.flatMap((one) => followedString(one, (path) => paths.followInside(path)));
  },
};

const FOLDER_FILES: Referrer = {
  kind: "other",
  isOne: (file) => file.endsWith(PASSAGES_NAME_ENDING),
  follow: (text, paths) => {
    const root = rootOf(text);
    return followedString(root && nodeAt(root, ["scope"]), (named) => followedScope(named, paths));
  },
};

/** A text names its scope and sequence. */
const TEXTS: Referrer = {
  kind: "other",
  isOne: (file, moves) =>
    isTextName(nameInUri(file)) && (moves.from(file) !== file || moves.all.some(({ from }) => !isReadOrHeard(nameInUri(from)))),
  follow: (text, paths, file) => {
    const scope = frontMatterOf(text, passageFormat(languageOfName(nameInUri(file))))?.values.get("scope");
    const now = scope && followedScope(scope.text, paths);
    return scope && now !== scope.text ? [{ start: scope.start, end: scope.end, text: now! }] : [];
  },
};

/** Those of a workspace's folder. */
const SETTINGS: Referrer = {
  kind: "settings",
  isOne: (file) => file.endsWith("/.vscode/settings.json"),
  follow: (text, paths) => {
    const root = rootOf(text);
    const setting = (name: string) => root && nodeAt(root, [`speechAssessment.${name}`]);
    const folder = paths.folderAbove;
    const follow = (path: string) => paths.follow(path, folder);
    return [
      ...followedString(setting("scopeAndSequence"), (named) => (isScopeFile(named) ? follow(named) : named)),
      ...followedString(setting("scoring.profile"), (named) => (shippedScoring(named) ? named : follow(named))),
      ...followedString(setting("results.folder"), follow),
      ...(setting("alphabets")?.children ?? []).flatMap(({ children }) =>
        followedString(children?.[1], (named) => (knownAlphabet(named) === undefined ? follow(named) : named)),
      ),
      ...(setting("passages.include")?.children ?? []).flatMap((glob) =>
        followedString(glob, (written) => paths.followGlob(written, folder)),
      ),
    ];
  },
};

/** Results come last: while one of them is as it was, it can be found out what has moved, whenever this is interrupted. */
export const PROJECT_REFERRERS: readonly Referrer[] = [ACCEPTED, DICTIONARIES, FOLDER_FILES, SETTINGS, TEXTS, RESULTS];

function rootOf(text: string): Node | undefined {
  return parseTree(text.replace(/^\uFEFF/u, " "));
}

function followedString(node: Node | undefined, follow: (written: string) => string): TextEdit[] {
  const written: unknown = node?.value;
  if (typeof written !== "string" || written.trim() === "") return [];
  const now = follow(written);
  return now === written ? [] : [{ start: node!.offset, end: node!.offset + node!.length, text: JSON.stringify(now) }];
}

function followedScope(named: string, paths: FollowedPaths): string {
  return isScopeFile(named) ? paths.follow(named) : named;
}

function isScopeFile(named: string): boolean {
  return ["relative", "absolute"].includes(scopePlace(named).kind);
}

function isReadOrHeard(name: string): boolean {
  return isAudioName(name) || isTextName(name);
}
