import objection from 'objection'
import { type Status, statusAfter } from '../../../rules/people/deactivation.ts'
import { audit, change, create } from '../../kit/database/change.ts'
import { usableBy } from '../../kit/database/tenancy.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import type { CorporateEntity } from '../corporate-entity.model.ts'
import { chosenByIdOrName } from '../id-or-name.actions.ts'
import { EntityOfficer } from './entity-officer.model.ts'

interface OfficerInput extends Partial<Status> {
  officerTitleIds: number[]
}

/** Titles must be provider-wide or belong to the client. */
const mustBeTitlesOf = async ({ db }: CallContext, clientId: number, ids: number[]): Promise<void> => {
  const known = await db('officer_titles').whereIn('id', ids).modify(usableBy('officer_titles', clientId)).count({ total: '*' }).first()
  if (Number(known?.total) !== ids.length) throw refuse.unknownId('officerTitleIds')
}

/** Titles are part of the link, so changing them also changes its version. */
const setTitles = async (ctx: CallContext, link: EntityOfficer, given: number[]): Promise<void> => {
  const { db } = ctx
  const { id, version, clientId } = link
  const before: number[] = await db('entity_officer_titles')
    .where('entity_officer_id', id)
    .orderBy('officer_title_id')
    .pluck('officer_title_id')
  const after = [...given].sort((a, b) => a - b)
  if (before.join() === after.join()) return
  const changed = await EntityOfficer.query(db)
    .patch({ version: objection.raw('version + 1') })
    .where({ id, version })
  if (changed === 0) throw refuse.rule('changedMeanwhile')
  link.version = version + 1
  await db('entity_officer_titles').where('entity_officer_id', id).delete()
  await db('entity_officer_titles').insert(after.map((title) => ({ entity_officer_id: id, officer_title_id: title })))
  const changes = [{ field: 'officerTitleIds', from: before, to: after }]
  await audit(ctx, [{ record: 'entity_officers', recordId: id, clientId, licenseId: null, propertyId: null, changes }])
}

/** Adds an officer to an entity and returns the id of the link. */
export const addOfficer = async (
  ctx: CallContext,
  entity: CorporateEntity,
  given: OfficerInput & { corporateOfficer: number | string },
): Promise<number> => {
  if (!entity.active) throw refuse.rule('entityInactive')
  await mustBeTitlesOf(ctx, entity.clientId, given.officerTitleIds)
  const corporateOfficerId = await chosenByIdOrName(ctx, 'corporateOfficer', entity.clientId, given.corporateOfficer)
  const parents = { corporateEntityId: entity.id, corporateOfficerId }
  if (await EntityOfficer.query(ctx.db).findOne({ corporate_entity_id: entity.id, corporate_officer_id: corporateOfficerId }))
    throw refuse.rule('officerAlreadyThere', 'corporateOfficer')
  const status = statusAfter({ active: true, deactivatedDate: null }, given, ctx.today)
  const link = await create(ctx, EntityOfficer, { ...parents, ...status, clientId: entity.clientId, version: 1 })
  await setTitles(ctx, link, given.officerTitleIds)
  return link.id
}

export const changeOfficer = async (ctx: CallContext, link: EntityOfficer, given: OfficerInput): Promise<void> => {
  await mustBeTitlesOf(ctx, link.clientId, given.officerTitleIds)
  await change(ctx, link, statusAfter(link, given, ctx.today))
  await setTitles(ctx, link, given.officerTitleIds)
}
