import { t } from "@vscode/l10n";
import type { TakePage } from "./takeProtocol.ts";
import type { SoundLevel } from "#core/recording/soundLevel.ts";
import { el } from "../kit/dom.ts";
import { clockOf, NOW, noticeOf, secondsInWords, spokenOf } from "./inWords.ts";
import type { MicrophoneDevice } from "./microphone.ts";
import type { Recorder, RecorderScreen } from "./recorder.ts";
import { isRunning, offersOf, type TakeOffer, type TakeState } from "./takeState.ts";

const LABELS: Readonly<Record<Exclude<TakeOffer, "hear">, string>> = {
  microphone: t("Turn On the Microphone"),
  record: t("Record"),
  cancel: t("Cancel"),
  stop: t("Stop"),
  keep: t("Keep This Take"),
  again: t("Try Again"),
  download: t("Save as a File"),
  repeat: t("Record Again"),
};
/** Pixels. */
const SIZES = [20, 26, 32, 40, 50, 64] as const;
const USUAL_SIZE = window.innerWidth < 560 ? 1 : 2;
const LOWEST_DB = -60;

export class RecorderView implements RecorderScreen {
  private page: TakePage | undefined;
  private size = USUAL_SIZE;
  private take: Blob | undefined;
  private readonly title = el("h1");
  private readonly text = el("main", { class: "text", tabindex: 0, "aria-label": t("Text to read") });
  private readonly count = el("div", { class: "count", "aria-hidden": true, hidden: true });
  private readonly notice = el("div", { class: "notice", hidden: true });
  private readonly spoken = el("div", { class: "visually-hidden", "aria-live": "assertive" });
  private readonly device = el("select", { id: "device" });
  private readonly length = el("select", { id: "length" });
  private readonly options = el("div", { class: "options" });
  private readonly meter = el("div", {
    class: "meter",
    role: "meter",
    "aria-label": t("Input level"),
    "aria-valuemin": LOWEST_DB,
    "aria-valuemax": 0,
    "aria-valuenow": LOWEST_DB,
  });
  private readonly fill = el("div", { class: "fill" });
  private readonly hint = el("span", { class: "hint" });
  private readonly levels = el("div", { class: "levels" }, this.meter, this.hint);
  private readonly time = el("div", { class: "time", role: "timer", "aria-live": "off" });
  private readonly player = el("audio", { controls: true, "aria-label": t("Your take") });
  private readonly buttons: Readonly<Record<Exclude<TakeOffer, "hear">, HTMLButtonElement>>;
  private recorder: Recorder | undefined;

  constructor(root: HTMLElement) {
    this.buttons = Object.fromEntries(
      Object.entries(LABELS).map(([offer, label]) => [
        offer,
        el("button", { type: "button", class: `button ${offer}`, hidden: true }, label),
      ]),
    ) as RecorderView["buttons"];
    const smaller = sizeButton("size", "A−", t("Smaller text"));
    const larger = sizeButton("size larger", "A+", t("Larger text"));
    smaller.addEventListener("click", () => this.resize(this.size - 1));
    larger.addEventListener("click", () => this.resize(this.size + 1));
    this.meter.append(this.fill);
    this.options.append(
      el("label", { for: "device" }, t("Microphone")),
      this.device,
      el("label", { for: "length" }, t("Time")),
      this.length,
    );
    root.append(
      el("header", {}, this.title, el("div", { class: "sizes", role: "group", "aria-label": t("Text size") }, smaller, larger)),
      this.text,
      this.count,
      el(
        "section",
        { class: "panel", "aria-label": t("Recorder") },
        this.notice,
        this.player,
        this.options,
        el(
          "div",
          { class: "row" },
          this.time,
          this.levels,
          el(
            "div",
            { class: "actions" },
            el("span", { class: "keys", "aria-hidden": true }, t("or press Space")),
            ...Object.values(this.buttons),
          ),
        ),
      ),
      this.spoken,
    );
    this.resize(USUAL_SIZE);
  }

  connect(recorder: Recorder): void {
    this.recorder = recorder;
    const { buttons } = this;
    const on = (offer: keyof RecorderView["buttons"], work: () => unknown) => buttons[offer].addEventListener("click", () => void work());
    on("microphone", () => recorder.ask());
    on("record", () => recorder.record());
    on("cancel", () => recorder.stop());
    on("stop", () => recorder.stop());
    on("keep", () => recorder.keep());
    on("again", () => recorder.keep());
    on("repeat", () => recorder.repeat());
    on("download", () => this.download());
    this.device.addEventListener("change", () => void recorder.ask(this.device.value));
    this.length.addEventListener("change", () => {
      recorder.length = Number(this.length.value);
      this.show(recorder.current);
    });
  }

