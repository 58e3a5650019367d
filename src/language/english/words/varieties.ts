import type { Variety } from "../../language.ts";

/**
 * British and American forms, with each of the endings in brackets: only where nobody writes the one in the other variety. `>` leads from
 * the British form to the American one alone, since that is a British word as well (tire, check); `<` the other way (theatre). Verbs in -ize
 * are good British, too.
 */
const PAIRS = [
  ...both(
    "ard arm behavi cand clam col endeav fav ferv flav harb hon hum lab neighb od parl ranc rum savi sav splend tum val vap vig".split(" "),
    (stem) => [`${stem}our`, `${stem}or`],
    ",s,ed,ing,ful,fully,less,able,ably,ite,ites,hood,hoods,ly,er,ers,y",
  ),
  ...both(
    "real organ recogn apolog memor critic author character civil colon emphas energ equal familiar fantas fertil final general harmon ideal industrial jeopard legal magnet maxim mechan mesmer minim mobil modern neutral normal optim personal popular priorit public random scrutin social special stabil standard steril summar symbol sympath synchron terror tranquil util vandal victim visual capital categor custom reorgan unrecogn".split(
      " ",
    ),
    (stem) => [`${stem}is`, `${stem}iz`],
    "e,es,ed,ing,er,ers,ation,ations,able",
    ">",
  ),
  ...both(
    "travel model label signal quarrel marvel level tunnel shovel snivel shrivel swivel channel chisel dial equal fuel funnel grovel panel pedal jewel unravel".split(
      " ",
    ),
    (stem) => [`${stem}l`, stem],
    "ed,ing,er,ers",
  ),
  ...both("analy paraly cataly".split(" "), (stem) => [`${stem}s`, `${stem}z`], "e,es,ed,ing"),
  ...both("cent fib lit kilomet centimet millimet calib lust sab somb spect meag".split(" "), (stem) => [`${stem}re`, `${stem}er`], ",s"),
  ...both("met".split(" "), (stem) => [`${stem}re`, `${stem}er`], ",s", ">"),
  ...both("theat".split(" "), (stem) => [`${stem}re`, `${stem}er`], ",s", "<"),
  ...listed(
    "grey gray, greys grays, greyer grayer, greyest grayest, greyish grayish, pyjamas pajamas, pyjama pajama, plough plow, ploughs plows, ploughed plowed, ploughing plowing, " +
      "aeroplane airplane, aeroplanes airplanes, aluminium aluminum, mould mold, moulds molds, mouldy moldy, moult molt, moulted molted, moulting molting, smoulder smolder, " +
      "smouldering smoldering, smouldered smoldered, moustache mustache, moustaches mustaches, sceptical skeptical, defence defense, offence offense, cosy cozy, cosier cozier, " +
      "cosiest coziest, cosily cozily, marvellous marvelous, marvellously marvelously, jewellery jewelry, woollen woolen, counsellor counselor, counsellors counselors, " +
      "skilful skillful, skilfully skillfully, wilful willful, wilfully willfully, fulfil fulfill, fulfils fulfills, enrol enroll, enrols enrolls, sulphur sulfur, manoeuvre maneuver, " +
      "manoeuvres maneuvers, centred centered, ageing aging",
    "",
  ),
  ...listed(
    "tyre tire, tyres tires, kerb curb, kerbs curbs, cheque check, cheques checks, programme program, programmes programs, storey story, storeys stories, draughty drafty, " +
      "yoghurt yogurt, yoghurts yogurts, artefact artifact, artefacts artifacts, licence license, licences licenses",
    ">",
  ),
] as const;

const TO: Readonly<Record<Variety, ReadonlyMap<string, string>>> = {
  american: new Map(PAIRS.flatMap(([british, american, only]) => (only === "<" ? [] : [[british, american]]))),
  british: new Map(PAIRS.flatMap(([british, american, only]) => (only === ">" ? [] : [[american, british]]))),
};

/** The form of this variety for a word that only the other one writes so, also with a possessive ending; otherwise undefined. */
export function inVariety(word: string, variety: Variety): string | undefined {
  const [, base, ending] = /^(.+?)('s|')?$/u.exec(word) ?? [];
  const form = base === undefined ? undefined : TO[variety].get(base);
  return form === undefined ? undefined : form + (ending ?? "");
}

type Pair = readonly [british: string, american: string, only: "" | ">" | "<"];

function both(stems: readonly string[], forms: (stem: string) => readonly [string, string], endings: string, only: Pair[2] = ""): Pair[] {
  return stems.flatMap((stem) =>
    endings.split(",").map((ending): Pair => {
      const [british, american] = forms(stem);
      return [british + ending, american + ending, only];
    }),
  );
}

function listed(pairs: string, only: Pair[2]): Pair[] {
  return pairs.split(", ").map((pair) => [...(pair.split(" ") as [string, string]), only]);
}
