import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { waitFor } from "../waitFor.ts";
import { type Engine, type EnginePage, findVisible } from "./engine.ts";

const DRIVER = "/usr/bin/WebKitWebDriver";
const BROWSER = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;
const XVFB = "/usr/bin/Xvfb";
/** Of the W3C's WebDriver: the property that names an element, and the codes of keys without a letter. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const KEYS: Readonly<Record<string, string>> = {
  Enter: "\uE007",
  Escape: "\uE00C",
  Shift: "\uE008",
  Control: "\uE009",
  Tab: "\uE004",
  " ": " ",
};

/** The engine of Safari, as Linux has it. */
export const WEBKIT: Engine = {
  name: "WebKit",
  programs: [DRIVER, BROWSER, XVFB],
  packages: ["webkit2gtk-driver", "libwebkit2gtk-4.1-0", "xvfb"],
  open: async (): Promise<EnginePage> => {
    const screen = spawn(XVFB, ["-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const children: ChildProcess[] = [screen];
    const end = () => children.reverse().forEach((child) => child.kill());
    try {
      const [display] = (await once(createInterface(screen.stdout), "line")) as [string];
      const port = await freePort();
      const env = { ...process.env, DISPLAY: `:${display}`, NO_AT_BRIDGE: "1" };
      children.push(spawn(DRIVER, [`--port=${port}`], { env, stdio: "ignore" }));
      const driver = `http://127.0.0.1:${port}`;
      await waitFor("the driver of WebKit", async () => (await fetch(`${driver}/status`)).ok || undefined);
      const args = ["--automation", "--enable-mock-capture-devices=true", "--geometry=1200x840"];
      const options = { "webkitgtk:browserOptions": { binary: BROWSER, args } };
      const { sessionId } = (await call(`${driver}/session`, { capabilities: { alwaysMatch: options } })) as { sessionId: string };
      return webDriverPage(`${driver}/session/${sessionId}`, end);
    } catch (error) {
      end();
      throw error;
    }
  },
};

function webDriverPage(session: string, end: () => void): EnginePage {
  const evaluate = async (work: (argument: never) => unknown, argument: unknown) => {
    const script = `const [argument, done] = arguments;
      Promise.resolve(argument).then(${work.toString()}).then((value) => done({ value }), (error) => done({ problem: String(error) }));`;
    const { value, problem } = (await call(`${session}/execute/async`, { script, args: [argument] })) as {
      value: unknown;
      problem?: string;
    };
    if (problem !== undefined) throw new Error(problem);
    return value;
  };
  return {
    goto: (url) => call(`${session}/url`, { url }),
    evaluate: evaluate as EnginePage["evaluate"],
    click: async (selector, text) => {
      const found = (await evaluate(findVisible, [selector, text ?? null])) as Record<string, string> | null;
      if (!found) throw new Error(`There is no ${selector} ${text ?? ""} to click on`);
      await call(`${session}/element/${found[ELEMENT]}/click`, {});
    },
    press: async (keys) => {
      const pressed = keys.split("+").map((key) => KEYS[key] ?? key);
      const actions = [
        ...pressed.map((value) => ({ type: "keyDown", value })),
        ...pressed.toReversed().map((value) => ({ type: "keyUp", value })),
      ];
      await call(`${session}/actions`, { actions: [{ type: "key", id: "keyboard", actions }] });
    },
    close: async () => {
      await call(session, undefined, "DELETE").finally(end);
    },
  };
}

/** @throws {Error} with what the driver says is wrong */
async function call(address: string, body: object | undefined, method = "POST"): Promise<unknown> {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(JSON.stringify(value));
  return value;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  await once(server.close(), "close");
  return port;
}
