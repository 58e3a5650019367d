import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run, tryRun } from "./run.ts";

/** A repository of its own, which no configuration of the machine affects. */
export class GitRepository {
  private constructor(readonly folder: string) {}

  /** @param folder may have files, which are not committed; without one, in a new folder. */
  static async make(folder?: string): Promise<GitRepository> {
    const made = new GitRepository(folder ?? (await mkdtemp(join(tmpdir(), "git-repository-"))));
    await made.git("init", "--initial-branch", "main");
    return made;
  }

  async git(...args: string[]): Promise<string> {
    return run("git", args, this.options);
  }

  async commit(name: string, text: string): Promise<void> {
    await this.write(name, text);
    await this.git("add", "--all");
    await this.git("commit", "--quiet", "--message", "A change");
  }

  /** Returns true if git has merged everything by itself. */
  async merge(branch: string, ...options: string[]): Promise<boolean> {
    const { code } = await tryRun("git", [...options, "merge", "--no-edit", branch], this.options);
    return code === 0;
  }

  write(name: string, text: string): Promise<void> {
    return writeFile(join(this.folder, name), text);
  }

  read(name: string): Promise<string> {
    return readFile(join(this.folder, name), "utf8");
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  private get options(): { cwd: string; env: NodeJS.ProcessEnv } {
    const person = (role: string) => ({ [`GIT_${role}_NAME`]: "Ana", [`GIT_${role}_EMAIL`]: "ana@example.org" });
    const own = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1", GIT_TERMINAL_PROMPT: "0" };
    return { cwd: this.folder, env: { ...process.env, ...own, ...person("AUTHOR"), ...person("COMMITTER") } };
  }
}
