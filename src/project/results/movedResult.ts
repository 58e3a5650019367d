import { edited } from "#core/text/edited.ts";
import type { Address } from "../files/address.ts";
import { FollowedPaths, Moves } from "../moves/moves.ts";
import { RESULTS } from "../moves/referrers.ts";

/** Changes paths, which are relative to the file's own folder, so that they lead to the same files as before; everything else stays. */
export function movedResult(text: string, from: Address, to: Address): string {
  return edited(text, RESULTS.follow(text, new FollowedPaths(to, new Moves([{ from, to }])), to));
}
