/** Cyrillic and Greek letters that are printed like Latin ones, or nearly so. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  (
    "аa сc еe һh іi јj кk ӏl ոn оo рp ԛq ѕs тt уy ѵv ԝw хx ԁd ɡg АA ВB СC ЕE НH ІI ЈJ КK МM ОO РP ЅS ТT ХX УY ԜW ѴV ӀI " +
    "αa εe ηn ιi κk νv οo ρp τt υu χx ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX"
  )
    .split(" ")
    .map((pair) => [pair[0]!, pair[1]!] as const),
);
/** Scripts with look-alikes of Latin letters. */
export const FOREIGN = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}ɡ]/u;
/** Ligatures of print, letters of full width and those of formulas. */
export const PRINT_FORMS = /[\uFB00-\uFB06\uFF21-\uFF3A\uFF41-\uFF5A]|[\u{1D400}-\u{1D7FF}]/u;

/** Replaces letters that only look Latin; others stay. */
export function latinLetters(text: string): string {
  return [...(PRINT_FORMS.test(text) ? text.normalize("NFKC") : text)].map((sign) => LOOK_ALIKES.get(sign) ?? sign).join("");
}
