// What this host has to be given before anything else: nothing.
export {};
