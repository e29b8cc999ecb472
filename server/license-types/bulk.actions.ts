import type { MessageKey } from '../../rules/messages.ts'
import type { Acting } from '../kit/database/acting.ts'
import { change } from '../kit/database/change.ts'
import { refuse } from '../kit/http/problems.ts'
import type { LicensingAuthority } from '../licensing-authorities/licensing-authority.model.ts'
import { mustBeActive } from '../licensing-authorities/licensing-authority.queries.ts'
import { LicenseType } from './license-type.model.ts'
import { addTips } from './tips.actions.ts'

const mustChoose = (ids: readonly number[], key: MessageKey, field: string): void => {
  if (ids.length === 0) throw refuse.rule(key, field)
}

/** The selected types. Throws 400 unless all belong to the authority and to its client. */
const chosenTypes = async ({ db }: Acting, authority: LicensingAuthority, ids: number[]): Promise<LicenseType[]> => {
  mustBeActive(authority)
  mustChoose(ids, 'licenseTypeSelectionRequired', 'licenseTypeIds')
  const types = await LicenseType.query(db)
    .where({ licensing_authority_id: authority.id, client_id: authority.clientId })
    .whereIn('id', ids)
    .orderBy('id')
  if (types.length !== ids.length) throw refuse.unknownId('licenseTypeIds')
  return types
}

/** Sets the form link of the selected types; returns how many changed. */
export const addFormLink = async (acting: Acting, authority: LicensingAuthority, formsLinkUrl: string, ids: number[]): Promise<number> => {
  const types = await chosenTypes(acting, authority, ids)
  const others = types.filter((type) => type.formsLinkUrl !== formsLinkUrl)
  for (const type of others) await change(acting, type, { formsLinkUrl })
  return others.length
}

/** Adds tips to the selected types; returns how many changed. */
export const addTipsTo = async (acting: Acting, authority: LicensingAuthority, tipIds: number[], ids: number[]): Promise<number> => {
  mustChoose(tipIds, 'renewalTipRequired', 'renewalTipIds')
  return addTips(acting, authority, await chosenTypes(acting, authority, ids), tipIds)
}
