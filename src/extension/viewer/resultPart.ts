import { Late } from "#platform/late.ts";
import { registerCommands } from "../commands/registerCommands.ts";
import { RESULT_COMMANDS } from "../manifest/resultManifest.ts";
import { resultTargets } from "../results/resultTargets.ts";
import type { Registration } from "#project/files/files.ts";
import type { Services } from "../services/services.ts";

export function resultPart(services: Services): Registration[] {
  const { results, viewers, resultCommands } = services;
  const reviewImport = new Late(async () => new (await import("./reviewImport.ts")).ReviewImport(services));
  return [
    viewers.register(),
    registerCommands(services, RESULT_COMMANDS, {
      showLastResult: () => results.show(),
      exportResult: async (args) => (await resultCommands.get()).exportFile(viewers.resultOf(args)),
      importReview: async (args) => (await reviewImport.get()).run(viewers.resultOf(args)),
      compareResults: async (args) => (await resultCommands.get()).compare(viewers.resultOf(args), resultTargets(args).slice(1)),
      combineReviews: async (args) =>
        (await import("./combineReviews.ts")).combineReviews(services.failures, viewers.resultOf(args), resultTargets(args)[1]),
      openResultAsText: async (args) => (await resultCommands.get()).openAsText(viewers.resultOf(args)),
    }),
  ];
}
