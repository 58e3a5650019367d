// Our own rules for oxlint. They are JavaScript, as oxlint cannot load TypeScript in Node 20.

/** Each rule below is kept from the files that are its doors in .oxlintrc.json. */
const rule = (message, create) => ({
  create: (context) => create((node) => context.report({ node, message })),
});

const isText = (node) => node?.type === "Literal" && typeof node.value === "string";

/** Node runs the sources as they are, and needs the whole name of a file. */
const wholeNames = rule("Imports name their files, with .ts or .tsx at the end.", (report) => {
  const check = ({ source }) => {
    if (isText(source) && source.value.startsWith(".") && !/\.(tsx?|json|mjs|txt)$/.test(source.value)) report(source);
  };
  return {
    ImportDeclaration: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
    ImportExpression: check,
    TSImportType: check,
  };
});

const CONFIGURATION = "getConfiguration";
const settings = rule("Settings are read through ConfigValue, which knows what a workspace that is not trusted may say.", (report) => {
  const isIt = (node) => node?.name === CONFIGURATION || node?.value === CONFIGURATION;
  return {
    MemberExpression: (node) => isIt(node.property) && report(node),
    Property: (node) => isIt(node.key) && report(node),
    ImportSpecifier: (node) => isIt(node.imported) && report(node),
  };
});

/** The rule `no-restricted-imports` sees what is imported at once; this one sees what is loaded late. */
const latePrograms = rule(
  "ffmpeg.ts alone starts programs, engineSlot.ts the engine, and toolProcess.ts the server for agents.",
  (report) => {
    const check = (node) => isText(node) && /^(node:)?child_process$/.test(node.value) && report(node);
    return {
      ImportExpression: ({ source }) => check(source),
      CallExpression: ({ callee, arguments: given }) => {
        if (callee.name === "require" || callee.property?.name === "getBuiltinModule") given.forEach(check);
      },
    };
  },
);

export default {
  meta: { name: "own" },
  rules: { "late-programs": latePrograms, settings, "whole-names": wholeNames },
};
