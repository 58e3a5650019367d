import { close, constants, fstat, open as openDescriptor, read, type Stats } from "node:fs";
import { open } from "node:fs/promises";
import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { OpenFile } from "../files/openFile.ts";
import { fileTooLarge, silentPipe, specialFile } from "../files/fileRefusedError.ts";
import { requireWithin } from "./fileBorder.ts";

export interface ReadLimits {
  /** Bytes; a larger file is refused. */
  most: number;
  /** Allows pipes, such as a shell gives for `<(…)`. */
  pipes?: boolean;
  /** Milliseconds in which a pipe gets a writer, 5,000 unless given; what that writes may take as long as it likes. */
  writerWithin?: number;
  /** One of the files whose names are this program's own: no border is asked. */
  isOwn?: boolean;
  signal?: AbortSignal | undefined;
}

/** Opening a pipe that nobody writes to would wait forever, in a thread that cannot be stopped. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
const WRITER_WITHIN_MS = 5_000;
const WRITER_LOOK_MS = 50;
const SMALLEST_BUFFER_BYTES = 1 << 16;
const LARGEST_BUFFER_BYTES = 1 << 24;

/**
 * For reading. Follows links.
 * @throws {FileRefusedError} for anything but a regular file or a folder, and outside the border; whatever the file system throws (EISDIR for a folder).
 */
export async function openRegular(path: string): Promise<OpenFile> {
  const handle = await open(path, FLAGS);
  try {
    const facts = await handle.stat();
    refuseSpecial(path, facts);
    await requireWithin(path, handle.fd, facts);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/**
 * Never reads a device, and never more than allowed, whatever the file system says about the size.
 * @throws {FileRefusedError} for a special file, a pipe that nobody writes to, one that is too large or one outside the border; whatever the file system throws; the signal's reason.
 */
export async function readBounded(path: string, limits: ReadLimits): Promise<Uint8Array> {
  limits.signal?.throwIfAborted();
  // Opened only once: the writer of a pipe is cut off when its reader goes away.
  const descriptor = await files.open(path, FLAGS);
  let isHandedOn = false;
  try {
    const file = await files.fstat(descriptor);
    if (!limits.isOwn) await requireWithin(path, descriptor, file);
    if (limits.pipes && file.isFIFO()) {
      isHandedOn = true;
      return await readPipe(path, descriptor, limits);
    }
    refuseSpecial(path, file);
    return await readRegular(path, descriptor, file.size, limits);
  } finally {
    if (!isHandedOn) await files.close(descriptor);
  }
}

const files = { open: promisify(openDescriptor), fstat: promisify(fstat), read: promisify(read), close: promisify(close) };

async function readRegular(path: string, descriptor: number, size: number, { most, signal }: ReadLimits): Promise<Buffer> {
  if (size > most) throw fileTooLarge(path, most);
  const chunks: Buffer[] = [];
  let total = 0;
  for (;;) {
    signal?.throwIfAborted();
    const chunk = Buffer.allocUnsafe(Math.max(SMALLEST_BUFFER_BYTES, Math.min(size - total + 1, LARGEST_BUFFER_BYTES)));
    const { bytesRead } = await files.read(descriptor, chunk, 0, chunk.length, null);
    if (bytesRead === 0) return Buffer.concat(chunks);
    total += bytesRead;
    if (total > most) throw fileTooLarge(path, most);
    chunks.push(chunk.subarray(0, bytesRead));
  }
}

async function readPipe(path: string, fd: number, limits: ReadLimits): Promise<Buffer> {
  const { most, signal } = limits;
  const first = await firstOf(path, fd, limits).catch(async (error: unknown) => {
    await files.close(fd);
    throw error;
  });
  const pipe = new Socket({ fd, readable: true, writable: false });
  const stop = () => pipe.destroy(signal?.reason as Error);
  signal?.addEventListener("abort", stop, { once: true });
  try {
    const chunks = [first];
    let total = first.length;
    if (total > most) throw fileTooLarge(path, most);
    for await (const chunk of pipe as AsyncIterable<Buffer>) {
      total += chunk.length;
      if (total > most) throw fileTooLarge(path, most);
      chunks.push(chunk);
    }
    signal?.throwIfAborted();
    return Buffer.concat(chunks);
  } finally {
    signal?.removeEventListener("abort", stop);
    pipe.destroy();
  }
}

/**
 * A pipe that has had no writer is silent for ever. Only a read that does not wait distinguishes it from one whose writer takes its time: it finds
 * the end instead of nothing yet.
 * @returns what has been written so far, perhaps nothing.
 */
async function firstOf(path: string, descriptor: number, { writerWithin = WRITER_WITHIN_MS, signal }: ReadLimits): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(SMALLEST_BUFFER_BYTES);
  for (let waited = 0; ; waited += WRITER_LOOK_MS) {
    signal?.throwIfAborted();
    try {
      const { bytesRead } = await files.read(descriptor, buffer, 0, buffer.length, null);
      if (bytesRead > 0) return buffer.subarray(0, bytesRead);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
      return buffer.subarray(0, 0);
    }
    if (waited >= writerWithin) throw silentPipe(path);
    await sleep(WRITER_LOOK_MS);
  }
}

function refuseSpecial(path: string, file: Stats): void {
  if (file.isDirectory()) throw Object.assign(new Error(`EISDIR: ${path} is a folder`), { code: "EISDIR" });
  if (!file.isFile()) throw specialFile(path);
}
