import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.ts";

const FOLDER = join(ROOT, "test/fixtures/certificates");

/** A file with the certificate of an authority that no machine trusts. */
export const AUTHORITY_FILE = join(FOLDER, "authority.pem");

/** Key and certificate that it issued to `assess.test`, `localhost` and 127.0.0.1. */
export function serverIdentity(): { key: string; cert: string } {
  return { key: readFileSync(join(FOLDER, "service.key"), "utf8"), cert: readFileSync(join(FOLDER, "service.pem"), "utf8") };
}
