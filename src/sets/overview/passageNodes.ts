import { t } from "@vscode/l10n";
import { nameInUri } from "#contract/files/fileNames.ts";
import { compareValues } from "#core/compareValues.ts";
import { plural } from "#core/plural.ts";
import { LEVEL_NAMES } from "#core/record/measures.ts";
import { decimal } from "#core/record/runningRecord.ts";
import { reviewInWords } from "#core/review/review.ts";
import { dayOf, type OverviewEntry, type OverviewRow, timeOf } from "#core/overview/overviewModel.ts";
import { noteText, overviewColumn } from "#core/overview/overviewColumns.ts";

/** A passage, a word list or a reference of the workspace. */
export interface KnownText {
  uri: string;
  /** The folder that it is in, relative to the workspace; empty for the workspace's own. */
  folder: string;
  /** Only its results know it. */
  isMissing?: boolean;
}

/** Plain data. */
export interface PassageTreeNode {
  /** Stays the same whenever the tree is drawn. */
  id: string;
  kind: "folder" | "passage" | "lost" | "others" | "reading";
  /** The URI of the passage's file or of the reading's result. */
  uri?: string;
  label: string;
  description: string;
  tooltip: string;
  /** An icon of the editor; absent where the file's own icon is used. */
  icon?: string;
  /** A colour of the theme, for the icon. */
  colour?: string;
  /** For people who hear the line. */
  spoken: string;
  children: PassageTreeNode[];
}

/**
 * The newest readings come first; passages are grouped by folder where there is more than one. Results whose text is none of these come
 * last.
 */
export function passageNodes(texts: readonly KnownText[], entries: readonly OverviewEntry[]): PassageTreeNode[] {
  const known = new Set(texts.map(({ uri }) => uri));
  const readings = new Map<string, OverviewRow[]>();
  const others: OverviewRow[] = [];
  for (const { row, text } of entries) {
    if (text === undefined || !known.has(text.uri)) others.push(row);
    else readings.set(text.uri, [...(readings.get(text.uri) ?? []), row]);
  }
  const folders = new Map<string, PassageTreeNode[]>();
  for (const { uri, folder, isMissing } of texts) {
    const node = passageNode(uri, readings.get(uri) ?? []);
    folders.set(folder, [...(folders.get(folder) ?? []), isMissing ? lostNode(node) : node]);
  }
  const sorted = [...folders].sort(([a], [b]) => compareValues(a, b, false)).map(([folder, nodes]) => ({ folder, nodes: byLabel(nodes) }));
  const passages =
    sorted.length === 1 ? sorted[0]!.nodes : sorted.flatMap(({ folder, nodes }) => (folder === "" ? nodes : [folderNode(folder, nodes)]));
  return [...passages, ...(others.length > 0 ? [othersNode(others)] : [])];
}

function passageNode(uri: string, rows: readonly OverviewRow[]): PassageTreeNode {
  const label = nameInUri(uri);
  const children = readingNodes(rows);
  const last = children[0];
  const description = last === undefined ? "" : plural(children.length, t("1 reading"), t`${children.length} readings`);
  const tooltip =
    last === undefined
      ? t("No reading has been assessed yet")
      : t`${description}; latest: ${[last.label, last.description].filter((part) => part !== "").join(", ")}`;
  return {
    id: `passage ${uri}`,
    kind: "passage",
    uri,
    label,
    description,
    tooltip,
    spoken: `${label}, ${description === "" ? t("no readings") : description}`,
    children,
  };
}

function lostNode(node: PassageTreeNode): PassageTreeNode {
  const description = t`${node.description}, passage missing`;
  const tooltip = t("The passage was moved, renamed or deleted. Click to find it by the words that were read.");
  return { ...node, ...DOUBTED, kind: "lost", description, tooltip, spoken: `${node.label}, ${description}` };
}

function folderNode(folder: string, children: PassageTreeNode[]): PassageTreeNode {
  return {
    id: `folder ${folder}`,
    kind: "folder",
    label: folder,
    description: "",
    tooltip: folder,
    icon: "folder",
    spoken: t`Folder ${folder}`,
    children,
  };
}

function othersNode(rows: readonly OverviewRow[]): PassageTreeNode {
  const children = readingNodes(rows, (row) => row.passage);
  const label = t("Other Results");
  const description = String(children.length);
  const tooltip = t("Results whose text is not among the passages of this workspace");
  return { id: "others", kind: "others", label, description, tooltip, icon: "archive", spoken: `${label}, ${description}`, children };
}

function readingNodes(rows: readonly OverviewRow[], about: (row: OverviewRow) => string | undefined = () => undefined): PassageTreeNode[] {
  const sorted = [...rows].sort((a, b) => compareValues(timeOf(a), timeOf(b), true) || compareValues(a.name, b.name, false));
  return sorted.map((row) => readingNode(row, about(row)));
}

function readingNode(row: OverviewRow, passage: string | undefined): PassageTreeNode {
  const { uri, name, recording, reader, accuracy, rate, level, reviewed, warnings, unread, otherText } = row;
  const label = reader ?? (recording ?? name).replace(/\.\w+$/u, "");
  const figures = [
    accuracy === undefined ? "" : `${decimal(accuracy)} %`,
    rate === undefined ? "" : t`${decimal(rate)} WCPM`,
    overviewColumn("verdict")!.text(row),
  ];
  const description = [passage ?? "", noteText(row), ...figures, dayOf(row)].filter((part) => part !== "").join(", ");
  const lines = [
    [recording ?? name, passage].filter((part) => part !== undefined).join(": "),
    [row.operation, row.model].filter((part) => part !== undefined).join(", "),
    level === undefined ? "" : t`Level: ${LEVEL_NAMES[level]}`,
    (reviewed && reviewInWords(reviewed)) ?? "",
    unread ?? otherText ?? "",
    ...warnings,
  ];
  const icon = unread !== undefined ? DAMAGED : otherText !== undefined ? DOUBTED : reviewed ? REVIEWED : ASSESSED;
  return {
    id: `reading ${uri}`,
    kind: "reading",
    uri,
    label,
    description,
    tooltip: lines.filter((line) => line !== "").join("\n"),
    ...icon,
    spoken: `${label}, ${description}`,
    children: [],
  };
}

const DAMAGED = { icon: "error", colour: "list.errorForeground" };
const DOUBTED = { icon: "warning", colour: "list.warningForeground" };
const REVIEWED = { icon: "verified" };
const ASSESSED = { icon: "pulse" };

function byLabel(nodes: readonly PassageTreeNode[]): PassageTreeNode[] {
  return [...nodes].sort((a, b) => compareValues(a.label, b.label, false));
}
