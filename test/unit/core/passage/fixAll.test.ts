import assert from "node:assert/strict";
import { mended } from "#authoring/arpabet/textChange.ts";
import { operationOf } from "#operations/operations.ts";
import { checkPassage } from "#core/passage/checkPassage.ts";
import { lexicon } from "./lexicons.ts";

const { limits } = operationOf("fluency-v2");

function all(text: string): string {
  return mended(text, (now) => checkPassage(now, { lexicon, format: "plaintext", limits })).text;
}

/** What a copy editor would print, of kinds that readers print; `null` where the text stays as it is. */
const ROWS: readonly [text: string, after: string | null][] = [
  // Units, and sentences that go on behind them
  [
    "It can weigh 400 lbs. (180 kg), and a cub about 290 lbs. (130 kg).",
    "It can weigh 400 pounds (180 kilograms), and a cub about 290 pounds (130 kilograms).",
  ],
  ["It weighs 0.5 oz. [14 g].", "It weighs 0.5 ounces [14 grams]."],
  [
    "Bears run 35 m.p.h. over there, or 20 mph uphill.",
    "Bears run thirty-five miles per hour over there, or twenty miles per hour uphill.",
  ],
  ["The limit is 20 m.p.h. The van went 70 m.p.h.", "The limit is twenty miles per hour. The van went seventy miles per hour."],
  ["The rock is 60 ft. high.", "The rock is sixty feet high."],
  ["The rock weighs 3 lbs.! Does it?", "The rock weighs 3 pounds! Does it?"],
  ["He was 8 yrs. old.", "He was 8 years old."],
  ["She is 1 yr. older, and the dog is 6 mos. old.", "She is 1 year older, and the dog is 6 months old."],
  ["The ride is 1 hr. 20 min. long.", "The ride is 1 hour 20 minutes long."],
  ["It is 6 ft. 6 in. tall.", "It is 6 feet 6 inches tall."],
  ["He kicked a 53-yd. goal.", "He kicked a fifty-three-yard goal."],
  ["“It is 5 lbs.” he said.", null],
  ["He ran at 20 mi./sec. there.", null],
  ["Hank hit 49 HRs. He ran.", null],
  ["It holds 64 GB.", null],
  ["1 Tbsp. sugar", "1 tablespoon sugar"],
  ["Add 2 tsp. of salt.", "Add 2 teaspoons of salt."],
  ["It took 3 hrs., 49 mins. or so.", "It took 3 hours, 49 minutes or so."],
  ["We went 20 m.p.h.!", "We went twenty miles per hour!"],
  ["It costs approx. $300 now.", "It costs approximately three hundred dollars now."],
  ["Soup (8 oz.) is hot.", "Soup (8 ounces) is hot."],
  ["He used 8 lb. line.", null],
  ["1 ft. = 12 in.", null],
  ["It fell in ’80, not '81.", null],
  // Numbers that are printed alike
  ["He ate 400 and I ate 350.", null],
  ["I have 3 cats and 12 dogs.", null],
  ["I have 12 cats and 20 dogs.", "I have twelve cats and twenty dogs."],
  ["In 1926 there were 30 of them.", "In 1926 there were thirty of them."],
  ["The 16th is near. He has 3 cats.", "The sixteenth is near. He has 3 cats."],
  ["It weighs 150 tons.", null],
  // Names, addresses and labels
  ["We left Ft. Worth for Pt. Reyes.", "We left Fort Worth for Point Reyes."],
  ["He lives at 12 Elm St. near us.", "He lives at 12 Elm Street near us."],
  ["12 Maple St.\nSpringfield", null],
  ["He is at 1600 Oak Ave. N.W. now.", null],
  ["Take Hwy. 44 to us.", "Take Highway 44 to us."],
  ["He is in Rm. 12 now.", null],
  ["He has Windows 11 on Channel 12.", null],
  ["Write to P.O. Box 12 soon.", null],
  ["I am No. 1!", "I am number 1!"],
  ["The 14th Amendment passed.", null],
  ["He is on 3rd St. and 5th Ave.", "He is on 3rd Street and 5th Avenue."],
  ["Dr. King Jr. spoke.", "Doctor King Jr. spoke."],
  ["It fell on Aug. 28th.", "It fell on August twenty-eighth."],
  // Scores, odds, years, sums
  ["We won 20-15.", null],
  ["The odds are 50-50.", null],
  ["It took from 1760-1820.", null],
  ["It takes 60–70 days.", "It takes sixty to seventy days."],
  ["On 9/11 he ran 50/50.", null],
  ["It cost $50–$100.", null],
  ["He earns $12/hr. there.", null],
  ["It is US$20.", null],
  ["6 x 40 = 240", null],
  ["A 30x zoom.", null],
  ["It is 10,000x better.", null],
  ["747s fly.", null],
  ['A 12" screen.', null],
  ["The lot is 50' x 60'.", null],
  ["“It is 12,” he said.", "“It is twelve,” he said."],
  ["“I am 12”", "“I am twelve”"],
  // Phones and cameras
  ["My phone has 5G and 12MP.", null],
];

describe("Fix All", () => {
  for (const [text, after] of ROWS) it(`makes “${after ?? text}” of “${text}”`, () => assert.equal(all(text), after ?? text));

  it("offers the readings that are meant, the likeliest first", () => {
    const first = (text: string) =>
      checkPassage(text, { lexicon, format: "plaintext", limits })
        .flatMap(({ fixes }) => fixes)[0]!
        .title.replace("Replace with ", "");
    const rows = [
      ["On 9/11 it fell.", "nine eleven"],
      ["It was 50/50 then.", "fifty fifty"],
      ["It has 5G now.", "five G"],
      ["Call 555 1234 now.", "five five five, one two three four"],
      ["In Ft. Worth he ran.", "Fort"],
    ];
    for (const [text, title] of rows) assert.equal(first(text!), title, text);
  });
});
