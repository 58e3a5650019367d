import type * as Node from "../node/abilities.ts";

/** What this host can do besides what every host can. */
export const ABILITIES: typeof Node.ABILITIES = { programs: false, servers: false };
