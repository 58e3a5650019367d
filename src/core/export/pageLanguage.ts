import { t } from "@vscode/l10n";

/** `lang` of a page's own texts: a translation gives its own code for it. */
export const PAGE_LANGUAGE = t("en");

/** Language of what was read; the only one so far. */
export const READ_LANGUAGE = "en";
