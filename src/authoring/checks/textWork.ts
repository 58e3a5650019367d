import { type AcceptedFinding, acceptedWords, subjectsOf, withoutAccepted } from "#core/accepted/acceptedFindings.ts";
import type { Alphabet } from "#core/arpabet/alphabet.ts";
import type { ArpabetSeverities } from "#core/arpabet/arpabetCodes.ts";
import { ArpabetChecker } from "#core/arpabet/checkArpabet.ts";
import type { OwnWords } from "#language/lexicon/ownWords.ts";
import { withOwnWords } from "#core/lexicon/withOwnWords.ts";
import type { WordLexicon } from "#language/language.ts";
import { checkPassage, type PassageCheck, problemsOfFile } from "#core/passage/checkPassage.ts";
import { type KnownReading, type PassageRow, passageRow } from "#core/passage/passageTable.ts";
import { type PassagePractice, passagePractice } from "#core/passage/practice.ts";
import { type PassageProfile, profileOf, type ProfileSettings } from "#core/passage/profile.ts";
import { profileCsv } from "#core/passage/profileCsv.ts";
import type { Problem, TextEdit } from "#core/problems/problem.ts";
import type { Grade } from "#core/reading/norms.ts";
import type { Request } from "#platform/threads/threadProtocol.ts";
import type { WorkThread } from "#platform/threads/workThread.ts";
import { mendingEdits } from "../arpabet/textChange.ts";
import { type CheckReport, reportOf } from "./checkReport.ts";
import { type FileReport, fileReportOf } from "./fileReport.ts";
import { shortProfile } from "./shortProfile.ts";

export interface Decisions {
  own?: OwnWords;
  /** Findings that are not reported. */
  accepted?: readonly AcceptedFinding[];
}

export interface ArpabetOptions extends Decisions {
  alphabet: Alphabet;
  withDictionary: boolean;
  severities?: ArpabetSeverities;
}

export interface Mending {
  edits: readonly TextEdit[];
  count: number;
}

export type PassageOptions = Omit<PassageCheck, "lexicon" | "acceptedWords"> & Decisions;
export type ProfileOptions = Omit<ProfileSettings, "lexicon"> & Pick<Decisions, "own">;

/** The input and the answer of each kind of request. All of it can be sent to another thread. */
export interface TextTasks {
  checkPassage: { asked: { text: string; options: PassageOptions }; answer: CheckReport };
  mendPassage: { asked: { text: string; options: PassageOptions }; answer: Mending };
  profile: { asked: { text: string; options: ProfileOptions }; answer: PassageProfile };
  profileCsv: { asked: { text: string; options: ProfileOptions }; answer: string };
  checkArpabet: { asked: { text: string; options: ArpabetOptions; document: string }; answer: CheckReport };
  mendArpabet: { asked: { text: string; options: ArpabetOptions }; answer: Mending };
  checkFile: { asked: { text: string; as: FileKind }; answer: FileReport };
  /** The subjects of all problems of a kind that are open and can be accepted. */
  acceptable: { asked: { text: string; as: FileKind; code: string }; answer: string[] };
  passageRow: {
    asked: { text: string; file: string; grade: Grade; readings: readonly KnownReading[]; options: ProfileOptions };
    answer: PassageRow;
  };
  practice: { asked: { text: string; file: string; options: ProfileOptions }; answer: PassagePractice };
}

export type FileKind =
  | { arpabet: ArpabetOptions; passage?: undefined }
  | { passage: PassageOptions; ofBytes: readonly Problem[]; arpabet?: undefined };

export type TextTask = keyof TextTasks;
export type TextRequest<K extends TextTask = TextTask> = Request<TextTasks, K>;
export type TextAnswer<K extends TextTask> = TextTasks[K]["answer"];

export interface TextThreadSetup {
  /** Absolute path; contains the pronouncing dictionary. */
  modelDirectory: string;
  /** Translations by the texts in the source; undefined where they are the same. */
  texts?: Record<string, string> | undefined;
}

