import { refuse } from "./usageError.ts";

/** What somebody wrote after a command's name. Options go by their names with the hyphens. */
export class Written {
  constructor(
    private readonly options: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>,
    readonly positionals: readonly string[],
  ) {}

  get names(): string[] {
    return Object.keys(this.options).map((name) => `--${name}`);
  }

  has(option: string): boolean {
    return this.options[option.slice(2)] !== undefined;
  }

  one(option: string): string | undefined {
    return this.all(option).at(-1);
  }

  all(option: string): string[] {
    return [this.options[option.slice(2)] ?? []].flat().map(String);
  }
}

/** A line of a command's help, for an option or for what it takes without one. */
export interface HelpRow {
  /** Such as `--out FILE`, `--json`, `--save [FILE]` or `AUDIO`: what it says about an option is how that is parsed. */
  term: string;
  text: string;
  repeats?: boolean;
  /** For an option whose value may be left out: what follows it and is not its value. */
  standsBefore?: (next: string) => boolean;
  /** A line above it. */
  heading?: string;
}

/** The name of a row's option; undefined for what is taken without one. */
export function optionIn({ term }: HelpRow): string | undefined {
  return term.startsWith("--") ? term.split(" ")[0] : undefined;
}

/** A part of the line that says how a command is called. */
interface UsagePart {
  text: string;
  isRequired: boolean;
}

/** A value that a command takes: the help for it, and how it is read from what was written. */
export class Argument<T> {
  constructor(
    readonly rows: readonly HelpRow[],
    readonly usage: readonly UsagePart[],
    /** @throws {UsageError} */
    readonly read: (written: Written) => T,
    readonly takesPositionals = false,
  ) {}

  /** Another value made of this one. */
  map<U>(make: (value: T, written: Written) => U): Argument<U> {
    return new Argument(this.rows, this.usage, (written) => make(this.read(written), written), this.takesPositionals);
  }

  /** The same for a value that may be missing, and then stays so. */
  ifGiven<U>(make: (value: NonNullable<T>, written: Written) => U): Argument<U | Extract<T, undefined>> {
    return this.map((value, written) => (value === undefined ? (value as Extract<T, undefined>) : make(value as NonNullable<T>, written)));
  }

  or<const U>(usual: U): Argument<NonNullable<T> | U> {
    return this.map((value) => value ?? usual);
  }

  required(): Argument<NonNullable<T>> {
    return this.shownAs(this.rows[0]!.term).map((value) => value ?? refuse(`${this.rows[0]!.term.split(" ")[0]} is required.`));
  }

  /** It makes sense only where the other option is given. @param why completes the sentence after a colon */
  goesWith(other: string, why?: string): Argument<T> {
    return this.map((value, written) => {
      const alone = written.has(other) ? undefined : this.rows.map(optionIn).find((option) => option !== undefined && written.has(option));
      return alone === undefined ? value : refuse(`${alone} goes with ${other}${why === undefined ? "" : `: ${why}`}.`);
    });
  }

  under(heading: string): Argument<T> {
    const [first, ...rows] = this.rows;
    return new Argument([{ ...first!, heading }, ...rows], this.usage, this.read, this.takesPositionals);
  }

  /** It is required, and shown as one part of the usage. */
  shownAs(usage: string): Argument<T> {
    return new Argument(this.rows, [{ text: usage, isRequired: true }], this.read, this.takesPositionals);
  }
}
