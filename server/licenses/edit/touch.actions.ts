import objection from 'objection'
import type { Acting } from '../../kit/database/acting.ts'
import { refuse } from '../../kit/http/problems.ts'
import { License } from '../license.model.ts'

/**
 * A renewal is a part of its license: each change of it changes the license's version too, so that one If-Match guards
 * the whole profile, and of two changes at once one is stale.
 */
export const touch = async ({ db }: Pick<Acting, 'db'>, license: License): Promise<void> => {
  const { id, version } = license
  const changed = await License.query(db)
    .patch({ version: objection.raw('version + 1') })
    .where({ id, version })
  if (changed === 0) throw refuse.rule('changedMeanwhile')
  license.version = version + 1
}
