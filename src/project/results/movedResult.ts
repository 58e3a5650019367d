import { pathFrom, placeFrom } from "#platform/relativePath.ts";
import { type Address, addressOf, addressParts } from "../files/address.ts";

/** Changes paths, which are relative to the file's own folder, so that they lead to the same files as before. */
export function movedResult(text: string, from: Address, to: Address): string {
  const file = JSON.parse(text.replace(/^\uFEFF/, "")) as { recording: { path: string }; reference: { path?: string } };
  const before = addressParts(from);
  const moved = (written: string) => {
    const place = placeFrom(before, written);
    if ("uri" in place) return written;
    const other = { ...before, path: place.path };
    return pathFrom(addressParts(to), { ...other, toString: () => addressOf(other) });
  };
  file.recording.path = moved(file.recording.path);
  if (file.reference.path !== undefined) file.reference.path = moved(file.reference.path);
  return `${JSON.stringify(file, null, 2)}\n`;
}
