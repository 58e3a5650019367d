/** A line to choose. */
export interface Choice {
  label: string;
  description?: string | undefined;
  detail?: string | undefined;
  /** Also when it does not match what is typed. */
  alwaysShow?: boolean;
}

/** The words of a question; `ignoreFocusOut` keeps it open while the author looks elsewhere. */
export interface Question {
  title: string;
  placeHolder?: string;
  ignoreFocusOut?: boolean;
  /** What is typed may also be in the descriptions. */
  matchOnDescription?: boolean;
}

export interface TextQuestion extends Question {
  prompt: string;
  value?: string | undefined;
  password?: boolean;
  /** Called while it is typed. @returns why it is refused, or a warning with which it is taken. */
  validateInput?: (text: string) => string | { warning: string } | undefined;
}

/** Messages and questions. Each resolves to what was chosen; to undefined, or false, when it was closed. */
export interface Dialogs {
  tell(message: string, ...buttons: string[]): Promise<string | undefined>;
  warn(message: string, ...buttons: string[]): Promise<string | undefined>;
  fail(message: string, ...buttons: string[]): Promise<string | undefined>;
  /** Nothing goes on until it is answered. */
  confirm(question: string, detail: string, yes: string): Promise<boolean>;
  decide(question: string, detail: string, ...answers: string[]): Promise<string | undefined>;
  pick<Item extends Choice>(items: readonly Item[], question: Question): Promise<Item | undefined>;
  ask(question: TextQuestion): Promise<string | undefined>;
  /** Shows that something is going on. @param work its signal is aborted when the author cancels, which resolves to undefined. */
  during<Result>(title: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result | undefined>;
  /** The same in the status bar, where nobody can cancel it. */
  meanwhile<Result>(title: string, work: () => Promise<Result>): Promise<Result>;
  copy(text: string): Promise<void>;
}
