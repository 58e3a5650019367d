// What a page or a worker in a browser would load of client and service; inProcess.test.ts builds it so and runs it.
export { AssessmentClient } from "#client/assessmentClient.ts";
export { inspectAudio } from "#client/recordings/inspectAudio.ts";
export { testConnection } from "#client/testConnection.ts";
export { useHostFiles } from "#platform/browser/hostFiles.ts";
export { startInProcess } from "#service/startInProcess.ts";
