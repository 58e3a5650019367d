/** Aligners write these for silence, breath and noise. Some are words as well, if a text has them. */
const NAMES: ReadonlySet<string> = new Set([
  "sil",
  "sp",
  "spn",
  "ssil",
  "nsn",
  "pau",
  "epi",
  "eps",
  "h#",
  "silence",
  "pause",
  "noise",
  "breath",
  "usb",
  "nib",
]);

/**
 * Returns true for a label that is no word and no phoneme: `<eps>`, `sil`, `sp`, `spn`, `<p:>`, `<usb>`, `[noise]`, `{SL}`, `#`, `_`, `...`,
 * `(.)`, or nothing.
 */
export function isSilenceMark(label: string): boolean {
  const text = label.trim().toLowerCase();
  return NAMES.has(text) || /^(?:<[^<>]*>|\[[^[\]]*\]|\{[a-z]{2,}\}|[\s#_.…*\-–—()~=+/|]*)$/u.test(text);
}
