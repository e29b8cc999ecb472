import { RenewalTip as Tip } from '../../../contract/renewal-tips/schemas.ts'
import { managedBy } from '../../clients/client.model.ts'
import { andOwn, andUsable } from '../../kit/database/tenancy.ts'
import { RenewalTip } from '../../renewal-tips/renewal-tip.model.ts'
import { among, columnsOf, type Export } from '../export.ts'

const USES = `license_type_tips join license_types on license_types.id = license_type_tips.license_type_id`

/** The columns of a renewal tip. Uses of a provider-wide tip are counted only if the user can see them. */
export const renewalTips: Export<'renewal-tips'> = {
  key: 'renewal_tips.id',
  columns: (user) => {
    const visibleTypes = andUsable('license_types', user)
    return columnsOf(Tip, {
      id: 'renewal_tips.id',
      description: 'renewal_tips.description',
      renewalTipCategoryId: 'renewal_tips.renewal_tip_category_id',
      renewalTipCategoryName: 'renewal_tip_categories.name',
      stateProvince: 'renewal_tips.state_province',
      isClientSpecific: 'renewal_tips.client_id is not null',
      referenceCount: `(select count(*) from ${USES} join licenses on licenses.license_type_id = license_types.id
        where license_type_tips.renewal_tip_id = renewal_tips.id ${visibleTypes} ${andOwn('licenses.client_id', user)})`,
      referenceTypeCount: `(select count(*) from ${USES} where license_type_tips.renewal_tip_id = renewal_tips.id ${visibleTypes})`,
      createdOn: 'renewal_tips.created_on',
      managedBy: managedBy(),
    })
  },
  rows: (db, user, { states }) =>
    db('renewal_tips')
      .leftJoin('clients', 'clients.id', 'renewal_tips.client_id')
      .leftJoin('renewal_tip_categories', 'renewal_tip_categories.id', 'renewal_tips.renewal_tip_category_id')
      .modify(RenewalTip.visibleTo(user))
      .modify(among({ 'renewal_tips.state_province': states })),
}
