/** The capabilities of this host beyond those of every host. */
export const ABILITIES = {
  /** True if programs can be started: ffmpeg, and the server for agents. */
  programs: true,
  /** True if something can listen for others: the page that records a take, the receiver of webhooks. */
  servers: true,
};
