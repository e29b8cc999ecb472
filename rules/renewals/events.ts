/** What is counted of a renewal by month. */
export const RENEWAL_EVENTS = ['Begun', 'Filed', 'Received'] as const
export type RenewalEvent = (typeof RENEWAL_EVENTS)[number]
