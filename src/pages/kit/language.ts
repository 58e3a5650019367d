// Imported first by every page: the texts of the editor's language, where that differs from the source, are in the page itself.
import { config } from "@vscode/l10n";

const texts = document.getElementById("texts")?.textContent;
if (texts) config({ contents: texts });
