import { t } from "@vscode/l10n";
import { readerKey } from "../latestTakes.ts";
import type { OverviewRow } from "../overviewModel.ts";
import type { ClassMember, ClassName, ClassOffer } from "./classModel.ts";

/** Fewer readers are no class. */
const FEWEST_READERS = 2;
/** Folders that are offered. */
const MOST_FOLDERS = 100;

const NAMES = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/**
 * Classes by name; readers without one, if others have one; folders with the results of several readers, if not of all of them; and all
 * readers.
 */
export function offersOf(readings: readonly OverviewRow[], members: readonly ClassMember[]): ClassOffer[] {
  const named = new Set([...readings.map((row) => row.class ?? ""), ...members.flatMap((one) => one.class ?? [])]);
  const classes = [...named].sort((a, b) => Number(a === "") - Number(b === "") || NAMES.compare(a, b));
  const offer = (own: ClassName, label: string): ClassOffer => ({ ...own, label, readers: readersIn(own, readings, members) });
  return [
    ...(named.size === 1 && named.has("") ? [] : classes.map((name) => offer({ by: "class", name }, name || t("Without a class")))),
    ...foldersOf(readings).map(({ name, label }) => offer({ by: "folder", name }, label)),
    ...(readings.length === 0 ? [] : [offer({ by: "all", name: "" }, t("All readers"))]),
  ].filter(({ readers }) => readers > 0);
}

export function isIn({ by, name }: ClassName): (row: OverviewRow) => boolean {
  if (by === "all") return () => true;
  return by === "class" ? (row) => (row.class ?? "") === name : ({ uri }) => uri.startsWith(`${name}/`);
}

/** Those known of a class, whether or not they have read. It is not known who else belongs to a folder. */
export function membersOf({ by, name }: ClassName, members: readonly ClassMember[]): readonly ClassMember[] {
  return by === "class" && name !== "" ? members.filter((one) => one.class === name) : [];
}

function readersIn(own: ClassName, readings: readonly OverviewRow[], members: readonly ClassMember[]): number {
  const keys = new Set(readings.filter(isIn(own)).map(readerKey));
  for (const { reader } of membersOf(own, members)) keys.add(readerKey({ reader, uri: "" }));
  return keys.size;
}

/** Named as below the folder that all of the results are in. */
function foldersOf(readings: readonly OverviewRow[]): { name: string; label: string }[] {
  const readers = new Map<string, Set<string>>();
  for (const row of readings) {
    const parts = row.uri.split("/").slice(0, -1);
    for (let length = parts.length; length > 3; length--) {
      const folder = parts.slice(0, length).join("/");
      const known = readers.get(folder) ?? new Set();
      readers.set(folder, known.add(readerKey(row)));
    }
  }
  const all = new Set(readings.map(readerKey)).size;
  const common = commonFolder(readings.map(({ uri }) => uri));
  return [...readers]
    .filter(([folder, { size }]) => size >= FEWEST_READERS && size < all && folder.length > common.length)
    .map(([name]) => ({ name, label: decoded(name.slice(common.length + 1)) }))
    .sort((a, b) => NAMES.compare(a.label, b.label))
    .slice(0, MOST_FOLDERS);
}

function commonFolder(uris: readonly string[]): string {
  const [first = "", ...others] = uris;
  let parts = first.split("/").slice(0, -1);
  for (const uri of others) {
    const own = uri.split("/").slice(0, -1);
    const differs = parts.findIndex((part, index) => part !== own[index]);
    if (differs >= 0) parts = parts.slice(0, differs);
  }
  return parts.join("/");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