export type TextThread = WorkThread<TextTasks>;

/** Documents whose lines are cached, so that an edit has only its own line checked. */
const MOST_CACHED_DOCUMENTS = 4;

export class TextWork {
  private readonly checkers = new Map<string, { options: string; checker: ArpabetChecker }>();

  /** @param lexicon may be missing while it is read: references can be checked without it */
  constructor(private readonly lexicon: WordLexicon | undefined) {}

  run<K extends TextTask>(request: TextRequest<K>): TextAnswer<K> {
    return this.answer(request as TextRequest);
  }

  private answer(request: TextRequest): TextAnswer<TextTask> {
    switch (request.task) {
      case "checkPassage":
        return this.report(request.text, this.checkPassage(request.text, request.options), request.options);
      case "mendPassage":
        return mendingEdits(request.text, (text) => openProblems(text, this.checkPassage(text, request.options), request.options).problems);
      case "profile":
        return shortProfile(profileOf(request.text, { ...request.options, lexicon: this.knownWith(request.options) }));
      case "profileCsv":
        return profileCsv(profileOf(request.text, { ...request.options, lexicon: this.knownWith(request.options) }));
      case "checkArpabet":
        return this.report(request.text, this.checkerOf(request.document, request.options).check(request.text), request.options);
      case "mendArpabet": {
        const checker = this.newChecker(request.options);
        return mendingEdits(request.text, (text) => openProblems(text, checker.check(text), request.options).problems);
      }
      case "checkFile":
        return fileReportOf(request.text, this.checkFile(request.text, request.as));
      case "acceptable":
        return subjectsOf(this.checkFile(request.text, request.as), request.code, request.text);
      case "practice":
        return passagePractice(request.file, request.text, { ...request.options, lexicon: this.knownWith(request.options) });
      case "passageRow":
        return passageRow(request.file, profileOf(request.text, { ...request.options, lexicon: this.knownWith(request.options) }), {
          ...request,
          facts: request.options.facts,
        });
    }
  }

  private get known(): WordLexicon {
    if (!this.lexicon) throw new Error("The pronouncing dictionary has not been read.");
    return this.lexicon;
  }

  private knownWith({ own }: Pick<Decisions, "own">): WordLexicon {
    return own ? withOwnWords(this.known, own) : this.known;
  }

  private checkPassage(text: string, options: PassageOptions): Problem[] {
    return checkPassage(text, {
      ...options,
      lexicon: this.knownWith(options),
      acceptedWords: acceptedWords(options.accepted ?? [], "passage-not-yet-decodable"),
    });
  }

  private report(text: string, problems: readonly Problem[], decisions: Decisions): CheckReport {
    const { problems: left, accepted } = openProblems(text, problems, decisions);
    return reportOf(left, accepted);
  }

  private checkFile(text: string, as: FileKind): readonly Problem[] {
    const found = as.arpabet
      ? this.newChecker(as.arpabet).check(text)
      : problemsOfFile(as.ofBytes, text, this.checkPassage(text, as.passage));
    return openProblems(text, found, as.arpabet ?? as.passage).problems;
  }

  private checkerOf(document: string, options: ArpabetOptions): ArpabetChecker {
    const key = JSON.stringify({ ...options, accepted: undefined });
    const known = this.checkers.get(document);
    const entry = known?.options === key ? known : { options: key, checker: this.newChecker(options) };
    // The most recently used comes last.
    this.checkers.delete(document);
    this.checkers.set(document, entry);
    if (this.checkers.size > MOST_CACHED_DOCUMENTS) this.checkers.delete(this.checkers.keys().next().value!);
    return entry.checker;
  }

  private newChecker({ alphabet, withDictionary, severities, own }: ArpabetOptions): ArpabetChecker {
    return new ArpabetChecker(alphabet, { ...(withDictionary && { dictionary: this.knownWith({ own }).dictionary }), severities });
  }
}

function openProblems(text: string, problems: readonly Problem[], { accepted = [] }: Decisions) {
  return withoutAccepted(problems, text, accepted);
}
