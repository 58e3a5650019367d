import type { FluencyAnalysis, ReadingEvent } from "#core/analysis.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { Token } from "#language/text/token.ts";
import type { AcousticFeatures } from "../acoustic/acousticFeatures.ts";
import { alignSegments, type Segment } from "../align/alignSegments.ts";
import { hasVowel, hearWord, isAddition } from "../decode/heardWord.ts";
import { shortestFrames } from "../decode/pronunciationModel.ts";
import { decodeReading, type ReadingPath, type ReadingStep, type ReadingWord } from "../decode/readingDecoder.ts";
import { readingSegments, type ReadingSegment } from "../decode/readingSegments.ts";
import { besides, joinReplaced } from "../decode/reviewSegments.ts";
import type { SpokenLanguage } from "../language/spokenLanguage.ts";
import type { Pronunciation } from "../language/lexicon.ts";
import type { Stretch } from "../score/backgroundEvidence.ts";
import { confidenceEvidence, withConfidence } from "../score/confidence.ts";
import { scoreSegments } from "../score/scoreSegments.ts";
import { withAlternatives } from "./alternatives.ts";
import { inBackground, severalVoices } from "./background.ts";
import { settleFragments } from "./doubtfulFragment.ts";
import { muted } from "./extractFeatures.ts";
import { withItems } from "./itemVerdicts.ts";
import { checkedReading, isDoubtful } from "./misread.ts";
import type { Models, ProgressReporter } from "./models.ts";
import { otherText } from "./otherText.ts";
import { omission, readingEvent, type Judged, type PassageWords, type Spoken, type SpokenSegment } from "./readingEvents.ts";
import { impossibleRate, otherSpeech, talksIn, unjudged, unreadEnd, withoutTalk } from "./readingWarnings.ts";
import { withRepetitions, withRepetitionsInPauses } from "./repetitions.ts";
import { reviewVerdicts } from "./reviewVerdicts.ts";
import { withSelfCorrections } from "./selfCorrections.ts";
import { withSoundedOut } from "./soundedOut.ts";
import { guessesOf, passageOf } from "./tokenPronunciations.ts";
import { withFamilies, type WeighedReading } from "./wordFamilies.ts";
import { wordlessAmong } from "./wordless.ts";
import { withoutOverlaps } from "./wordTimes.ts";

/** Analyses every word of a passage. */
export async function analyseFluency(
  heard: AcousticFeatures,
  reference: string,
  models: Models,
  report: ProgressReporter,
): Promise<FluencyAnalysis> {
  const { language } = models;
  const passage = passageOf(reference, language);
  const { tokens, dictionary } = passage;
  const words = tokens.map((token) => token.text);
  const unknownWords = [...new Set(tokens.filter((_, i) => dictionary[i]!.length === 0).map((token) => normaliseWord(token.text)))];
  const items = tokens.some(({ item }) => item) ? { items: tokens.map(({ item }) => item) } : {};
  const base = { kind: "fluency" as const, duration: heard.duration, warnings: heard.warnings, words, unknownWords, ...items };
  const nothing = () => ({ ...base, events: words.map((_, wordIndex) => omission(wordIndex, 0)) });
  if (heard.silent) return nothing();
  const reading = await readersReading(heard, passage, models, report);
  if (!reading) return nothing();
  const { reader, path, sure, background } = reading;
  const check = () => report("scoring", 1);
  const named = withAlternatives(sure, passage, reader, models, check);
  const { events: said, talks } = withoutTalk(withSoundedOut(named, passage, reader, models, check));
  const events = withSelfCorrections(withRepetitionsInPauses(said, passage, reader, models), passage);
  const warnings = [
    ...otherText(reader, path, sure, passage, models),
    ...reader.warnings,
    ...severalVoices(background, heard.posteriors),
    ...otherSpeech([...talksIn(path.steps, heard.posteriors), ...talks]),
    ...impossibleRate(events),
    ...unreadEnd(
      events,
      words.length,
      heard.warnings.some(({ code }) => code === "incomplete"),
    ),
    ...unjudged(
      tokens.map(({ text }) => normaliseWord(text)),
      unknownWords,
    ),
  ];
  return { ...base, events, warnings };
}

interface Reading {
  path: ReadingPath;
  /** Word by word, with confidence, and the evidence on that; none for additions. */
  sure: ReadingEvent[];
  evidence: number[][];
}

