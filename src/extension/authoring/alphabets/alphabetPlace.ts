import { SHIPPED_ALPHABETS, type ShippedAlphabet } from "../../../contract/files/shippedAlphabets.ts";
import { DEFAULT_ALPHABET } from "../../../client/profiles/profile.ts";
import { type FilePlace, filePlace } from "../../../core/text/filePlace.ts";

export { SHIPPED_ALPHABETS };

/** The alphabet that the setting for a model names. */
export type AlphabetPlace =
  /** Arpabet, which every model takes unless specified otherwise. */
  { kind: "default" } | { kind: "shipped"; id: ShippedAlphabet } | FilePlace;

/** Reads what the setting says; any text names some place. */
export function alphabetPlace(setting: string): AlphabetPlace {
  const text = setting.trim();
  if (text.toLowerCase() === DEFAULT_ALPHABET) return { kind: "default" };
  const shipped = SHIPPED_ALPHABETS.find((id) => id === text.toLowerCase());
  if (shipped) return { kind: "shipped", id: shipped };
  return filePlace(text);
}
