import { it } from "mocha";
import { NIGHTLY } from "./rounds.ts";

/** A test of `npm run test:nightly` alone, in a file that `moreByNight` names. */
export const itByNight = process.env[NIGHTLY] ? it : it.skip;
