/** The code of the error for a folder in which nothing can be claimed. Apart from the claims, which load schemas. */
export const NOT_CLAIMED = "reading-not-claimed";
