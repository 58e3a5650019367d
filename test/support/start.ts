// `npm start`: builds the extension, assesses the sample recording and opens an editor on its result. With `--check`, or
// where CI is set, it ends as soon as the editor answers.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { HumanError } from "#core/humanError.ts";
import { ensurePackaged } from "./builds.ts";
import { ensureCodeServer, startCodeServer } from "./codeServer.ts";
import { buildCompanion } from "./companion.ts";
import { findDesktopEditor, openDesktopEditor } from "./desktopEditor.ts";
import { inTurn } from "./inTurn.ts";
import { CACHE, DIST, OWN_NODE, ROOT, VSIX } from "./paths.ts";
import { requireFreePort } from "./requireFreePort.ts";
import { run } from "./run.ts";
import { SAMPLE } from "./samples.ts";
import { START_USAGE, type StartOptions, startOptions } from "./startOptions.ts";
import { makeSampleWorkspace, type SampleWorkspace } from "./sampleWorkspace.ts";

class Interrupted extends Error {}

/** Settles at the first Ctrl+C or request to end. */
const interrupted = new Promise<void>((resolve) => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => resolve());
});

/** Waits for a step unless the developer interrupts it; what is open is then closed on the way out. */
function step<T>(work: Promise<T>): Promise<T> {
  return Promise.race([work, interrupted.then(() => Promise.reject(new Interrupted()))]);
}

async function inBrowser({ check, port }: StartOptions, workspace: SampleWorkspace, starter: string): Promise<void> {
  await step(ensureCodeServer(console.log));
  const server = await startCodeServer({
    extensions: [VSIX],
    companions: [starter],
    workspace: workspace.folder,
    home: workspace.home,
    port,
  });
  try {
    const answer = await fetch(server.url);
    await answer.arrayBuffer();
    if (!answer.ok) throw new HumanError("editor-not-started", `The editor answered with HTTP ${answer.status}.`);
    console.log(`\nVS Code is ready. Open this address in a browser on this machine:\n\n  ${server.url}\n`);
    if (check) return;
    console.log("It opens on the sample's result. Ctrl+C stops it.");
    await step(server.ended);
    throw new HumanError("editor-ended", `The editor ended by itself:\n${await readFile(server.logFile, "utf8")}`);
  } finally {
    await server.stop();
  }
}

async function onDesktop(editor: string, { check }: StartOptions, workspace: SampleWorkspace, starter: string): Promise<void> {
  console.log(`\nOpening ${editor} on the sample's result …`);
  if (check) return;
  const window = await openDesktopEditor({ editor, extensions: [ROOT, starter], workspace: workspace.folder, home: workspace.home });
  console.log("Close the window or press Ctrl+C when you are done.");
  try {
    await step(window.closed);
  } finally {
    window.stop();
  }
}

async function main(): Promise<void> {
  const options = startOptions(process.argv.slice(2), process.env);
  if (options.help) return void process.stdout.write(START_USAGE);
  const desktop = options.editor === "code-server" ? undefined : (options.editor ?? (await findDesktopEditor()));
  if (!desktop) await requireFreePort(options.port);
  // Two started at once would overwrite each other's builds.
  if (options.build)
    await step(
      inTurn(
        join(CACHE, "build"),
        () => console.log("Waiting for another build …"),
        () => ensurePackaged(console.log),
      ),
    );
  const workspace = await makeSampleWorkspace();
  try {
    console.log(`Assessing ${SAMPLE.audio} against ${SAMPLE.passage} with the embedded service …\n`);
    const [audio, passage] = [join(workspace.folder, SAMPLE.audio), join(workspace.folder, SAMPLE.passage)];
    await step(run(OWN_NODE, [join(DIST, "cli.js"), "assess", audio, "--reference", passage, "--kind", "fluency"], { output: "inherit" }));
    const starter = join(workspace.home, "starter");
    await buildCompanion({
      name: "speech-assessment-starter",
      entry: join(ROOT, "test", "support", "starterExtension.ts"),
      folder: starter,
      define: { __PASSAGE__: SAMPLE.passage, __AUDIO__: SAMPLE.audio },
    });
    if (desktop) await onDesktop(desktop, options, workspace, starter);
    else await inBrowser(options, workspace, starter);
  } finally {
    await workspace.remove();
  }
}

try {
  await main();
  process.exit(0);
} catch (error) {
  if (error instanceof Interrupted) {
    console.log("\nStopped.");
    process.exit(0);
  }
  console.error(error instanceof HumanError ? error.message : error);
  process.exit(1);
}
