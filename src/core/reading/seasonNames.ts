import { t } from "@vscode/l10n";
import type { Season } from "./norms.ts";

/** The seasons of the school year, as within a sentence. */
export const SEASON_NAMES: Readonly<Record<Season, string>> = { fall: t("fall"), winter: t("winter"), spring: t("spring") };