  begin(page: TakePage): void {
    this.page = page;
    document.title = this.title.textContent = t`Record ${page.title}`;
    const lines = page.paragraphs.map((paragraph) =>
      el("p", {}, ...paragraph.flatMap((line, index) => (index === 0 ? [line] : [el("br"), line]))),
    );
    this.text.classList.toggle("phonemes", page.kind === "phonemes");
    this.text.replaceChildren(...(page.word === undefined ? [] : [el("p", { class: "word" }, page.word)]), ...lines);
    const untimed = t`Until you stop (at most ${secondsInWords(page.most)})`;
    this.length.replaceChildren(
      ...page.lengths.map((seconds) => el("option", { value: seconds }, secondsInWords(seconds))),
      el("option", { value: 0 }, untimed),
    );
    this.length.value = String(page.length);
  }

  devices(devices: readonly MicrophoneDevice[], used: string | undefined): void {
    this.device.replaceChildren(...devices.map(({ id, name }) => el("option", { value: id }, name)));
    if (used !== undefined) this.device.value = used;
  }

  level(level: SoundLevel, { take }: TakeState): void {
    const decibels = level.decibels;
    const problem = level.recentProblem;
    this.fill.style.transform = `scaleX(${(decibels - LOWEST_DB) / -LOWEST_DB})`;
    this.meter.classList.toggle("clipped", problem === "clipped");
    this.meter.setAttribute("aria-valuenow", decibels.toFixed(0));
    const hint =
      problem === undefined ? "" : problem === "quiet" && !isRunning(take) ? t("Say something to try the microphone.") : NOW[problem];
    if (this.hint.textContent !== hint) this.hint.textContent = hint;
  }

  show(state: TakeState): void {
    const { connection, microphone, take } = state;
    const offers = offersOf(state);
    document.body.dataset["take"] = take.is;
    document.body.classList.toggle("open", connection.is !== "opening" && this.page !== undefined);
    this.showNotice(state);
    this.showTime(state);
    if (take.is === "counting") this.count.textContent = String(take.left);
    this.count.hidden = take.is !== "counting";
    this.options.hidden = take.is !== "none" || connection.is !== "open" || microphone.is !== "on";
    this.levels.hidden =
      microphone.is !== "on" || !(take.is === "none" ? connection.is === "open" : ["counting", "recording"].includes(take.is));
    this.showTake(offers.includes("hear"));
    const held = document.activeElement;
    for (const [offer, button] of Object.entries(this.buttons)) {
      button.hidden = !offers.includes(offer as TakeOffer);
      button.classList.toggle("first", offer === offers[0]);
    }
    const [first] = offers;
    const isLost = held === null || held === document.body || (held instanceof HTMLButtonElement && held.hidden);
    if (isLost && first !== undefined && first !== "hear") this.buttons[first].focus();
    const spoken = spokenOf(state);
    if (this.spoken.textContent !== spoken) this.spoken.textContent = spoken;
  }

  private showNotice(state: TakeState): void {
    const { folder, least } = this.page ?? { folder: "" };
    const notice = noticeOf(state, { folder, least });
    this.notice.hidden = notice === undefined;
    const text = notice ? `${notice.what} ${notice.help}` : "";
    // Rewritten only when it changes: a live region is read out each time.
    if (!notice || this.notice.textContent === text) return;
    this.notice.setAttribute("role", notice.isBad ? "alert" : "status");
    this.notice.classList.toggle("bad", notice.isBad);
    this.notice.replaceChildren(el("strong", {}, notice.what), ` ${notice.help}`);
  }

  private showTime({ connection, take }: TakeState): void {
    const length = this.recorder?.length ?? 0;
    const isTimed = length > 0;
    const seconds = take.is === "recording" || take.is === "finishing" ? take.seconds : 0;
    const clock = clockOf(isTimed ? length - seconds : seconds, isTimed);
    if (this.time.textContent !== clock) this.time.textContent = clock;
    // The player shows the length of an existing take.
    this.time.hidden = take.is === "none" ? connection.is !== "open" : take.is !== "counting" && !isRunning(take);
  }

  private showTake(isThere: boolean): void {
    const take = isThere ? this.recorder?.take : undefined;
    this.player.hidden = take === undefined;
    if (take === this.take) return;
    this.take = take;
    this.player.pause();
    if (this.player.src !== "") URL.revokeObjectURL(this.player.src);
    if (take) this.player.src = URL.createObjectURL(take);
    else this.player.removeAttribute("src");
  }

  private download(): void {
    el("a", { href: this.player.src, download: this.page?.fileName ?? "take.wav" }).click();
  }

  private resize(size: number): void {
    this.size = Math.max(0, Math.min(SIZES.length - 1, size));
    this.text.style.fontSize = `${SIZES[this.size]!}px`;
  }
}

/** @param sign for those who see it. @param name for those who hear it. */
function sizeButton(className: string, sign: string, name: string): HTMLButtonElement {
  return el(
    "button",
    { type: "button", class: className, title: name },
    el("span", { "aria-hidden": true }, sign),
    el("span", { class: "visually-hidden" }, name),
  );
}
