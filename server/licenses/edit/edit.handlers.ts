import type { licenseEdits } from '../../../contract/licenses/edit.ts'
import { messages } from '../../../rules/messages.ts'
import { toCents } from '../../../rules/money.ts'
import { needsBillingId } from '../../../rules/properties.ts'
import { Client } from '../../clients/client.model.ts'
import { change } from '../../kit/database/change.ts'
import { type Handlers, inBulk, on } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { withoutBlanks } from '../../kit/values.ts'
import { isLineOfBusiness } from '../../lists/lists.queries.ts'
import { licenseToAlert, removeAlert, writeAlert } from '../alerts/alert.ts'
import { alertAll, checkSeen } from '../alerts/alerts.actions.ts'
import { makeLicense } from '../create.ts'
import { visibleLicense } from '../license.queries.ts'
import { licenseToRemove, removeLicense } from '../remove.ts'
import { updateInformation } from './information.ts'
import { previewCopy } from './preview-copy.ts'
import { updateTracking } from './tracking.ts'

export const licenseEditHandlers: Handlers<typeof licenseEdits> = {
  create: async (ctx) => {
    const { id } = await makeLicense(ctx, ctx.body)
    return { id }
  },

  information: on(visibleLicense, async (ctx, license) => {
    const { copyToSecondaryLicenses, ...given } = ctx.body
    await updateInformation(ctx, license, given, copyToSecondaryLicenses)
    return null
  }),

  trackingDetails: on(visibleLicense, async (ctx, license) => {
    const { copyToSecondaryLicenses, ...given } = ctx.body
    await updateTracking(ctx, license, given, copyToSecondaryLicenses)
    return null
  }),

  previewInformationCopy: on(visibleLicense, async (ctx, license) => {
    const all = { licenseInfo: true, premisesAddress: true, licensees: true, officers: true }
    return { items: await previewCopy(ctx, license, (trial) => updateInformation(trial, license, ctx.body, all)) }
  }),

  previewTrackingCopy: on(visibleLicense, async (ctx, license) => {
    const all = { renewalTracking: true, effectiveDate: true, expirationDate: true, trackDate: true }
    return { items: await previewCopy(ctx, license, (trial) => updateTracking(trial, license, ctx.body, all)) }
  }),

  bondAndInsurance: on(visibleLicense, async (ctx, license) => {
    await change(ctx, license, withoutBlanks(ctx.body))
    return null
  }),

  billing: on(visibleLicense, async (ctx, license) => {
    const { db, body } = ctx
    const client = await Client.query(db).findById(license.clientId).throwIfNotFound()
    if (client.clientCostStructure !== 'TouchFee') throw refuse.rule('billingNotOffered')
    const { touchFee, ...values } = withoutBlanks(body)
    const billingId = values.billingId === undefined ? license.billingId : values.billingId
    if (needsBillingId(client) && !billingId) throw refuse.invalid({ billingId: [messages.required] })
    if (!(await isLineOfBusiness(db, body.lineOfBusinessId))) throw refuse.unknownId('lineOfBusinessId')
    const fee = touchFee === undefined ? {} : { touchFeeCents: touchFee === null ? null : toCents(touchFee) }
    await change(ctx, license, { ...values, ...fee })
    return null
  }),

  updateActive: on(visibleLicense, async (ctx, license) => {
    await change(ctx, license, { active: ctx.body.active })
    return null
  }),

  updateAlert: on(licenseToAlert, async (ctx, license) => {
    await writeAlert(ctx, license, ctx.body)
    return null
  }),

  bulkAlert: inBulk(
    (ctx) => checkSeen(ctx, ctx.body),
    (ctx) => alertAll(ctx, ctx.body),
  ),

  deleteAlert: on(visibleLicense, async (ctx, license) => {
    await removeAlert(ctx, license)
    return null
  }),

  remove: on(licenseToRemove, async (ctx, license) => {
    await removeLicense(ctx, license)
    return null
  }),
}
