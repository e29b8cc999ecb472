import type { Calls } from '../../contract/index.ts'
import { asOptions } from '../kit/database/query.ts'
import { type Handlers, inSteps, on } from '../kit/http/handler.ts'
import { remindersOfLicense } from '../reminders/ledger/license-reminders.queries.ts'
import { tipsOfLicense } from '../renewal-tips/renewal-tip.queries.ts'
import { paceOfLicense } from '../watch/pace.queries.ts'
import { assign } from './assignment/assign.actions.ts'
import { designationDecisionHandlers } from './designation-approvals/designation-approval.handlers.ts'
import { licenseDocumentHandlers } from './documents/documents.handlers.ts'
import { licenseEditHandlers } from './edit/edit.handlers.ts'
import { importLicenses } from './import/import.ts'
import { visibleLicense } from './license.queries.ts'
import { licensesPage } from './list/list.queries.ts'
import { licenseOptions } from './list/options.queries.ts'
import { detailsOf, profileOf } from './profile/profile.queries.ts'
import { licenseStructureHandlers } from './structure/structure.handlers.ts'

export const licenseHandlers: Handlers<Calls['licenses']> = {
  list: ({ db, user, body, today }) => licensesPage(db, user, body, today),
  get: on(visibleLicense, ({ db, user, today }, license) => profileOf(db, user, license, today)),
  listItemDetails: on(visibleLicense, ({ db, today }, license) => detailsOf(db, license, today)),
  pace: on(visibleLicense, ({ db, today }, license) => paceOfLicense(db, license, today)),
  reminders: on(visibleLicense, ({ db, user, today }, license) => remindersOfLicense(db, user, license.id, today)),
  renewalTips: on(visibleLicense, ({ db }, license) => tipsOfLicense(db, license)),
  assign: on(visibleLicense, (ctx, license) => assign(ctx, license, ctx.body)),
  ...licenseEditHandlers,
  ...licenseStructureHandlers,
  ...licenseDocumentHandlers,
  ...designationDecisionHandlers,
  import: inSteps((ctx, write) => importLicenses(ctx, ctx.body, write)),

  options: async ({ db, user, query }) => asOptions(await licenseOptions(db, user, query)),
}
