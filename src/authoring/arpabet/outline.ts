import { t } from "@vscode/l10n";
import type { ArpabetDocument } from "#core/arpabet/parseArpabet.ts";
import { type Fold, foldsOf } from "./folds.ts";
import { referencesOf } from "#core/arpabet/lineReferences.ts";

/** A region or a reference. Lines count from 0; the last one is included. */
export interface OutlineEntry {
  name: string;
  detail: string;
  kind: "region" | "reference";
  from: number;
  to: number;
  children: OutlineEntry[];
}

export function outlineOf(document: ArpabetDocument): OutlineEntry[] {
  const regions = foldsOf(document)
    .filter(({ kind }) => kind === "region")
    .map(regionEntry);
  const references = referencesOf(document).map(({ number, name, sent }): OutlineEntry => ({
    name,
    detail: name === sent ? "" : sent,
    kind: "reference",
    from: number,
    to: number,
    children: [],
  }));
  const top: OutlineEntry[] = [];
  const open: OutlineEntry[] = [];
  for (const entry of [...regions, ...references].sort((a, b) => a.from - b.from || b.to - a.to)) {
    while (open.length > 0 && open.at(-1)!.to < entry.from) open.pop();
    (open.at(-1)?.children ?? top).push(entry);
    if (entry.kind === "region") open.push(entry);
  }
  return top;
}

function regionEntry({ from, to, name = "" }: Fold): OutlineEntry {
  return { name: name || t("Region"), detail: "", kind: "region", from, to, children: [] };
}
