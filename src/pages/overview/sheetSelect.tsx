import type { ReadonlySignal } from "@preact/signals";

export interface SheetChoice {
  key: string;
  label: string;
  /** Absent where there is only one kind. */
  group?: string;
}

/** A passage or a reader, of which a tab shows one sheet. */
export interface SheetChoices {
  choices: readonly SheetChoice[];
  /** The wished one if it is offered, otherwise the first. */
  chosen: string | undefined;
}

export function choicesOf(choices: readonly SheetChoice[], wished: string | undefined): SheetChoices {
  return { choices, chosen: choices.find(({ key }) => key === wished)?.key ?? choices[0]?.key };
}

interface SelectProps {
  label: string;
  from: ReadonlySignal<SheetChoices>;
  choose: (key: string) => void;
}

export function SheetSelect({ label, from, choose }: SelectProps) {
  const { choices, chosen } = from.value;
  const groups = [...new Set(choices.map(({ group }) => group))];
  const options = (of: string | undefined) =>
    choices.filter(({ group }) => group === of).map(({ key, label: text }) => <option value={key}>{text}</option>);
  return (
    <div class="tools">
      <select
        class="select sheet-select"
        aria-label={label}
        hidden={chosen === undefined}
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {groups.map((group) => (group === undefined ? options(group) : <optgroup label={group}>{options(group)}</optgroup>))}
      </select>
    </div>
  );
}
