import { spawn } from "node:child_process";
import { HumanError } from "#core/humanError.ts";

export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** `inherit` shows what the program prints; `capture` keeps it for the caller and for the error. */
  output?: "inherit" | "capture";
}

export interface RunResult {
  /** The exit code; -1 if a signal ended the program. */
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a program to its end. A program that cannot be started is an error; one that fails is a result. */
export function tryRun(command: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const { cwd, env = process.env, output = "capture" } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ["ignore", output === "inherit" ? "inherit" : "pipe", output === "inherit" ? "inherit" : "pipe"],
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout?.on("data", (part: Buffer) => out.push(part));
    child.stderr?.on("data", (part: Buffer) => err.push(part));
    child.on("error", reject);
    child.on("close", (code) =>
      resolve({ code: code ?? -1, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() }),
    );
  });
}

/**
 * Runs a program that has to succeed, and returns what it printed on stdout.
 * @throws HumanError with the last lines of its output if it does not.
 */
export async function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const result = await tryRun(command, args, options);
  if (result.code !== 0) {
    const tail = `${result.stdout}\n${result.stderr}`.trim().split("\n").slice(-30).join("\n");
    throw new HumanError("command-failed", `"${[command, ...args].join(" ")}" ended with code ${result.code}.\n${tail}`);
  }
  return result.stdout;
}

/** Runs npm, which has to succeed. @throws HumanError like `run`. */
export async function npm(args: readonly string[], cwd: string, output: RunOptions["output"] = "capture"): Promise<void> {
  const { command, prefix, env } = theNpm();
  await run(command, [...prefix, ...args], { cwd, env, output });
}

/** Runs npm to its end, whatever the outcome. */
export function tryNpm(args: readonly string[], cwd: string): Promise<RunResult> {
  const { command, prefix, env } = theNpm();
  return tryRun(command, [...prefix, ...args], { cwd, env });
}

/**
 * The npm that started us if there is one, otherwise the one on the PATH. What `npm run` added to the environment about
 * the outer package is removed again.
 */
function theNpm(): { command: string; prefix: string[]; env: NodeJS.ProcessEnv } {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(package|lifecycle|config_local_prefix|command)/i.test(name)),
  );
  const script = process.env.npm_execpath;
  if (script?.endsWith("npm-cli.js")) return { command: process.env.npm_node_execpath ?? process.execPath, prefix: [script], env };
  if (process.platform === "win32") return { command: "cmd.exe", prefix: ["/d", "/c", "npm"], env };
  return { command: "npm", prefix: [], env };
}
