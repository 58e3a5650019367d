import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { ROOT } from "./paths.ts";

/** What a unit test may import besides the sources and other helpers: none of it starts a process, opens a connection or builds. */
const ALLOWED =
  /^(node:)?(assert\/strict|buffer|crypto|events|fs|fs\/promises|os|path|test|timers\/promises|url|util|zlib)$|^(cmu-pronouncing-dictionary|fast-check|mocha|standardwebhooks|typescript|yaml|zod)$|^@vscode\/l10n$/;
/** Sources that start the engine, the service, their threads or a receiver. */
const STARTERS =
  /^src\/(cli\/main|client\/webhooks\/startReceiver|engine\/(createEngine|loadModels|worker|workerPool)|service\/(node\/startService|startInProcess))\.ts$/;
const OTHER_LANES = /^test\/(editor|endurance|fuzz|integration)\//;
/** Ways to do the same without an import that can be followed. */
const DETOURS = /\bgetBuiltinModule\b|\bcreateRequire\b|\bnew Worker\(|(?<![.\w])fetch\(|\bDIST\b|["'`/]dist\//;
/** Names what was built, for whatever uses it. */
const PATHS = "test/support/paths.ts";

/**
 * Why a test does not belong in test/unit, judging by what it and its helpers import; the sources themselves are not
 * examined.
 *
 * @param file path below the repository's folder, with slashes
 * @param read gives a file's text
 * @returns one line for each reason, with the files that lead there
 */
export function foreignToUnit(file: string, read = (path: string) => readFileSync(resolve(ROOT, path), "utf8")): string[] {
  const reasons: string[] = [];
  const seen = new Set<string>();
  const visit = (path: string, pronunciation: readonly string[]): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const text = read(path);
    const here = [...pronunciation, path];
    const [detour] = path === PATHS ? [] : (DETOURS.exec(text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, "")) ?? []);
    if (detour !== undefined) reasons.push(`${here.join(" > ")}: ${detour}`);
    for (const name of importsOf(text)) {
      const address = name.startsWith("#") ? join(ROOT, "src", name.slice(1)) : resolve(ROOT, dirname(path), name);
      const target = /^[.#]/.test(name) ? relative(ROOT, address).replaceAll(sep, "/") : name;
      const isOurs = target !== name;
      if (isOurs ? STARTERS.test(target) || OTHER_LANES.test(target) : !ALLOWED.test(name)) reasons.push(`${here.join(" > ")}: ${target}`);
      else if (isOurs && /^test\/.*\.ts$/.test(target)) visit(target, here);
    }
  };
  visit(file, []);
  return reasons;
}

/** The modules that a program imports, statically or not; those that it only takes types from are not loaded and not listed. */
function importsOf(text: string): string[] {
  const statements = text.matchAll(/^(?:import|export)\s(?!type\s)(?:[^"';]*?\sfrom\s*)?["']([^"']+)["']/gm);
  const calls = text.matchAll(/\b(?:import|require)\(\s*["'`]([^"'`]+)["'`]/g);
  return [...statements, ...calls].map(([, name]) => name!);
}
