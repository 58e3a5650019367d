import type * as Node from "../node/abilities.ts";

/** The capabilities of this host beyond those of every host. */
export const ABILITIES: typeof Node.ABILITIES = { programs: false, servers: false };
