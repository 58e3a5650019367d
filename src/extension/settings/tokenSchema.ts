/** How a setting that holds a user token is checked while it is typed: a token without a digit is most likely a name. */
export const TOKEN_SCHEMA = {
  pattern: "^$|^(?=.*[0-9])[A-Za-z0-9_-]{1,128}$",
  patternErrorMessage: "A token has letters, digits, hyphens and underscores, and a digit among them. It must not be a name or an e-mail address.",
};
