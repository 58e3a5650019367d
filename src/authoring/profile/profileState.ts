/** Of the panels that show a passage's profile, which a window brings back by it. */
export const PROFILE_VIEW_TYPE = "speechAssessment.profile";

/** What a profile's page gives to the editor to keep. */
export interface ProfileState {
  /** The passage's. */
  address: string;
}

/** The address of the passage in what the editor kept; undefined where that is something else. */
export function addressIn(state: unknown): string | undefined {
  const address = typeof state === "object" && state !== null && "address" in state ? state.address : undefined;
  return typeof address === "string" ? address : undefined;
}
