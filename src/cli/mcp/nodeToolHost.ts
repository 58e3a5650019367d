import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { KnownReading, OpenedFile, TaughtText, ToolHost } from "#agents/toolHost.ts";
import { unreadReviewInWords } from "#contract/reading/review.ts";
import { DEFAULT_LOCAL_MODEL } from "#contract/wire/localModels.ts";
import { knownAlphabet } from "#project/alphabets/alphabets.ts";
import type { AcceptedFinding } from "#core/accepted/acceptedFindings.ts";
import type { Alphabet } from "#core/arpabet/alphabet.ts";
import { HumanError } from "#core/humanError.ts";
import type { OwnWords } from "#language/lexicon/ownWords.ts";
import type { PassageFacts } from "#core/passage/facts.ts";
import type { WordLexicon } from "#language/language.ts";
import { readerOf } from "#core/reading/reader.ts";
import { timelineOf } from "#operations/timelineOf.ts";
import { FileRefusedError } from "#platform/files/fileRefusedError.ts";
import { readBounded } from "#platform/node/boundedFile.ts";
import { ENGLISH } from "#language/english/english.ts";
import { loadLexicon } from "#platform/loadLexicon.ts";
import { readReport } from "#sets/reports/runReport.ts";
import { alphabetOf } from "../texts/checkFiles.ts";
import type { Teaching } from "#core/passage/scopeChecks.ts";
import { EXAMPLE_SCOPE } from "#core/passage/scopePlace.ts";
import { TaughtScopes } from "../project/taughtScopes.ts";
import type { RunCommand } from "../commands/setCommands.ts";
import type { Io } from "../io.ts";
import { type ProjectText, Projects } from "../project/projects.ts";
import { readResult } from "../results/readResult.ts";
import { runSets } from "../run/runSets.ts";
import { assessOne, passageOf, READING_TIMEOUT_SECONDS } from "./assessOne.ts";
import { forPeople } from "./forPeople.ts";
import type { Roots } from "./roots.ts";

/** Bytes; no text for children is as long. */
const MOST_BYTES = 5_000_000;

/** Runs tools in their own process, whose working directory is the first root. */
export class NodeToolHost implements ToolHost {
  private known: Promise<WordLexicon> | undefined;
  /** By the signal of each call; the next call reads projects anew. */
  private readonly projects = new WeakMap<AbortSignal, Projects>();
  /** The next assessment waits for this one, since there is one engine. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly io: Io,
    private readonly roots: Roots,
  ) {}

  async open(path: string, signal: AbortSignal): Promise<OpenedFile> {
    const real = await this.roots.resolve(path);
    const shown = this.roots.shown(real);
    try {
      return { path: shown, bytes: await readBounded(real, { most: MOST_BYTES, signal }) };
    } catch (cause) {
      signal.throwIfAborted();
      const refused = cause instanceof FileRefusedError ? cause.reason : undefined;
      if (refused === "outside") throw new HumanError("outside-roots", this.roots.inWords((cause as Error).message), { cause });
      const { code } = cause as NodeJS.ErrnoException;
      const why =
        refused === "too-large"
          ? `is larger than ${MOST_BYTES / 1_000_000} MB`
          : code === "ENOENT"
            ? "does not exist"
            : code === "EISDIR"
              ? "is a folder"
              : `cannot be read (${code ?? "unknown reason"})`;
      throw new HumanError("file-unreadable", `${shown} ${why}. Name another file.`, { cause });
    }
  }

  async place(path: string): Promise<string> {
    return this.roots.shown(await this.roots.resolve(path));
  }

  lexicon(): Promise<WordLexicon> {
    this.known ??= loadLexicon(join(this.io.directory, "model"), ENGLISH);
    return this.known;
  }

  guide(): Promise<string> {
    return readFile(join(this.io.directory, "..", "media", "docs", "problems.md"), "utf8");
  }

  async decisions(path: string, signal: AbortSignal): Promise<{ own: OwnWords; accepted: readonly AcceptedFinding[] }> {
    return this.project(path, signal);
  }

  async alphabet(named: string, signal: AbortSignal): Promise<Alphabet> {
    return alphabetOf(knownAlphabet(named) ?? (await this.place(named)), { ...this.io, signal });
  }

  async teaching({ text, format, path, given }: TaughtText, signal: AbortSignal): Promise<Teaching & { facts?: PassageFacts }> {
    const chosen = given && {
      ...given,
      scope: given.scope.trim().toLowerCase() === EXAMPLE_SCOPE ? EXAMPLE_SCOPE : await this.place(given.scope),
    };
    const scopes = await TaughtScopes.create(chosen, { ...this.io, signal }, this.roots);
    const project = path === undefined ? { levels: [], root: this.roots.first, path: "" } : await this.project(path, signal);
    return scopes.of({ text, format, project });
  }

  assess(asked: Parameters<ToolHost["assess"]>[0], signal: AbortSignal): Promise<KnownReading> {
    return this.inTurn(signal, () => assessOne(asked, this.roots, { ...this.io, signal }));
  }

  async result(path: string, signal: AbortSignal): Promise<KnownReading> {
    const shown = await this.place(path);
    const { file, result, unreadReview } = await readResult(shown, signal);
    const note = unreadReviewInWords(unreadReview);
    return {
      timeline: timelineOf({ result, reference: file.reference.text, list: file.reference.list, review: file.review }),
      operation: file.operation,
      assessedAt: file.assessedAt,
      reader: readerOf({ result: file.reader, text: file.reference, assessedAt: file.assessedAt }),
      path: shown,
      ...passageOf(file.reference),
      notes: note === undefined ? [] : [note],
    };
  }

  run({ paths, tags, fresh }: Parameters<ToolHost["run"]>[0], signal: AbortSignal): ReturnType<ToolHost["run"]> {
    return this.inTurn(signal, async () => {
      const [out, err] = [new Collected(), new Collected()];
      const command: RunCommand = {
        paths: await Promise.all(paths.map((path) => this.place(path))),
        tablePath: undefined,
        readersPath: undefined,
        list: false,
        operation: undefined,
        modelId: DEFAULT_LOCAL_MODEL,
        modelFacts: {},
        baseUrl: undefined,
        sendAgain: false,
        incomplete: false,
        jobs: 2,
        tags: [...tags],
        profile: undefined,
        reporter: "json",
        outPath: undefined,
        shard: undefined,
        resultsPath: undefined,
        pad: false,
        fresh,
        resume: false,
        timeoutSeconds: READING_TIMEOUT_SECONDS,
      };
      await forPeople(() => runSets(command, { ...this.io, stdout: out, stderr: err, signal, border: this.roots }));
      signal.throwIfAborted();
      const report = readReport(out.text, "The report");
      const cases = report.cases.map((one) => (one.reason === undefined ? one : { ...one, reason: this.roots.inWords(one.reason) }));
      return {
        report: { ...report, cases },
        notes: err.text
          .split("\n")
          .filter((line) => line.trim() !== "")
          .map((note) => this.roots.inWords(note)),
      };
    });
  }

  private async project(path: string, signal: AbortSignal): Promise<ProjectText> {
    let projects = this.projects.get(signal);
    if (!projects) this.projects.set(signal, (projects = new Projects(signal, undefined, this.roots)));
    return projects.of(await this.roots.resolve(path));
  }

  private inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(() => {
      signal.throwIfAborted();
      return work();
    });
    this.last = turn.catch(() => undefined);
    return turn;
  }
}

/** Collects what a command of the terminal prints. */
class Collected {
  text = "";

  write(text: string): void {
    this.text += text;
  }
}
