import type { Knex } from 'knex'
import objection from 'objection'
import type { AuthorityFilter } from '../../contract/licensing-authorities/schemas.ts'
import type { Day } from '../../rules/day.ts'
import { keysOf } from '../../rules/records.ts'
import { managedBy, managedBySort } from '../clients/client.model.ts'
import { activeCounts } from '../kit/active.ts'
import { nextOf, pagedNullsLast } from '../kit/database/pages/page.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import { andOwn, andUsable } from '../kit/database/tenancy.ts'
import type { LoadContext, SignedIn } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { asFound, type Searched, searched } from '../kit/search/found.ts'
import { License } from '../licenses/license.model.ts'
import { attentionCountsOf } from '../licenses/standing/order.queries.ts'
import { LicensingAuthority } from './licensing-authority.model.ts'
import { AuthorityContact, KeyContactChangeForm } from './parts/part.model.ts'

const { raw } = objection

/** The authority of a path, if the caller can see it. */
export const visibleAuthority = async ({ db, user, params }: LoadContext): Promise<LicensingAuthority | undefined> =>
  LicensingAuthority.query(db).modify(LicensingAuthority.visibleTo(user)).findById(params.id)

/** Counts licenses of all clients for staff, and of their own client for client users: provider-wide authorities are shared. */
const licenses = (user: SignedIn): string => `(select count(*) from licenses
  where licenses.licensing_authority_id = licensing_authorities.id ${andOwn('licenses.client_id', user)})`

const types = (user: SignedIn): string => `(select count(*) from license_types
  where license_types.licensing_authority_id = licensing_authorities.id ${andUsable('license_types', user)})`

const sort = (user: SignedIn): Record<NonNullable<AuthorityFilter['sortBy']>, string> => ({
  name: 'licensing_authorities.name_sort',
  stateProvince: 'licensing_authorities.state',
  jurisdiction: 'licensing_authorities.jurisdiction',
  useCount: licenses(user),
  licenseTypesCount: types(user),
  managedBy: managedBySort(),
  active: 'licensing_authorities.active',
})

const filtered =
  (user: SignedIn, { states, jurisdictions, isClientSpecific, isVerified, clientIds, ...filter }: Searched<AuthorityFilter>): Scope =>
  (query: Query) => {
    query.modify(LicensingAuthority.visibleTo(user)).modify(asFound(filter))
    if (states?.length) query.whereIn('licensing_authorities.state', states)
    if (jurisdictions?.length) query.whereIn('licensing_authorities.jurisdiction', jurisdictions)
    if (isClientSpecific === true) query.whereNotNull('licensing_authorities.client_id')
    if (isClientSpecific === false) query.whereNull('licensing_authorities.client_id')
    if (isVerified === true) query.whereNotNull('licensing_authorities.verified_on')
    if (isVerified === false) query.whereNull('licensing_authorities.verified_on')
    if (clientIds?.length) query.whereIn('licensing_authorities.client_id', clientIds)
  }

/** An authority with the columns that come from other tables. */
type Shown = LicensingAuthority & { stateProvince: string | null; managedBy: string; useCount: number; licenseTypesCount: number }

const shown =
  (user: SignedIn): Scope =>
  (query) =>
    query
      .leftJoin('clients', 'clients.id', 'licensing_authorities.client_id')
      .select(
        'licensing_authorities.*',
        'licensing_authorities.state as stateProvince',
        raw(managedBy()).as('managedBy'),
        raw(licenses(user)).as('useCount'),
        raw(types(user)).as('licenseTypesCount'),
      )

export const authoritiesPage = async (db: Knex, user: SignedIn, given: AuthorityFilter) => {
  const filter = await searched(db, user, 'authorities', given)
  const { sortBy = 'name', activeOnly } = filter
  const rows = LicensingAuthority.query(db)
    .modify(shown(user))
    .modify(filtered(user, filter))
    .modify(pagedNullsLast(filter, 'licensing_authorities.id', sort(user)[sortBy]))
  if (activeOnly) rows.where('licensing_authorities.active', true)
  const all = db('licensing_authorities').modify(filtered(user, filter))
  const counts = activeCounts(db, all, 'licensing_authorities.active', filter)
  const [items, counted] = await Promise.all([rows.castTo<Shown[]>(), counts])
  return { items, ...counted, ...nextOf(items, filter) }
}

/** The payee code of the caller's client; for staff, that of a client-specific authority's client. */
const payeeCodeOf = async (db: Knex, user: SignedIn, { id, clientId }: LicensingAuthority): Promise<string | null> => {
  const whose = user.clientId ?? clientId
  const row = await db('authority_payee_codes').where({ licensing_authority_id: id, client_id: whose }).first('payee_code')
  return row?.payee_code ?? null
}

export const contactsOf = (db: Knex, { id }: LicensingAuthority) =>
  AuthorityContact.query(db).where('licensing_authority_id', id).orderByRaw('name_sort asc nulls last, id')

export const formsOf = (db: Knex, { id }: LicensingAuthority) =>
  KeyContactChangeForm.query(db).where('licensing_authority_id', id).orderBy(['label_sort', 'id'])

const FROM_CATALOGUE = { address: ['address1', 'address2', 'city', 'zip'], phone: ['generalContactPhone'] } as const

/** The unverified parts that still equal the catalogue entry, which names no source for them. */
const unverifiedParts = (authority: LicensingAuthority): ('address' | 'phone')[] => {
  const entry = authority.catalogueEntry
  if (!entry || authority.verifiedOn !== null) return []
  return keysOf(FROM_CATALOGUE).filter((part) => {
    const fields = FROM_CATALOGUE[part]
    return entry[fields[0]] != null && fields.every((field) => (entry[field] ?? null) === authority[field])
  })
}

export const authorityDetails = async (db: Knex, user: SignedIn, authority: LicensingAuthority, today: Day) => {
  const licenses = () => db('licenses').modify(License.visibleTo(user)).where('licenses.licensing_authority_id', authority.id)
  const [details, payeeCode, source, forms, attention] = await Promise.all([
    LicensingAuthority.query(db).modify(shown(user)).findById(authority.id).castTo<Shown>(),
    payeeCodeOf(db, user, authority),
    db('form_sources').where('id', authority.formSourceId).first('name'),
    formsOf(db, authority),
    attentionCountsOf(db, licenses, today),
  ])
  return Object.assign(details, {
    payableTo: details.payableToSameAsName ? details.name : details.payableTo,
    payeeCode,
    formSourceType: details.formSourceId,
    formSourceTypeName: source?.name ?? null,
    hasLicenseTypes: details.licenseTypesCount > 0,
    unverified: unverifiedParts(authority),
    ...attention,
    documents: forms.map(({ id, label, url }) => ({ id, type: 'KeyContactChange' as const, label, url })),
  })
}

/** The number of licenses that the authority has issued, of all clients. */
export const licensesIssued = async (db: Knex, { id }: LicensingAuthority): Promise<number> => {
  const counted = await db('licenses').where('licensing_authority_id', id).count({ total: '*' }).first()
  return Number(counted?.total ?? 0)
}

export const hasTypes = async (db: Knex, { id }: LicensingAuthority): Promise<boolean> =>
  (await db('license_types').where('licensing_authority_id', id).first('id')) !== undefined

/** An inactive authority cannot be changed. It can be activated or deleted. */
export const mustBeActive = ({ active }: LicensingAuthority): void => {
  if (!active) throw refuse.rule('authorityInactive')
}
