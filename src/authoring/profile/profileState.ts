export const PROFILE_VIEW_TYPE = "speechAssessment.profile";

export interface ProfileState {
  address: string;
}

/** Undefined if the editor kept something else. */
export function addressIn(state: unknown): string | undefined {
  const address = typeof state === "object" && state !== null && "address" in state ? state.address : undefined;
  return typeof address === "string" ? address : undefined;
}
