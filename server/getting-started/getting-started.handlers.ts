import type { Calls } from '../../contract/index.ts'
import { clock } from '../kit/clock.ts'
import { change } from '../kit/database/change.ts'
import { type Handlers, on } from '../kit/http/handler.ts'
import { ownAccount } from '../users/user.queries.ts'
import { gettingStartedOf } from './getting-started.queries.ts'

export const gettingStartedHandlers: Handlers<Calls['gettingStarted']> = {
  get: async ({ db, user, config }) => {
    const { gettingStartedDismissedOn } = await ownAccount({ db, user })
    return { isDismissed: gettingStartedDismissedOn !== null, ...(await gettingStartedOf({ db, user, config })) }
  },

  dismiss: on(ownAccount, async (ctx, person) => {
    const { isDismissed } = ctx.body
    if (isDismissed !== (person.gettingStartedDismissedOn !== null))
      await change(ctx, person, { gettingStartedDismissedOn: isDismissed ? clock.now() : null })
    return null
  }),
}
