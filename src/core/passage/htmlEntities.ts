export const HTML_ENTITY = String.raw`&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}\d{0,2}));`;

const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    nbsp: "\u00A0",
    rsquo: "’",
    lsquo: "‘",
    ldquo: "“",
    rdquo: "”",
    ndash: "–",
    mdash: "—",
    hellip: "…",
    shy: "\u00AD",
    eacute: "é",
    egrave: "è",
    agrave: "à",
    ccedil: "ç",
    ntilde: "ñ",
    ouml: "ö",
    uuml: "ü",
    frac12: "½",
    deg: "°",
    times: "×",
    copy: "©",
    reg: "®",
    trade: "™",
  }),
);

/** Undefined for an unknown entity. @param entity a match of `HTML_ENTITY` */
export function characterOf([, decimal, hexadecimal, name]: RegExpMatchArray): string | undefined {
  if (name !== undefined) return ENTITIES.get(name.toLowerCase());
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined;
}
