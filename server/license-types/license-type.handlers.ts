import type { Calls } from '../../contract/index.ts'
import { dueDateOf, ruleOf, suggestedTrackDate } from '../../rules/intervals/intervals.ts'
import { messages } from '../../rules/messages.ts'
import { change } from '../kit/database/change.ts'
import { asOptions } from '../kit/database/query.ts'
import { type Handlers, on } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { mustSee } from '../kit/ids.ts'
import { licensesPage } from '../licenses/list/list.queries.ts'
import { checkedRule } from '../licensing-authorities/intervals/interval.actions.ts'
import { previewPage } from '../licensing-authorities/intervals/interval-preview.queries.ts'
import { LicensingAuthority } from '../licensing-authorities/licensing-authority.model.ts'
import { visibleAuthority } from '../licensing-authorities/licensing-authority.queries.ts'
import { addFormLink, addTipsTo } from './bulk.actions.ts'
import { typeDetails } from './details.queries.ts'
import { setGlCode } from './gl-code.actions.ts'
import { changeDetails, changeRenewalDetails, changeRenewalInfo, makeType, removeType } from './license-type.actions.ts'
import { typeOfAuthority } from './license-type.find.ts'
import { LicenseType } from './license-type.model.ts'
import { reckoningOf } from './license-type.queries.ts'
import { ofAuthority, typesPage } from './list.queries.ts'
import { chooseTips } from './tips.actions.ts'

export const licenseTypeHandlers: Handlers<Calls['licenseTypes']> = {
  list: on(visibleAuthority, ({ db, user, query }, { id }) => typesPage(db, user, query, ofAuthority(id))),

  create: on(visibleAuthority, async (ask, authority) => {
    const { id } = await makeType(ask, authority, ask.body)
    return { id }
  }),

  bulkUpdateFormLink: on(visibleAuthority, async (ask, authority) => {
    const { formLinkUrl, licenseTypeIds } = ask.body
    return { updatedLicenseTypesCount: await addFormLink(ask, authority, formLinkUrl, licenseTypeIds) }
  }),

  bulkUpdateRenewalTip: on(visibleAuthority, async (ask, authority) => {
    const { renewalTipIds, licenseTypeIds } = ask.body
    return { updatedLicenseTypesCount: await addTipsTo(ask, authority, renewalTipIds, licenseTypeIds) }
  }),

  get: on(typeOfAuthority, ({ db, user }, type) => typeDetails(db, user, type)),

  remove: on(typeOfAuthority, async (ask, type) => {
    await removeType(ask, type)
    return null
  }),

  licenses: on(typeOfAuthority, ({ db, user, query, today }, { id }) =>
    licensesPage(db, user, { sortBy: 'licenseNumber', ...query, licenseTypeIds: [id] }, today),
  ),

  details: on(typeOfAuthority, async (ask, type) => {
    await changeDetails(ask, type, ask.body)
    return null
  }),

  renewalInfo: on(typeOfAuthority, async (ask, type) => {
    await changeRenewalInfo(ask, type, ask.body)
    return null
  }),

  renewalDetails: on(typeOfAuthority, async (ask, type) => {
    await changeRenewalDetails(ask, type, ask.body.renewalDetails)
    return null
  }),

  renewalTips: on(typeOfAuthority, async (ask, type) => {
    const authority = await LicensingAuthority.query(ask.db).findById(type.licensingAuthorityId).throwIfNotFound()
    await chooseTips(ask, authority, type, ask.body.renewalTipIds)
    return null
  }),

  activate: on(typeOfAuthority, async (ask, type) => {
    await change(ask, type, { active: true })
    return null
  }),

  deactivate: on(typeOfAuthority, async (ask, type) => {
    await change(ask, type, { active: false })
    return null
  }),

  glCode: on(typeOfAuthority, async (ask, type) => {
    await setGlCode(ask, type, ask.body.glCode)
    return null
  }),

  preview: on(typeOfAuthority, async ({ db, user, body }, type) => {
    const authority = await LicensingAuthority.query(db).findById(type.licensingAuthorityId).throwIfNotFound()
    const rule = ruleOf(checkedRule(body, type), authority)
    return previewPage(db, user, [{ licenseTypeId: type.id, isSeasonal: type.isSeasonal, rule }], body)
  }),

  calculateTrackDate: on(typeOfAuthority, async ({ db, query }, type) => {
    const { expDate = null, dueDate = null } = query
    if (!expDate && !dueDate) throw refuse.invalid({ expDate: [messages.dueDateOrExpDateRequired] })
    const { rule, isSeasonal } = await reckoningOf(db, type.id)
    return {
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
    types.orderBy(['license_types.name', 'license_types.id'])
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
