import { type MessageKey, messages } from '../../rules/messages.ts'

/** Trims texts; empty text becomes null. */
export const withoutBlanks = <T extends object>(given: T): T =>
  Object.fromEntries(Object.entries(given).map(([field, value]) => [field, typeof value === 'string' ? value.trim() || null : value])) as T

/** Turns the message key of each field into its message. */
export const sentencesOf = (wrong: Record<string, MessageKey>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(wrong).map(([field, key]) => [field, [messages[key]]]))
