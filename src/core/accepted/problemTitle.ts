import { ARPABET_CODES } from "../arpabet/arpabetCodes.ts";
import { PASSAGE_CODES } from "../passage/passageCodes.ts";

/** For people; the code itself if it is none of a reference or a passage. */
export function problemTitle(code: string): string {
  return [...ARPABET_CODES, ...PASSAGE_CODES].find((known) => known.code === code)?.title ?? code;
}
