import { readWhole } from "../documents/readUri.ts";
import { chmod, mkdir, readdir, rm, stat } from "#platform/node/files.ts";
import { join } from "#platform/node/paths.ts";
import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { baseName, containerOf } from "#contract/files/fileNames.ts";
import type { Address } from "#project/files/address.ts";
import { localAudio } from "../documents/localAudio.ts";
import { fingerprintOf, fingerprintOfFile } from "#platform/fileHash.ts";
import { openRegular } from "#platform/node/boundedFile.ts";
import { convertToWav, findFfmpeg, UNPLAYABLE } from "../host/node/conversion.ts";
import { isLocal, pathOf } from "../host/node/place.ts";
import { uriAt } from "../host/node/uriAt.ts";

/** The address for the page, or the reason why there is none, in words. */
export interface ViewerAudio {
  uri?: vscode.Uri;
  problem?: string;
  /** The recording is no longer at its address. */
  missing?: boolean;
  /** In words, although it can be played. */
  warning?: string;
}

/** Held for as long as a viewer needs the recording. */
export interface AudioLease {
  get(): Promise<ViewerAudio>;
  /** Absolute path of a WAV file on this machine, for the engine; undefined if it is not available. */
  file(): Promise<string | undefined>;
  /** Removes copies of the recording once no viewer needs it. */
  release(): void;
}

interface Shared {
  users: number;
  audio: Promise<ViewerAudio>;
  /** As WAV, in this extension's own folder. */
  copy?: Promise<string | undefined>;
  closing: AbortController;
}

/** Milliseconds after which a copy counts as left behind by a window that ended abruptly. */
const STALE_COPY_MS = 24 * 60 * 60 * 1000;

const MISSING = t("The recording is no longer where it was, so it cannot be played or shown. The result itself is complete.");
const CHANGED = t(
  "The recording was changed after it was assessed, so the times of this result may be wrong. Assess it again to update them.",
);
const INSTALL = t(
  "The editor cannot play AAC audio (m4a, mp4), and ffmpeg is not installed to convert it. Install ffmpeg (macOS: “brew install ffmpeg”, Windows: “winget install ffmpeg”, Debian and Ubuntu: “sudo apt install ffmpeg”) and open the result again, or convert the recording to WAV.",
);

const RESTRICTED = t(
  "The editor cannot play AAC audio (m4a, mp4), and the recording is not converted because the workspace is not trusted. If you know where the workspace comes from, trust it and open the result again, or convert the recording to WAV.",
);

declare module "../services/services.ts" {
  interface Services {
    readonly playableAudio: PlayableAudio;
  }
}

/** By address, never as samples; converted by the user's own ffmpeg where the editor cannot play them. */
export class PlayableAudio {
  private readonly shared = new Map<string, Shared>();
  private tidied: Promise<void> | undefined;

  /** @param folder the extension's own; viewers may read it. */
  constructor(
    readonly folder: vscode.Uri,
    private readonly warn: (message: string, error: unknown) => void,
    private readonly ffmpeg: () => Promise<string | undefined> = findFfmpeg,
  ) {}

  /** @param sha256 of the recording as assessed; undefined if unknown. */
  lease(audio: Address, sha256: string | undefined): AudioLease {
    const uri = vscode.Uri.parse(audio, true);
    const key = `${sha256 ?? ""} ${audio}`;
    const closing = new AbortController();
    const shared: Shared = this.shared.get(key) ?? {
      users: 0,
      closing,
      audio: this.prepare(uri, sha256, closing.signal, () => this.copyOf(uri, shared)),
    };
    shared.users++;
    this.shared.set(key, shared);
    let released = false;
    return {
      get: () => shared.audio,
      file: async () => {
        const { uri: playable } = await shared.audio;
        if (!playable) return undefined;
        return isLocal(playable) && containerOf(playable.path) === "wav" ? pathOf(playable) : this.copyOf(uri, shared);
      },
      release: () => {
        if (released) return;
        released = true;
        if (--shared.users > 0) return;
        this.shared.delete(key);
        shared.closing.abort();
        void shared.copy?.then((path) => (path === undefined ? undefined : rm(path, { force: true })));
      },
    };
  }

  private async prepare(
    uri: vscode.Uri,
    sha256: string | undefined,
    signal: AbortSignal,
    copy: () => Promise<string | undefined>,
  ): Promise<ViewerAudio> {
    await Promise.resolve(); // the caller has its record of this recording before anything is made of it
    let changed: boolean;
    try {
      // A link in somebody else's folder may lead to a device that is endless.
      if (isLocal(uri)) await (await openRegular(pathOf(uri))).close();
      else await vscode.workspace.fs.stat(uri);
      changed = sha256 !== undefined && (await hashOf(uri, signal)) !== sha256;
    } catch {
      return { problem: MISSING, missing: true };
    }
    const warning = changed ? { warning: CHANGED } : {};
    if (!UNPLAYABLE.has(containerOf(uri.path) ?? "")) return { uri, ...warning };
    if (!vscode.workspace.isTrusted) return { problem: RESTRICTED };
    if (!(await this.ffmpeg())) return { problem: INSTALL };
    const path = await copy();
    if (path === undefined)
      return {
        problem: t`ffmpeg could not convert ${baseName(uri)}, so it cannot be played or shown here. It may be damaged. See the log for details.`,
      };
    return { uri: uriAt(path), ...warning };
  }

  /** As WAV, made once. */
  private copyOf(uri: vscode.Uri, shared: Shared): Promise<string | undefined> {
    shared.copy ??= this.convert(uri, shared.closing.signal);
    return shared.copy;
  }

  private async convert(uri: vscode.Uri, signal: AbortSignal): Promise<string | undefined> {
    const program = vscode.workspace.isTrusted ? await this.ffmpeg() : undefined;
    if (!program) return undefined;
    const folder = pathOf(this.folder);
    const output = join(folder, `${crypto.randomUUID()}.wav`);
    const local = await localAudio(uri.toString(), readWhole);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await chmod(folder, 0o700);
      await (this.tidied ??= this.tidy());
      await convertToWav(program, local.path, output, { signal });
      return output;
    } catch (error) {
      await rm(output, { force: true });
      if (!signal.aborted) this.warn("A recording could not be converted", error);
      return undefined;
    } finally {
      await local.release();
    }
  }

  private async tidy(): Promise<void> {
    const folder = pathOf(this.folder);
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now());
      if (age > STALE_COPY_MS) await rm(path, { force: true });
    }
  }
}

/** In hexadecimal. @throws whatever its file system throws; the signal's reason. */
export async function hashOf(uri: vscode.Uri, signal: AbortSignal): Promise<string> {
  if (isLocal(uri)) return (await fingerprintOfFile(pathOf(uri), signal)).sha256;
  return fingerprintOf(await vscode.workspace.fs.readFile(uri)).sha256;
}
