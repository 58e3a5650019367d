export const SUITE_NAME_ENDING = ".assess.yaml";
