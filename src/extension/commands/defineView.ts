import { PREFIX } from "./defineCommands.ts";

/** A view in the extension's container. */
export interface View {
  readonly id: `${typeof PREFIX}.${string}`;
  readonly name: string;
}

/** @param id after `speechAssessment.` @param name for people. */
export function defineView(id: string, name: string): View {
  return { id: `${PREFIX}.${id}`, name };
}

/** The when clause of what belongs to the whole view. */
export function inView({ id }: View): string {
  return `view == ${id}`;
}

/** The when clause of what belongs to the lines of a view whose context begins as a regular expression says, in which dots are dots. */
export function onLines(view: View, pattern: string): string {
  return `${inView(view)} && viewItem =~ /^${pattern.replaceAll(".", "\\.")}/`;
}

/** The when clause of what belongs to the lines of a view that have this context. */
export function onLine(view: View, context: string): string {
  return `${inView(view)} && viewItem == ${context}`;
}
