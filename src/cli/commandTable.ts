import { command } from "./arguments/command.ts";
import { MCP } from "./commands/mcpCommand.ts";
import { ASSESS, COMBINE, EXPORT, IMPORT, RELINK, SCORE } from "./commands/readingCommands.ts";
import { DELETE_SPEAKER, LISTEN, SERVE, WEBHOOK_TEST } from "./commands/serviceCommands.ts";
import { AGREEMENT, ALIGN, MERGE_REPORTS, OVERVIEW, RUN } from "./commands/setCommands.ts";
import { CHECK, PASSAGES } from "./commands/textCommands.ts";

/** In the order of the help. What a command needs is loaded when it is called. */
export const COMMANDS = [
  command(ASSESS, async (values, io) => (await import("./assess/assess.ts")).assess(values, io)),
  command(CHECK, async (values, io) => (await import("./texts/checkFiles.ts")).checkFiles(values, io)),
  command(PASSAGES, async (values, io) => (await import("./texts/listPassages.ts")).listPassages(values, io)),
  command(EXPORT, async (values, io) => (await import("./results/exportResult.ts")).runExport(values, io)),
  command(IMPORT, async (values, io) => (await import("./results/importReview.ts")).runImport(values, io)),
  command(COMBINE, async (values, io) => (await import("./results/combineResults.ts")).combineResults(values, io)),
  command(SCORE, async (values, io) => (await import("./results/scoreResult.ts")).scoreResult(values, io)),
  command(RUN, async (values, io) => (await import("./run/runSets.ts")).runSets(values, io)),
  command(MERGE_REPORTS, async (values, io) => (await import("./run/mergeRunReports.ts")).mergeRunReports(values, io)),
  command(ALIGN, async (values, io) => (await import("./run/align.ts")).align(values, io)),
  command(AGREEMENT, async (values, io) => (await import("./results/agreement.ts")).agreement(values, io)),
  command(OVERVIEW, async (values, io) => (await import("./results/overview.ts")).overview(values, io)),
  command(RELINK, async (values, io) => (await import("./results/relink.ts")).relink(values, io)),
  command(SERVE, async (values, io) => (await import("./service/serve.ts")).serve(values, io)),
  command(MCP, async (values, io) => (await import("./mcp/serveMcp.ts")).serveMcp(values, io)),
  command(DELETE_SPEAKER, async (values, io) => (await import("./service/deleteSpeaker.ts")).runDeleteSpeaker(values, io)),
  command(WEBHOOK_TEST, async (values, io) => (await import("./service/webhookTest.ts")).webhookTest(values, io)),
  command(LISTEN, async (values, io) => (await import("./service/listen.ts")).listen(values, io)),
];
