import { countWords } from './totals.ts'

interface Versioned {
  id: number
  version: number
}

/** How many rows have changed since they were read: their record has a later version now, or is gone. */
export const changedRows = (rows: readonly Versioned[], now: readonly Versioned[]): number => {
  const versions = new Map(now.map(({ id, version }) => [id, version]))
  return rows.filter(({ id, version }) => (versions.get(id) ?? Number.POSITIVE_INFINITY) > version).length
}

export const changedRowsWords = (count: number): string => `${countWords(count, 'row')} changed`
