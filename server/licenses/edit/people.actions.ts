import type { Knex } from 'knex'
import { messages } from '../../../rules/messages.ts'
import { audit, type Change } from '../../kit/database/change.ts'
import type { Query, Scope } from '../../kit/database/query.ts'
import { usableBy } from '../../kit/database/tenancy.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import type { License } from '../license.model.ts'

/** An officer of a license with their titles there. */
export interface OfficerOnLicense {
  officerId: number
  officerTitleIds: number[]
}

/** Entities and officers by id; an omitted list stays unchanged. */
export interface People {
  licenseeIds?: number[]
  officers?: OfficerOnLicense[]
}

const licenseeIdsOf = (db: Knex, licenseId: number): Promise<number[]> =>
  db('license_licensees').where('license_id', licenseId).orderBy('corporate_entity_id').pluck('corporate_entity_id')

const officersOf = async (db: Knex, licenseId: number): Promise<OfficerOnLicense[]> => {
  const rows: { officerId: number; titleId: number | null }[] = await db('license_officers')
    .leftJoin('license_officer_titles', 'license_officer_titles.license_officer_id', 'license_officers.id')
    .where('license_officers.license_id', licenseId)
    .orderBy(['license_officers.corporate_officer_id', 'license_officer_titles.officer_title_id'])
    .select({ officerId: 'license_officers.corporate_officer_id', titleId: 'license_officer_titles.officer_title_id' })
  const officers = new Map<number, number[]>()
  for (const { officerId, titleId } of rows) officers.set(officerId, [...(officers.get(officerId) ?? []), ...(titleId ? [titleId] : [])])
  return [...officers].map(([officerId, officerTitleIds]) => ({ officerId, officerTitleIds }))
}

/** The licensees and officers of a license. */
export const peopleOf = async (db: Knex, licenseId: number): Promise<Required<People>> => ({
  licenseeIds: await licenseeIdsOf(db, licenseId),
  officers: await officersOf(db, licenseId),
})

/** Entities, officers and titles must be visible to the license's client; otherwise the id is unknown. */
export const mustBePeopleOf = async (db: Knex, clientId: number, { licenseeIds = [], officers = [] }: People): Promise<void> => {
  const knownOf = (table: string, ids: number[], visible: Scope): Promise<number[]> =>
    db(table).whereIn('id', ids).modify(visible).pluck('id')
  const own = (query: Query) => query.where('client_id', clientId)
  const entities = await knownOf('corporate_entities', licenseeIds, own)
  if (entities.length < licenseeIds.length) throw refuse.unknownId('licenseeIds')

  const officerIds = officers.map(({ officerId }) => officerId)
  if (new Set(officerIds).size < officerIds.length) throw refuse.rule('noDuplicates', 'officers')
  const known = await knownOf('corporate_officers', officerIds, own)
  const titleIds = officers.flatMap(({ officerTitleIds }) => officerTitleIds)
  const titles = await knownOf('officer_titles', titleIds, usableBy('officer_titles', clientId))
  const errors = officers.flatMap(({ officerId, officerTitleIds }, n) => [
    ...(known.includes(officerId) ? [] : [[`officers.${n}.officerId`, [messages.unknownId]]]),
    ...(officerTitleIds.every((id) => titles.includes(id)) ? [] : [[`officers.${n}.officerTitleIds`, [messages.unknownId]]]),
  ])
  if (errors.length) throw refuse.invalid(Object.fromEntries(errors))
}

const writeLicensees = async (db: Knex, licenseId: number, ids: number[]): Promise<void> => {
  await db('license_licensees').where('license_id', licenseId).delete()
  if (ids.length) await db('license_licensees').insert(ids.map((id) => ({ license_id: licenseId, corporate_entity_id: id })))
}

const writeOfficers = async (db: Knex, licenseId: number, officers: OfficerOnLicense[]): Promise<void> => {
  await db('license_officers').where('license_id', licenseId).delete()
  for (const { officerId, officerTitleIds } of officers) {
    const [made] = await db('license_officers').insert({ license_id: licenseId, corporate_officer_id: officerId }).returning('id')
    const titles = officerTitleIds.map((id) => ({ license_officer_id: made.id, officer_title_id: id }))
    if (titles.length) await db('license_officer_titles').insert(titles)
  }
}

/** Writes changed licensees and officers with their audit; returns whether anything changed. */
export const writePeople = async (ctx: CallContext, license: License, given: People): Promise<boolean> => {
  const { db } = ctx
  const before = await peopleOf(db, license.id)
  const after = {
    licenseeIds: given.licenseeIds && [...given.licenseeIds].sort((a, b) => a - b),
    officers: given.officers
      ?.map(({ officerId, officerTitleIds }) => ({ officerId, officerTitleIds: [...officerTitleIds].sort((a, b) => a - b) }))
      .sort((a, b) => a.officerId - b.officerId),
  }
  const differs = (field: keyof People) => after[field] !== undefined && JSON.stringify(after[field]) !== JSON.stringify(before[field])
  const changes: Change[] = (['licenseeIds', 'officers'] as const)
    .filter(differs)
    .map((field) => ({ field, from: before[field], to: after[field] }))
  if (changes.length === 0) return false
  if (after.licenseeIds && differs('licenseeIds')) await writeLicensees(db, license.id, after.licenseeIds)
  if (after.officers && differs('officers')) await writeOfficers(db, license.id, after.officers)
  const { id, clientId, propertyId } = license
  await audit(ctx, [{ record: 'licenses', recordId: id, clientId, licenseId: id, propertyId, changes }])
  return true
}
