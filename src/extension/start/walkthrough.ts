import { ASSESS_COMMANDS } from "../manifest/assessManifest.ts";
import { AUTHORING_COMMANDS } from "../manifest/authoringManifest.ts";
import { commandLink } from "../manifest/defineCommands.ts";
import { CONTEXT_KEYS, IN_RESULT, ON_MACHINE } from "../manifest/whenClauses.ts";
import { PROFILE_COMMANDS } from "../manifest/profileManifest.ts";
import { RECORD_COMMANDS } from "../manifest/recordManifest.ts";
import { SET_COMMANDS } from "../manifest/setManifest.ts";
import { START_COMMANDS, WALKTHROUGH_ID } from "../manifest/startManifest.ts";

export interface WalkthroughStep {
  readonly id: string;
  readonly title: string;
  /** Markdown; a link on a line of its own is a button. */
  readonly description: string;
  /** See `completionEvents` of walkthroughs. */
  readonly completedBy: readonly string[];
  /** When it is shown at all. */
  readonly when?: string;
  /** The beginning of file names in media/walkthrough, which end in `-light.png` and `-dark.png`. */
  readonly picture: string;
  readonly altText: string;
}

export interface Walkthrough {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly steps: readonly WalkthroughStep[];
}

/** Created on request: only the manifest needs it, not the extension's bundle. */
export function walkthrough(): Walkthrough {
  return {
    id: WALKTHROUGH_ID,
    title: "Get Started with Speech Assessment",
    description: "Listen to a child read, and see which words were right.",
    steps: [
      {
        id: "assess",
        title: "Assess a recording",
        description: `A child has read “The Seed” aloud. Assess the recording on this machine, without an account.\n${commandLink(START_COMMANDS.assessSample)}\nFor your own texts: open one, then choose **${ASSESS_COMMANDS.assessRecording.title}** or press ${keys("Ctrl+Alt+R", "⌘⌥R")}.`,
        completedBy: [`onContext:${CONTEXT_KEYS.assessed}`],
        picture: "assess",
        altText: "The sample passage in the editor, with the miscues of the reading marked in it.",
      },
      {
        id: "read",
        title: "Read the running record",
        description:
          "The viewer marks each miscue as teachers do. Click a word to hear it, and point at a number to see how it was computed. Below are the recording, its words and its phonemes on one timeline.\nPress **?** in the viewer for all its keys.",
        completedBy: [`onContext:${IN_RESULT}`],
        picture: "read",
        altText: "The viewer with the figures of the reading, its running record and the timeline.",
      },
      {
        id: "correct",
        title: "Correct a word",
        description:
          "You have the last word: select a word in the viewer and press **C** if it was read right, **S** for a substitution, **O** for an omission; **M** shows all choices. The figures change right away. Ctrl+Z undoes a change.",
        completedBy: [`onContext:${CONTEXT_KEYS.corrected}`],
        picture: "correct",
        altText: "A word of the running record, with the menu of what a teacher can mark it as.",
      },
      {
        id: "mend",
        title: "Check phonemes while you write",
        description: `References in Arpabet are checked as you type. These were pasted from elsewhere; fix them with **${AUTHORING_COMMANDS.fixAllProblems.title}** or the light bulb.\n${commandLink(START_COMMANDS.openSampleReferences)}`,
        completedBy: [`onContext:${CONTEXT_KEYS.mended}`],
        picture: "mend",
        altText: "Three lines of phonemes with underlined problems, and the quick fixes of one of them.",
      },
      {
        id: "record",
        when: ON_MACHINE,
        title: "Record your own take",
        description: `Open a text and record it in your browser, with a countdown, a level meter and a timed minute. The take is saved beside the text and assessed.\n${commandLink(START_COMMANDS.recordSample)}`,
        completedBy: [`onCommand:${RECORD_COMMANDS.recordTake.id}`, `onCommand:${START_COMMANDS.recordSample.id}`],
        picture: "record",
        altText: "The page that shows the text large, with a button to record it and a level meter.",
      },
      {
        id: "recordElsewhere",
        when: CONTEXT_KEYS.inBrowser,
        title: "Bring a recording",
        description: `In a browser, extensions cannot use the microphone. Record with another app, such as your phone's or the Chromebook's, and save the recording in the folder of the text: WAV, MP3, M4A, Ogg and WebM all work. Then open the text and choose **${ASSESS_COMMANDS.assessRecording.title}**`,
        completedBy: [`onCommand:${ASSESS_COMMANDS.assessRecording.id}`],
        picture: "assess",
        altText: "The sample passage in the editor, with the miscues of the reading marked in it.",
      },
      {
        id: "set",
        title: "Assess a whole folder",
        description: `Two passages, two readers, four recordings: they are matched by their names, and you see the pairs before anything is assessed.\n${commandLink(START_COMMANDS.assessSampleSet)}`,
        completedBy: [`onCommand:${START_COMMANDS.assessSampleSet.id}`, `onCommand:${SET_COMMANDS.assessFolder.id}`],
        picture: "set",
        altText: "A table of four recordings, each with its passage.",
      },
      {
        id: "hosted",
        title: "Connect a hosted service",
        description: `This is optional: if you have the address and the API key of a hosted service, it can assess your recordings. The key is kept in the editor's secret storage, and recordings are sent only while you use that service.\n${commandLink(PROFILE_COMMANDS.useHostedService)}`,
        completedBy: [`onContext:${CONTEXT_KEYS.profiles}`],
        picture: "hosted",
        altText: "The Services view, with the embedded service and a hosted one.",
      },
    ],
  };
}

function keys(others: string, mac: string): string {
  return `${others} (on a Mac ${mac})`;
}
