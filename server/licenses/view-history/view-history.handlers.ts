import type { Calls } from '../../../contract/index.ts'
import { clock } from '../../kit/clock.ts'
import type { Handlers } from '../../kit/http/handler.ts'
import { mustSee } from '../../kit/ids.ts'
import { License } from '../license.model.ts'
import { viewedLicenses } from './view-history.queries.ts'

export const viewHistoryHandlers: Handlers<Calls['userViewHistory']> = {
  list: ({ db, user, today }) => viewedLicenses(db, user, today),

  create: async ({ db, user, body: { licenseId } }) => {
    await mustSee(db, 'licenses', License.visibleTo(user), [licenseId], 'licenseId')
    await db('view_history')
      .insert({ user_id: user.id, license_id: licenseId, viewed_on: clock.now() })
      .onConflict(['user_id', 'license_id'])
      .merge(['viewed_on'])
    return null
  },
}
