import type { Knex } from 'knex'
import { suitsState } from '../../rules/licenses/license-types.ts'
import type { Acting } from '../kit/database/acting.ts'
import { usableBy } from '../kit/database/tenancy.ts'
import { refuse } from '../kit/http/problems.ts'
import type { LicensingAuthority } from '../licensing-authorities/licensing-authority.model.ts'
import { RenewalTip } from '../renewal-tips/renewal-tip.model.ts'
import type { LicenseType } from './license-type.model.ts'
import { setLinks } from './links.actions.ts'

/** The tips that types of the authority can use: provider-wide or of its client, for its state or for all states. */
const mustSuit = async (db: Knex, authority: LicensingAuthority, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const tips = await RenewalTip.query(db)
    .whereIn('renewal_tips.id', [...ids])
    .modify(usableBy('renewal_tips', authority.clientId))
  if (tips.length !== ids.length) throw refuse.unknownId('renewalTipIds')
  if (!tips.every((tip) => suitsState(tip, authority))) throw refuse.rule('renewalTipOtherState', 'renewalTipIds')
}

const tipsOf = (db: Knex, { id }: LicenseType): PromiseLike<number[]> =>
  db('license_type_tips').where('license_type_id', id).pluck('renewal_tip_id')

/** Sets the tips of a type. An existing tip can stay even if the authority's state has changed since. */
export const chooseTips = async (acting: Acting, authority: LicensingAuthority, type: LicenseType, ids: number[]): Promise<void> => {
  const before = await tipsOf(acting.db, type)
  await mustSuit(
    acting.db,
    authority,
    ids.filter((id) => !before.includes(id)),
  )
  await setLinks(acting, type, 'renewalTipIds', ids)
}

/** Adds tips to types of an authority; returns how many types changed. */
export const addTips = async (acting: Acting, authority: LicensingAuthority, types: LicenseType[], ids: number[]): Promise<number> => {
  await mustSuit(acting.db, authority, ids)
  let updated = 0
  for (const type of types) {
    const before = await tipsOf(acting.db, type)
    if (await setLinks(acting, type, 'renewalTipIds', [...new Set([...before, ...ids])])) updated += 1
  }
  return updated
}
