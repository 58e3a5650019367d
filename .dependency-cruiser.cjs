/** Who may import whom: a room, and everything that it may import beside itself and Node's own modules. */
const TEXTS = "node_modules/@vscode/l10n/";
const rooms = {
  language: [TEXTS],
  core: [TEXTS, "^src/language/"],
  contract: [TEXTS, "^src/(core|language)/", "node_modules/zod/"],
  operations: [TEXTS, "^src/(contract|core|language)/", "node_modules/zod/"],
  results: [TEXTS, "^src/(operations|contract|core|language)/", "node_modules/(zod|jsonc-parser|sax)/"],
  authoring: [TEXTS, "^src/(contract|core|platform|language)/"],
  platform: [TEXTS, "^src/(core|language)/", "node_modules/(path-browserify|@types/path-browserify|@noble/hashes)/"],
  client: [
    TEXTS,
    "^src/(project|operations|contract|core|platform|language)/",
    "node_modules/(undici|form-data|mediabunny|standardwebhooks)/",
  ],
  jobs: [TEXTS, "^src/(project|results|client|operations|contract|core|platform|language)/", "node_modules/zod/"],
  project: [TEXTS, "^src/(results|operations|contract|core|platform|language)/", "node_modules/(zod|jsonc-parser)/"],
  sets: [
    TEXTS,
    "^src/(project|results|client|operations|contract|core|platform|language)/",
    "node_modules/(zod|yaml|papaparse|@types/papaparse|diff)/",
  ],
  agents: [TEXTS, "^src/(sets|authoring|operations|contract|core|language)/", "node_modules/zod/"],
  engine: ["^src/(core|platform|language)/", "node_modules/(mediabunny|ogv|fft\\.js|@echogarden/speex-resampler-wasm)/"],
  service: ["^src/(engine|operations|contract|core|platform|language)/", "node_modules/(busboy|ipaddr\\.js|standardwebhooks|zod)/"],
  extension: [
    TEXTS,
    "^src/(pages|agents|jobs|sets|project|results|authoring|client|service|engine|operations|contract|core|platform|language)/",
    "^vscode$",
    "node_modules/@types/vscode/",
    "node_modules/(picomatch|@types/picomatch)/",
  ],
  pages: [TEXTS, "^src/(contract|core|language)/", "node_modules/(zod|fft\\.js|preact|@preact/signals)/"],
  cli: [
    "^src/(agents|sets|project|results|client|service|operations|contract|core|platform|language)/",
    "node_modules/(@types/sarif|@modelcontextprotocol/server)/",
  ],
};
/** Of rooms that run in a browser as well: where Node alone is asked. */
const NODE_ALONE = ["/node/", "^src/(client|service)/webhooks/", "^src/extension/(record|agents)/"];
const withoutNode = ["language", "core", "contract", "operations", "results", "sets", "authoring", "agents", "pages"];

module.exports = {
  forbidden: [
    ...Object.entries(rooms).map(([room, allowed]) => ({
      name: `${room}-imports`,
      comment: `${room} may import only ${["itself", ...allowed].join(", ")}`,
      severity: "error",
      from: { path: `^src/${room}/` },
      to: { pathNot: [`^src/${room}/`, ...allowed], dependencyTypesNot: withoutNode.includes(room) ? [] : ["core"] },
    })),
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    ...Object.keys(rooms).map((room) => ({
      name: `${room}-folders`,
      comment: `a folder of ${room} imports no folder that imports it, directly or by way of others`,
      severity: "error",
      scope: "folder",
      from: { path: `^src/${room}(/|$)` },
      to: { circular: true },
    })),
    ...[{ dependencyTypes: ["core"] }, { path: "node_modules/(undici|form-data|busboy|ipaddr\\.js)/" }].map((to, number) => ({
      name: `node-alone-${number + 1}`,
      comment: "all but the terminal runs in a browser too: what needs Node stands in a folder node, or in what a browser is not offered",
      severity: "error",
      from: { path: "^src/(?!cli/)", pathNot: NODE_ALONE },
      to,
    })),
    {
      name: "one-language",
      comment: "a language is taken as a Language; the programs, what reads the engine's models, and the lists of operations say which",
      severity: "error",
      from: {
        path: "^src/",
        pathNot:
          "^src/(language/english|extension|cli)/|^src/(engine/loadModels|operations/readableOperations|service/operations/servedOperations)\\.ts$",
      },
      to: { path: "^src/language/english/" },
    },
    {
      name: "engine-language",
      comment: "the engine knows phonemes by their classes, and words by its own index",
      severity: "error",
      from: { path: "^src/engine/" },
      to: { path: "^src/core/(lexicon|arpabet)/" },
    },
    {
      name: "extension-start",
      comment:
        "the files that the editor starts are above every folder of the extension, so that with the folders' own rule no import runs upward",
      severity: "error",
      from: { path: "^src/extension/[^/]+/" },
      to: { path: "^src/extension/[^/]+$" },
    },
    { name: "no-unresolved", severity: "error", from: {}, to: { couldNotResolve: true, pathNot: "^vscode$" } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "require", "node", "default", "types"] },
  },
};
