/** Extensions have no business with the system below the browser. */
export const MACHINE = "browser";

export const PROCESSORS = navigator.hardwareConcurrency;
