import type { Knex } from 'knex'
import objection from 'objection'
import { refuse } from '../kit/http/problems.ts'
import { Property } from './property.model.ts'

/** Increases the version of a property when its clients or custom fields change. Of two concurrent changes, one is refused. */
export const touch = async ({ db }: { db: Knex }, property: Property): Promise<void> => {
  const { id, version } = property
  const changed = await Property.query(db)
    .patch({ version: objection.raw('version + 1') })
    .where({ id, version })
  if (changed === 0) throw refuse.rule('changedMeanwhile')
  property.version = version + 1
}
