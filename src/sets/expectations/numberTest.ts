/** What a figure has to be. Bounds are inclusive unless `above` or `below` is set; one that is absent is open. */
export interface NumberTest {
  /** As the author wrote it, such as `90..95` or `>= 90`. */
  written: string;
  from?: number;
  to?: number;
  /** Whether the figure has to be greater than `from`, or less than `to`. */
  isAbove?: boolean;
  isBelow?: boolean;
  /** For a plain number: to how many decimals the figure is rounded before it is compared. */
  decimals?: number;
}
