import { t } from "@vscode/l10n";

/** A setting that is not as it was installed. */
export interface ReportedSetting {
  readonly id: string;
  /** As in the manifest; one with choices has an `enum`. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly value: unknown;
}

export interface ReportFacts {
  /** Name and version of this extension. */
  readonly program: string;
  /** Name, version and kind of the editor. */
  readonly editor: string;
  /** As the editor calls it; in some, it is the other machine's address. */
  readonly remoteName: string | undefined;
  readonly system: string;
  readonly language: string;
  readonly isTrusted: boolean;
  readonly settings: readonly ReportedSetting[];
}

/** Kinds of other machines; anything else may be the name of one. */
const REMOTES: readonly (string | undefined)[] = ["ssh-remote", "wsl", "dev-container", "attached-container", "codespaces", "tunnel"];
/** Their values say something about a child. */
const ABOUT_READERS = /\.reader\./;

/** The facts that maintainers need, as Markdown, with a place for the author's own words. It names no file, no person, no service and no key. */
export function problemReport({ program, editor, remoteName, system, language, isTrusted, settings }: ReportFacts): string {
  const remote = remoteName === undefined ? "no" : REMOTES.includes(remoteName) ? remoteName : "yes";
  const facts = { extension: program, editor, remote, system, language, trusted: String(isTrusted) };
  const set = settings.map((setting) => [setting.id, shownValue(setting)]);
  const lines = [...Object.entries(facts), ...set].map(([name, value]) => `${name}: ${value}`);
  const invitation = t(
    "What did you do, what did you expect, and what happened instead? Leave out names of children and what they said. If the log tells more, read it before you add it: Show Log.",
  );
  return `<!-- ${invitation} -->\n\n\n\n\`\`\`yaml\n${lines.join("\n")}\n\`\`\`\n`;
}

/** Only what can be nothing but a number, a switch or a listed choice is shown: whatever else was typed may be a name, a place or a token. */
function shownValue({ id, schema, value }: ReportedSetting): string {
  const isChoice = Array.isArray(schema.enum) ? schema.enum.includes(value) : typeof value === "boolean" || typeof value === "number";
  return isChoice && !ABOUT_READERS.test(id) ? String(value) : "(set)";
}
