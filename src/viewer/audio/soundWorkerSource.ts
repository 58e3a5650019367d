/** The program of the sound's worker as text. The build puts it here from soundWorker.ts. */
export const SOUND_WORKER_SOURCE: string = "";
