/** Alphabets that ship with the extension, beside Arpabet itself: `media/alphabets/ID.json`. */
export const SHIPPED_ALPHABETS = ["timit61"] as const;
export type ShippedAlphabet = (typeof SHIPPED_ALPHABETS)[number];
