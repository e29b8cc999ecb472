/** Text without blanks around it; empty text counts as none. */
export const withoutBlanks = <T extends object>(given: T): T =>
  Object.fromEntries(Object.entries(given).map(([field, value]) => [field, typeof value === 'string' ? value.trim() || null : value])) as T
