import { t } from "@vscode/l10n";
import type { UntaughtPattern } from "#core/passage/untaught.ts";

/** The spelling that is not taught yet, or another reason why words cannot be decoded: `igh`, `blends`. */
export function spellingName({ kind, grapheme = "", syllables = 0 }: Pick<UntaughtPattern, "kind" | "grapheme" | "syllables">): string {
  switch (kind) {
    case "grapheme":
      return grapheme;
    case "blend":
      return t("blends");
    case "syllables":
      return t`words of ${syllables} syllables`;
    case "heart":
      return t("words taught as wholes");
    case "spelling":
      return t("other spellings");
  }
}
