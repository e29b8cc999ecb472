import type { Knex } from 'knex'
import type { TypeDetails } from '../../contract/license-types/schemas.ts'
import { type Category, subCategoriesLeft, whyNotCategory, whyNotSubCategories } from '../../rules/licenses/license-types.ts'
import { refuse } from '../kit/http/problems.ts'
import type { LicenseType } from './license-type.model.ts'

const categoriesOf = async (db: Knex, ids: readonly number[], field: string): Promise<Category[]> => {
  const found: Category[] = await db('license_categories').whereIn('id', ids).select('id', 'classification')
  if (found.length !== ids.length) throw refuse.unknownId(field)
  return found
}

/** The sub-categories that a body sets or keeps for a type, checked together with the category. */
export const subCategoriesGiven = async (db: Knex, given: TypeDetails, type?: LicenseType): Promise<number[]> => {
  const { licenseCategoryId = type?.licenseCategoryId ?? null, subCategoryIds, licenseClassification } = given
  const [category = null] = licenseCategoryId === null ? [] : await categoriesOf(db, [licenseCategoryId], 'licenseCategoryId')
  const wrong = whyNotCategory(category, licenseClassification)
  if (wrong) throw refuse.rule(wrong, 'licenseCategoryId')
  if (subCategoryIds) {
    const why = whyNotSubCategories(category, await categoriesOf(db, subCategoryIds, 'subCategoryIds'))
    if (why) throw refuse.rule(why, 'subCategoryIds')
    return subCategoryIds
  }
  const before: number[] = await db('license_type_sub_categories')
    .where('license_type_id', type?.id ?? 0)
    .pluck('license_category_id')
  return subCategoriesLeft(category, await categoriesOf(db, before, 'subCategoryIds')).map(({ id }) => id)
}
