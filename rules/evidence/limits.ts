export const EVIDENCE = {
  /** More licenses are packed in a job. */
  streamedLicenses: 200,
  licenses: 5_000,
  /** How long a prepared pack can be downloaded. */
  hours: 24,
} as const
