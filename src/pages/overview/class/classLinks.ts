import type { ReadonlySignal } from "@preact/signals";
import type { ClassChoice, ClassSheet } from "#core/overview/class/classModel.ts";

export interface ClassLinks {
  choice: ReadonlySignal<ClassChoice>;
  /** The latest, for whatever choice; undefined until there is one. */
  sheet: ReadonlySignal<ClassSheet | undefined>;
  choose: (change: Partial<ClassChoice>) => void;
  open: (uri: string) => void;
  openReader: (reader: string) => void;
}
