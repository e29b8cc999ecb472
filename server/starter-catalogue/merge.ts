import type { Difference } from '../../contract/starter-catalogue/schemas.ts'
import type { CatalogueStatus } from '../../rules/labels.ts'
import { type Entry, saysAny, type Unit, valueIn, wordsOf } from './entries.ts'

/** A record to compare with an entry of a catalogue. */
export interface Merge {
  /** The values of the record. */
  here: Entry
  /** The entry at the time when the record was last taken from it; null for a record that was entered by a user. */
  taken: Entry | null
  /** False if the record or its authority is inactive, so that nothing changes. */
  mayChange: boolean
}

const isSame = ({ fields }: Unit, one: Entry, other: Entry): boolean =>
  fields.every((field) => valueIn(one, field) === valueIn(other, field))

/**
 * Compares a record with an entry of a catalogue. Returns the differing units, and the values that taking the entry changes. A unit that a
 * user has changed or entered stays. A unit that is empty in the entry, now and when it was taken, does not differ.
 */
export const merge = (units: readonly Unit[], entry: Entry, { here, taken, mayChange }: Merge) => {
  const differences: Difference[] = []
  const changes: Record<string, unknown> = {}
  for (const unit of units) {
    const isUnsaid = !saysAny(entry, unit) && !(taken && saysAny(taken, unit))
    if (unit.isOrigin && !taken) continue
    if (isUnsaid || isSame(unit, entry, here)) continue
    const willChange = mayChange && taken !== null && isSame(unit, here, taken)
    differences.push({ field: unit.title, here: wordsOf(unit, here), catalogue: wordsOf(unit, entry), willChange })
    if (willChange) for (const field of unit.fields) changes[field] = valueIn(entry, field)
  }
  return { differences, changes }
}

export const statusOf = (differences: readonly Difference[]): CatalogueStatus => {
  if (differences.some(({ willChange }) => willChange)) return 'Newer'
  return differences.length > 0 ? 'Differs' : 'Same'
}
