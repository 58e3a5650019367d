/** Who may import whom: a room, and everything that it may import beside itself and Node's own modules. */
const rooms = {
  core: [],
  contract: ["^src/core/", "node_modules/zod/"],
  platform: ["^src/core/"],
  client: ["^src/contract/", "^src/core/", "^src/platform/", "node_modules/(undici|form-data|mediabunny|standardwebhooks)/"],
  engine: ["^src/core/", "^src/platform/", "node_modules/(mediabunny|ogv|@echogarden/speex-resampler-wasm)/"],
  service: ["^src/engine/", "^src/contract/", "^src/core/", "^src/platform/", "node_modules/(busboy|ipaddr\\.js|standardwebhooks)/"],
  extension: ["^src/(core|contract|client|engine|service|platform)/", "^vscode$", "node_modules/@types/vscode/"],
  viewer: ["^src/core/", "^src/contract/", "node_modules/fft\\.js/"],
  cli: ["^src/(client|service|contract|core|platform)/", "node_modules/@types/sarif/"],
};
const withoutNode = ["core", "contract", "viewer"];

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
    {
      name: "engine-folders",
      comment: "a folder of the engine imports no folder that imports it, by whatever detour",
      severity: "error",
      scope: "folder",
      from: { path: "^src/engine(/|$)" },
      to: { circular: true },
    },
    {
      name: "engine-language",
      comment: "the engine knows a language by its interface; only what loads the models names one",
      severity: "error",
      from: { path: "^src/engine/", pathNot: "^src/engine/(language/english/|loadModels\\.ts$)" },
      to: { path: "^src/engine/language/english/|^src/core/(lexicon|arpabet)/" },
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
