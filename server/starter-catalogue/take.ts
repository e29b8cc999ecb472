import type { Knex } from 'knex'
import type { Catalogue, CatalogueAuthority, CatalogueType } from '../../contract/starter-catalogue/schemas.ts'
import { toCents } from '../../rules/money.ts'
import { present } from '../../rules/present.ts'
import { keysOf } from '../../rules/records.ts'
import { change, create } from '../kit/database/change.ts'
import type { Database } from '../kit/database/db.ts'
import type { Query } from '../kit/database/query.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { LicenseType } from '../license-types/license-type.model.ts'
import { LicensingAuthority } from '../licensing-authorities/licensing-authority.model.ts'
import { categoryKey, type Lists, loadLists, mustBeTakable } from './check.ts'
import { AUTHORITY_UNITS, authorityEntry, type Entry, TYPE_UNITS, typeEntry, valueIn } from './entries.ts'
import { findAuthority, findType, mergeOf } from './match.ts'
import { merge } from './merge.ts'
import { type StoredAuthority, type StoredType, storedAuthorities } from './stored.queries.ts'

interface Taken {
  authoritiesCreatedCount: number
  licenseTypesCreatedCount: number
  updatedCount: number
  keptCount: number
}

interface Taking {
  ctx: CallContext
  lists: Lists
  taken: Taken
}

const cents = (dollars: unknown) => (typeof dollars === 'number' ? toCents(dollars) : null)

/** Fields of an entry as columns of a license type. */
const typeValues = (entry: Entry, { terms, categories }: Lists, classification: unknown): Partial<LicenseType> => {
  const { term, licenseCategory, licenseClassification, originalLicenseFee, licenseRenewalFee, key: _, ...values } = entry
  return {
    ...values,
    ...('term' in entry && { licenseTermId: present(terms.get(String(term))) }),
    ...('licenseCategory' in entry && { licenseCategoryId: categories.get(categoryKey(classification, licenseCategory)) ?? null }),
    ...('licenseClassification' in entry && { classification: licenseClassification as LicenseType['classification'] }),
    ...('originalLicenseFee' in entry && { originalFeeCents: cents(originalLicenseFee) }),
    ...('licenseRenewalFee' in entry && { renewalFeeCents: cents(licenseRenewalFee) }),
  }
}

/** Bypasses the model: this is no change by a user, and the audit has the changed fields. */
const remember = (db: Knex, { id, rowClass }: LicensingAuthority | LicenseType, entry: Entry) =>
  db(rowClass.tableName)
    .where({ id })
    .update({ catalogue_entry: JSON.stringify(entry) })

const takeType = async ({ ctx, lists, taken }: Taking, authority: LicensingAuthority, type: CatalogueType, stored?: StoredType) => {
  const entry = typeEntry(type)
  const { licenseClassification } = type
  if (stored) {
    const { differences, changes } = merge(TYPE_UNITS, entry, mergeOf(stored, type.key, authority.active))
    if (Object.keys(changes).length > 0) {
      await change(ctx, stored.row, typeValues(changes, lists, licenseClassification))
      await remember(ctx.db, stored.row, entry)
      taken.updatedCount++
    }
    if (differences.some(({ willChange }) => !willChange)) taken.keptCount++
    return
  }
  if (!authority.active) return
  const values = typeValues({ ...entry, term: valueIn(entry, 'term') }, lists, licenseClassification)
  const made = await create(ctx, LicenseType, {
    ...values,
    licensingAuthorityId: authority.id,
    clientId: null,
    catalogueKey: type.key,
  })
  await remember(ctx.db, made, entry)
  taken.licenseTypesCreatedCount++
}

const makeAuthority = async ({ ctx, taken }: Taking, entry: Entry): Promise<LicensingAuthority> => {
  const { key, ...values } = entry
  const { id } = await create(ctx, LicensingAuthority, { ...values, clientId: null, active: true, catalogueKey: String(key) })
  const made = await LicensingAuthority.query(ctx.db).findById(id).throwIfNotFound()
  await remember(ctx.db, made, entry)
  taken.authoritiesCreatedCount++
  return made
}

const updateAuthority = async ({ ctx, taken }: Taking, stored: StoredAuthority, entry: Entry) => {
  const { differences, changes } = merge(AUTHORITY_UNITS, entry, mergeOf(stored, String(entry.key)))
  if (Object.keys(changes).length > 0) {
    await change(ctx, stored.row, changes as Partial<LicensingAuthority>)
    await remember(ctx.db, stored.row, entry)
    taken.updatedCount++
  }
  if (differences.some(({ willChange }) => !willChange)) taken.keptCount++
  return stored.row
}

/** The id of the stored authority of an entry: matched by key, or by state and name. */
const idOfStored = async (db: Knex, authority: CatalogueAuthority): Promise<number | undefined> => {
  const there = await storedAuthorities(db, (query) =>
    query.where((one: Query) =>
      one.where('licensing_authorities.state', authority.state).orWhere('licensing_authorities.catalogue_key', authority.key),
    ),
  )
  return findAuthority(there)(authority)?.row.id
}

/** Takes an authority with its types. Reads the rows again, because another request may have changed them. */
const takeAuthority = async (taking: Taking, authority: CatalogueAuthority, storedId?: number): Promise<void> => {
  const entry = authorityEntry(authority)
  const there = await storedAuthorities(taking.ctx.db, (query) =>
    query.where((one: Query) =>
      one.where('licensing_authorities.id', storedId ?? 0).orWhere('licensing_authorities.catalogue_key', authority.key),
    ),
  )
  const stored = findAuthority(there)(authority)
  const row = stored ? await updateAuthority(taking, stored, entry) : await makeAuthority(taking, entry)
  const find = findType(stored?.types ?? [])
  for (const type of authority.licenseTypes) await takeType(taking, row, type, find(type))
}

/** Takes the authorities of the given states, or all, each in its own transaction. After a crash, the same request continues. */
export const takeCatalogue = async (
  ctx: CallContext,
  write: Database['write'],
  catalogue: Catalogue,
  states?: string[],
): Promise<Taken> => {
  const lists = await loadLists(ctx.db)
  mustBeTakable(catalogue, lists)
  if (states?.some((state) => !catalogue.authorities.some((authority) => authority.state === state))) throw refuse.unknownId('states')
  const sum: Taken = { authoritiesCreatedCount: 0, licenseTypesCreatedCount: 0, updatedCount: 0, keptCount: 0 }
  for (const authority of catalogue.authorities.filter(({ state }) => !states || states.includes(state))) {
    // Read before the transaction, because a state may have many authorities.
    const storedId = await idOfStored(ctx.db, authority)
    const done = await write(async (db) => {
      const taken: Taken = { authoritiesCreatedCount: 0, licenseTypesCreatedCount: 0, updatedCount: 0, keptCount: 0 }
      await takeAuthority({ ctx: { ...ctx, db }, lists, taken }, authority, storedId)
      return taken
    })
    for (const name of keysOf(sum)) sum[name] += done[name]
  }
  return sum
}
