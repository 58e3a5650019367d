/** A token without a digit is most likely a name. */
export const TOKEN_SCHEMA = {
  pattern: "^$|^(?=.*[0-9])[A-Za-z0-9_-]{1,128}$",
  patternErrorMessage:
    "A token consists of letters, digits, hyphens and underscores, with at least one digit. It must not be a name or an e-mail address.",
};
