import { refuse } from "./usageError.ts";

/** Options go by their names with the hyphens. */
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

/** A line of a command's help. */
export interface HelpRow {
  /** Such as `--out FILE`, `--json`, `--save [FILE]` or `AUDIO`; an option is parsed as this says. */
  term: string;
  text: string;
  repeats?: boolean;
  /** For an option whose value may be left out: recognizes text that follows it and is not its value. */
  standsBefore?: (next: string) => boolean;
  /** Printed above the line. */
  heading?: string;
}

export function optionIn({ term }: HelpRow): string | undefined {
  return term.startsWith("--") ? term.split(" ")[0] : undefined;
}

/** Part of the line that says how a command is called. */
interface UsagePart {
  text: string;
  isRequired: boolean;
}

/** A value that a command takes, with its help. */
export class Argument<T> {
  constructor(
    readonly rows: readonly HelpRow[],
    readonly usage: readonly UsagePart[],
    /** @throws {UsageError} */
    readonly read: (written: Written) => T,
    readonly takesPositionals = false,
  ) {}

  /** Makes another value of this one. */
  map<U>(make: (value: T, written: Written) => U): Argument<U> {
    return new Argument(this.rows, this.usage, (written) => make(this.read(written), written), this.takesPositionals);
  }

  /** A value that is missing stays so. */
  ifGiven<U>(make: (value: NonNullable<T>, written: Written) => U): Argument<U | Extract<T, undefined>> {
    return this.map((value, written) => (value === undefined ? (value as Extract<T, undefined>) : make(value as NonNullable<T>, written)));
  }

  or<const U>(usual: U): Argument<NonNullable<T> | U> {
    return this.map((value) => value ?? usual);
  }

  required(): Argument<NonNullable<T>> {
    return this.shownAs(this.rows[0]!.term).map((value) => value ?? refuse(`${this.rows[0]!.term.split(" ")[0]} is required.`));
  }

  /** Counts only beside another option, or one of several. @param why completes the sentence after a colon */
  goesWith(others: string | readonly string[], why?: string): Argument<T> {
    const known = [others].flat();
    return this.map((value, written) => {
      if (known.some((other) => written.has(other))) return value;
      const alone = this.rows.map(optionIn).find((option) => option !== undefined && written.has(option));
      return alone === undefined ? value : refuse(`${alone} goes with ${known.join(" or ")}${why === undefined ? "" : `: ${why}`}.`);
    });
  }

  under(heading: string): Argument<T> {
    const [first, ...rows] = this.rows;
    return new Argument([{ ...first!, heading }, ...rows], this.usage, this.read, this.takesPositionals);
  }

  /** Required, and shown as one part of the usage. */
  shownAs(usage: string): Argument<T> {
    return new Argument(this.rows, [{ text: usage, isRequired: true }], this.read, this.takesPositionals);
  }
}
