export interface GuideSection {
  /** Counted from 1. */
  line: number;
  /** The heading's fragment in a preview of Markdown. */
  slug: string;
}

const HEADING = /^#{1,6}\s+(.*?)\s*#*\s*$/u;

/** The section whose heading names a problem's code; undefined if there is none. */
export function guideSection(markdown: string, code: string): GuideSection | undefined {
  const lines = markdown.split(/\r?\n/);
  const index = lines.findIndex((line) => headingWords(line).includes(code));
  return index < 0 ? undefined : { line: index + 1, slug: slugOf(HEADING.exec(lines[index]!)![1]!) };
}

function headingWords(line: string): string[] {
  return (HEADING.exec(line)?.[1] ?? "").split(/[\s`:(),]+/u);
}

/** As GitHub and the editor's preview make it. */
function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/gu, "-");
}
