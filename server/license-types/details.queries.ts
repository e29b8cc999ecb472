import type { Knex } from 'knex'
import type { SignedIn } from '../kit/http/handler.ts'
import { RenewalTip } from '../renewal-tips/renewal-tip.model.ts'
import type { LicenseType } from './license-type.model.ts'
import { type FoundType, joined, licensesByType, typeShown, withNames } from './list.queries.ts'

interface Named {
  id: number
  name: string
}

const subCategoriesOf = (db: Knex, { id }: LicenseType): PromiseLike<Named[]> =>
  db('license_type_sub_categories')
    .join('license_categories', 'license_categories.id', 'license_type_sub_categories.license_category_id')
    .where('license_type_sub_categories.license_type_id', id)
    .orderBy(['license_categories.name_sort', 'license_categories.id'])
    .select('license_categories.id', 'license_categories.name')

const tipsOf = (db: Knex, user: SignedIn, { id }: LicenseType): PromiseLike<{ renewalTipId: number; description: string }[]> =>
  db('license_type_tips')
    .join('renewal_tips', 'renewal_tips.id', 'license_type_tips.renewal_tip_id')
    .modify(RenewalTip.visibleTo(user))
    .where('license_type_tips.license_type_id', id)
    .orderBy(['renewal_tips.description_sort', 'renewal_tips.id'])
    .select({ renewalTipId: 'renewal_tips.id', description: 'renewal_tips.description' })

/** A license type with those of its parts that the caller can see. */
export const typeDetails = async (db: Knex, user: SignedIn, type: LicenseType) => {
  const row: PromiseLike<FoundType> = db('license_types')
    .modify(joined)
    .modify(withNames(db, user, licensesByType(db, user).where('licenses.license_type_id', type.id)))
    .where('license_types.id', type.id)
    .first()
  const [named, authority, subCategories, renewalTips] = await Promise.all([
    row,
    db('licensing_authorities').where('id', type.licensingAuthorityId).first('active'),
    subCategoriesOf(db, type),
    tipsOf(db, user, type),
  ])
  return {
    ...type,
    ...typeShown(named),
    licensingAuthorityActive: authority?.active,
    subCategoryIds: subCategories.map(({ id }) => id),
    subCategoryNames: subCategories.map(({ name }) => name),
    renewalTipIds: renewalTips.map(({ renewalTipId }) => renewalTipId),
    renewalTips,
  }
}
