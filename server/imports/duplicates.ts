import type { Knex } from 'knex'
import type { ImportDuplicate } from '../../contract/imports/schemas.ts'
import type { ImportKind } from '../../rules/imports/kinds.ts'
import { isTypo, looseKey } from '../../rules/imports/similar.ts'
import { nameKey } from '../kit/database/query.ts'
import { usableBy } from '../kit/database/tenancy.ts'

/** A stored record as text by field. */
type Stored = Record<string, string | null>

/** A field whose spellings are compared, among rows that agree in the fields of `within`. */
interface Compared {
  field: string
  within: readonly string[]
  /** Whether to report spellings that differ only in case. Needed for a city, which is no record that is found without case. */
  isCased?: boolean
  /** The stored records, with the field names of the file. */
  stored(db: Knex, clientId: number | null): PromiseLike<Stored[]>
}

const types = (db: Knex, clientId: number | null) =>
  db('license_types').modify(usableBy('license_types', clientId)).distinct({ licenseType: 'name', name: 'name' })
const authorities = (db: Knex, clientId: number | null) =>
  db('licensing_authorities').modify(usableBy('licensing_authorities', clientId)).distinct({ licensingAuthority: 'name', name: 'name' })
const entities = (db: Knex, clientId: number | null) => db('corporate_entities').where('client_id', clientId).select('name')
const places = (db: Knex, clientId: number | null) =>
  db('properties')
    .join('property_clients', 'property_clients.property_id', 'properties.id')
    .where('property_clients.client_id', clientId)
    .limit(MOST)
    .select({ name: 'properties.name', propertyName: 'properties.name' })
    .select('properties.address1', 'properties.city', 'properties.state')

const licenseType: Compared = { field: 'licenseType', within: [], stored: types }
const authority: Compared = { field: 'licensingAuthority', within: [], stored: authorities }
const city: Compared = { field: 'city', within: ['state'], isCased: true, stored: places }
/** Compares the addresses of places with the same name, and the names of places with the same address. */
const ofPlace = (name: string): Compared[] => [
  { field: 'address1', within: [name], stored: places },
  { field: name, within: ['address1'], stored: places },
]

const COMPARED: Partial<Record<ImportKind, readonly Compared[]>> = {
  licenses: [licenseType, authority, city, ...ofPlace('propertyName')],
  properties: [city, ...ofPlace('name')],
  contacts: [{ field: 'propertyName', within: [], stored: places }],
  'corporate-entities': [{ field: 'name', within: [], stored: entities }],
  'license-types': [authority, { ...licenseType, field: 'name' }],
  'licensing-authorities': [{ ...authority, field: 'name' }],
}

/** The most spellings of a field that are compared. A field with more does not hold names that repeat. */
const MOST = 20_000
/** The most names among which typing errors are searched, because each is compared with each. */
const MOST_TYPOS = 1_000
const MOST_SHOWN = 200

interface Spelling {
  text: string
  count: number
  isStored: boolean
}

/** Collects the spellings in a file and finds those that probably mean the same. */
export class Duplicates {
  readonly #fields: { compared: Compared; spellings: Map<string, Map<string, number>> }[]

  constructor(kind: ImportKind) {
    this.#fields = (COMPARED[kind] ?? []).map((compared) => ({ compared, spellings: new Map() }))
  }

  add(values: Record<string, string | null>): void {
    for (const { compared, spellings } of this.#fields) {
      const text = values[compared.field]
      if (!text || spellings.size > MOST) continue
      // Without an address, the name refers to an existing property.
      if (compared.within.length > 0 && compared.within.every((field) => !values[field])) continue
      const group = groupOf(compared, values)
      const counts = spellings.get(group) ?? new Map<string, number>()
      counts.set(text, (counts.get(text) ?? 0) + 1)
      spellings.set(group, counts)
    }
  }

  async found(db: Knex, clientId: number | null): Promise<ImportDuplicate[]> {
    const found: ImportDuplicate[] = []
    const read = new Map<Compared['stored'], Stored[]>()
    for (const { compared, spellings } of this.#fields) {
      const stored = new Map<string, Set<string>>()
      const all = read.get(compared.stored) ?? (await compared.stored(db, clientId))
      read.set(compared.stored, all)
      for (const one of all) {
        const [text, group] = [one[compared.field], groupOf(compared, one)]
        if (text) stored.set(group, (stored.get(group) ?? new Set()).add(text))
      }
      for (const [group, counts] of spellings) found.push(...alike(compared, counts, [...(stored.get(group) ?? [])]))
    }
    return found.sort((a, b) => b.count - a.count).slice(0, MOST_SHOWN)
  }
}

const groupOf = ({ within }: Compared, values: Stored): string => within.map((field) => looseKey(values[field] ?? '')).join('\n')

/** The spelling to use: one that is stored, else the most frequent. */
const better = (a: Spelling, b: Spelling): number =>
  Number(b.isStored) - Number(a.isStored) || b.count - a.count || (a.text < b.text ? -1 : 1)

const alike = ({ field, isCased = false }: Compared, counts: ReadonlyMap<string, number>, stored: readonly string[]): ImportDuplicate[] => {
  const asKnown = isCased ? (text: string) => text : nameKey
  const known = new Set(stored.map(asKnown))
  const spellings: Spelling[] = [
    ...[...counts].map(([text, count]) => ({ text, count, isStored: known.has(asKnown(text)) })),
    ...stored.filter((text) => !counts.has(text)).map((text) => ({ text, count: 0, isStored: true })),
  ]
  const byKey = new Map<string, Spelling[]>()
  for (const one of spellings) {
    const key = looseKey(one.text)
    byKey.set(key, [...(byKey.get(key) ?? []), one])
  }
  const keys = [...byKey.keys()]
  const groups = keys.length > MOST_TYPOS ? [...byKey.values()] : withTypos(byKey)
  return groups.flatMap((group) => {
    const [to, ...others] = group.sort(better)
    if (!to) return []
    return others
      .filter(
        ({ count, text, isStored }) =>
          count > 0 && (isCased ? text !== to.text : nameKey(text) !== nameKey(to.text)) && !(isStored && to.isStored),
      )
      .map(({ text, count }) => ({ field, from: text, to: to.text, count, isStored: to.isStored }))
  })
}

/** Joins groups whose keys differ by one typing error, if one group is at least five times as frequent as the other. */
const withTypos = (byKey: Map<string, Spelling[]>): Spelling[][] => {
  const sizeOf = (group: Spelling[]) => group.reduce((sum, { count, isStored }) => sum + count + (isStored ? 1_000 : 0), 0)
  const groups = [...byKey].map(([key, group]) => ({ key, group, size: sizeOf(group) })).sort((a, b) => b.size - a.size)
  const joined: { key: string; group: Spelling[]; size: number }[] = []
  for (const one of groups) {
    const right = joined.find(({ key, size }) => size >= 5 * one.size && isTypo(key, one.key))
    if (right) right.group.push(...one.group)
    else joined.push({ ...one, group: [...one.group] })
  }
  return joined.map(({ group }) => group)
}
