import type { Calls } from '../../contract/index.ts'
import { dueDateOf, suggestedTrackDate } from '../../rules/intervals/intervals.ts'
import { messages } from '../../rules/messages.ts'
import { change } from '../kit/database/change.ts'
import { asOptions } from '../kit/database/query.ts'
import { type Handlers, on } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { mustSee } from '../kit/ids.ts'
import { licensesPage } from '../licenses/list/list.queries.ts'
import { mustBeLicensesOf } from '../licensing-authorities/intervals/interval.actions.ts'
import { forSimulation, previewOf } from '../licensing-authorities/intervals/interval-preview.queries.ts'
import { simulationPage } from '../licensing-authorities/intervals/simulation.queries.ts'
import { LicensingAuthority } from '../licensing-authorities/licensing-authority.model.ts'
import { visibleAuthority } from '../licensing-authorities/licensing-authority.queries.ts'
import { paceOfType } from '../watch/pace.queries.ts'
import { addFormLink, addTipsTo } from './bulk.actions.ts'
import { typeDetails } from './details.queries.ts'
import { setGlCode } from './gl-code.actions.ts'
import {
  activeAuthorityOf,
  changeDetails,
  changeRenewalDetails,
  changeRenewalInfo,
  makeType,
  newRuleOf,
  removeType,
} from './license-type.actions.ts'
import { typeOfAuthority } from './license-type.find.ts'
import { LicenseType } from './license-type.model.ts'
import { dateRulesOf } from './license-type.queries.ts'
import { ofAuthority, typesPage } from './list.queries.ts'
import { chooseTips } from './tips.actions.ts'
import { verifiedBy } from './verification.actions.ts'

export const licenseTypeHandlers: Handlers<Calls['licenseTypes']> = {
  list: on(visibleAuthority, ({ db, user, query }, { id }) => typesPage(db, user, query, ofAuthority(id))),

  create: on(visibleAuthority, async (ctx, authority) => {
    const { id } = await makeType(ctx, authority, ctx.body)
    return { id }
  }),

  bulkUpdateFormLink: on(visibleAuthority, async (ctx, authority) => {
    const { formLinkUrl, licenseTypeIds } = ctx.body
    return { updatedLicenseTypesCount: await addFormLink(ctx, authority, formLinkUrl, licenseTypeIds) }
  }),

  bulkUpdateRenewalTip: on(visibleAuthority, async (ctx, authority) => {
    const { renewalTipIds, licenseTypeIds } = ctx.body
    return { updatedLicenseTypesCount: await addTipsTo(ctx, authority, renewalTipIds, licenseTypeIds) }
  }),

  get: on(typeOfAuthority, ({ db, user }, type) => typeDetails(db, user, type)),

  pace: on(typeOfAuthority, ({ db }, { id }) => paceOfType(db, id)),

  remove: on(typeOfAuthority, async (ctx, type) => {
    await removeType(ctx, type)
    return null
  }),

  licenses: on(typeOfAuthority, ({ db, user, query, today }, { id }) =>
    licensesPage(db, user, { sortBy: 'licenseNumber', ...query, licenseTypeIds: [id] }, today),
  ),

  details: on(typeOfAuthority, async (ctx, type) => {
    await changeDetails(ctx, type, ctx.body)
    return null
  }),

  renewalInfo: on(typeOfAuthority, async (ctx, type) => {
    await changeRenewalInfo(ctx, type, ctx.body)
    return null
  }),

  renewalDetails: on(typeOfAuthority, async (ctx, type) => {
    await changeRenewalDetails(ctx, type, ctx.body)
    return null
  }),

  renewalTips: on(typeOfAuthority, async (ctx, type) => {
    await chooseTips(ctx, await activeAuthorityOf(ctx, type), type, ctx.body.renewalTipIds)
    return null
  }),

  activate: on(typeOfAuthority, async (ctx, type) => {
    await change(ctx, type, { active: true })
    return null
  }),

  deactivate: on(typeOfAuthority, async (ctx, type) => {
    await change(ctx, type, { active: false })
    return null
  }),

  verified: on(typeOfAuthority, async (ctx, type) => {
    await change(ctx, type, verifiedBy(ctx))
    return null
  }),

  glCode: on(typeOfAuthority, async (ctx, type) => {
    await setGlCode(ctx, type, ctx.body.glCode)
    return null
  }),

  preview: on(typeOfAuthority, async (ctx, type) => {
    const { db, user, body } = ctx
    return previewOf(await simulationPage(db, user, [await newRuleOf(ctx, type, body)], forSimulation(body)))
  }),

  simulate: on(typeOfAuthority, async (ctx, type) => {
    const { db, user, body } = ctx
    await mustBeLicensesOf(ctx, { id: type.licensingAuthorityId }, body.licenseIds)
    return simulationPage(db, user, [await newRuleOf(ctx, type, body)], body)
  }),

  calculateTrackDate: on(typeOfAuthority, async ({ db, query }, type) => {
    const { expDate = null, dueDate = null } = query
    if (!expDate && !dueDate) throw refuse.invalid({ expDate: [messages.dueDateOrExpDateRequired] })
    const { rule, isSeasonal } = await dateRulesOf(db, type.id)
    return {
      isUnverified: type.isUnverified,
      verifiedBy: type.verifiedBy,
      verifiedOn: type.verifiedOn,
      dueDate: dueDate ?? dueDateOf(rule, expDate),
      trackDate: suggestedTrackDate(rule, { expirationDate: expDate, dueDate }, isSeasonal),
    }
  }),

  referenceList: async ({ db, user, query }) => {
    const { licensingAuthorityIds } = query
    await mustSee(db, 'licensing_authorities', LicensingAuthority.visibleTo(user), licensingAuthorityIds, 'licensingAuthorityIds')
    return typesPage(db, user, query)
  },

  options: async ({ db, user, query }) => {
    const { licenseClassifications, licensingAuthorityIds } = query
    const types = db('license_types')
      .modify(LicenseType.visibleTo(user))
      .join('licensing_authorities', 'licensing_authorities.id', 'license_types.licensing_authority_id')
      .where('license_types.active', true)
    if (licenseClassifications?.length) types.whereIn('license_types.classification', licenseClassifications)
    if (licensingAuthorityIds?.length) types.whereIn('license_types.licensing_authority_id', licensingAuthorityIds)
    types.orderBy(['license_types.name_sort', 'license_types.id'])
    return asOptions(
      await types.select({
        value: 'license_types.id',
        label: 'license_types.name',
        licensingAuthority: 'licensing_authorities.name',
        licensingAuthorityId: 'licensing_authorities.id',
        classification: 'license_types.classification',
      }),
    )
  },
}
