import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Locator, Page } from "playwright-core";
import type { Review } from "#core/review/review.ts";
import { timelineOf } from "#operations/timelineOf.ts";
import { PageHost } from "#pages/kit/pageHost.ts";
import {
  type HostMessage,
  type ListeningChoices,
  type ReadingSettings,
  type ResultDocument,
  parseViewerMessage,
  type ViewerRequest,
} from "#pages/viewer/viewerProtocol.ts";
import type { ViewerRequestHandlers } from "#pages/viewer/viewerProtocol.ts";
import { readAssessment } from "#results/assessmentFile.ts";
import { ROOT, SAMPLES } from "./paths.ts";
import { type PageDriver, plainPage, type PageTheme, type ServedPage, servedPage } from "./plainPage.ts";
import { SAMPLE } from "./samples.ts";

const COUNTING = {
  insertions: true,
  repetitions: false,
  selfCorrections: false,
  falseStarts: false,
  longPauses: false,
  properNounsOnce: false,
};

interface Detail {
  type: string;
  prediction: string[];
  aligned_result?: unknown;
}

/** A host that keeps the review. */
interface ViewerHost {
  /** What the page asked for, in its order. */
  asked: ViewerRequest[];
  /** Lines of its log, defects of the page among them. */
  logged: string[];
  /** The review as the page sent it last. */
  review(): Review | undefined;
  send(message: HostMessage): Promise<void>;
}

export interface PlainViewer extends ViewerHost {
  page: Page;
  /** A word of the passage, by its text. */
  word(text: string): Locator;
  /** Waits for what a screen reader is told. */
  spoken(text: string | RegExp): Promise<void>;
  /** Waits for what the head says about the review. */
  reviewState(text: string | RegExp): Promise<void>;
}

/** The text of the sample's result, as the engine made it. */
export function sampleResultText(): Promise<string> {
  return readFile(join(ROOT, "test", "fixtures", "pages", "the-seed.assessment.json"), "utf8");
}

/** The answer of a service about the sample's reading. It names nobody: another reader's or assessment's answer would be doubted. */
export async function sampleAnswer(): Promise<object> {
  const { result } = JSON.parse(await sampleResultText()) as { result: Record<string, unknown> };
  const { user_id: _user, assessment_id: _id, ...answer } = result;
  return answer;
}

/** The same with a word that was said with another vowel. */
export async function walkedResultText(): Promise<string> {
  const file = JSON.parse(await sampleResultText()) as { result: { details: Detail[] } };
  const replaced = file.result.details.find(({ type }) => type === "replace")!;
  replaced.prediction = ["liff"];
  replaced.aligned_result = [
    ["L", "L"],
    ["IY", "IH"],
    ["F", "F"],
  ].map(([reference, prediction], i) => ({ reference, prediction, orig_index: i, type: reference === prediction ? "equal" : "replace" }));
  return JSON.stringify(file);
}

export interface PlainViewerOptions {
  theme?: PageTheme;
  settings?: Partial<ReadingSettings>;
  listening?: ListeningChoices;
  /** The texts of the files of other takes, which this one is compared with. */
  comparedWith?: string | readonly string[];
  /** What becomes of the recording's bytes; they stay as they are by default. */
  bent?: (recording: Buffer) => Buffer;
}

/** As the extension makes it of the text of a result's file. */
function documentOf(text: string): ResultDocument {
  const { file, result } = readAssessment(text);
  return {
    title: `${basename(file.reference.path ?? "")}: ${basename(file.recording.path)}`,
    identity: file.recording.path,
    operation: result.operation.label,
    assessedBy: file.assessedBy,
    assessedAt: file.assessedAt,
    audio: { uri: `file:///${file.recording.path}`, name: basename(file.recording.path), src: `/${SAMPLE.audio}` },
    timeline: timelineOf({ result, reference: file.reference.text }),
    ...(file.review && { review: file.review }),
  };
}

function viewerHost(
  port: ServedPage["port"],
  document: ResultDocument,
  { settings = {}, listening, comparedWith }: PlainViewerOptions,
): ViewerHost {
  const asked: ViewerRequest[] = [];
  const logged: string[] = [];
  let { review } = document;
  const answer = async (request: ViewerRequest) => {
    asked.push(request);
    if (request.method !== "setReview") return;
    review = request.review;
    await host.post({ type: "review", review });
  };
  const handlers = new Proxy({} as ViewerRequestHandlers, { get: () => answer });
  const host: PageHost<ViewerRequest, HostMessage> = new PageHost<ViewerRequest, HostMessage>(port, {
    name: "The viewer",
    parse: parseViewerMessage,
    begin: () =>
      host.post({
        type: "state",
        document,
        comparisons: [comparedWith ?? []]
          .flat()
          .map((other, i) => ({ uri: `file:///other${i}.assessment.json`, document: documentOf(other) })),
        settings: { counting: COUNTING, symbols: "arpabet", ...settings },
        listening,
      }),
    requests: () => handlers,
    log: (message, details) => logged.push(`${message} ${String(details)}`),
  });
  return { asked, logged, review: () => review, send: (message) => host.post(message) };
}

const soundOfSample = () => readFile(join(SAMPLES, SAMPLE.audio));

/** The viewer in any browser; `close` ends its server alone. */
export async function servedViewer(driver: PageDriver, text: string, options: PlainViewerOptions = {}): Promise<ViewerHost & ServedPage> {
  const served = await servedPage(driver, "viewer", options.theme, { [SAMPLE.audio]: await soundOfSample() });
  return { ...served, ...viewerHost(served.port, documentOf(text), options) };
}

/** The viewer in a plain browser. @param text of a result's file */
export async function plainViewer(text: string, options: PlainViewerOptions = {}): Promise<PlainViewer> {
  const { theme = "dark", comparedWith, bent = (recording) => recording } = options;
  const { page, port, load } = await plainPage("viewer", theme, { [SAMPLE.audio]: bent(await soundOfSample()) });
  const host = viewerHost(port, documentOf(text), options);
  await load();
  await page
    .locator(comparedWith === undefined ? ".passage, .chip" : ".comparison")
    .first()
    .waitFor();
  return {
    ...host,
    page,
    word: (of) =>
      page
        .locator(".passage .word")
        .filter({ has: page.locator(`xpath=descendant-or-self::*[normalize-space(text())="${of}"]`) })
        .first(),
    spoken: (said) => page.locator("body > .visually-hidden").filter({ hasText: said }).waitFor({ state: "attached" }),
    reviewState: (said) => page.locator(".review-state").filter({ hasText: said }).waitFor(),
  };
}
