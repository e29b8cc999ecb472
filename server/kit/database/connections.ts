/** Connections for long reads; this many exports can run at once. */
export const STREAMERS = 4
