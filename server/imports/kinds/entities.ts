import { corporateEntities as calls } from '../../../contract/corporate-entities/calls.ts'
import { messages } from '../../../rules/messages.ts'
import { CorporateEntity } from '../../corporate-entities/corporate-entity.model.ts'
import { named, nameKey } from '../../kit/database/query.ts'
import { usableBy } from '../../kit/database/tenancy.ts'
import { refuse } from '../../kit/http/problems.ts'
import type { ImportTarget } from '../../kit/import-kind.ts'
import { fieldIn } from '../../kit/unknown.ts'
import { changedBody, namesIn, newBody } from './cells.ts'
import { NameIndex } from './name-index.ts'
import type { Applying, RecordKind } from './record-session.ts'

/** The ids of titles by their names. */
const titleIds = async ({ ctx, clientId, given }: Applying): Promise<number[]> => {
  const names = namesIn(given.titles).map(nameKey)
  if (names.length === 0) throw refuse.rule('importTitlesNeeded', 'titles')
  const found: { id: number; name: string }[] = await ctx
    .db('officer_titles')
    .modify(usableBy('officer_titles', clientId))
    .select('id', 'name')
  return names.map((name) => {
    const title = found.find((one) => nameKey(one.name) === name)
    if (!title) throw refuse.unknownId('titles')
    return title.id
  })
}

/** Adds the officer of a row to the entity, or changes the titles there. Returns whether anything has changed. */
const setOfficer = async (applying: Applying, entityId: number): Promise<boolean> => {
  const { ctx, clientId, given, perform } = applying
  if (!given.officer) return false
  const theirs = ctx.db('corporate_officers').where('client_id', clientId).orderBy('id')
  const [officer] = await named<{ id: number; name: string }>(theirs, 'corporate_officers', given.officer)
  const officerTitleIds = await titleIds(applying)
  const link =
    officer && (await ctx.db('entity_officers').where({ corporate_entity_id: entityId, corporate_officer_id: officer.id }).first('id'))
  if (!link) {
    await perform('corporateEntities.addOfficer', {
      id: entityId,
      body: { corporateOfficer: officer?.id ?? given.officer, officerTitleIds },
    })
    return true
  }
  const held: number[] = await ctx.db('entity_officer_titles').where('entity_officer_id', link.id).pluck('officer_title_id')
  const isSame = held.length === officerTitleIds.length && officerTitleIds.every((id) => held.includes(id))
  if (!isSame) await perform('corporateEntities.updateOfficer', { id: entityId, params: { officerId: link.id }, body: { officerTitleIds } })
  return !isSame
}

/** Entities of a client with their officers: a row for each officer. */
export const entityKind = ({ clientId }: ImportTarget): RecordKind => {
  const index = new NameIndex((db) => db('corporate_entities').where('client_id', clientId).select('id', 'name'))
  return {
    kind: 'corporate-entities',
    named: { officerTitleIds: 'titles', corporateOfficer: 'officer' },
    nameOf: ({ name }) => name,
    begin: (db) => index.begin(db),
    async apply(applying) {
      const { ctx, given, perform } = applying
      if (typeof given.id === 'number' && !index.has(given.id)) throw refuse.unknownId('id')
      const id = typeof given.id === 'number' ? given.id : index.find(nameKey(given.name))[0]?.id
      if (id === undefined) {
        if (!given.name) throw refuse.invalid({ name: [messages.required] })
        const answer = await perform('corporateEntities.create', { body: { ...newBody(calls.create.body, given), clientId } })
        const made = Number(fieldIn(answer, 'id'))
        index.made({ id: made, name: String(given.name) })
        await setOfficer(applying, made)
        if (given.active === false) {
          const stored = await CorporateEntity.query(ctx.db).findById(made)
          const body = changedBody(calls.update.body, { ...stored }, { active: false })
          if (body) await perform('corporateEntities.update', { id: made, body })
        }
        return { outcome: 'created', recordId: made }
      }
      const stored = await CorporateEntity.query(ctx.db).findById(id)
      const body = changedBody(calls.update.body, { ...stored }, given)
      if (body) await perform('corporateEntities.update', { id, body })
      const isOfficerChanged = await setOfficer(applying, id)
      return { outcome: body || isOfficerChanged ? 'updated' : 'unchanged', recordId: id }
    },
  }
}
