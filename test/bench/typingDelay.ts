// How long the thread in which an editor's extensions run is held up while somebody types into a text of 1 MB, and while the
// closed files of a project are checked: the classes that the extension checks with, without an editor. Part of `npm run bench:authoring`.
import { ENGLISH } from "#language/english/english.ts";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { loadLexicon } from "#platform/loadLexicon.ts";
import { operationOf } from "#operations/operations.ts";
import { ARPABET } from "#core/arpabet/arpabetAlphabet.ts";
import type { WordLexicon } from "#language/language.ts";
import { DocumentAnswers } from "#authoring/checks/documentAnswers.ts";
import { ClosedFiles } from "#authoring/checks/closedFiles.ts";
import type { FileReport } from "#authoring/checks/fileReport.ts";
import { checkPassageBytes } from "#core/passage/checkPassage.ts";
import { readBounded } from "#platform/node/boundedFile.ts";
import { startThread } from "#extension/host/node/startThread.ts";
import { TextChecks } from "#authoring/checks/textChecks.ts";
import type { TextTasks } from "#authoring/checks/textWork.ts";
import { WorkThread } from "#platform/threads/workThread.ts";

/** Milliseconds between keystrokes: mostly too short for a check to begin, now and then a pause. */
const KEYSTROKES = [80, 80, 120, 200, 80, 300, 1500, 80, 80, 80];
/** As the editor waits before it checks. */
const QUIET = 150;
const RESOLUTION = 1;

/** How long the thread did nothing else, at most, in milliseconds. */
export interface LongestDelay {
  /** By the clock: on a busy machine, a thread that has nothing to do waits as well. */
  longestMs: number;
  /** Of the processor, in this thread, between two turns of a timer: what a busy machine does not change much. */
  longestCpuMs: number;
}

export interface TypingDelay extends LongestDelay {
  text: string;
  /** From the last keystroke until the problems of its text were there, in milliseconds. */
  answerMs: number;
}

/** The longest time in milliseconds for which a thread is held up that has nothing to do: by whatever else the machine does. */
export function restingDelay(): Promise<LongestDelay> {
  return longestDelay(() => delay(5000));
}

/** The longest time in milliseconds for which the thread is held up while a dictionary is loaded. */
export function loadingDelay(directory: string): Promise<LongestDelay> {
  return longestDelay(() => loadLexicon(join(directory, "model"), ENGLISH, { withSounds: true }));
}

/** @param directory the folder of the bundles, `dist` */
export async function typingDelays(directory: string, texts: Readonly<Record<string, string>>): Promise<TypingDelay[]> {
  const lexicon = await loadLexicon(join(directory, "model"), ENGLISH, { withSounds: true });
  const delays: TypingDelay[] = [];
  for (const [name, text] of Object.entries(texts))
    delays.push({ text: name, ...(await typeInto(text, name.includes("Arpabet"), directory, lexicon)) });
  return delays;
}

export interface ProjectDelay extends LongestDelay {
  /** From the beginning until everything is shown, in milliseconds. */
  allMs: number;
  problems: number;
}

/** The longest time for which the thread is held up while closed passages are read, checked and shown. @param files their paths */
export async function projectDelay(directory: string, files: readonly string[]): Promise<ProjectDelay> {
  const checks = new TextChecks(
    () => undefined,
    new WorkThread<TextTasks>(startThread(join(directory, "authoringWorker.cjs"), { modelDirectory: join(directory, "model") })),
  );
  const passage = { format: "plaintext", limits: operationOf("fluency-v1").limits } as const;
  const shown = new Map<string, FileReport>();
  let allMs = 0;
  const longest = await longestDelay(
    () =>
      new Promise<void>((resolve) => {
        const started = performance.now();
        let isDone = false;
        const project = new ClosedFiles({
          isOpen: () => false,
          check: async (file) => {
            const { text, problems: ofBytes } = checkPassageBytes(await readBounded(file, { most: 1_000_000 }));
            return checks.inBackground({ task: "checkFile", text, as: { passage, ofBytes } });
          },
          // What the editor is sent has to be copied.
          show: (found) => {
            for (const [file, report] of found) shown.set(file, structuredClone(report));
            if (isDone) finish();
          },
          done: () => (isDone = true),
        });
        const finish = () => {
          allMs = performance.now() - started;
          project.dispose();
          resolve();
        };
        project.set(files);
      }),
  );
  checks.dispose();
  return { ...longest, allMs, problems: [...shown.values()].reduce((sum, { problems }) => sum + problems.length, 0) };
}

async function typeInto(start: string, isArpabet: boolean, directory: string, lexicon: WordLexicon): Promise<Omit<TypingDelay, "text">> {
  const thread = new WorkThread<TextTasks>(
    startThread(join(directory, "authoringWorker.cjs"), { modelDirectory: join(directory, "model") }),
  );
  const checks = new TextChecks(() => lexicon, thread);
  const options = { format: "plaintext", limits: operationOf("fluency-v1").limits } as const;
  const document = { uri: "file:///long", version: 1, text: start, getText: () => document.text };
  const reports = isArpabet
    ? new DocumentAnswers<"checkArpabet", typeof document>(checks, (text) => ({
        task: "checkArpabet",
        text,
        document: "a",
        options: { alphabet: ARPABET, withDictionary: true },
      }))
    : new DocumentAnswers<"checkPassage", typeof document>(checks, (text) => ({ task: "checkPassage", text, options }));
  const profiles = new DocumentAnswers<"profile", typeof document>(checks, (text) => ({
    task: "profile",
    text,
    options: { format: "plaintext" },
  }));
  let answerMs = 0;
  const longest = await longestDelay(async () => {
    let timer: NodeJS.Timeout | undefined;
    for (const pause of KEYSTROKES) {
      document.text = `${document.text.slice(0, 1000)}e${document.text.slice(1000)}`;
      document.version++;
      checks.supersede(document.uri);
      clearTimeout(timer);
      timer = setTimeout(() => void Promise.all([reports.of(document), ...(isArpabet ? [] : [profiles.of(document)])]), QUIET);
      await delay(pause);
    }
    clearTimeout(timer);
    const since = performance.now();
    await reports.of(document);
    answerMs = performance.now() - since;
  });
  checks.dispose();
  return { ...longest, answerMs };
}

async function longestDelay(work: () => Promise<unknown>): Promise<LongestDelay> {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION });
  histogram.enable();
  await delay(20);
  histogram.reset();
  let longestCpuMs = 0;
  let before = cpuMilliseconds();
  const turns = setInterval(() => {
    const now = cpuMilliseconds();
    longestCpuMs = Math.max(longestCpuMs, now - before);
    before = now;
  }, RESOLUTION);
  await work();
  await delay(20);
  clearInterval(turns);
  histogram.disable();
  return { longestMs: histogram.max / 1e6 - RESOLUTION, longestCpuMs };
}

/** Of this thread alone, since it began. */
function cpuMilliseconds(): number {
  // Newer than the types of the oldest Node that is supported.
  const { user, system } = (process as unknown as { threadCpuUsage(): NodeJS.CpuUsage }).threadCpuUsage();
  return (user + system) / 1000;
}
