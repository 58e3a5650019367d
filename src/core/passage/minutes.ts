import { t } from "@vscode/l10n";

/** To the second under two minutes, then to ten seconds: `45 s`, `2 min 10 s`, `3 min`. */
export function minutes(seconds: number): string {
  const step = seconds < 120 ? 1 : 10;
  const whole = Math.max(1, Math.round(seconds / step) * step);
  const [full, rest] = [Math.floor(whole / 60), whole % 60];
  return [full > 0 ? t`${full} min` : "", rest > 0 || full === 0 ? `${rest} s` : ""].filter(Boolean).join(" ");
}
