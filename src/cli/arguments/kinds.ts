import { didYouMean } from "#core/text/didYouMean.ts";
import { Argument, type HelpRow, optionIn, type Written } from "./argument.ts";
import { refuse } from "./usageError.ts";

export type Arguments = Readonly<Record<string, Argument<unknown>>>;
export type ValuesOf<A extends Arguments> = { [Name in keyof A]: A[Name] extends Argument<infer T> ? T : never };
/** One of several values, by its name. */
type OneOf<V> = { [Name in keyof V]: Record<Name, NonNullable<V[Name]>> & { [Other in Exclude<keyof V, Name>]?: undefined } }[keyof V];

function option<T>(row: HelpRow, read: (written: Written, name: string) => T): Argument<T> {
  const usage = { text: `[${row.term}]${row.repeats ? "…" : ""}`, isRequired: false };
  return new Argument([row], [usage], (written) => read(written, optionIn(row)!));
}

const notBlank = (value: string, name: string) => (value.trim() === "" ? refuse(`${name} is required.`) : value);

export const flag = (term: string, text: string): Argument<boolean> => option({ term, text }, (written, name) => written.has(name));

export const text = (term: string, help: string): Argument<string | undefined> =>
  option({ term, text: help }, (written, name) => {
    const value = written.one(name);
    return value === undefined ? undefined : notBlank(value, name);
  });

/** The text is empty where it is left out after its option. @param standsBefore recognizes what follows the option and is not its value */
export const textOrNone = (term: string, help: string, standsBefore: (next: string) => boolean): Argument<string | undefined> =>
  option({ term, text: help, standsBefore }, (written, name) => written.one(name));

export const many = (term: string, help: string): Argument<string[]> =>
  option({ term, text: help, repeats: true }, (written, name) => written.all(name).map((value) => notBlank(value, name)));

/** However its capitals and hyphens are written. */
export function choice<const V extends string | number>(term: string, help: string, values: readonly V[]): Argument<V | undefined> {
  const plain = (value: string | number) => String(value).trim().toLowerCase().replaceAll("-", "");
  return text(term, help).ifGiven((written) => {
    const known = values.find((value) => plain(value) === plain(written));
    return known ?? refuse(`${term.split(" ")[0]} is one of ${values.join(", ")}.${didYouMean(written, values.map(String))}`);
  });
}

/** Without a sign. @param what it is and which are allowed, as in “--jobs is …” */
export function number(term: string, help: string, what: string, isAllowed: (value: number) => boolean): Argument<number | undefined> {
  return text(term, help).ifGiven((written) => {
    const value = /^\d+(\.\d+)?$/.test(written) ? Number(written) : NaN;
    return isAllowed(value) ? value : refuse(`${term.split(" ")[0]} is ${what}.`);
  });
}

/** Taken without an option. @param more what is said where there are several */
export function one(term: string, help: string, { missing, more }: { missing: string; more: string }): Argument<string> {
  return oneOrNone(term, help, more).map((value) => value ?? refuse(missing));
}

export function oneOrNone(term: string, help: string, more: string): Argument<string | undefined> {
  return new Argument(
    [{ term, text: help }],
    [{ text: term, isRequired: true }],
    ({ positionals: [first, ...others] }) => (others.length > 0 ? refuse(more) : first?.trim() ? asFile(first) : undefined),
    true,
  );
}

/** Taken without an option, each once. @param rows the terms in the help and their texts */
export function several(usage: string, rows: Readonly<Record<string, string>>, missing: string): Argument<string[]> {
  return severalOrNone(usage, rows).map((values) => (values.length === 0 ? refuse(missing) : values));
}

export function severalOrNone(usage: string, rows: Readonly<Record<string, string>>): Argument<string[]> {
  return new Argument(
    Object.entries(rows).map(([term, text]) => ({ term, text })),
    [{ text: usage, isRequired: true }],
    ({ positionals }) => [...new Set(positionals.map(asFile))],
    true,
  );
}

/** Refuses standard input: it has no name to go by, and could not be checked beforehand. */
export const asFile = (path: string): string => (path === "-" ? refuse("Standard input is not read. Name a file.") : path);

export function group<A extends Arguments>(parts: A): Argument<ValuesOf<A>> {
  const all = Object.entries(parts);
  return new Argument(
    all.flatMap(([, part]) => part.rows),
    all.flatMap(([, part]) => part.usage),
    (written) => Object.fromEntries(all.map(([name, part]) => [name, part.read(written)])) as ValuesOf<A>,
    all.some(([, part]) => part.takesPositionals),
  );
}

/** At most one of several arguments. @param why they do not go together, after a colon */
export function either<A extends Arguments>(parts: A, why?: string): Argument<OneOf<ValuesOf<A>> | undefined> {
  const all = group(parts);
  const usage = `[${all.usage.map((part) => part.text.replace(/^\[(.*)\](…?)$/, "$1$2")).join(" | ")}]`;
  return new Argument(all.rows, [{ text: usage, isRequired: false }], (written) => {
    const names = all.rows.map((row) => optionIn(row)!).filter((name) => written.has(name));
    if (names.length > 1) refuse(`${names.join(" and ")} do not go together${why === undefined ? "" : `: ${why}`}.`);
    const given = Object.entries(parts).filter(([, part]) => part.rows.some((row) => written.has(optionIn(row)!)));
    return given.length === 0
      ? undefined
      : (Object.fromEntries(given.map(([name, part]) => [name, part.read(written)])) as OneOf<ValuesOf<A>>);
  });
}

/** All of several arguments, or none. @param why they go together, after a colon */
export function together<A extends Arguments>(
  parts: A,
  why: string,
): Argument<{ [Name in keyof A]: NonNullable<ValuesOf<A>[Name]> } | undefined> {
  const { rows, read } = group(parts);
  const names = rows.map((row) => optionIn(row)!);
  const usage = { text: `[${rows.map(({ term }) => term).join(" ")}]`, isRequired: false };
  return new Argument(rows, [usage], (written) => {
    const given = names.filter((name) => written.has(name));
    if (given.length > 0 && given.length < names.length) refuse(`${names.join(" and ")} go together: ${why}.`);
    return given.length === 0 ? undefined : (read(written) as { [Name in keyof A]: NonNullable<ValuesOf<A>[Name]> });
  });
}

/** A secret in an environment variable or a file: arguments, which every process on the machine can read, never contain one. */
export const secret = (name: string, help: string): Argument<SecretSource | undefined> =>
  either({ variable: text(`${name}-env NAME`, help), path: text(`${name}-file FILE`, help) });

export type SecretSource = { variable: string; path?: undefined } | { path: string; variable?: undefined };
