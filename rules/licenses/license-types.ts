import type { Classification } from '../labels.ts'
import type { MessageKey } from '../messages.ts'

/** A license category. A license type has one category and optional sub-categories of the same classification. */
export interface Category {
  id: number
  classification: Classification
}

/** Why a category does not match the classification of the type, or null. */
export const whyNotCategory = (category: Category | null, classification: Classification): MessageKey | null =>
  category && category.classification !== classification ? 'categoryOtherClassification' : null

/** Why the sub-categories do not match the category, or null. */
export function whyNotSubCategories(category: Category | null, subCategories: readonly Category[]): MessageKey | null {
  if (subCategories.length === 0) return null
  if (category === null) return 'subCategoryWithoutCategory'
  if (subCategories.some(({ id }) => id === category.id)) return 'subCategoryIsCategory'
  return subCategories.some(({ classification }) => classification !== category.classification) ? 'subCategoryOtherClassification' : null
}

/** The sub-categories that remain valid after the category changes. */
export const subCategoriesLeft = <C extends Category>(category: Category | null, before: readonly C[]): C[] =>
  before.filter((one) => whyNotSubCategories(category, [one]) === null)

/** Whether a tip can be used for the license types of an authority: it has the authority's state or no state. */
export const suitsState = (tip: { stateProvince: string | null }, authority: { state: string | null }): boolean =>
  tip.stateProvince === null || tip.stateProvince === authority.state
