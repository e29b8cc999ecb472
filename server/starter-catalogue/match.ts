import type { CatalogueAuthority, CatalogueType } from '../../contract/starter-catalogue/schemas.ts'
import type { Entry } from './entries.ts'
import type { Merge } from './merge.ts'
import type { StoredAuthority, StoredType } from './stored.queries.ts'

interface Kept {
  row: { catalogueKey: string | null; catalogueEntry: Entry | null; name: string; active: boolean }
  entry: Entry
}

const nameKey = (...names: (string | null)[]): string => names.map((name) => (name ?? '').trim().toLowerCase()).join('\n')

/** Finds the record of an entry: the one with its key, or else one with the same name. */
const finder = <S extends Kept, E extends { key: string }>(
  stored: readonly S[],
  nameOf: (one: S) => string,
  named: (entry: E) => string,
) => {
  const byKey = new Map(stored.filter(({ row }) => row.catalogueKey !== null).map((one) => [one.row.catalogueKey, one]))
  const byName = new Map(stored.map((one) => [nameOf(one), one]))
  return (entry: E): S | undefined => byKey.get(entry.key) ?? byName.get(named(entry))
}

export const findAuthority = (stored: readonly StoredAuthority[]): ((entry: CatalogueAuthority) => StoredAuthority | undefined) =>
  finder(
    stored,
    ({ row }) => nameKey(row.state, row.name),
    ({ state, name }) => nameKey(state, name),
  )

export const findType = (stored: readonly StoredType[]): ((entry: CatalogueType) => StoredType | undefined) =>
  finder(
    stored,
    ({ row }) => nameKey(row.name),
    ({ name }) => nameKey(name),
  )

/** `mayChange`: false also for the types of an inactive authority. */
export const mergeOf = ({ row, entry: here }: Kept, key: string, mayChange = true): Merge => ({
  here,
  taken: row.catalogueKey === key ? row.catalogueEntry : null,
  mayChange: mayChange && row.active,
})
