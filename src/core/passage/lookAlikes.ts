import { normaliseWord, type Token } from "../reading/tokens.ts";
import { type CheckedText, type Finding, replacement } from "./finding.ts";

/** Letters of Cyrillic and Greek that are printed as Latin ones are, or nearly so. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  (
    "аa сc еe һh іi јj кk ӏl ոn оo рp ԛq ѕs тt уy ѵv ԝw хx ԁd ɡg АA ВB СC ЕE НH ІI ЈJ КK МM ОO РP ЅS ТT ХX УY ԜW ѴV ӀI " +
    "αa εe ηn ιi κk νv οo ρp τt υu χx ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX"
  )
    .split(" ")
    .map((pair) => [pair[0]!, pair[1]!] as const),
);
const FOREIGN = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}ɡ]/u;
// Ligatures of print, letters of full width and those of formulas.
const PRINT_FORMS = /[\uFB00-\uFB06\uFF21-\uFF3A\uFF41-\uFF5A]|[\u{1D400}-\u{1D7FF}]/u;

/** Words with letters that only look like those of the Latin alphabet. */
export function lookAlikeFindings({ tokens, text, known }: CheckedText): Finding[] {
  const isLatin = /\p{Script=Latin}/u.test(text);
  return tokens.flatMap((token) => {
    const latin = latinForm(token);
    // A word that is wholly of another alphabet is a mistake only where its letters make a word of this one.
    if (latin === undefined || !isLatin || (!/\p{Script=Latin}/u.test(token.text) && !known.has(normaliseWord(latin)))) return [];
    const signs = [...new Set([...token.text].filter((sign) => FOREIGN.test(sign) || PRINT_FORMS.test(sign)))].join(", ");
    const message = `“${token.text}” is written with letters that only look like the usual ones (${signs}), so no dictionary has it. Write “${latin}”.`;
    return [{ code: "passage-look-alike" as const, message, start: token.start, end: token.end, fixes: [replacement(`Replace with ${latin}`, token.start, token.end, latin, true)] }];
  });
}

function latinForm({ text }: Token): string | undefined {
  if (!FOREIGN.test(text) && !PRINT_FORMS.test(text)) return undefined;
  const latin = [...(PRINT_FORMS.test(text) ? text.normalize("NFKC") : text)].map((sign) => LOOK_ALIKES.get(sign) ?? sign).join("");
  return FOREIGN.test(latin) ? undefined : latin;
}
