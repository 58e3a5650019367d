import type { Io } from "../io.ts";
import type { Argument } from "./argument.ts";
import type { Arguments, ValuesOf } from "./kinds.ts";

/** What there is to know about a command besides the function that runs it. */
export interface Entry<A extends Arguments = Arguments> {
  name: string;
  /** What it does, in lines of at most 120 characters; the first words are its name. */
  about: string;
  /** By the names under which its function receives them, in the order of the help and of the checks. */
  takes: A;
}

/** The values that a command's function receives. */
export type ValuesFor<E extends Entry> = ValuesOf<E["takes"]>;

export interface Command extends Entry {
  /** Runs it, with the values of its arguments. @returns the exit code. */
  run(values: Readonly<Record<string, unknown>>, io: Io): Promise<number>;
}

/** An entry whose arguments keep their types. */
export const entry = <const A extends Record<string, Argument<unknown>>>(written: Entry<A>): Entry<A> => written;

/** A command from its entry and its function, which loads what it needs. */
export function command<A extends Arguments>(entered: Entry<A>, run: (values: ValuesOf<A>, io: Io) => Promise<number>): Command {
  return { ...entered, run };
}
