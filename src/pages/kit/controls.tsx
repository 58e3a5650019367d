import type { InputHTMLAttributes, SelectHTMLAttributes } from "preact";

export interface Option {
  value: string | number;
  label: string;
}

type SelectProps = Omit<SelectHTMLAttributes, "onChange" | "role" | "size"> & {
  /** Undefined for a line between those before and after it. */
  options: readonly (Option | undefined)[];
  choose: (value: string) => unknown;
};

export function Select({ options, choose, ...rest }: SelectProps) {
  return (
    <select onChange={({ currentTarget }) => void choose(currentTarget.value)} {...rest}>
      {options.map((option) => (option ? <option value={option.value}>{option.label}</option> : <hr />))}
    </select>
  );
}

export function Tick({
  tick,
  ...rest
}: Omit<InputHTMLAttributes, "onChange" | "type" | "role"> & { tick: (isChecked: boolean) => unknown }) {
  return <input type="checkbox" onChange={({ currentTarget }) => void tick(currentTarget.checked)} {...rest} />;
}

/** Keys pressed in a list or a box mean nothing to what else is on the page. */
export function ownKeys(event: Event): void {
  event.stopPropagation();
}
