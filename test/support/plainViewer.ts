import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Locator, Page } from "playwright-core";
import type { Review } from "#core/review/review.ts";
import { timelineOf } from "#operations/timelineOf.ts";
import { PageHost } from "#pages/kit/pageHost.ts";
import {
  type HostMessage,
  type ReadingSettings,
  type ResultDocument,
  viewerProtocol,
  type ViewerRequest,
} from "#pages/viewer/viewerProtocol.ts";
import type { ViewerRequestHandlers } from "#pages/viewer/viewerProtocol.ts";
import { readAssessment } from "#results/assessmentFile.ts";
import { ROOT, SAMPLES } from "./paths.ts";
import { PAGE_ORIGIN, plainPage, type PageTheme } from "./plainPage.ts";
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

export interface PlainViewer {
  page: Page;
  /** What the page asked for, in its order. */
  asked: ViewerRequest[];
  /** What the host wrote into its log, defects of the page among it. */
  logged: string[];
  /** A word of the passage, by its text. */
  word(text: string): Locator;
  /** Waits for what a screen reader is told. */
  spoken(text: string | RegExp): Promise<void>;
  /** Waits for what the head says about the review. */
  reviewState(text: string | RegExp): Promise<void>;
  /** The review as the page sent it last. */
  review(): Review | undefined;
  send(message: HostMessage): Promise<void>;
}

/** The text of the sample's result, as the engine made it. */
export function sampleResultText(): Promise<string> {
  return readFile(join(ROOT, "test", "fixtures", "pages", "the-seed.assessment.json"), "utf8");
}

/** What a service answers about the sample's reading. It names nobody: another reader's or assessment's answer would be doubted. */
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
  /** The text of the file of another take, which this one is compared with. */
  comparedWith?: string;
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
    audio: { uri: `file:///${file.recording.path}`, name: basename(file.recording.path), src: `${PAGE_ORIGIN}/${SAMPLE.audio}` },
    timeline: timelineOf({ result, reference: file.reference.text }),
    ...(file.review && { review: file.review }),
  };
}

/** The viewer in a plain browser, with a host that keeps the review, and writes down what it is asked for. @param text of a result's file */
export async function plainViewer(
  text: string,
  { theme = "dark", settings = {}, comparedWith, bent = (recording) => recording }: PlainViewerOptions = {},
): Promise<PlainViewer> {
  const document = documentOf(text);
  const sound = bent(await readFile(join(SAMPLES, SAMPLE.audio)));
  const { page, port, load } = await plainPage("viewer", theme, { [SAMPLE.audio]: sound });
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
    parse: viewerProtocol.parsePageMessage,
    begin: () =>
      host.post({
        type: "state",
        document,
        ...(comparedWith !== undefined && { comparison: { uri: "file:///other.assessment.json", document: documentOf(comparedWith) } }),
        settings: { counting: COUNTING, symbols: "arpabet", ...settings },
      }),
    requests: () => handlers,
    log: (message, details) => logged.push(`${message} ${String(details)}`),
  });
  await load();
  await page
    .locator(comparedWith === undefined ? ".passage, .chip" : ".comparison")
    .first()
    .waitFor();
  return {
    page,
    asked,
    logged,
    word: (of) =>
      page
        .locator(".passage .word")
        .filter({ has: page.locator(`xpath=descendant-or-self::*[normalize-space(text())="${of}"]`) })
        .first(),
    spoken: (said) => page.locator("body > .visually-hidden").filter({ hasText: said }).waitFor({ state: "attached" }),
    reviewState: (said) => page.locator(".review-state").filter({ hasText: said }).waitFor(),
    review: () => review,
    send: (message) => host.post(message),
  };
}
