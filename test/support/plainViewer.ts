import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Page } from "playwright-core";
import type { Review } from "../../src/core/review/review.ts";
import { timelineOf } from "../../src/operations/timelineOf.ts";
import { PageHost } from "../../src/pages/kit/pageHost.ts";
import { type HostMessage, type ReadingSettings, viewerProtocol, type ViewerRequest } from "../../src/pages/viewer/viewerProtocol.ts";
import type { ViewerRequestHandlers } from "../../src/pages/viewer/viewerProtocol.ts";
import { readAssessment } from "../../src/results/assessmentFile.ts";
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
  /** The review as the page sent it last. */
  review(): Review | undefined;
  send(message: HostMessage): Promise<void>;
}

/** The text of the sample's result, as the engine made it. */
export function sampleResultText(): Promise<string> {
  return readFile(join(ROOT, "test", "fixtures", "pages", "the-seed.assessment.json"), "utf8");
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

/** The viewer in a plain browser, with a host that keeps the review, and writes down what it is asked for. @param text of a result's file */
export async function plainViewer(text: string, theme: PageTheme = "dark", settings: Partial<ReadingSettings> = {}): Promise<PlainViewer> {
  const { file, result } = readAssessment(text);
  const sound = await readFile(join(SAMPLES, SAMPLE.audio));
  const { page, port, load } = await plainPage("viewer", theme, { [SAMPLE.audio]: sound });
  const asked: ViewerRequest[] = [];
  const logged: string[] = [];
  let { review } = file;
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
        document: {
          title: `${SAMPLE.passage}: ${SAMPLE.audio}`,
          identity: "sample",
          operation: result.operation.label,
          assessedBy: file.assessedBy,
          audio: { uri: "file:///the-seed.wav", name: basename(file.recording.path), src: `${PAGE_ORIGIN}/${SAMPLE.audio}` },
          timeline: timelineOf({ result, reference: file.reference.text }),
          ...(review && { review }),
        },
        settings: { counting: COUNTING, symbols: "arpabet", ...settings },
      }),
    requests: () => handlers,
    log: (message, details) => logged.push(`${message} ${String(details)}`),
  });
  await load();
  await page.locator(".passage").waitFor();
  return { page, asked, logged, review: () => review, send: (message) => host.post(message) };
}
