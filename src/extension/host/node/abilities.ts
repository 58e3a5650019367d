/** Beyond those of every host. */
export const ABILITIES = {
  /** Such as ffmpeg, and the server for agents. */
  programs: true,
  /** For the page that records a take, and the receiver of webhooks. */
  servers: true,
};
