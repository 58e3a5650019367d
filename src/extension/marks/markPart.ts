import { registerCommands } from "../commands/registerCommands.ts";
import { MARK_COMMANDS } from "../manifest/markManifest.ts";
import { markTarget } from "../results/resultTargets.ts";
import type { Registration } from "#project/files/files.ts";
import type { Services } from "../services/services.ts";
import { PassageMarks } from "./passageMarks.ts";

export function markPart(services: Services): Registration[] {
  const go = (play: boolean) => async (args: readonly unknown[]) => {
    const target = markTarget(args);
    if (target) await services.viewers.openAt(target.uri, { place: { lane: "segment", index: target.segment }, play });
  };
  return [
    new PassageMarks(services),
    services.wrappedTexts,
    registerCommands(services, MARK_COMMANDS, { hearMark: go(true), showMark: go(false) }),
  ];
}
