/** What readings can be told apart by. Apart from the report, which brings the schemas of results along. */
export const GROUPINGS = ["model", "passage"] as const;

export type Grouping = (typeof GROUPINGS)[number];
