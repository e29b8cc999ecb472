import type { Calls } from '../../contract/index.ts'
import { change } from '../kit/database/change.ts'
import { type Handlers, inOwnTransactions, inStepsOn, type LoadContext, on } from '../kit/http/handler.ts'
import { changesOf } from './installation.actions.ts'
import { storedInstallation } from './installation.model.ts'
import { shownInstallation } from './installation.queries.ts'
import { applySettings } from './settings.ts'
import { sendTestMail } from './test-mail.ts'

const stored = ({ db }: Pick<LoadContext, 'db'>) => storedInstallation(db)

export const installationHandlers: Handlers<Calls['installation']> = {
  get: on(stored, async ({ config }, installation) => shownInstallation(config, installation)),

  // Its own transaction, because the settings apply only after the commit.
  update: inStepsOn(stored, async (ctx, write, installation) => {
    const values = changesOf(ctx.config, installation, ctx.body)
    await write((db) => change({ ...ctx, db }, installation, values))
    applySettings(ctx.config, installation)
    return null
  }),

  // No transaction waits for the mail server.
  testMail: inOwnTransactions((ctx) => sendTestMail(ctx)),
}
