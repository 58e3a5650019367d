import { PREFIX } from "./defineCommands.ts";

export interface View {
  readonly id: `${typeof PREFIX}.${string}`;
  readonly name: string;
  /** Closed until somebody opens it. */
  readonly isCollapsed?: boolean;
}

/** Shown while the view is empty. */
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

/** For what belongs to the whole view. */
export function inView({ id }: View): string {
  return `view == ${id}`;
}

/** For what is only useful while the view is open. */
export function whileShown({ id }: View): string {
  return `view.${id}.visible`;
}

/** For lines whose context begins with a regular expression, in which dots are literal. */
export function onLines(view: View, pattern: string): string {
  return `${inView(view)} && viewItem =~ /^${pattern.replaceAll(".", "\\.")}/`;
}

/** For lines with this context. */
export function onLine(view: View, context: string): string {
  return `${inView(view)} && viewItem == ${context}`;
}
