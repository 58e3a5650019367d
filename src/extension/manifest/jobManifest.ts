import { ASSESS_COMMANDS } from "./assessManifest.ts";
import { commandLink, defineCommands, type MenuPlace } from "./defineCommands.ts";
import { defineView, inView, onLines, whileShown } from "./defineView.ts";
import { choice, wholeNumber } from "./defineSettings.ts";

export const JOBS_VIEW = defineView("jobs", "Jobs");

/** @param context the rest of its context, as a regular expression; see jobNodes.ts. */
function onJob(context: string, group: MenuPlace["group"]): MenuPlace {
  return { menu: "view/item/context", group, when: onLines(JOBS_VIEW, `job.${context}$`) };
}

export const JOB_COMMANDS = defineCommands({
  showJobs: { title: "Show Jobs" },
  openJob: {
    title: "Open Result of Job",
    icon: "$(go-to-file)",
    palette: false,
    menus: [onJob("(available|failed.answer)", ["inline@1", "1_job@1"])],
  },
  retryJob: {
    title: "Retry Job",
    icon: "$(refresh)",
    palette: false,
    menus: [onJob("(failed)(.answer)?", "inline@1"), onJob("(failed|pending)(.answer)?", "1_job@2")],
  },
  askJobAgain: {
    title: "Ask for the Result Again",
    icon: "$(refresh)",
    palette: false,
    menus: [onJob("(cancelled).accepted", ["inline@1", "1_job@2"])],
  },
  cancelJob: {
    title: "Cancel Job",
    icon: "$(close)",
    palette: false,
    menus: [onJob("(preparing|uploading|pending)", ["inline@2", "1_job@3"])],
  },
  removeJob: {
    title: "Remove Job",
    icon: "$(trash)",
    palette: false,
    menus: [onJob("(available|failed|cancelled)(.accepted|.answer)?", ["inline@3", "2_job@1"])],
  },
  removeFinishedJobs: {
    title: "Remove Finished Jobs",
    icon: "$(clear-all)",
    palette: whileShown(JOBS_VIEW),
    menus: [{ menu: "view/title", group: "navigation@1", when: inView(JOBS_VIEW) }],
  },
});

export const JOBS_WELCOME =
  "Shows the recordings that are being assessed and how each assessment ended. If you close the window, jobs continue when you open the workspace again.\n" +
  commandLink(ASSESS_COMMANDS.assessRecording);

export const JOB_SETTINGS = {
  receiveWebhooks: choice(
    "webhooks.receive",
    [
      ["off", "Ask the service for results. A webhook that you set for a service is passed on to it."],
      [
        "forwarded",
        "The service delivers to an address that the editor forwards to this machine, if it can. Anyone who knows the address can reach the receiver.",
      ],
      ["tunnel", "The service delivers to the webhook address that you set for it: your own tunnel to the receiver's port."],
    ],
    "off",
    {
      order: 8,
      own: true,
      description:
        "Whether this window also receives results by webhook. The receiver listens on this machine's loopback address and accepts only results of its own jobs. A workspace cannot set this.",
    },
  ),
  webhookPort: wholeNumber("webhooks.port", { from: 0, to: 65_535 }, 0, {
    order: 8,
    own: true,
    description:
      "Port of the webhook receiver on this machine's loopback address, for a tunnel; 0 for any free port. A workspace cannot set this.",
  }),
};
export type ReceiveWebhooks = (typeof JOB_SETTINGS)["receiveWebhooks"]["fallback"];
