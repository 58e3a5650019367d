import { useComputed } from "@preact/signals";
import { t } from "@vscode/l10n";
import type { ButtonHTMLAttributes } from "preact";
import { RATES } from "../audio/player.ts";
import { Select } from "../../kit/controls.tsx";
import { clock } from "../layout/axis.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { Icon, type IconName } from "./icon.tsx";
import { showWhole, ZOOM_STEP, zoomStep, zoomToSelection } from "./keyCommands.ts";
import { ShowMenu } from "./showMenuPart.tsx";

interface ToolbarProps {
  model: ViewModel;
  copyRecord: () => void;
  showKeys: () => void;
}

export function Toolbar({ model, copyRecord, showKeys }: ToolbarProps) {
  const { isPlaying, recording, activeSpan, settings } = model;
  return (
    <div class="toolbar" role="toolbar" aria-label={t("Playback and zoom")}>
      <IconButton
        icon={isPlaying ? "pause" : "play"}
        label={isPlaying ? t("Pause playback") : t("Play")}
        keys={t("Space")}
        disabled={!recording}
        onClick={() => model.togglePlay()}
      />
      <IconButton
        icon="segment"
        label={t("Play the selection")}
        keys={t("Enter")}
        text={t("Selection")}
        disabled={!recording || !model.activeSound}
        onClick={() => model.playSelection()}
      />
      <IconButton
        icon="onward"
        label={t("Play from here on")}
        keys={t("Shift+Enter")}
        text={t("From here")}
        disabled={!recording}
        onClick={() => model.playOnward()}
      />
      <IconButton
        icon="loop"
        label={t("Loop")}
        keys="L"
        aria-pressed={settings.loop}
        onClick={() => model.setSettings({ loop: !settings.loop })}
      />
      <Select
        class="tool"
        aria-label={t("Playback speed")}
        title={t("Playback speed (< >); the pitch stays the same")}
        value={settings.rate}
        options={RATES.map((value) => ({ value, label: `${value}×` }))}
        choose={(rate) => model.setSettings({ rate: Number(rate) })}
      />
      <Position model={model} />
      <span class="spring" />
      <IconButton icon="copy" label={t("Copy Record as Text")} text={t("Copy Record")} onClick={copyRecord} />
      <ShowMenu model={model} />
      <IconButton icon="out" label={t("Zoom out")} keys="−" onClick={() => zoomStep(model, 1 / ZOOM_STEP)} />
      <IconButton icon="in" label={t("Zoom in")} keys="+" onClick={() => zoomStep(model, ZOOM_STEP)} />
      <IconButton icon="fit" label={t("Zoom to the selection")} keys="Z" disabled={!activeSpan} onClick={() => zoomToSelection(model)} />
      <IconButton icon="whole" label={t("Show the whole recording")} keys="0" onClick={() => showWhole(model)} />
      <IconButton icon="keys" label={t("Keys and mouse")} keys="?" onClick={showKeys} />
    </div>
  );
}

type IconButtonProps = Omit<ButtonHTMLAttributes, "icon" | "label"> & { icon: IconName; label: string; keys?: string; text?: string };

export function IconButton({ icon, label, keys, text, ...rest }: IconButtonProps) {
  return (
    <button type="button" class={text ? "tool wide" : "tool"} aria-label={label} title={keys ? `${label} (${keys})` : label} {...rest}>
      <Icon name={icon} />
      {text}
    </button>
  );
}

/** The playhead, and the length of what was chosen by hand. It moves in every frame, and nothing else is drawn with it. */
function Position({ model }: { model: ViewModel }) {
  const text = useComputed(() => {
    const { time, duration, range } = model;
    const place = `${clock(time, 2)} / ${clock(duration, 2)}`;
    return range ? t`${place}  ·  ${clock(range.end - range.start, 3)} selected` : place;
  });
  return <span class="position">{text}</span>;
}