/** Leaves out others who talk in the background; `reader` is what is left of the sound. Undefined as in `readingIn`. */
export async function readersReading(
  heard: AcousticFeatures,
  passage: PassageWords,
  models: Models,
  report: ProgressReporter,
): Promise<(Reading & { reader: AcousticFeatures; background: readonly Stretch[] }) | undefined> {
  const first = readingIn(heard, passage, models, report);
  const background = first ? inBackground(heard, first.sure, models) : [];
  if (!first || background.length === 0) return first && { ...first, reader: heard, background };
  const check = () => report("scoring", 1);
  const reader = await muted(heard, background, models, check);
  const again = readingIn(reader, passage, models, check);
  return again && { ...again, reader, background };
}

/** Takes everything that is heard for the reader's. Undefined where the recording is too short for any word. */
export function readingIn(heard: AcousticFeatures, passage: PassageWords, models: Models, report: ProgressReporter): Reading | undefined {
  const { language } = models;
  const readingWords = readingWordsOf(passage, language);
  const path = decodeReading(heard.emissions, readingWords, models.acoustic.fitted.transitions, {
    onFraction: (fraction) => report("listening", 0.6 + fraction * 0.1),
  });
  if (!path) return undefined;
  const { segments, judged: said } = new ReadingReview(heard, passage, models, report).judge(withoutGuesses(path.steps, readingWords));
  const events = segments.flatMap((segment): ReadingEvent[] => {
    const spoken = said.get(segment);
    if (spoken) return [checkedReading(readingEvent(spoken, passage), language)];
    if (segment.kind === "omission") return [omission(segment.word, segment.at * heard.emissions.frameSeconds)];
    // A noise without a word in it: the word was not said.
    return segment.kind === "other" ? [omission(segment.word, segment.start * heard.emissions.frameSeconds)] : [];
  });
  const check = () => report("scoring", 1);
  const reviewed = reviewVerdicts(settleFragments(events, passage.tokens, heard, models), passage, heard, models, check);
  const weighed = withFamilies(reviewed, passage, heard, models, check);
  const evidence = evidenceOn(weighed, heard);
  const placed = withoutOverlaps(withRepetitions(weighed.events, passage, heard));
  const judged = withConfidence(placed, evidence, models.acoustic.fitted.scorer.confidence);
  const wordless = wordlessAmong(judged, heard, models);
  const sure = judged.filter((event) => !wordless.has(event));
  return {
    path,
    sure: withItems(sure, passage, heard, models, check),
    evidence: evidence.filter((_, i) => !wordless.has(judged[i]!)),
  };
}

function evidenceOn({ events, evidence, familyOdds }: WeighedReading, { sound }: AcousticFeatures): number[][] {
  return events.map((event, i) => (event.kind === "insertion" ? [] : confidenceEvidence(event, evidence[i]!, familyOdds[i]!, sound)));
}

export function readingWordsOf({ tokens, dictionary, pronunciations }: PassageWords, language: SpokenLanguage): ReadingWord[] {
  return tokens.map((token, i): ReadingWord => {
    const listed = dictionary[i]!.length;
    if (listed === 0) return { pronunciations: guessesOf(token, language.lexicon), listed, known: false, opens: token.opens };
    return { pronunciations: pronunciations[i]!, listed, known: true, opens: token.opens };
  });
}

/** A guess has only shown where a word is that the dictionary lacks. */
function withoutGuesses(steps: readonly ReadingStep[], words: readonly ReadingWord[]): ReadingStep[] {
  return steps.map((step) =>
    step.kind === "word" && !words[step.word]!.known ? { kind: "other", word: step.word, start: step.start, end: step.end } : step,
  );
}

class ReadingReview {
  private readonly tokens: readonly Token[];
  private readonly dictionary: readonly (readonly Pronunciation[])[];
  private readonly pronunciations: readonly (readonly Pronunciation[])[];
  private readonly passage: readonly string[];
  private readonly judged = new Map<ReadingSegment, Judged>();

  constructor(
    private readonly heard: AcousticFeatures,
    { tokens, dictionary, pronunciations }: PassageWords,
    private readonly models: Models,
    private readonly report: ProgressReporter,
  ) {
    this.tokens = tokens;
    this.dictionary = dictionary;
    this.pronunciations = pronunciations;
    this.passage = tokens.flatMap((token) => token.spoken);
  }

