import assert from "node:assert/strict";
import { arpabetToIpa } from "#core/arpabet/arpabetToIpa.ts";
import { ipaToArpabet } from "#core/arpabet/ipaToArpabet.ts";

describe("Arpabet in IPA", () => {
  const cases: [arpabet: string, ipa: string][] = [
    ["K AE1 T", "ˈkæt"],
    ["K AE T", "kæt"],
    ["HH AH0 L OW1", "həˈloʊ"],
    ["M AW1 N T AH0 N", "ˈmaʊntən"],
    ["IH0 K S T R IY1 M", "ɪkˈstɹim"],
    ["S IH1 NG IH0 NG", "ˈsɪŋɪŋ"],
    ["P R AH0 N AH2 N S IY0 EY1 SH AH0 N", "pɹəˌnʌnsiˈeɪʃən"],
    ["HH IY0 / HH EY0 T S", ".hi .heɪts"],
    ["DH AH0 / K AE1 T", "ðə ˈkæt"],
    ["DH AH0 | K AE1 T", "ðə | ˈkæt"],
    ["AH0 / AY1", "ə / ˈaɪ"],
    ["T SH", "t-ʃ"],
    ["CH", "tʃ"],
    ["AO IH", "ɔ-ɪ"],
    ["OY", "ɔɪ"],
    ["AH0 R", "ə-ɹ"],
    ["ER0", "ɚ"],
    ["IY1 IY", "ˈi⟨IY⟩"],
    ["K QQ b1", "k⟨QQ⟩⟨b1⟩"],
    ["READ(2)  R IY1 D  # past\n\n;;; end", "READ(2)  ˈɹid  # past\n\n;;; end"],
  ];
  for (const [arpabet, ipa] of cases) {
    it(`writes ${JSON.stringify(arpabet)} as ${JSON.stringify(ipa)} and reads it back`, () => {
      assert.equal(arpabetToIpa(arpabet), ipa);
      assert.deepEqual(ipaToArpabet(ipa), { text: arpabet, unread: [] });
    });
  }
});

describe("IPA in Arpabet", () => {
  const cases: [ipa: string, arpabet: string][] = [
    ["/ˈhæpi/", "HH AE1 P IY0"],
    ["[kʰæt̚]", "K AE T"],
    ["k æ t", "K AE T"],
    ["kæt sæt", "K AE T / S AE T"],
    ["ˈbɜːd", "B ER1 D"],
    ["həˈləʊ", "HH AH0 L OW1"],
    ["t͡ʃiːz", "CH IY Z"],
    ["hˈæp.i", "HH AE1 P IY0"],
    ["ˈbʌt.ər", "B AH1 T ER0"],
    ["bɪə", "B IH R"],
    ["hɛər", "HH EH R"],
    ["nɪər", "N IH R"],
    ["bɜːrd", "B ER D"],
    ["ˈbʌtn̩", "B AH1 T AH0 N"],
    ["/kæt/ /sæt/", "K AE T / S AE T"],
    ["CAT  kæt # pet", "CAT  K AE T  # pet"],
    ["kæt ‖ sæt", "K AE T | S AE T"],
    ["kæt  sæt", "K AE T / S AE T"],
    ["'kæt", "K AE1 T"],
    ["ˈwɔːtə(r)", "W AO1 T ER0"],
    ["hɛə(r)", "HH EH R"],
    ["fɔː(r)", "F AO R"],
  ];
  for (const [ipa, arpabet] of cases)
    it(`reads ${JSON.stringify(ipa)} as ${arpabet}`, () => assert.deepEqual(ipaToArpabet(ipa), { text: arpabet, unread: [] }));

  it("leaves what the alphabet lacks, and says where it is", () => {
    assert.deepEqual(ipaToArpabet("kæt\nbøt"), { text: "K AE T\nB ø T", unread: [{ start: 5, end: 6 }] });
  });
});
