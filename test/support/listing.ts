import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { ROOT } from "./paths.ts";

/** What listings and the editor show of the extension; the packer puts it in place of the repository's README. */
export const LISTING = "media/listing/listing.md";

/** Links and pictures whose target is relative, but not the anchors of the page itself. */
const RELATIVE = /(!?)\[([^\]]*)\]\((?![a-z]+:|#)([^)\s]+)\)/g;

/**
 * A page of the repository as it ships, at the root of the package. With the repository's address in the manifest, targets are written from
 * its root, and the packer makes addresses of them. Without one, nothing beside the page can be reached, as the editor shows no picture
 * from the package's folder, nor one within the page: a link becomes its text, and a paragraph that is a picture is left out.
 * @param path of the page in the repository.
 */
export async function shippedPage(path: string, hasAddress: boolean): Promise<string> {
  const text = await readFile(join(ROOT, path), "utf8");
  const page = hasAddress ? text : text.replaceAll(/^!\[[^\]]*\]\((?![a-z]+:)[^)\s]+\)\n\n/gm, "");
  return page.replace(RELATIVE, (_, sign: string, title: string, target: string) =>
    hasAddress ? `${sign}[${title}](${posix.join(posix.dirname(path), target)})` : title,
  );
}
