import { getNodeValue } from "jsonc-parser";
import { readReview } from "#contract/reading/review.ts";
import { treeIn } from "./treeIn.ts";

/** Among others of the name, which a service's answer may have. */
const LAST_ONES = 3;

/** Returns true if a review can be recognized in the text, which need not be whole, and says anything. */
export function hasCorrections(text: string): boolean {
  const places = [...text.matchAll(/"review"\s*:/g)].slice(-LAST_ONES);
  return places.some(({ index, 0: name }) => {
    const node = treeIn(text.slice(index + name.length));
    const { review, unread } = readReview(node?.type === "object" ? (getNodeValue(node) as unknown) : undefined);
    return unread.length > 0 || (review !== undefined && Object.keys(review).length > 0);
  });
}
