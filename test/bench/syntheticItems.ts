import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readAudio } from "#engine/audio/readAudio.ts";
import { LETTERS } from "#language/english/items/letterNames.ts";
import { soundsOfGrapheme } from "#language/english/items/letterSounds.ts";
import { LASTING, RHYMING, type CutItem } from "./itemTrials.ts";

/** Arpabet as flite and espeak-ng write it. */
export const ESPEAK: Readonly<Record<string, string>> = Object.fromEntries(
  "AA:A: AE:a AH:V AO:O: AW:aU AY:aI B:b CH:tS D:d DH:D EH:E ER:3: EY:eI F:f G:g HH:h IH:I IY:i: JH:dZ K:k L:l M:m N:n NG:N OW:oU OY:OI P:p R:r S:s SH:S T:t TH:T UH:U UW:u: V:v W:w Y:j Z:z ZH:Z"
    .split(" ")
    .map((pair) => [pair.slice(0, pair.indexOf(":")), pair.slice(pair.indexOf(":") + 1)]),
);
const VOICES: readonly { name: string; args: (phones: readonly string[], file: string) => [string, string[]] }[] = [
  ...["slt", "rms", "awb"].map((voice) => ({
    name: `flite ${voice}`,
    args: (phones: readonly string[], file: string): [string, string[]] => [
      "flite",
      ["-voice", voice, "-p", `pau ${phones.map((phone) => (phone === "AH" ? "ah" : phone.toLowerCase())).join(" ")} pau`, "-o", file],
    ],
  })),
  ...["en-us", "en-us+f3", "en-us+m3"].map((voice) => ({
    name: `espeak-ng ${voice}`,
    args: (phones: readonly string[], file: string): [string, string[]] => [
      "espeak-ng",
      [
        "-v",
        voice,
        "-s",
        "130",
        "-w",
        file,
        `[[${phones.map((phone, i) => (i === firstVowel(phones) ? "'" : "") + ESPEAK[phone]!).join("")}]]`,
      ],
    ],
  })),
];
const VOWEL = /^[AEIOU]/;
const firstVowel = (phones: readonly string[]) => phones.findIndex((phone) => VOWEL.test(phone));
/** As the names are said. */
const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  "a:EY b:B IY c:S IY d:D IY e:IY f:EH F g:JH IY h:EY CH i:AY j:JH EY k:K EY l:EH L m:EH M n:EH N o:OW p:P IY q:K Y UW r:AA R s:EH S t:T IY u:Y UW v:V IY w:D AH B AH L Y UW x:EH K S y:W AY z:Z IY"
    .split(/ (?=[a-z]:)/)
    .map((line) => line.split(":") as [string, string]),
);
const SOUNDS = "a b c d e f g h i j k l m n o p qu r s t u v w x y z sh ch th ng ee ai igh oa oo ar or er ow oi".split(" ");

export function hasVoices(): boolean {
  return ["flite", "espeak-ng"].every((program) => spawnSync(program, ["--version"]).error === undefined);
}

/** Names and sounds of letters by six voices of two programs; stops with a short vowel after them, as teachers accept them. */
export async function syntheticItems(): Promise<CutItem[]> {
  const folder = mkdtempSync(join(tmpdir(), "items-"));
  const items: CutItem[] = [];
  try {
    for (const { name, args } of VOICES) {
      const say = async (phones: string): Promise<Float32Array | undefined> => {
        const file = join(folder, "said.wav");
        const [program, given] = args(phones.split(" "), file);
        if (spawnSync(program, given).status !== 0) return undefined;
        return (await readAudio(file)).samples;
      };
      const whose = { speaker: name, age: 30 };
      for (const letter of LETTERS) {
        const samples = await say(NAMES[letter]!);
        const isRhyming = RHYMING.includes(letter);
        const others = (isRhyming ? RHYMING : LETTERS).filter((other) => other !== letter);
        if (samples)
          items.push({ whose, samples, kind: "letter", right: letter, wrong: { [isRhyming ? "rhyming letter" : "letter"]: others } });
      }
      for (const grapheme of SOUNDS) {
        const [sound] = soundsOfGrapheme(grapheme) as [string];
        const isVowel = VOWEL.test(sound);
        const samples = await say(isVowel || LASTING.has(sound) ? sound : `${sound} AH`);
        const wrong = SOUNDS.filter((other) => {
          const [first] = soundsOfGrapheme(other) as [string];
          return VOWEL.test(first) === isVowel && !soundsOfGrapheme(other)!.some((one) => soundsOfGrapheme(grapheme)!.includes(one));
        });
        if (samples) items.push({ whose, samples, kind: "sound", right: grapheme, wrong: { [isVowel ? "vowel" : "consonant"]: wrong } });
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return items;
}
