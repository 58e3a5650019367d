/** In `media/alphabets/ID.json`, beside Arpabet itself. */
export const SHIPPED_ALPHABETS = ["timit61"] as const;
export type ShippedAlphabet = (typeof SHIPPED_ALPHABETS)[number];
