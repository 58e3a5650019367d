import assert from "node:assert/strict";
import * as fc from "fast-check";
import { noticeOf, spokenOf } from "#pages/recorder/inWords.ts";
import { FIRST_STATE, isUnsaved, offersOf, type TakeEvent, type TakeState, takeState } from "#pages/recorder/takeState.ts";

const run = (...events: TakeEvent[]): TakeState => events.reduce(takeState, FIRST_STATE);

const OPENED: TakeEvent[] = [{ type: "opened" }];
const READY: TakeEvent[] = [...OPENED, { type: "ask" }, { type: "microphone" }];
const RECORDING: TakeEvent[] = [...READY, { type: "count" }, { type: "tick" }, { type: "tick" }, { type: "tick" }];
const RECORDED: TakeEvent[] = [
  ...RECORDING,
  { type: "heard", seconds: 12 },
  { type: "stop" },
  { type: "recorded", recorded: { seconds: 12.2 } },
];
const SENDING: TakeEvent[] = [...RECORDED, { type: "keep" }];

describe("the page that records a take", () => {
  const rows: [what: string, events: TakeEvent[], take: string, offers: string[]][] = [
    ["has nothing to offer before the editor has answered", [], "none", []],
    ["asks for the microphone first", OPENED, "none", ["microphone"]],
    ["waits for the browser's question", [...OPENED, { type: "ask" }], "none", []],
    [
      "offers the microphone again where it was refused",
      [...OPENED, { type: "ask" }, { type: "microphone", problem: "refused" }],
      "none",
      ["microphone"],
    ],
    ["records with the microphone on", READY, "none", ["record"]],
    ["counts from three", [...READY, { type: "count" }], "counting", ["cancel"]],
    ["counts on when Record is pressed twice", [...READY, { type: "count" }, { type: "tick" }, { type: "count" }], "counting", ["cancel"]],
    ["goes back when the countdown is cancelled", [...READY, { type: "count" }, { type: "stop" }], "none", ["record"]],
    ["records after the countdown", RECORDING, "recording", ["stop"]],
    ["takes in the last samples", [...RECORDING, { type: "stop" }], "finishing", []],
    ["stops once", [...RECORDING, { type: "stop" }, { type: "stop" }], "finishing", []],
    ["lets a take be heard, kept or repeated", RECORDED, "recorded", ["keep", "repeat", "hear"]],
    [
      "is ready again where nothing was recorded",
      [...RECORDING, { type: "stop" }, { type: "recorded", recorded: { seconds: 0 } }],
      "none",
      ["record"],
    ],
    [
      "ends a take whose time is up",
      [...RECORDING, { type: "recorded", recorded: { seconds: 60 } }],
      "recorded",
      ["keep", "repeat", "hear"],
    ],
    ["records again", [...RECORDED, { type: "repeat" }], "none", ["record"]],
    ["sends once", [...SENDING, { type: "keep" }], "sending", []],
    ["is done", [...SENDING, { type: "kept", name: "fox.wav" }], "kept", []],
    [
      "keeps a take that could not be sent",
      [...SENDING, { type: "unsent", message: "Full." }],
      "unsent",
      ["again", "download", "repeat", "hear"],
    ],
    ["sends it again", [...SENDING, { type: "unsent" }, { type: "keep" }], "sending", []],
    [
      "keeps a take whose address has ended, as a file",
      [...RECORDED, { type: "ended", why: "cancelled" }],
      "recorded",
      ["download", "hear"],
    ],
    [
      "keeps a take that was refused because the address has ended",
      [...SENDING, { type: "unsent" }, { type: "ended", why: "replaced" }],
      "unsent",
      ["download", "hear"],
    ],
    ["goes on with a take while the address ends", [...RECORDING, { type: "ended", why: "lost" }], "recording", ["stop"]],
    ["does not begin one then", [...READY, { type: "count" }, { type: "ended", why: "replaced" }], "none", []],
    [
      "waits for the answer to the take where it hears of its end first",
      [...SENDING, { type: "ended", why: "kept" }, { type: "kept", name: "fox.wav" }],
      "kept",
      [],
    ],
    [
      "says nothing else once the take is saved",
      [...SENDING, { type: "kept", name: "fox.wav" }, { type: "ended", why: "lost" }],
      "kept",
      [],
    ],
    ["cancels the countdown when the microphone goes", [...READY, { type: "count" }, { type: "lost" }], "none", ["microphone"]],
    [
      "keeps a take whose microphone went",
      [...RECORDING, { type: "lost" }, { type: "recorded", recorded: { seconds: 3, isBrokenOff: true } }],
      "recorded",
      ["keep", "repeat", "hear"],
    ],
  ];
  for (const [what, events, take, offers] of rows) {
    it(what, () => {
      const state = run(...events);
      assert.deepEqual([state.take.is, offersOf(state)], [take, offers]);
    });
  }

  it("never loses a take but for a new one, whatever happens in whatever order", () => {
    const event: fc.Arbitrary<TakeEvent> = fc.oneof(
      ...(["opened", "ask", "lost", "count", "tick", "stop", "keep"] as const).map((type) => fc.constant<TakeEvent>({ type })),
      fc.constantFrom<TakeEvent>(
        { type: "microphone" },
        { type: "microphone", problem: "in-use" },
        { type: "heard", seconds: 5 },
        { type: "unsent" },
        { type: "kept" },
        { type: "recorded", recorded: { seconds: 5 } },
        { type: "ended", why: "cancelled" },
        { type: "ended", why: "kept" },
        { type: "ended", why: "lost" },
      ),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let state = FIRST_STATE;
        for (const one of events) {
          const next = takeState(state, one);
          if (isUnsaved(state))
            assert.ok(isUnsaved(next) || next.take.is === "kept", `${state.take.is} and ${one.type} gave ${next.take.is}`);
          // Whatever has been recorded can be had.
          if (next.take.is === "recorded" || next.take.is === "unsent")
            assert.ok(offersOf(next).some((offer) => offer === "keep" || offer === "again" || offer === "download"));
          state = next;
        }
      }),
      { numRuns: 500 },
    );
  });

  it("says nothing aloud while it records", () => {
    assert.equal(spokenOf(run(...READY, { type: "count" })), "3");
    assert.equal(spokenOf(run(...RECORDING)), "");
    assert.equal(spokenOf(run(...RECORDING, { type: "stop" })), "");
    assert.equal(spokenOf(run(...RECORDED)), "Recorded: 12 seconds.");
  });

  const about = { folder: "passages", least: 3 };
  const notices: [what: string, events: TakeEvent[], notice: RegExp | undefined][] = [
    ["nothing where all is well", RECORDED, undefined],
    [
      "where the take lies",
      [...SENDING, { type: "kept", name: "fox.wav" }],
      /^Saved as fox\.wav in passages\. Go back to the editor, where it is assessed\./,
    ],
    [
      "that another page was opened",
      [...READY, { type: "ended", why: "replaced" }],
      /^Another page for recording was opened.*Only one page can record at a time/,
    ],
    ["that a take is still there", [...RECORDED, { type: "ended", why: "replaced" }], /Another page.*save it as a file/],
    [
      "what the editor says",
      [...SENDING, { type: "unsent", message: "The disk is full." }],
      /^The disk is full\. Your take is still here\. Try again/,
    ],
    ["that the editor did not answer", [...SENDING, { type: "unsent" }], /^The editor did not answer\./],
    ["that a take is too quiet", [...RECORDING, { type: "recorded", recorded: { seconds: 5, problem: "quiet" } }], /very quiet/],
    ["that a take is short", [...RECORDING, { type: "recorded", recorded: { seconds: 1.4 } }], /shorter than 3 seconds.*silence/],
    [
      "what helps without a microphone",
      [...OPENED, { type: "ask" }, { type: "microphone", problem: "none" }],
      /No microphone was found\. Plug one in/,
    ],
    ["what an address that is not secure may not", [...OPENED, { type: "ask" }, { type: "microphone", problem: "insecure" }], /https/],
  ];
  for (const [what, events, notice] of notices) {
    it(`tells ${what}`, () => {
      const told = noticeOf(run(...events), about);
      if (notice === undefined) assert.equal(told, undefined);
      else assert.match(`${told?.what} ${told?.help}`, notice);
    });
  }
});
