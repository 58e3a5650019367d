import assert from "node:assert/strict";
import { ACCEPTABLE_CODES } from "#core/accepted/acceptedFindings.ts";
import type { Problem } from "#core/problems/problem.ts";
import { findingActions } from "#extension/authoring/decisions/findingActions.ts";
import type { LexiconSource } from "#extension/authoring/lexiconSource.ts";
import type { ProjectDecisions } from "#project/decisions/projectDecisions.ts";
import { smallLexicon } from "../../support/smallLexicon.ts";

const URI = "file:///project/zoo.passage.txt";

/** The actions that are offered for a problem of a text's first word, by title. */
function offered(
  text: string,
  code: string,
  { languageId = "plaintext", isInProject = true, others = [] as string[] } = {},
): Record<string, unknown> {
  const project = {
    folderOf: () => (isInProject ? "file:///project" : undefined),
    lexiconFor: (_: string, lexicon: unknown) => lexicon,
  } as unknown as ProjectDecisions;
  const lexicon = { current: smallLexicon({ wind: { pronunciations: ["W IH1 N D", "W AY1 N D"] } }) } as unknown as LexiconSource;
  const problem = { code, severity: "warning", start: 0, end: text.search(/ |$/), message: "" } as unknown as Problem;
  const uri = { scheme: "file", path: "/project/zoo.passage.txt", toString: () => URI };
  const document = { uri, languageId, version: 1, isUntitled: false, isClosed: false, getText: () => text };
  const alike = others.map((word) => ({ ...problem, start: text.indexOf(word), end: text.indexOf(word) + word.length }));
  const report = { problems: [problem, ...alike], kinds: { [code]: 1 + others.length } };
  return Object.fromEntries(
    findingActions(project, lexicon)(document, [problem], report).map(({ command }) => [command.title, command.arguments[0]]),
  );
}

describe("what is offered to decide about a finding", () => {
  it("accepts it in the text or the project, or adds what its letters suggest to the dictionary", () => {
    assert.deepEqual(offered("Zorgle naps.", "passage-unknown-word"), {
      "Add Pronunciation to the Dictionary": { uri: URI, word: "Zorgle", said: ["B L AH1"], here: false },
      "Accept in This Passage": { uri: URI, code: "passage-unknown-word", text: "Zorgle", here: true },
      "Accept in This Project": { uri: URI, code: "passage-unknown-word", text: "Zorgle", here: false },
    });
  });

  it("accepts all of a kind at once, and leads from one unknown word to all of them", () => {
    const found = offered("Zorgle met Blip.", "passage-unknown-word", { others: ["Blip"] });
    assert.deepEqual(found["Accept All 2 Problems of This Kind in This Passage (passage-unknown-word)"], {
      uri: URI,
      code: "passage-unknown-word",
    });
    assert.ok("Add Unknown Words to the Dictionary…" in found);
    const same = offered("Zorgle met Zorgle.", "passage-homograph", { others: ["Zorgle"] });
    assert.ok(!Object.keys(same).some((title) => title.startsWith("Accept All")), "accepting one accepts both");
  });

  it("decides how a homograph is said in the text", () => {
    const [meant] = Object.entries(offered("Wind it up.", "passage-homograph")).filter(([title]) =>
      title.startsWith("Accept Only W AY1 N D in This Passage ("),
    );
    assert.deepEqual(meant?.[1], { uri: URI, word: "Wind", said: ["W AY1 N D"], here: true });
  });

  it("calls a file of phonemes a file", () => {
    const code = ACCEPTABLE_CODES.find((one) => one.startsWith("arpabet-"))!;
    assert.ok("Accept in This File" in offered("ZORGLE  Z AO1", code, { languageId: "arpabet" }));
  });

  it("is nothing outside of a project, where it could not be kept", () => {
    assert.deepEqual(offered("Zorgle naps.", "passage-unknown-word", { isInProject: false }), {});
  });
});
