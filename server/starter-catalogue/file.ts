import type { Catalogue, CatalogueAuthority, CatalogueType } from '../../contract/starter-catalogue/schemas.ts'
import { AUTHORITY_UNITS, type Entry, TYPE_UNITS, type Unit } from './entries.ts'
import type { StoredAuthority, StoredType } from './stored.queries.ts'

const LONGEST_KEY = 200

/** 'Port of San Francisco' → 'port-of-san-francisco'. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, LONGEST_KEY)

interface Kept {
  row: { id: number; catalogueKey: string | null }
}

/** The key of each record: its catalogue key, or one made from its name, with the id appended if that key is already used. */
const keysFor = <K extends Kept>(records: readonly K[], nameOf: (one: K) => string): Map<K, string> => {
  const used = new Set(records.map(({ row }) => row.catalogueKey))
  const keys = new Map<K, string>()
  for (const one of records) {
    const slug = slugOf(nameOf(one)) || 'entry'
    const key = one.row.catalogueKey ?? (used.has(slug) ? `${slug}-${one.row.id}` : slug)
    used.add(key)
    keys.set(one, key)
  }
  return keys
}

/** The non-null fields of the units. */
const filled = (units: readonly Unit[], entry: Entry): Record<string, unknown> =>
  Object.fromEntries(
    units
      .flatMap(({ fields }) => fields)
      .map((field) => [field, entry[field]])
      .filter(([, value]) => value !== null),
  )

const typesOf = ({ types }: StoredAuthority): CatalogueType[] => {
  const active = types.filter(({ row }) => row.active)
  const keys = keysFor<StoredType>(active, ({ row }) => row.name)
  return active.map((one) => ({ key: keys.get(one), ...filled(TYPE_UNITS, one.entry) }) as CatalogueType)
}

/** The authorities and types of this installation as a catalogue. */
export const catalogueOf = (stored: readonly StoredAuthority[], { name, version }: Pick<Catalogue, 'name' | 'version'>): Catalogue => {
  const keys = keysFor(stored, ({ row }) => [row.state, row.name].filter(Boolean).join(' '))
  const authorities = stored.map(
    (one) => ({ key: keys.get(one), ...filled(AUTHORITY_UNITS, one.entry), licenseTypes: typesOf(one) }) as CatalogueAuthority,
  )
  return { format: 'evergreen-catalogue-1', name, version, authorities }
}
