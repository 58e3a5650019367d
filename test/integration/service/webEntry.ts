// What a page or a worker in a browser would load of client and service; inProcess.test.ts builds it so and runs it.
export { AssessmentClient } from "../../../src/client/assessmentClient.ts";
export { inspectAudio } from "../../../src/client/recordings/inspectAudio.ts";
export { testConnection } from "../../../src/client/testConnection.ts";
export { useHostFiles } from "../../../src/platform/browser/hostFiles.ts";
export { startInProcess } from "../../../src/service/startInProcess.ts";
