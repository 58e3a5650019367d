// Everything heavy that the extension needs, bundled apart (dist/backend.cjs) and loaded on first use: the client with
// undici, the embedded service with its engine, and the wire's schemas.
import "./language.ts";
export { AssessmentClient } from "../client/assessmentClient.ts";
export { inspectAudio } from "../client/recordings/inspectAudio.ts";
export { silenceFor } from "../client/recordings/silenceFor.ts";
export { testConnection } from "../client/testConnection.ts";
export { parseReview, unreadReviewInWords } from "../contract/reading/review.ts";
export { withRecordingPath } from "../results/withRecordingPath.ts";
export { readScoring } from "../contract/files/scoringFile.ts";
export { withPropertyText, withReviewText } from "../results/withReviewText.ts";
export { importReview } from "../results/annotations/importReview.ts";
export { readAssessment, speakerMarkOf, writeAssessment } from "../results/assessmentFile.ts";
export { viewerProtocol } from "../pages/viewer/viewerProtocol.ts";
export { EXPORTS, exportResult } from "../core/export/exportResult.ts";
export { applyReview } from "../core/review/applyReview.ts";
export { changesInWords } from "../core/import/importChanges.ts";
export { HumanError } from "../core/humanError.ts";
export { leavesTimesOpen, timelineOf } from "../operations/timelineOf.ts";
export { alignmentOf } from "../core/timeline/localAlignment.ts";
export { locateWords } from "../core/timeline/locateWords.ts";
export { createEngine } from "../engine/createEngine.ts";
export { startReceiver, startService } from "./service/node/ownService.ts";
export { JobStore } from "../jobs/store/jobStore.ts";
export { claimedReading } from "./jobs/claimedReading.ts";
export { EditorFiles } from "./host/editorFiles.ts";
