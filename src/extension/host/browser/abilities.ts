import type * as Node from "../node/abilities.ts";

export const ABILITIES: typeof Node.ABILITIES = { programs: false, servers: false };
