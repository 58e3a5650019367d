import { t } from "@vscode/l10n";

/** The language of a page's own texts, as its `lang` has it: a translation gives its own code for it. */
export const PAGE_LANGUAGE = t("en");

/** The language of what was read; other ones are not known yet. */
export const READ_LANGUAGE = "en";
