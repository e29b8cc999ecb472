import type { Knex } from 'knex'
import { messages, sentences } from '../../../rules/messages.ts'
import { inPages } from '../../kit/database/in-pages.ts'
import { nameKey } from '../../kit/database/query.ts'
import { type MappedRow, type RowResult, refusedRow } from '../../kit/import-kind.ts'
import { nextBy } from './import.queries.ts'

const ADDRESS = ['address1', 'address2', 'city', 'state', 'zip', 'county', 'country'] as const

type Place = Record<(typeof ADDRESS)[number], string | null> & { id: number; name: string; propertyNumber: string | null }

const placesOf = (db: Knex, clientId: number): Promise<Place[]> => {
  const theirs = () =>
    db('properties')
      .join('property_clients', 'property_clients.property_id', 'properties.id')
      .where('property_clients.client_id', clientId)
      .select('properties.id', 'properties.name', 'properties.property_number as propertyNumber')
      .select(ADDRESS.map((column) => `properties.${column}`))
  return inPages<Place>((after, size) => nextBy(theirs(), 'properties.id', after, size))
}

const grouped = (places: readonly Place[], keyOf: (place: Place) => string): Map<string, Place[]> => {
  const byKey = new Map<string, Place[]>()
  for (const place of places) byKey.set(keyOf(place), [...(byKey.get(keyOf(place)) ?? []), place])
  return byKey
}

/** Whether a row has the full address that a new property needs. */
const hasAddress = ({ address1, city, state }: MappedRow['values']) => Boolean(address1 && city && state)

/** Fills in the stored name and address of properties that rows name by number or without a full address. */
export class Places {
  readonly #db: Knex
  readonly #clientId: number
  #known: { byNumber: Map<string, Place[]>; byName: Map<string, Place[]> } | undefined

  constructor(db: Knex, clientId: number) {
    this.#db = db
    this.#clientId = clientId
  }

  async #load() {
    const all = await placesOf(this.#db, this.#clientId)
    return {
      byNumber: grouped(
        all.filter(({ propertyNumber }) => propertyNumber),
        (place) => nameKey(place.propertyNumber ?? ''),
      ),
      byName: grouped(all, ({ name }) => nameKey(name)),
    }
  }

  /** The property of a row; undefined if the row is complete by itself; the field and reason if the property is ambiguous or unknown. */
  #find(values: MappedRow['values']): Place | undefined | { field: string; why: string } {
    const { propertyNumber, propertyName, address1 } = values
    const { byNumber, byName } = this.#known ?? {}
    const numbered = propertyNumber ? (byNumber?.get(nameKey(propertyNumber)) ?? []) : []
    if (numbered.length === 1) return numbered[0]
    if (numbered.length > 1 && !address1) return { field: 'propertyNumber', why: sentences.importSeveralNumbers(String(propertyNumber)) }
    if (!propertyName) return propertyNumber ? { field: 'propertyNumber', why: messages.importNoNumber } : undefined
    const named = byName?.get(nameKey(propertyName)) ?? []
    if (address1) {
      const there = named.filter((place) => nameKey(place.address1 ?? '') === nameKey(address1))
      return !hasAddress(values) && there.length === 1 ? there[0] : undefined
    }
    const [first, second] = named
    if (second) return { field: 'propertyName', why: messages.importSeveralProperties }
    if (first) return first
    // The column is mapped, but blank in this row.
    if (address1 === null) return { field: 'address1', why: messages.importBlankAddress }
    return { field: 'propertyName', why: messages.importPropertyFirst }
  }

  async fill(rows: readonly MappedRow[]): Promise<{ rows: MappedRow[]; refused: RowResult[] }> {
    const lacksPlace = ({ values }: MappedRow) => Boolean(values.propertyNumber) || !hasAddress(values)
    if (!rows.some(lacksPlace)) return { rows: [...rows], refused: [] }
    this.#known ??= await this.#load()
    const filled: MappedRow[] = []
    const refused: RowResult[] = []
    for (const row of rows) {
      const place = lacksPlace(row) ? this.#find(row.values) : undefined
      if (!place) filled.push(row)
      else if ('why' in place) refused.push(refusedRow(row.row, row.values.licenseNumber ?? null, { [place.field]: [place.why] }))
      else {
        const address = Object.fromEntries(ADDRESS.map((column) => [column, place[column]]))
        filled.push({ ...row, values: { ...row.values, propertyName: place.name, ...address } })
      }
    }
    return { rows: filled, refused }
  }
}
