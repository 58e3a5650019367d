import { TICKS } from "../formats/annotation.ts";
import { exportTiers, type ExportTier, labelText, type Tiers, type TimelineSource } from "./exportTiers.ts";
import { escapeHtml } from "../text/html.ts";
import type { Interval } from "./placedIntervals.ts";

export interface EafFacts {
  /** ELAN looks for it beside the document. */
  recording?: string;
  /** Person or model. */
  assessedBy?: string;
  /** ISO 8601. */
  assessedAt?: string;
}

/** Seconds that a point lasts where there is room: ELAN has no points. */
const POINT_SECONDS = 0.1;

const MIME_TYPES: Readonly<Record<string, string>> = {
  wav: "audio/x-wav",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  mp4: "audio/mp4",
  ogg: "audio/ogg",
  webm: "audio/webm",
  flac: "audio/flac",
};

/** ELAN writes all four into every document. */
const CONSTRAINTS = [
  ["Time_Subdivision", "Time subdivision of parent annotation's time interval, no time gaps allowed within this interval"],
  ["Symbolic_Subdivision", "Symbolic subdivision of a parent annotation. Annotations refering to the same parent are ordered"],
  ["Symbolic_Association", "1-1 association with a parent annotation"],
  ["Included_In", "Time alignable annotations within the parent annotation's time interval, gaps are allowed"],
];

/** An ELAN document (EAF 3.0), with times in milliseconds. */
export function eaf(source: TimelineSource & EafFacts): string {
  return eafOf(exportTiers(source, TICKS.eaf), source);
}

export function eafOf({ tiers, end }: Tiers, source: EafFacts): string {
  const slots: { id: string; value: number }[] = [];
  const slot = (seconds: number) => {
    const id = `ts${slots.length + 1}`;
    slots.push({ id, value: Math.round(seconds * TICKS.eaf) });
    return id;
  };
  let annotations = 0;
  const written = tiers.flatMap((tier) => [
    `    <TIER LINGUISTIC_TYPE_REF="default-lt" TIER_ID="${escapeHtml(tier.name)}">`,
    ...annotationsOf(tier, end).flatMap(({ start, end: stop, text }) => [
      "        <ANNOTATION>",
      `            <ALIGNABLE_ANNOTATION ANNOTATION_ID="a${++annotations}" TIME_SLOT_REF1="${slot(start)}" TIME_SLOT_REF2="${slot(stop)}">`,
      `                <ANNOTATION_VALUE>${escapeHtml(text)}</ANNOTATION_VALUE>`,
      "            </ALIGNABLE_ANNOTATION>",
      "        </ANNOTATION>",
    ]),
    "    </TIER>",
  ]);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<ANNOTATION_DOCUMENT AUTHOR="${escapeHtml(labelText(source.assessedBy ?? ""))}" DATE="${dateOf(source.assessedAt)}" FORMAT="3.0" VERSION="3.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://www.mpi.nl/tools/elan/EAFv3.0.xsd">`,
    '    <HEADER MEDIA_FILE="" TIME_UNITS="milliseconds">',
    ...media(source.recording),
    `        <PROPERTY NAME="lastUsedAnnotationId">${annotations}</PROPERTY>`,
    "    </HEADER>",
    "    <TIME_ORDER>",
    ...slots.sort((a, b) => a.value - b.value).map(({ id, value }) => `        <TIME_SLOT TIME_SLOT_ID="${id}" TIME_VALUE="${value}"/>`),
    "    </TIME_ORDER>",
    ...written,
    '    <LINGUISTIC_TYPE GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="default-lt" TIME_ALIGNABLE="true"/>',
    ...CONSTRAINTS.map(([name, description]) => `    <CONSTRAINT DESCRIPTION="${escapeHtml(description!)}" STEREOTYPE="${name}"/>`),
    "</ANNOTATION_DOCUMENT>",
  ];
  return `${lines.join("\n")}\n`;
}

/** Labels as intervals, silence and gaps left out. @param end of the recording, in seconds */
export function annotationsOf({ kind, items }: ExportTier, end: number): Interval[] {
  if (kind === "intervals") return items.filter(({ text }) => text !== "");
  return items.map((item, i) => {
    const until = Math.min(item.start + POINT_SECONDS, items[i + 1]?.start ?? end);
    // One at the very end lies before it.
    return until > item.start ? { ...item, end: until } : { ...item, start: Math.max(items[i - 1]?.start ?? 0, end - POINT_SECONDS), end };
  });
}

function media(recording: string | undefined): string[] {
  if (recording === undefined) return [];
  const url = encodeURIComponent(labelText(recording));
  const type = MIME_TYPES[/\.([^.]*)$/.exec(recording)?.[1]?.toLowerCase() ?? ""] ?? "unknown";
  return [`        <MEDIA_DESCRIPTOR MEDIA_URL="./${url}" MIME_TYPE="${type}" RELATIVE_MEDIA_URL="./${url}"/>`];
}

/** As XML schemas want a time; the document has to have one. */
function dateOf(assessedAt: string | undefined): string {
  const time = Date.parse(assessedAt ?? "");
  return Number.isFinite(time) && time > 0 ? new Date(time).toISOString() : "1970-01-01T00:00:00Z";
}
