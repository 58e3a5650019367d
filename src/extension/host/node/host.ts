// This host needs no preparation.
export {};
