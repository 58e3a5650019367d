import { type Browser, type ElementHandle, type KeyInput, launch, type Page } from "puppeteer-core";
import { type Engine, type EnginePage, findVisible } from "./engine.ts";

const PROGRAM = "/usr/bin/firefox-esr";

export const FIREFOX: Engine = {
  name: "Firefox",
  programs: [PROGRAM],
  packages: ["firefox-esr"],
  open: async (): Promise<EnginePage> => {
    const browser = await launchFirefox();
    const page = (await browser.pages())[0]!;
    await page.setViewport({ width: 1180, height: 760 });
    return {
      goto: (address) => page.goto(address),
      evaluate: (work, argument) => page.evaluate(work as never, argument) as never,
      click: async (selector, text) => {
        const found = await page.evaluateHandle(findVisible, [selector, text ?? null] as const);
        const element = found.asElement() as ElementHandle<Element> | null;
        if (!element) throw new Error(`There is no ${selector} ${text ?? ""} to click on`);
        await element.click();
      },
      press: (keys) => pressKeys(page, keys),
      close: () => browser.close(),
    };
  },
};

export function launchFirefox(): Promise<Browser> {
  return launch({
    browser: "firefox",
    executablePath: PROGRAM,
    extraPrefsFirefox: {
      // Without a device for sound, such as in a container, no sound would ever begin.
      "media.cubeb.force_mock_context": true,
      "media.navigator.streams.fake": true,
      "media.navigator.permission.disabled": true,
    },
  });
}

/** @param keys such as `Enter`, `s` or `Shift+Enter` */
export async function pressKeys({ keyboard }: Page, keys: string): Promise<void> {
  const [key, ...held] = keys.split("+").reverse() as KeyInput[];
  for (const modifier of held) await keyboard.down(modifier);
  await keyboard.press(key!);
  for (const modifier of held) await keyboard.up(modifier);
}