  judge(steps: readonly ReadingStep[]): { segments: ReadingSegment[]; judged: ReadonlyMap<ReadingSegment, Judged> } {
    const { heard, models, report } = this;
    const shortest = (word: number) => this.shortest(word);
    const segments = joinReplaced(readingSegments(steps, this.tokens.length, shortest), shortest, heard.emissions);
    const following = this.followingPronunciations(segments);
    models.language.lexicon.buildIndex(() => report("aligning", 0.7));
    const spoken: Spoken[] = [];
    segments.forEach((segment, i) => {
      report("aligning", 0.7);
      const item = this.spokenIn(segment, spoken.at(-1)?.phones ?? [], following[i]!);
      if (item) spoken.push(item);
    });
    const times = alignSegments(heard, spoken.map(extentOf), models.acoustic.fitted.boundaries, (fraction) =>
      report("aligning", 0.7 + fraction * 0.15),
    );
    const scores = scoreSegments(
      heard.posteriors,
      models,
      spoken.map(({ phones }, i) => ({ phones, times: times[i]! })),
      (fraction) => report("scoring", 0.85 + fraction * 0.15),
    );
    spoken.forEach((item, i) => this.judged.set(item.segment, { ...item, times: times[i]!, scores: scores[i]! }));
    return { segments: this.hearAgain(segments), judged: this.judged };
  }

  /** Undefined where the segment does not count. */
  private spokenIn(segment: ReadingSegment, before: Pronunciation, after: readonly Pronunciation[]): Spoken | undefined {
    if (segment.kind === "omission") return undefined;
    if (segment.kind === "read" || segment.kind === "again")
      return { segment, phones: this.pronunciations[segment.word]![segment.variant]!, word: undefined };
    const { lexicon, phonemes } = this.models.language;
    const around = { before, after, passage: this.passage };
    const said = hearWord(this.heard.emissions, segment.start, segment.end, lexicon, around);
    if (said.phones.length === 0 || (segment.kind === "insertion" && !isAddition(said, around, phonemes))) return undefined;
    // A neighbour's edge.
    if (segment.kind === "other" && segment.end - segment.start < this.shortest(segment.word) && !hasVowel(said.phones, phonemes))
      return undefined;
    return { segment, phones: said.phones.map((phone) => phone.phone), word: said };
  }

  private followingPronunciations(segments: readonly ReadingSegment[]): (readonly Pronunciation[])[] {
    let next: readonly Pronunciation[] = [];
    return segments
      .toReversed()
      .map((segment) => {
        const after = next;
        if (segment.kind === "read") next = this.pronunciations[segment.word]!;
        return after;
      })
      .reverse();
  }

  /** For words taken as read whose phonemes hardly fit, together with additions beside them. */
  private hearAgain(segments: readonly ReadingSegment[]): ReadingSegment[] {
    const taken = new Set<ReadingSegment>();
    const changed = new Map<ReadingSegment, ReadingSegment>();
    segments.forEach((segment, i) => {
      if (segment.kind !== "read") return;
      const beside = besides(segments, i, this.heard.emissions).filter(
        (near) => this.judged.has(near) && !taken.has(near),
      ) as SpokenSegment[];
      if (!isDoubtful(this.judged.get(segment)!.scores, beside.length > 0)) return;
      const start = Math.min(segment.start, ...beside.map((near) => near.start));
      const end = Math.max(segment.end, ...beside.map((near) => near.end));
      const item = this.spokenIn({ kind: "other", word: segment.word, start, end }, [], []);
      if (!item || this.tokens[segment.word]!.spoken.includes(item.word!.word ?? "")) return;
      this.report("scoring", 1);
      const times = alignSegments(this.heard, [extentOf(item)], this.models.acoustic.fitted.boundaries)[0]!;
      this.judged.set(item.segment, {
        ...item,
        times,
        scores: scoreSegments(this.heard.posteriors, this.models, [{ phones: item.phones, times }])[0]!,
      });
      changed.set(segment, item.segment);
      for (const near of beside) taken.add(near);
    });
    return segments.filter((segment) => !taken.has(segment)).map((segment) => changed.get(segment) ?? segment);
  }

  /** Any length for a word whose sound is unknown. */
  private shortest(word: number): number {
    const known = this.dictionary[word]!;
    return known.length === 0 ? 0 : Math.min(...known.map((phones) => shortestFrames(phones, this.heard.emissions)));
  }
}

function extentOf({ segment, phones, word }: Spoken): Segment {
  return { phones, start: word?.phones[0]!.start ?? segment.start, end: word?.phones.at(-1)!.end ?? segment.end };
}
