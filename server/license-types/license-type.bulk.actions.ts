import type { MessageKey } from '../../rules/messages.ts'
import { type Acting, change } from '../kit/change.ts'
import { refuse } from '../kit/problems.ts'
import type { LicensingAuthority } from '../licensing-authorities/licensing-authority.model.ts'
import { LicenseType } from './license-type.model.ts'
import { addTips } from './license-type.tips.actions.ts'

const mustChoose = (ids: readonly number[], key: MessageKey, field: string): void => {
  if (ids.length === 0) throw refuse.rule(key, field)
}

/** The chosen types, all of that authority and as much its client's as itself; else none of them is touched. */
const chosenTypes = async ({ db }: Acting, authority: LicensingAuthority, ids: number[]): Promise<LicenseType[]> => {
  mustChoose(ids, 'licenseTypeSelectionRequired', 'licenseTypeIds')
  const types = await LicenseType.query(db)
    .where({ licensing_authority_id: authority.id, client_id: authority.clientId })
    .whereIn('id', ids)
    .orderBy('id')
  if (types.length !== ids.length) throw refuse.unknownId('licenseTypeIds')
  return types
}

/** Gives the chosen types a form link; answers how many had another or none. */
export const addFormLink = async (acting: Acting, authority: LicensingAuthority, formsLinkUrl: string, ids: number[]): Promise<number> => {
  const types = await chosenTypes(acting, authority, ids)
  const others = types.filter((type) => type.formsLinkUrl !== formsLinkUrl)
  for (const type of others) await change(acting, type, { formsLinkUrl })
  return others.length
}

/** Gives the chosen types some tips beside those that they have; answers how many did not have them all. */
export const addTipsTo = async (acting: Acting, authority: LicensingAuthority, tipIds: number[], ids: number[]): Promise<number> => {
  mustChoose(tipIds, 'renewalTipRequired', 'renewalTipIds')
  return addTips(acting, authority, await chosenTypes(acting, authority, ids), tipIds)
}
