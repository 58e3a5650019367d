import { HumanError } from "../../../core/humanError.ts";
import type { startEmbedded as startEmbeddedHere } from "../node/startEmbedded.ts";

export const startEmbedded: typeof startEmbeddedHere = () => Promise.reject(new HumanError("x", "not yet"));
