/** The type of the panels that show a passage's profile, by which a window restores them. */
export const PROFILE_VIEW_TYPE = "speechAssessment.profile";

/** The state of a profile's page that the editor keeps. */
export interface ProfileState {
  /** The passage's address. */
  address: string;
}

/** The address of the passage in what the editor kept; undefined if that is something else. */
export function addressIn(state: unknown): string | undefined {
  const address = typeof state === "object" && state !== null && "address" in state ? state.address : undefined;
  return typeof address === "string" ? address : undefined;
}
