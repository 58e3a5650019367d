/** In `media/alphabets/ID.json`, beside Arpabet itself. */
export const SHIPPED_ALPHABETS = ["timit61"] as const;
