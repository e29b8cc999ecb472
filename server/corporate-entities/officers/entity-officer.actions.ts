import objection from 'objection'
import { type Status, statusAfter } from '../../../rules/deactivation.ts'
import { audit, change, create } from '../../kit/database/change.ts'
import type { Asked } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import type { CorporateEntity } from '../corporate-entity.model.ts'
import { chosenByIdOrName } from '../id-or-name.actions.ts'
import { EntityOfficer } from './entity-officer.model.ts'

interface Given extends Partial<Status> {
  officerTitleIds: number[]
}

/** Titles must be provider-wide or belong to the client. */
const mustBeTitlesOf = async ({ db }: Asked, clientId: number, ids: number[]): Promise<void> => {
  const known = await db('officer_titles')
    .whereIn('id', ids)
    .where((own) => own.whereNull('client_id').orWhere('client_id', clientId))
    .count({ total: '*' })
    .first()
  if (Number(known?.total) !== ids.length) throw refuse.unknownId('officerTitleIds')
}

/** Titles are part of the link, so changing them also changes its version. */
const setTitles = async (ask: Asked, link: EntityOfficer, given: number[]): Promise<void> => {
  const { db } = ask
  const { id, version, clientId } = link
  const before: number[] = await db('entity_officer_titles')
    .where('entity_officer_id', id)
    .orderBy('officer_title_id')
    .pluck('officer_title_id')
  const after = [...given].sort((a, b) => a - b)
  if (before.join() === after.join()) return
  const changed = await EntityOfficer.query(db)
    .patch({ version: objection.raw('version + 1') } as object)
    .where({ id, version })
  if (changed === 0) throw refuse.rule('changedMeanwhile')
  link.version = version + 1
  await db('entity_officer_titles').where('entity_officer_id', id).delete()
  await db('entity_officer_titles').insert(after.map((title) => ({ entity_officer_id: id, officer_title_id: title })))
  const changes = [{ field: 'officerTitleIds', from: before, to: after }]
  await audit(ask, [{ record: 'entity_officers', recordId: id, clientId, licenseId: null, propertyId: null, changes }])
}

/** Adds an officer to an entity and returns the id of the link. */
export const addOfficer = async (
  ask: Asked,
  entity: CorporateEntity,
  given: Given & { corporateOfficer: number | string },
): Promise<number> => {
  if (!entity.active) throw refuse.rule('entityInactive')
  await mustBeTitlesOf(ask, entity.clientId, given.officerTitleIds)
  const corporateOfficerId = await chosenByIdOrName(ask, 'corporateOfficer', entity.clientId, given.corporateOfficer)
  const parents = { corporateEntityId: entity.id, corporateOfficerId }
  if (await EntityOfficer.query(ask.db).findOne({ corporate_entity_id: entity.id, corporate_officer_id: corporateOfficerId }))
    throw refuse.rule('officerAlreadyThere', 'corporateOfficer')
  const status = statusAfter({ active: true, deactivatedDate: null }, given, ask.today)
  const link = await create(ask, EntityOfficer, { ...parents, ...status, clientId: entity.clientId, version: 1 })
  await setTitles(ask, link, given.officerTitleIds)
  return link.id
}

export const changeOfficer = async (ask: Asked, link: EntityOfficer, given: Given): Promise<void> => {
  await mustBeTitlesOf(ask, link.clientId, given.officerTitleIds)
  await change(ask, link, statusAfter(link, given, ask.today))
  await setTitles(ask, link, given.officerTitleIds)
}
