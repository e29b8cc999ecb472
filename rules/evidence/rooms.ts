/** Limits of auditor rooms. */
export const ROOM = {
  properties: 50,
  licenses: 500,
  /** The longest life of a room. */
  days: 90,
  question: 500,
  questions: 200,
  /** Entries of the activity of one license. */
  changes: 500,
} as const
