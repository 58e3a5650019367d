import { t } from "@vscode/l10n";

export interface SoundValues {
  /** Hz at the pointer, and the level there in dB below a tone of full scale. */
  hz?: number;
  level?: number;
  /** Hz; 0 without a voice. */
  pitch?: number;
  /** Hz; `NaN` where there is none. */
  formants?: ArrayLike<number>;
  /** dB. */
  intensity?: number;
}

/** Such as `2,310 Hz · −34 dB · F0 235 Hz · F1 610 · F2 1,900 · F3 2,800 Hz`. */
export function soundReadout({ hz, level, pitch, formants, intensity }: SoundValues): string {
  const number = (value: number) => Math.round(value).toLocaleString("en-US").replace("-", "−");
  const parts = [
    hz !== undefined && `${number(hz)} Hz`,
    level !== undefined && `${number(level)} dB`,
    pitch !== undefined && `F0 ${pitch > 0 ? `${number(pitch)} Hz` : "–"}`,
    ...Array.from(formants ?? [], (value, i) => `F${i + 1} ${value > 0 ? `${number(value)} Hz` : "–"}`),
    intensity !== undefined && t`intensity ${number(intensity)} dB`,
  ];
  return parts.filter((part) => part !== false).join(" · ");
}
