import type { Signal } from "@preact/signals";
import { t } from "@vscode/l10n";
import { KEY_LINES } from "../state/keys.ts";
import { Dialog } from "./dialog.tsx";
import { Rows } from "./tooltip.tsx";

const GROUPS = Object.entries<string>({
  Playing: t("Playing"),
  Moving: t("Moving"),
  Looking: t("Looking"),
  Correcting: t("Correcting"),
  "Times and phonemes": t("Times and phonemes"),
} satisfies Record<(typeof KEY_LINES)[number]["group"], string>);

const MOUSE = [
  [t("Click"), t("Play a word or phoneme, or set the playhead")],
  [t("Drag"), t("Select a stretch of time; on the time axis, move along")],
  [
    t("Drag an edge"),
    t("Move the start or end of a word or phoneme. Shift or Alt: leave the edge beside it. Ctrl: snap to zero crossings. Esc: cancel"),
  ],
  [t("Right click"), t("Correct a word, a phoneme or the selected stretch")],
  [t("Shift + click"), t("Extend the selection")],
  [t("Double click"), t("Zoom to the word")],
  [t("Wheel"), t("Ctrl: zoom. Shift, or sideways: move along")],
] as const;

export function KeyHelp({ isOpen }: { isOpen: Signal<boolean> }) {
  return (
    <Dialog id="key-help" title={t("Keys and mouse")} isOpen={isOpen}>
      {GROUPS.map(([group, name]) => (
        <section>
          <h3>{name}</h3>
          <dl>
            {KEY_LINES.filter((line) => line.group === group).map(({ keys, text }) => (
              <>
                <dt>
                  {keys.map((key) => (
                    <kbd>{key}</kbd>
                  ))}
                </dt>
                <dd>{text}</dd>
              </>
            ))}
          </dl>
        </section>
      ))}
      <section>
        <h3>{t("Mouse")}</h3>
        <Rows rows={MOUSE.map(([name, value]) => ({ name, value }))} />
      </section>
    </Dialog>
  );
}
