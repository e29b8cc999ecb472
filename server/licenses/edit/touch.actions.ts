import objection from 'objection'
import type { Acting } from '../../kit/database/acting.ts'
import { refuse } from '../../kit/http/problems.ts'
import { License } from '../license.model.ts'

/**
 * Increments the license's version. Every change of a renewal does this, so that one If-Match guards the whole profile, and the second of
 * two concurrent changes is refused.
 */
export const touch = async ({ db }: Pick<Acting, 'db'>, license: License): Promise<void> => {
  const { id, version } = license
  const changed = await License.query(db)
    .patch({ version: objection.raw('version + 1') })
    .where({ id, version })
  if (changed === 0) throw refuse.rule('changedMeanwhile')
  license.version = version + 1
}
