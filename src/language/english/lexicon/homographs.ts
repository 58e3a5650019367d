import { t } from "@vscode/l10n";
import type { TokenisedText } from "../../language.ts";
import type { Homograph } from "../../lexicon/homograph.ts";

type Reading = readonly [pronunciation: string, meaning: string];

function homograph(word: string, one: Reading, other: Reading, isSecond?: Homograph["isSecond"]): Homograph {
  return {
    word,
    readings: [
      { pronunciation: one[0], meaning: one[1] },
      { pronunciation: other[0], meaning: other[1] },
    ],
    ...(isSecond && { isSecond }),
  };
}

/** "two does", "the does ran", "bucks and does"; not "the one does", nor "The two does not". */
const isDeer: Homograph["isSecond"] = (before, after) =>
  /^ (?:and|or) (?:bucks|stags|fawns)\b/iu.test(after) ||
  (/\b(?:(?:bucks|stags|fawns) (?:and|or)|the|these|those|two|three|four|five|six|seven|eight|nine|ten|several|many|young) $/iu.test(
    before,
  ) &&
    !/^(?: not\b|n['’]t)/iu.test(after));

/** "can house ten", "to house the cats", "from house to house" is none. */
const isHousing: Homograph["isSecond"] = (before, after) =>
  /\b(?:can|could|will|would|must|should|may|might|cannot|they|we) $/iu.test(before) ||
  (/(?<!\bhouse )\bto $/iu.test(before) &&
    /^ (?:an?|the|all|its|their|his|her|our|my|your|more|many|some|these|those|them|him|us|people|animals|\d+(?! ?[.,]))\b/iu.test(after));

/** "a learned man", "the most learned of them" */
const isScholar: Homograph["isSecond"] = (before, after) =>
  /\b(?:an?|the|very|most|so|these|those|many|my|our) $/iu.test(before) &&
  /^ (?:m[ae]n|wom[ae]n|scholars?|professors?|judges?|doctors?|priests?|monks?|kings?|people|persons?|friends?|ones?|of)\b/iu.test(after);

/** "the aged", "an aged oak", but not "a boy aged ten". */
const isOld: Homograph["isSecond"] = (before, after) =>
  /\b(?:the|an|my|his|her|its|our|their|this|these) $/iu.test(before) && !/^ (?:\d|between|from|cheese)/iu.test(after);

/** "to perfect his aim" */
const isVerb: Homograph["isSecond"] = (before, after) =>
  /\b(?:to|will|would|can|could|must|might|helped|and|they|we) $/iu.test(before) &&
  /^ (?:it|the|his|her|its|our|their|my|your|this|that|these|an?)\b/iu.test(after);

/** "She crooked her finger." */
const isBent: Homograph["isSecond"] = (_before, after) =>
  /^ (?:an?|his|her|its|my|your|their) (?:fingers?|arms?|elbow|legs?)\b/iu.test(after);

/**
 * Heteronyms that readers at school meet. The dictionary has the first pronunciation of each, and the second of all but a few ("row").
 * Collected by hand.
 */
export const HOMOGRAPHS: readonly Homograph[] = [
  homograph("read", ["R IY1 D", t("now or in future: to read a book")], ["R EH1 D", t("in the past: she read it yesterday")]),
  homograph("reading", ["R IY1 D IH0 NG", t("looking at words")], ["R EH1 D IH0 NG", t("the English town")]),
  homograph("misread", ["M IH0 S R IY1 D", t("now or in future: to read wrongly")], ["M IH0 S R EH1 D", t("in the past: she misread it")]),
  homograph("reread", ["R IY1 R IY1 D", t("now or in future: to read again")], ["R IY1 R EH1 D", t("in the past: she reread it")]),
  homograph("lead", ["L IY1 D", t("to go first; a dog's lead")], ["L EH1 D", t("the heavy metal")]),
  homograph("wind", ["W IH1 N D", t("moving air")], ["W AY1 N D", t("to turn: wind the clock")]),
  homograph("winds", ["W IH1 N D Z", t("moving air")], ["W AY1 N D Z", t("turns: the path winds")]),
  homograph("live", ["L IH1 V", t("to be alive, to have a home")], ["L AY1 V", t("alive; as it happens: live music")]),
  homograph("lives", ["L IH1 V Z", t("has a home: he lives here")], ["L AY1 V Z", t("more than one life")]),
  homograph("tear", ["T IH1 R", t("a drop from the eye")], ["T EH1 R", t("to rip")]),
  homograph("tears", ["T IH1 R Z", t("drops from the eyes")], ["T EH1 R Z", t("rips")]),
  homograph("tearing", ["T EH1 R IH0 NG", t("ripping")], ["T IH1 R IH0 NG", t("of eyes: filling with tears")]),
  homograph("bow", ["B OW1", t("a knot; for arrows or a violin")], ["B AW1", t("to bend; the front of a ship")]),
  homograph("bows", ["B OW1 Z", t("knots; for arrows or violins")], ["B AW1 Z", t("bends; the front of a ship")]),
  homograph("bowed", ["B AW1 D", t("bent forward")], ["B OW1 D", t("curved; played with a bow")]),
  homograph("bowing", ["B AW1 IH0 NG", t("bending forward")], ["B OW1 IH0 NG", t("playing with a bow")]),
  homograph("row", ["R OW1", t("a line; to move a boat")], ["R AW1", t("a noisy quarrel")]),
  homograph("rows", ["R OW1 Z", t("lines; moves a boat")], ["R AW1 Z", t("noisy quarrels")]),
  homograph("close", ["K L OW1 S", t("near")], ["K L OW1 Z", t("to shut")]),
  homograph("closer", ["K L OW1 S ER0", t("nearer")], ["K L OW1 Z ER0", t("one who shuts or ends")]),
  homograph("use", ["Y UW1 Z", t("to do something with it")], ["Y UW1 S", t("the purpose: of no use")]),
  homograph("uses", ["Y UW1 Z IH0 Z", t("does something with it")], ["Y UW1 S IH0 Z", t("the purposes")]),
  homograph("misuse", ["M IH0 S Y UW1 Z", t("to use wrongly")], ["M IH0 S Y UW1 S", t("a wrong use")]),
  homograph("abuse", ["AH0 B Y UW1 S", t("bad treatment")], ["AH0 B Y UW1 Z", t("to treat badly")]),
  homograph("excuse", ["IH0 K S K Y UW1 Z", t("to forgive: excuse me")], ["IH0 K S K Y UW1 S", t("a reason given")]),
  homograph("excuses", ["IH0 K S K Y UW1 S IH0 Z", t("reasons given")], ["IH0 K S K Y UW1 Z IH0 Z", t("forgives")]),
  homograph("diffuse", ["D IH0 F Y UW1 S", t("spread out")], ["D IH0 F Y UW1 Z", t("to spread out")]),
  homograph("does", ["D AH1 Z", t("of to do: she does it")], ["D OW1 Z", t("female deer")], isDeer),
  homograph("house", ["HH AW1 S", t("a building")], ["HH AW1 Z", t("to give a home to")], isHousing),
  homograph("dove", ["D AH1 V", t("a bird")], ["D OW1 V", t("in the past: dived")]),
  homograph("wound", ["W UW1 N D", t("an injury")], ["W AW1 N D", t("in the past: turned")]),
  homograph("sow", ["S OW1", t("to plant seeds")], ["S AW1", t("a female pig")]),
  homograph("sows", ["S OW1 Z", t("plants seeds")], ["S AW1 Z", t("female pigs")]),
  homograph("sewer", ["S UW1 ER0", t("a pipe under the street")], ["S OW1 ER0", t("somebody who sews")]),
  homograph("bass", ["B EY1 S", t("a low voice or instrument")], ["B AE1 S", t("a fish")]),
  homograph("polish", ["P AA1 L IH0 SH", t("to make shiny")], ["P OW1 L IH0 SH", t("of Poland")]),
  homograph("job", ["JH AA1 B", t("work")], ["JH OW1 B", t("the man in the Bible")]),
  homograph("nice", ["N AY1 S", t("pleasant")], ["N IY1 S", t("the French city")]),
  homograph("lima", ["L AY1 M AH0", t("the bean")], ["L IY1 M AH0", t("the capital of Peru")]),
  homograph("moped", ["M OW1 P EH0 D", t("a small motorcycle")], ["M OW1 P T", t("in the past: sulked")]),
  homograph("buffet", ["B AH0 F EY1", t("a meal to help oneself from")], ["B AH1 F AH0 T", t("to strike again and again")]),
  homograph("buffets", ["B AH0 F EY1 Z", t("meals to help oneself from")], ["B AH1 F AH0 T S", t("strikes again and again")]),
  homograph("ravel", ["R AE1 V AH0 L", t("to tangle or untangle")], ["R AH0 V EH1 L", t("the French composer")]),
  homograph("resume", ["R IH0 Z UW1 M", t("to go on again")], ["R EH1 Z AH0 M EY2", t("a summary of somebody's career")]),
  homograph("resumes", ["R IH0 Z UW1 M Z", t("goes on again")], ["R EH1 Z AH0 M EY2 Z", t("summaries of people's careers")]),
  homograph("axes", ["AE1 K S IH2 Z", t("tools to chop wood")], ["AE1 K S IY2 Z", t("more than one axis")]),
  homograph("bases", ["B EY1 S IH0 Z", t("more than one base")], ["B EY1 S IY0 Z", t("more than one basis")]),
  homograph("minute", ["M IH1 N AH0 T", t("sixty seconds")], ["M AY0 N UW1 T", t("very small")]),
  homograph("desert", ["D EH1 Z ER0 T", t("a dry land")], ["D IH0 Z ER1 T", t("to leave alone")]),
  homograph("deserts", ["D EH1 Z ER0 T S", t("dry lands")], ["D IH0 Z ER1 T S", t("leaves alone")]),
  homograph("learned", ["L ER1 N D", t("in the past: got to know")], ["L ER1 N IH0 D", t("knowing much")], isScholar),
  homograph("aged", ["EY1 JH D", t("having an age: aged ten; grown old")], ["EY1 JH IH0 D", t("old people: the aged")], isOld),
  homograph("beloved", ["B IH0 L AH1 V D", t("being loved: beloved by all")], ["B IH0 L AH1 V AH0 D", t("before a noun: beloved friend")]),
  homograph("blessed", ["B L EH1 S T", t("in the past: gave a blessing")], ["B L EH1 S AH0 D", t("before a noun: holy")]),
  homograph("legged", ["L EH1 G AH0 D", t("with legs: four-legged")], ["L EH1 G D", t("in the past: legged it")]),
  homograph("putting", ["P UH1 T IH0 NG", t("placing")], ["P AH1 T IH0 NG", t("hitting a golf ball gently")]),
  homograph("record", ["R EH1 K ER0 D", t("a disc; the best so far")], ["R AH0 K AO1 R D", t("to keep sound or facts")]),
  homograph("records", ["R EH1 K ER0 D Z", t("discs; written facts")], ["R AH0 K AO1 R D Z", t("keeps sound or facts")]),
  homograph("present", ["P R EH1 Z AH0 N T", t("a gift; now; here")], ["P R IY0 Z EH1 N T", t("to give or show")]),
  homograph("presents", ["P R EH1 Z AH0 N T S", t("gifts")], ["P R IY0 Z EH1 N T S", t("gives or shows")]),
  homograph("object", ["AA1 B JH EH0 K T", t("a thing")], ["AH0 B JH EH1 K T", t("to be against")]),
  homograph("objects", ["AA1 B JH EH0 K T S", t("things")], ["AH0 B JH EH1 K T S", t("is against")]),
  homograph("content", ["K AA1 N T EH0 N T", t("what is inside")], ["K AH0 N T EH1 N T", t("satisfied")]),
  homograph("contents", ["K AA1 N T EH0 N T S", t("what is inside")], ["K AH0 N T EH1 N T S", t("satisfies")]),
  homograph("refuse", ["R AH0 F Y UW1 Z", t("to say no")], ["R EH1 F Y UW2 S", t("rubbish")]),
  homograph("produce", ["P R AH0 D UW1 S", t("to make")], ["P R OW1 D UW0 S", t("fruit and vegetables")]),
  homograph("project", ["P R AA1 JH EH0 K T", t("a piece of work")], ["P R AH0 JH EH1 K T", t("to throw forward; to stick out")]),
  homograph("projects", ["P R AA1 JH EH0 K T S", t("pieces of work")], ["P R AH0 JH EH1 K T S", t("throws forward; sticks out")]),
  homograph("subject", ["S AH1 B JH IH0 K T", t("a topic")], ["S AH0 B JH EH1 K T", t("to make somebody suffer: subjected to tests")]),
  homograph("subjects", ["S AH1 B JH IH0 K T S", t("topics")], ["S AH0 B JH EH1 K T S", t("makes somebody suffer")]),
  homograph("contract", ["K AA1 N T R AE2 K T", t("an agreement")], ["K AH0 N T R AE1 K T", t("to shrink; to catch an illness")]),
  homograph("contracts", ["K AA1 N T R AE2 K T S", t("agreements")], ["K AH0 N T R AE1 K T S", t("shrinks")]),
  homograph("conduct", ["K AA1 N D AH0 K T", t("behaviour")], ["K AA0 N D AH1 K T", t("to lead")]),
  homograph("conflict", ["K AA1 N F L IH0 K T", t("a fight")], ["K AH0 N F L IH1 K T", t("to disagree")]),
  homograph("conflicts", ["K AA1 N F L IH0 K T S", t("fights")], ["K AH0 N F L IH1 K T S", t("disagrees")]),
  homograph("contest", ["K AA1 N T EH0 S T", t("a competition")], ["K AH0 N T EH1 S T", t("to dispute")]),
  homograph("convert", ["K AH0 N V ER1 T", t("to change")], ["K AA1 N V ER0 T", t("one who has changed belief")]),
  homograph("convict", ["K AA1 N V IH0 K T", t("a prisoner")], ["K AH0 N V IH1 K T", t("to find guilty")]),
  homograph("convicts", ["K AA1 N V IH0 K T S", t("prisoners")], ["K AH0 N V IH1 K T S", t("finds guilty")]),
  homograph("contrast", ["K AA1 N T R AE0 S T", t("a difference")], ["K AH0 N T R AE1 S T", t("to show a difference")]),
  homograph("contrasts", ["K AA1 N T R AE0 S T S", t("differences")], ["K AH0 N T R AE1 S T S", t("shows a difference")]),
  homograph("console", ["K AH0 N S OW1 L", t("to comfort")], ["K AA1 N S OW0 L", t("a panel with controls")]),
  homograph("compound", ["K AA1 M P AW0 N D", t("made of parts")], ["K AH0 M P AW1 N D", t("to add to; to mix")]),
  homograph("compact", ["K AH0 M P AE1 K T", t("pressed together")], ["K AA1 M P AE0 K T", t("a small case or car")]),
  homograph("combine", ["K AH0 M B AY1 N", t("to put together")], ["K AA1 M B AY0 N", t("a machine for harvest")]),
  homograph("combat", ["K AA1 M B AE0 T", t("a fight")], ["K AH0 M B AE1 T", t("to fight against")]),
  homograph("commune", ["K AA1 M Y UW0 N", t("people who live together")], ["K AH0 M Y UW1 N", t("to feel close")]),
  homograph("complex", ["K AH0 M P L EH1 K S", t("complicated")], ["K AA1 M P L EH0 K S", t("a group of buildings")]),
  homograph("compress", ["K AH0 M P R EH1 S", t("to press together")], ["K AA1 M P R EH0 S", t("a cold cloth on a wound")]),
  homograph("construct", ["K AH0 N S T R AH1 K T", t("to build")], ["K AA1 N S T R AH0 K T", t("an idea that was built")]),
  homograph("converse", ["K AH0 N V ER1 S", t("to talk")], ["K AA1 N V ER0 S", t("the opposite")]),
  homograph("concert", ["K AA1 N S ER0 T", t("music for listeners")], ["K AH0 N S ER1 T", t("to arrange together")]),
  homograph("digest", ["D AY0 JH EH1 S T", t("to break down food")], ["D AY1 JH EH0 S T", t("a short collection")]),
  homograph("escort", ["EH1 S K AO0 R T", t("somebody who goes along")], ["EH0 S K AO1 R T", t("to go along with")]),
  homograph("import", ["IH1 M P AO2 R T", t("something brought in")], ["IH2 M P AO1 R T", t("to bring in")]),
  homograph("imports", ["IH1 M P AO2 R T S", t("things brought in")], ["IH2 M P AO1 R T S", t("brings in")]),
  homograph("insert", ["IH2 N S ER1 T", t("to put in")], ["IH1 N S ER2 T", t("something put in")]),
  homograph("inserts", ["IH2 N S ER1 T S", t("puts in")], ["IH1 N S ER2 T S", t("things put in")]),
  homograph("insult", ["IH1 N S AH2 L T", t("a rude remark")], ["IH2 N S AH1 L T", t("to be rude to")]),
  homograph("insults", ["IH1 N S AH2 L T S", t("rude remarks")], ["IH2 N S AH1 L T S", t("is rude to")]),
  homograph("increase", ["IH2 N K R IY1 S", t("to grow")], ["IH1 N K R IY2 S", t("a growth")]),
  homograph("decrease", ["D IH0 K R IY1 S", t("to shrink")], ["D IY1 K R IY2 S", t("a loss")]),
  homograph("impact", ["IH1 M P AE0 K T", t("a blow; an effect")], ["IH2 M P AE1 K T", t("to strike; to affect")]),
  homograph("implant", ["IH2 M P L AE1 N T", t("to set in")], ["IH1 M P L AE2 N T", t("something set in")]),
  homograph("incline", ["IH2 N K L AY1 N", t("to lean")], ["IH1 N K L AY0 N", t("a slope")]),
  homograph("invalid", ["IH2 N V AE1 L AH0 D", t("not valid")], ["IH1 N V AH0 L IH0 D", t("somebody who is ill")]),
  homograph("incense", ["IH1 N S EH2 N S", t("what smells sweet when burnt")], ["IH2 N S EH1 N S", t("to make angry")]),
  homograph("extract", ["IH0 K S T R AE1 K T", t("to take out")], ["EH1 K S T R AE2 K T", t("what is taken out")]),
  homograph("extracts", ["EH1 K S T R AE2 K T S", t("what is taken out")], ["IH0 K S T R AE1 K T S", t("takes out")]),
  homograph("exploit", ["EH2 K S P L OY1 T", t("to make use of")], ["EH1 K S P L OY2 T", t("a brave deed")]),
  homograph("essay", ["EH1 S EY2", t("a piece of writing")], ["EH0 S EY1", t("to try")]),
  homograph("addict", ["AE1 D IH2 K T", t("somebody who cannot stop")], ["AH0 D IH1 K T", t("to make dependent")]),
  homograph("address", ["AE1 D R EH2 S", t("where somebody lives")], ["AH0 D R EH1 S", t("to speak to")]),
  homograph("addresses", ["AE1 D R EH1 S IH0 Z", t("where people live")], ["AH0 D R EH1 S IH0 Z", t("speaks to")]),
  homograph("accent", ["AE1 K S EH2 N T", t("a way of speaking")], ["AH0 K S EH1 N T", t("to stress")]),
  homograph("ally", ["AE1 L AY0", t("a friend")], ["AH0 L AY1", t("to join with")]),
  homograph("allies", ["AE1 L AY0 Z", t("friends")], ["AH0 L AY1 Z", t("joins with")]),
  homograph("attribute", ["AE1 T R AH0 B Y UW2 T", t("a quality")], ["AH0 T R IH1 B Y UW2 T", t("to say who made it")]),
  homograph("attributes", ["AE1 T R AH0 B Y UW2 T S", t("qualities")], ["AH0 T R IH1 B Y UW2 T S", t("says who made it")]),
  homograph("abstract", ["AE1 B S T R AE2 K T", t("not concrete; a summary")], ["AE0 B S T R AE1 K T", t("to take out; not concrete")]),
  homograph("affix", ["AE1 F IH0 K S", t("a part of a word")], ["AH0 F IH1 K S", t("to fasten")]),
  homograph("annex", ["AE1 N EH2 K S", t("an added building")], ["AH0 N EH1 K S", t("to add to one's land")]),
  homograph("defect", ["D IY1 F EH0 K T", t("a fault")], ["D IH0 F EH1 K T", t("to change sides")]),
  homograph("discharge", ["D IH0 S CH AA1 R JH", t("to let go")], ["D IH1 S CH AA2 R JH", t("what comes out")]),
  homograph("discount", ["D IH1 S K AW0 N T", t("money off the price")], ["D IH0 S K AW1 N T", t("not to believe")]),
  homograph("ferment", ["F ER0 M EH1 N T", t("of yeast: to work")], ["F ER1 M EH0 N T", t("unrest")]),
  homograph("perfect", ["P ER1 F IH2 K T", t("without fault")], ["P ER0 F EH1 K T", t("to make without fault")], isVerb),
  homograph("crooked", ["K R UH1 K AH0 D", t("not straight")], ["K R UH1 K T", t("in the past: bent a finger")], isBent),
  homograph("permit", ["P ER0 M IH1 T", t("to allow")], ["P ER1 M IH2 T", t("a paper that allows")]),
  homograph("permits", ["P ER0 M IH1 T S", t("allows")], ["P ER1 M IH2 T S", t("papers that allow")]),
  homograph("progress", ["P R AA1 G R EH2 S", t("a step forward")], ["P R AH0 G R EH1 S", t("to go forward")]),
  homograph("protest", ["P R OW1 T EH2 S T", t("a show against something")], ["P R AH0 T EH1 S T", t("to speak against")]),
  homograph("rebel", ["R EH1 B AH0 L", t("somebody who does not obey")], ["R IH0 B EH1 L", t("to stop obeying")]),
  homograph("rebels", ["R EH1 B AH0 L Z", t("people who do not obey")], ["R IH0 B EH1 L Z", t("stops obeying")]),
  homograph("recall", ["R IH0 K AO1 L", t("to remember")], ["R IY1 K AO2 L", t("a calling back")]),
  homograph("recess", ["R IY1 S EH0 S", t("a break at school")], ["R IH0 S EH1 S", t("to stop for a while")]),
  homograph("recount", ["R IH0 K AW1 N T", t("to tell")], ["R IY2 K AW1 N T", t("to count again")]),
  homograph("refill", ["R IY1 F IH0 L", t("what fills again")], ["R IY0 F IH1 L", t("to fill again")]),
  homograph("refund", ["R IY1 F AH2 N D", t("money given back")], ["R IH0 F AH1 N D", t("to give money back")]),
  homograph("reject", ["R IH0 JH EH1 K T", t("to say no to")], ["R IY1 JH EH0 K T", t("what was thrown out")]),
  homograph("research", ["R IY1 S ER0 CH", t("the study of something")], ["R IY0 S ER1 CH", t("to study something")]),
  homograph("rewrite", ["R IY0 R AY1 T", t("to write again")], ["R IY1 R AY2 T", t("a new version")]),
  homograph("segment", ["S EH1 G M AH0 N T", t("a part")], ["S EH2 G M EH1 N T", t("to divide")]),
  homograph("survey", ["S ER1 V EY2", t("a set of questions")], ["S ER0 V EY1", t("to look over")]),
  homograph("surveys", ["S ER1 V EY2 Z", t("sets of questions")], ["S ER0 V EY1 Z", t("looks over")]),
  homograph("suspect", ["S AH0 S P EH1 K T", t("to think somebody guilty")], ["S AH1 S P EH2 K T", t("somebody thought guilty")]),
  homograph("suspects", ["S AH0 S P EH1 K T S", t("thinks somebody guilty")], ["S AH1 S P EH2 K T S", t("people thought guilty")]),
  homograph("torment", ["T AO1 R M EH2 N T", t("great pain")], ["T AO0 R M EH1 N T", t("to hurt")]),
  homograph("transfer", ["T R AE1 N S F ER0", t("a move")], ["T R AE0 N S F ER1", t("to move")]),
  homograph("transfers", ["T R AE1 N S F ER0 Z", t("moves")], ["T R AE0 N S F ER1 Z", t("moves from one place to another")]),
  homograph("transform", ["T R AE0 N S F AO1 R M", t("to change")], ["T R AE1 N S F AO0 R M", t("in mathematics: a change")]),
  homograph("transport", ["T R AE1 N S P AO0 R T", t("cars, trains and ships")], ["T R AE0 N S P AO1 R T", t("to carry")]),
  homograph("transports", ["T R AE0 N S P AO1 R T S", t("carries")], ["T R AE1 N S P AO0 R T S", t("means of carrying")]),
  homograph("upset", ["AH0 P S EH1 T", t("sad; to tip over")], ["AH1 P S EH2 T", t("a surprising defeat")]),
  homograph("separate", ["S EH1 P ER0 EY2 T", t("to divide")], ["S EH1 P ER0 IH0 T", t("apart")]),
  homograph("separates", ["S EH1 P ER0 EY2 T S", t("divides")], ["S EH1 P ER0 IH0 T S", t("clothes that are worn together")]),
  homograph("estimate", ["EH1 S T AH0 M AH0 T", t("a good guess")], ["EH1 S T AH0 M EY2 T", t("to guess well")]),
  homograph("estimates", ["EH1 S T AH0 M AH0 T S", t("good guesses")], ["EH1 S T AH0 M EY2 T S", t("guesses well")]),
  homograph(
    "graduate",
    ["G R AE1 JH AH0 W AH0 T", t("somebody who has finished school")],
    ["G R AE1 JH AH0 W EY2 T", t("to finish school")],
  ),
  homograph(
    "graduates",
    ["G R AE1 JH AH0 W AH0 T S", t("people who have finished school")],
    ["G R AE1 JH AH0 W EY2 T S", t("finishes school")],
  ),
  homograph("alternate", ["AO1 L T ER0 N AH0 T", t("every other")], ["AO1 L T ER0 N EY2 T", t("to take turns")]),
  homograph("associate", ["AH0 S OW1 S IY0 AH0 T", t("a partner")], ["AH0 S OW1 S IY0 EY2 T", t("to connect")]),
  homograph("deliberate", ["D IH0 L IH1 B ER0 AH0 T", t("on purpose")], ["D IH0 L IH1 B ER0 EY2 T", t("to think over")]),
  homograph("duplicate", ["D UW1 P L AH0 K AH0 T", t("a copy")], ["D UW1 P L AH0 K EY2 T", t("to copy")]),
  homograph("elaborate", ["IH0 L AE1 B R AH0 T", t("with many parts")], ["IH0 L AE1 B ER0 EY2 T", t("to say more")]),
  homograph("delegate", ["D EH1 L AH0 G AH0 T", t("somebody who is sent")], ["D EH1 L AH0 G EY2 T", t("to give to others to do")]),
  homograph("advocate", ["AE1 D V AH0 K AH0 T", t("somebody who speaks for it")], ["AE1 D V AH0 K EY2 T", t("to speak for")]),
  homograph("aggregate", ["AE1 G R AH0 G AH0 T", t("a total")], ["AE1 G R AH0 G EY0 T", t("to put together")]),
  homograph("appropriate", ["AH0 P R OW1 P R IY0 AH0 T", t("suitable")], ["AH0 P R OW1 P R IY0 EY2 T", t("to take")]),
  homograph("approximate", ["AH0 P R AA1 K S AH0 M AH0 T", t("nearly exact")], ["AH0 P R AA1 K S AH0 M EY2 T", t("to come near")]),
  homograph("articulate", ["AA0 R T IH1 K Y AH0 L AH0 T", t("speaking clearly")], ["AA0 R T IH1 K Y AH0 L EY2 T", t("to speak clearly")]),
  homograph("animate", ["AE1 N AH0 M AH0 T", t("alive")], ["AE1 N AH0 M EY2 T", t("to bring to life")]),
  homograph(
    "coordinate",
    ["K OW0 AO1 R D AH0 N AH0 T", t("a number that gives a place")],
    ["K OW0 AO1 R D AH0 N EY2 T", t("to make work together")],
  ),
  homograph("intimate", ["IH1 N T AH0 M AH0 T", t("close")], ["IH1 N T AH0 M EY2 T", t("to hint")]),
  homograph("moderate", ["M AA1 D ER0 AH0 T", t("not too much")], ["M AA1 D ER0 EY2 T", t("to lead a discussion; to lessen")]),
  homograph(
    "predicate",
    ["P R EH1 D IH0 K AH0 T", t("in grammar: what is said of the subject")],
    ["P R EH1 D AH0 K EY2 T", t("to base on")],
  ),
  homograph("subordinate", ["S AH0 B AO1 R D AH0 N AH0 T", t("lower in rank")], ["S AH0 B AO1 R D AH0 N EY2 T", t("to put lower")]),
  homograph("degenerate", ["D IH0 JH EH1 N ER0 AH0 T", t("having grown worse")], ["D IH0 JH EH1 N ER0 EY2 T", t("to grow worse")]),
  homograph("desolate", ["D EH1 S AH0 L AH0 T", t("empty and sad")], ["D EH1 S AH0 L EY2 T", t("to lay waste")]),
];

const BY_WORD: ReadonlyMap<string, Homograph> = new Map(HOMOGRAPHS.map((entry) => [entry.word, entry]));

/** @param word lower case with straight apostrophes */
export function homographOf(word: string): Homograph | undefined {
  return BY_WORD.get(word);
}

/** The other word is a name, written with a capital. */
const OTHER_IS_NAME = new Set(["job", "nice", "reading", "lima", "polish", "ravel"]);
/** The other word is hardly ever meant in a passage. */
const OTHER_IS_RARE = new Set(
  "putting closer legged contents concert essay subject subjects recess upset commune research separates bases".split(" "),
);
const LINE_OF_THINGS = /\b(?:in|front|back|first|second|third|last|next|each|every|top|bottom|middle|long|straight)(?: an?| one)? $/iu;
/** UTF-16 units on either side of a word. */
const CONTEXT_UNITS = 20;

/** Undefined if the surroundings say which word is meant. */
export function homographAt(
  { text, tokens, words }: Pick<TokenisedText, "text" | "tokens" | "words">,
  index: number,
): Homograph | undefined {
  const word = words[index]!;
  const found = homographOf(word);
  if (!found || OTHER_IS_RARE.has(word)) return undefined;
  const token = tokens[index]!;
  const before = text.slice(Math.max(0, token.start - CONTEXT_UNITS), token.start);
  if (/^rows?$/u.test(word) && LINE_OF_THINGS.test(before)) return undefined;
  if (found.isSecond && !found.isSecond(before, text.slice(token.end, token.end + CONTEXT_UNITS))) return undefined;
  return !OTHER_IS_NAME.has(word) || (/^\p{Lu}\p{Ll}/u.test(token.text) && !token.opens) ? found : undefined;
}
