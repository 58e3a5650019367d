/** Kept apart from the report, which imports the schemas of results. */
export const GROUPINGS = ["model", "passage"] as const;

export type Grouping = (typeof GROUPINGS)[number];
