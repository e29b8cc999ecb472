import type { Knex } from 'knex'
import { recordOf } from '../../../rules/records.ts'
import type { Query } from '../../kit/database/query.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import { License } from '../../licenses/license.model.ts'
import type { Property } from '../property.model.ts'

/** The address columns that licenses and properties share. */
const PARTS = ['address1', 'address2', 'city', 'state', 'zip', 'country', 'county'] as const

type Address = Record<(typeof PARTS)[number], string | null>

/** The property's address, as the columns of a license. */
export const premisesOf = (property: Property): Address => recordOf(PARTS, (part) => property[part] || null)

interface Premises extends Address {
  licenseIds: number[]
  licenseNumbers: string[]
}

/**
 * The active licenses of a property, on the caller's side, whose premises address differs from the property, grouped by their
 * current address. A null part equals an empty one.
 */
export const asyncPremises = async (db: Knex, user: SignedIn, property: Property): Promise<Premises[]> => {
  const wanted = premisesOf(property)
  const rows: ({ id: number; licenseNumber: string } & Address)[] = await db('licenses')
    .modify(License.visibleTo(user))
    .where({
      'licenses.property_id': property.id,
      'licenses.active': true,
      'licenses.renewal_designation': user.clientId === null ? 'Provider' : 'BillingClient',
    })
    .where((any: Query) => {
      for (const part of PARTS) any.orWhereRaw(`coalesce(licenses.${part}, '') <> ?`, [wanted[part] ?? ''])
    })
    .orderBy(['licenses.license_number_sort', 'licenses.id'])
    .select({ id: 'licenses.id', licenseNumber: 'licenses.license_number' }, ...PARTS.map((part) => `licenses.${part}`))
  const groups = new Map<string, Premises>()
  for (const { id, licenseNumber, ...address } of rows) {
    const key = JSON.stringify(PARTS.map((part) => address[part] ?? ''))
    const group = groups.get(key) ?? { ...address, licenseIds: [], licenseNumbers: [] }
    groups.set(key, group)
    group.licenseIds.push(id)
    group.licenseNumbers.push(licenseNumber)
  }
  return [...groups.values()]
}
