import * as vscode from "vscode";
import type { AssessmentOutcome, AssessRequest } from "../../client/assessmentClient.ts";
import { fingerprintOfFile } from "../../client/recordingHash.ts";
import type { Operation } from "../../contract/limits.ts";
import type { BackendLoader } from "../backendLoader.ts";
import type { LastResults } from "../results/lastResults.ts";
import type { Connection, Connections } from "../service/connections.ts";
import { editorProxy } from "../service/editorProxy.ts";
import { httpSettings } from "../service/httpSettings.ts";
import type { Settings } from "../settings/settings.ts";
import type { SpeakerChoice } from "../speakers/speakerChoice.ts";
import { baseName } from "./fileNames.ts";
import { localAudio } from "./localAudio.ts";
import type { Passage } from "./passage.ts";
import { resultTitle } from "./passageNames.ts";
import { pickKind } from "./pickKind.ts";
import { progressText } from "./progressText.ts";
import type { RunningAssessment, RunningAssessments } from "./runningAssessments.ts";

export interface SubmissionDependencies {
  settings: Settings;
  connections: Connections;
  speakers: SpeakerChoice;
  running: RunningAssessments;
  results: LastResults;
  backend: BackendLoader;
  log: vscode.LogOutputChannel;
}

/** One recording on its way to a service and its result back to the editor. */
export class Submission {
  /** Where a failed submission went, so that what is offered fits that service, such as setting its key again. */
  private readonly failedAt = new WeakMap<Error, Connection>();

  constructor(private readonly dependencies: SubmissionDependencies) {}

  /** Resolves without doing anything when the author turns away or cancels. @throws whatever the client threw. */
  async run(passage: Passage, audio: vscode.Uri, wanted: Operation | undefined): Promise<void> {
    const local = await localAudio(audio, (uri) => vscode.workspace.fs.readFile(uri));
    try {
      const operation = wanted ?? (await this.pickKind(passage, local.path));
      const connection = operation && (await this.dependencies.connections.connect(operation));
      const userToken = connection && (await this.dependencies.speakers.tokenFor(connection));
      if (connection && userToken !== undefined) await this.submit(passage, audio, local.path, operation, connection, userToken);
    } finally {
      await local.release();
    }
  }

  /** The service that a submission failed at. */
  connectionOf(error: unknown): Connection | undefined {
    return error instanceof Error ? this.failedAt.get(error) : undefined;
  }

  private async pickKind(passage: Passage, audioPath: string): Promise<Operation | undefined> {
    const { inspectAudio } = await this.dependencies.backend.load();
    const { container, durationSeconds } = await inspectAudio(audioPath);
    return pickKind(passage, { container, seconds: durationSeconds });
  }

  private async submit(passage: Passage, audio: vscode.Uri, audioPath: string, operation: Operation, connection: Connection, userToken: string): Promise<void> {
    const { running, settings, log, results } = this.dependencies;
    const title = resultTitle(passage, baseName(audio));
    const assessment = running.begin(passage.uri.toString(), title);
    if (!assessment) return;
    const started = performance.now();
    try {
      const format = settings.fluencyV1Format.valueFor(passage.uri);
      const request = { operation, format, audioPath, reference: passage.reference, userToken, modelId: connection.modelId, webhookUrl: connection.webhookUrl };
      // Of the recording as it is sent; somebody may record over it before the result is there.
      const fingerprint = await fingerprintOfFile(audioPath);
      const outcome = await this.withProgress(assessment, connection, request);
      log.info(`Assessed (${operation}, ${connection.kind} service) in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
      await results.add({ passage, audio, fingerprint, operation, format, outcome, connection, userToken });
    } catch (error) {
      if (assessment.signal.aborted) {
        log.info(`Cancelled (${operation}, ${connection.kind} service).`);
        return;
      }
      if (error instanceof Error) this.failedAt.set(error, connection);
      if (this.dependencies.backend.isForPeople(error) && error.code === "service-unreachable") {
        await this.dependencies.connections.repair(connection);
      }
      throw error;
    } finally {
      assessment.end();
    }
  }

  private async withProgress(
    assessment: RunningAssessment,
    connection: Connection,
    request: AssessRequest,
  ): Promise<AssessmentOutcome> {
    const { AssessmentClient } = await this.dependencies.backend.load();
    const proxy = editorProxy(httpSettings(), process.env);
    const client = new AssessmentClient({ baseUrl: connection.baseUrl, apiKey: connection.apiKey, proxy });
    const options = { location: vscode.ProgressLocation.Notification, title: `Assessing ${assessment.title}`, cancellable: true };
    return vscode.window.withProgress(options, async (progress, cancellation) => {
      const subscription = cancellation.onCancellationRequested(() => assessment.cancel());
      try {
        return await client.assess(request, {
          signal: assessment.signal,
          timeoutSeconds: this.dependencies.settings.timeoutSeconds.value,
          onProgress: (step) => progress.report({ message: progressText(step) }),
        });
      } finally {
        subscription.dispose();
      }
    });
  }
}
