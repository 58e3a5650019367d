import { t } from "@vscode/l10n";
import type { Annotation } from "#core/formats/annotation.ts";
import { decodeText } from "#core/text/decodeText.ts";
import { readChat } from "#core/formats/readChat.ts";
import { readEaf } from "#core/formats/readEaf.ts";
import { readTextGrid } from "#core/formats/readTextGrid.ts";
import { HumanError } from "#core/humanError.ts";
import { parseXml } from "./parseXml.ts";

/** The number of characters at the beginning that are searched for a format. */
const BEGINNING_UNITS = 2000;

/**
 * Reads a file of Praat, ELAN or CLAN; its beginning says which.
 * @throws {HumanError} `annotation-unreadable` for anything else.
 */
export function readAnnotation(bytes: Uint8Array): Annotation {
  const text = decodeText(bytes);
  const beginning = text.slice(0, BEGINNING_UNITS);
  if (/^\uFEFF?\s*</.test(beginning)) return readEaf(parseXml(text));
  if (/TextGrid/.test(beginning)) return readTextGrid(text);
  if (/^\uFEFF?@|^@Begin/m.test(beginning)) return readChat(text);
  const what =
    text.trim() === ""
      ? t("The file is empty.")
      : t("The file is not a Praat TextGrid, an ELAN document (.eaf) or a CHAT transcript (.cha).");
  throw new HumanError(
    "annotation-unreadable",
    `${what} ${t("Nothing was imported. Export the result in one of the formats TextGrid, ELAN or CHAT, edit that file, and import it.")}`,
  );
}
