/** What this host can do besides what every host can. */
export const ABILITIES = {
  /** Whether programs can be started: ffmpeg, and the server for agents. */
  programs: true,
  /** Whether something can listen for others: the page that records a take, the receiver of webhooks. */
  servers: true,
};
