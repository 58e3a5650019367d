import { PREFIX } from "./defineCommands.ts";

/** A view in the extension's container. */
export interface View {
  readonly id: `${typeof PREFIX}.${string}`;
  readonly name: string;
  /** Closed until somebody opens it. */
  readonly isCollapsed?: boolean;
}

/** The welcome content of a view, shown while it is empty. */
export interface ViewWelcome {
  /** Markdown, in which a link on a line of its own is a button. */
  readonly contents: string;
  /** Always unless a when clause says otherwise. */
  readonly when?: string;
}

/** @param id after `speechAssessment.` @param name for people. */
export function defineView(id: string, name: string, more: Pick<View, "isCollapsed"> = {}): View {
  return { id: `${PREFIX}.${id}`, name, ...more };
}

/** The when clause for what belongs to the whole view. */
export function inView({ id }: View): string {
  return `view == ${id}`;
}

/** The when clause for what is only useful while the view is open. */
export function whileShown({ id }: View): string {
  return `view.${id}.visible`;
}

/** The when clause for what belongs to the lines of a view whose context begins with a regular expression, in which dots are literal. */
export function onLines(view: View, pattern: string): string {
  return `${inView(view)} && viewItem =~ /^${pattern.replaceAll(".", "\\.")}/`;
}

/** The when clause for what belongs to the lines of a view with this context. */
export function onLine(view: View, context: string): string {
  return `${inView(view)} && viewItem == ${context}`;
}
