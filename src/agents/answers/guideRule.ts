import { guideSection } from "#authoring/guideSection.ts";

/** In UTF-16 units. */
const LONGEST_RULE = 600;

/** The guide's section for a code without examples and marks, cut at the end of a sentence; undefined where it says nothing. */
export function guideRule(markdown: string, code: string): string | undefined {
  const section = guideSection(markdown, code);
  if (!section) return undefined;
  const lines = markdown.split(/\r?\n/).slice(section.line);
  const end = lines.findIndex((line) => /^#{1,6}\s/u.test(line));
  const prose = lines
    .slice(0, end < 0 ? undefined : end)
    .join("\n")
    .replace(/^```[\s\S]*?^```$/gmu, "")
    .replace(/\*\*?([^*\n]+)\*\*?/gu, "$1")
    .replace(/\[([^\]]+)\]\([^)]+\)/gu, "$1")
    .replace(/\s+/gu, " ")
    .trim();
  if (prose.length <= LONGEST_RULE) return prose;
  const cut = prose.slice(0, LONGEST_RULE);
  return cut.slice(0, Math.max(cut.lastIndexOf(". ") + 1, LONGEST_RULE / 2)).trim();
}
