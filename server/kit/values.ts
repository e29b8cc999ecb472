import { type MessageKey, messages } from '../../rules/messages.ts'

/** Text without blanks around it; empty text counts as none. */
export const withoutBlanks = <T extends object>(given: T): T =>
  Object.fromEntries(Object.entries(given).map(([field, value]) => [field, typeof value === 'string' ? value.trim() || null : value])) as T

/** What a rule found wrong, a message key a field, as a refusal says it. */
export const sentencesOf = (wrong: Record<string, MessageKey>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(wrong).map(([field, key]) => [field, [messages[key]]]))
