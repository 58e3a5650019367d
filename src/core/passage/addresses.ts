import { t } from "@vscode/l10n";
import { type Finding, replacement } from "./finding.ts";
import { removalOf } from "./removal.ts";

/** https://…, www.…, somebody@somewhere.org */
const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s<>()"“”]*[^\s<>()"“”.,;:!?'’]|(?<![\p{L}\p{N}._+-])[\p{L}\p{N}._+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu;
/** Nobody reads addresses of sites and mail as they are written. */
export function addressFindings(text: string): Finding[] {
  return [...text.matchAll(ADDRESS)].map(({ 0: found, index }) => {
    const message = t`“${found}” is an address, which children read in different ways. Remove it, or write out what should be read.`;
    const end = index + found.length;
    const removal = removalOf(text, index, end);
    return {
      code: "passage-symbol",
      message,
      start: index,
      end,
      fixes: [replacement(t("Remove the address"), removal.start, removal.end, "")],
    };
  });
}
