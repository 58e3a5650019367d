// The checks of `npm run check:types` and `check:lint` on one program of the sources: each by itself would resolve every type again,
// which takes most of the time of both.
import { join } from "node:path";
import { ESLint } from "eslint";
import ts from "typescript";
import { ROOT } from "./paths.ts";

const host: ts.ParseConfigFileHost = {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, "\n"));
  },
};
const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile(join(ROOT, "tsconfig.json"), {}, host)!;
const program = ts.createProgram({ rootNames: fileNames, options });
const found = [...errors, ...ts.getPreEmitDiagnostics(program)];
if (found.length > 0)
  console.log(
    ts.formatDiagnostics(found, { getCanonicalFileName: (name) => name, getCurrentDirectory: () => ROOT, getNewLine: () => "\n" }),
  );

const eslint = new ESLint({
  cwd: ROOT,
  overrideConfigFile: join(ROOT, ".eslint.config.mjs"),
  overrideConfig: { languageOptions: { parserOptions: { projectService: false, programs: [program] } } },
});
const results = await eslint.lintFiles(["src", "test"]);
const problems = results.reduce((sum, { errorCount, warningCount }) => sum + errorCount + warningCount, 0);
if (problems > 0) console.log(await (await eslint.loadFormatter("stylish")).format(results));
process.exitCode = found.length + problems === 0 ? 0 : 1;
