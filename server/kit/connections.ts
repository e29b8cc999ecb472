/** Connections for what reads for long; so many exports run at once. */
export const STREAMERS = 4
