import tseslint from "typescript-eslint";

export default tseslint.config(
  // A worker that Node 20 has to run as it is.
  { ignores: ["test/support/*.mjs"] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-floating-promises": ["error", { allowForKnownSafeCalls: [{ from: "package", name: ["describe", "it"], package: "node:test" }] }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-console": "error",
      "no-restricted-properties": ["error", { object: "URL", property: "canParse", message: "Wrong in Node 20 once it is hot; use parseUrl." }],
      eqeqeq: ["error", "always", { null: "ignore" }],
    },
  },
  { files: ["src/cli/**", "test/bench/**", "test/support/**", "test/train/**"], rules: { "no-console": "off" } },
);
