import { normaliseWord } from "#language/text/normaliseWord.ts";
import { tokenise } from "#language/english/words/tokens.ts";
import { analyseFluency } from "#engine/reading/fluency.ts";
import type { Models } from "#engine/reading/models.ts";
import type { Utterance } from "./corpus.ts";
import { joinRecordings } from "./joinRecordings.ts";
import { readRecording } from "./sound.ts";
import type { Tally } from "./tally.ts";

/** Share of a sentence's words that must be reported for the sentence to count as found. */
const FOUND = 0.7;

/** Measures longer readings, made of one speaker's sentences: one that is skipped, and one that is read twice. */
export async function tryJoined(
  utterances: readonly Utterance[],
  models: Models,
  random: () => number,
  tally: Tally,
  sound = "clean",
): Promise<void> {
  const parts = await Promise.all(
    utterances.map(async (utterance) => ({
      ...(await readRecording(utterance, sound)),
      words: tokenise(utterance.text).map((token) => normaliseWord(token.text)),
    })),
  );
  const chosen = 1 + Math.floor(random() * (parts.length - 2));
  const first = parts.slice(0, chosen).reduce((sum, part) => sum + part.words.length, 0);
  const { words } = parts[chosen]!;
  const text = parts.map((part) => `${part.words.join(" ")}.`).join(" ");

  const whole = await analyseFluency(await join(parts, models, random), text, models, () => undefined);
  const all = parts.reduce((sum, part) => sum + part.words.length, 0);
  tally.count(
    "joined: true words flagged %",
    "percentage",
    utterances[0]!,
    all - whole.events.filter((event) => event.kind === "correct").length,
    all,
  );

  const skipped = await analyseFluency(
    await join(
      parts.filter((_, i) => i !== chosen),
      models,
      random,
    ),
    text,
    models,
    () => undefined,
  );
  const omitted = skipped.events.filter(
    (event) => event.kind === "omission" && event.wordIndex >= first && event.wordIndex < first + words.length,
  ).length;
  tally.count("skipped sentence found %", "percentage", utterances[0]!, omitted >= FOUND * words.length ? 1 : 0, 1);

  const twice = await analyseFluency(
    await join([...parts.slice(0, chosen + 1), ...parts.slice(chosen)], models, random),
    text,
    models,
    () => undefined,
  );
  const repeated = twice.events.filter((event) => event.repetition && words.includes(event.heard[0]!)).length;
  tally.count("repeated sentence found %", "percentage", utterances[0]!, repeated >= FOUND * words.length ? 1 : 0, 1);
}

async function join(parts: readonly { samples: Float32Array }[], models: Models, random: () => number) {
  return await joinRecordings(
    parts.map(({ samples }) => samples),
    models,
    () => 0.2 + 0.4 * random(),
  );
}
