// A process that is killed with a pool in it. Its argument is JSON: the pool's programs, and what a job is to ask of the
// worker. It sends the id of the pool's child process once that has the job.
import { WorkerPool } from "#engine/workerPool.ts";

const { reference, ...files } = JSON.parse(process.argv[2]!) as { childFile: string; workerFile: string; reference: string };
const pool = new WorkerPool({ ...files, setup: { modelDirectory: "/none" }, workers: 1 });
const job = (text: string) => pool.analyse({ kind: "fluency", audioPath: "/none", reference: text });
const { pid } = (await job("work")) as unknown as { pid: number };
void job(reference).catch(() => undefined);
process.send!(pid);
setInterval(() => undefined, 1000);
