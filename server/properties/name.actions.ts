import type { Knex } from 'knex'
import { sortKey } from '../../rules/sort-key.ts'
import type { Config } from '../kit/config.ts'
import { among } from '../kit/database/many.ts'
import { AT_ONCE, MOST } from '../kit/database/steps.ts'
import type { CallContext } from '../kit/http/handler.ts'
import type { Failed, JobHandler } from '../kit/queue/job.ts'
import { enqueue } from '../kit/queue/jobs.ts'
import { mailEnd } from '../outside/mail/job-end.ts'

interface Payload {
  propertyId: number
}

/** Copies the name of a property to licenses. Locks the property, so that an earlier name never overwrites a later one. */
const copyName = async (db: Knex, propertyId: number, ids: readonly number[]): Promise<void> => {
  const property = await db('properties').where('id', propertyId).forShare().first('name')
  if (!property) return
  await db('licenses')
    .where('property_id', propertyId)
    .modify(among(db, 'id', ids))
    .update({ property_name: property.name, property_name_sort: sortKey(property.name) })
}

/**
 * Runs when a property is renamed: its licenses store a copy of the name for lists and search. With many licenses, a job updates the copies
 * (docs/decisions/0035-copies-follow-in-a-job.md).
 */
export const renameLicenses = async (ctx: CallContext, propertyId: number): Promise<void> => {
  const ids: number[] = await ctx.db('licenses').where('property_id', propertyId).orderBy('id').pluck('id')
  if (ids.length > AT_ONCE) await enqueue(ctx, 'renameLicenses', { propertyId }, ids)
  else await copyName(ctx.db, propertyId, ids)
}

export const renameLicensesJob: JobHandler<Payload> = async ({ payload: { propertyId } }, { each }) =>
  each(MOST, async (db, ids) => {
    await copyName(db, propertyId, ids)
    return undefined
  })

export const renameLicensesFailed =
  (config: Config): Failed =>
  (db, job, sentence) =>
    mailEnd(db, config, job, {
      subject: 'Failed: the new name of a property does not show on all of its licenses',
      text: `The new name of a property does not show on all of its licenses: ${sentence}\nSave the property with its name again.`,
      cause: 'properties.update',
      path: '/properties',
    })
