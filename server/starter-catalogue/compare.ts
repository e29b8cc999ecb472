import type { Catalogue, CatalogueAuthority, ComparedAuthority, Comparison } from '../../contract/starter-catalogue/schemas.ts'
import { AUTHORITY_UNITS, authorityEntry, TYPE_UNITS, typeEntry } from './entries.ts'
import { findAuthority, findType, mergeOf } from './match.ts'
import { merge, statusOf } from './merge.ts'
import type { StoredAuthority } from './stored.queries.ts'

const NEW = { status: 'New' as const, differences: [], id: null }

const comparedTypes = ({ licenseTypes }: CatalogueAuthority, stored: StoredAuthority | undefined): ComparedAuthority['licenseTypes'] => {
  const find = findType(stored?.types ?? [])
  return licenseTypes.map((type) => {
    const { key, name, term = null, sourceUrl = null } = type
    const found = find(type)
    if (!found) return { key, name, term, sourceUrl, ...NEW }
    const { differences } = merge(TYPE_UNITS, typeEntry(type), mergeOf(found, key, stored?.row.active))
    return { key, name, term, sourceUrl, id: found.row.id, status: statusOf(differences), differences }
  })
}

const comparedAuthority = (authority: CatalogueAuthority, stored: StoredAuthority | undefined): ComparedAuthority => {
  const { key, name, state, websiteUrl = null, address1, address2, city, zip, generalContactPhone: phone = null } = authority
  const address = address1 ? [address1, address2, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ') : null
  const licenseTypes = comparedTypes(authority, stored)
  const lacking = licenseTypes.filter(({ status }) => status === 'New').length
  const shown = { key, name, state, websiteUrl, address, phone, licenseTypes, newLicenseTypesCount: lacking }
  if (!stored) return { ...shown, ...NEW }
  const { differences } = merge(AUTHORITY_UNITS, authorityEntry(authority), mergeOf(stored, key))
  const all = [...differences, ...licenseTypes.flatMap((type) => type.differences)]
  const status = lacking > 0 && stored.row.active ? 'Newer' : statusOf(all)
  return { ...shown, id: stored.row.id, status, differences }
}

export const comparisonOf = ({ name, version, authorities }: Catalogue, stored: readonly StoredAuthority[]): Comparison => {
  const find = findAuthority(stored)
  const items = authorities.map((authority) => comparedAuthority(authority, find(authority)))
  return { name, version, items, totalItemCount: items.length }
}
