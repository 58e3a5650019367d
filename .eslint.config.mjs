import tseslint from "typescript-eslint";

/** A setting or a program could send keys and recordings somewhere: each has one door, and what stands there asks for trust. */
const PROGRAMS = ["node:child_process", "child_process"].map((name) => ({
  name,
  message: "ffmpeg.ts alone starts programs, engineSlot.ts the engine, and toolProcess.ts the server for agents.",
}));
const CONVERTER = {
  regex: "/(ffmpeg|conversion)(\\.ts)?$",
  importNames: ["convertToWav"],
  message: "playableAudio.ts converts recordings, and asks for trust first.",
};
const SETTINGS = {
  selector:
    "MemberExpression[property.name='getConfiguration'], MemberExpression[property.value='getConfiguration'], Property[key.name='getConfiguration'], ImportSpecifier[imported.name='getConfiguration']",
  message: "Settings are read through ConfigValue, which knows what a workspace that is not trusted may say.",
};
const LATE_PROGRAM = {
  selector:
    ":matches(ImportExpression > Literal, CallExpression[callee.name='require'] > Literal, CallExpression[callee.property.name='getBuiltinModule'] > Literal)[value=/^(node:)?child_process$/]",
  message: PROGRAMS[0].message,
};

/** Node runs the sources as they are, and needs the whole name of a file. */
const WHOLE_NAMES = ["ImportDeclaration", "ExportNamedDeclaration", "ExportAllDeclaration", "ImportExpression", "TSImportType"].map(
  (of) => ({
    selector: `${of} > Literal.source[value=/^\\.(?!.*\\.(ts|json|mjs|txt)$)/]`,
    message: "Imports name their files, with .ts at the end.",
  }),
);

export default tseslint.config(
  // A worker that Node 20 has to run as it is.
  { ignores: ["test/support/*.mjs"] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-floating-promises": [
        "error",
        { allowForKnownSafeCalls: [{ from: "package", name: ["describe", "it"], package: "node:test" }] },
      ],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-console": "error",
      "no-restricted-properties": [
        "error",
        { object: "URL", property: "canParse", message: "Wrong in Node 20 once it is hot; use parseUrl." },
      ],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-restricted-syntax": ["error", ...WHOLE_NAMES],
    },
  },
  {
    files: ["src/**"],
    rules: {
      "no-restricted-imports": ["error", { paths: PROGRAMS, patterns: [CONVERTER] }],
      "no-restricted-syntax": ["error", SETTINGS, LATE_PROGRAM, ...WHOLE_NAMES],
    },
  },
  // The doors. Settings are written in four more places, where the author chooses a value.
  {
    files: [
      "src/engine/audio/node/ffmpeg.ts",
      "src/engine/node/engineSlot.ts",
      "src/platform/node/ffmpeg.ts",
      "src/extension/agents/toolProcess.ts",
    ],
    rules: { "no-restricted-imports": "off" },
  },
  {
    files: ["src/extension/viewer/playableAudio.ts", "src/extension/host/node/conversion.ts"],
    rules: { "no-restricted-imports": ["error", { paths: PROGRAMS }] },
  },
  {
    files: [
      "src/extension/settings/configValue.ts",
      "src/extension/service/httpSettings.ts",
      "src/extension/authoring/alphabets/chooseAlphabet.ts",
      "src/extension/authoring/passages/passageFiles.ts",
      "src/extension/authoring/passages/scopes/chooseScope.ts",
      "src/extension/viewer/scorings.ts",
      "src/extension/marks/wrappedTexts.ts",
    ],
    rules: { "no-restricted-syntax": ["error", LATE_PROGRAM, ...WHOLE_NAMES] },
  },
  // What other hosts do over time, these may do at once.
  { files: ["src/**/browser/**", "test/support/memoryFiles.ts"], rules: { "@typescript-eslint/require-await": "off" } },
  { files: ["src/cli/**", "test/bench/**", "test/support/**", "test/train/**"], rules: { "no-console": "off" } },
);
