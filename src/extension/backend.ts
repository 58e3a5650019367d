// Everything heavy that the extension needs, bundled apart (dist/backend.cjs) and loaded on first use: the client with
// undici, the embedded service with its engine, and the wire's schemas.
export { AssessmentClient } from "../client/assessmentClient.ts";
export { inspectAudio } from "../client/inspectAudio.ts";
export { parseResult } from "../contract/assessmentResult.ts";
export { parseSavedState, parseViewerMessage } from "../contract/viewerProtocol.ts";
export { HumanError } from "../core/humanError.ts";
export { createEngine } from "../engine/createEngine.ts";
export { startService } from "../service/startService.ts";
