import type { Classification } from './labels.ts'
import type { MessageKey } from './messages.ts'

/** One of the categories that licenses are sorted by; a type may name others of the same classification beside its own. */
export interface Category {
  id: number
  classification: Classification
}

/** Why a category does not suit a type of that classification; null when it does, or when there is none. */
export const whyNotCategory = (category: Category | null, classification: Classification): MessageKey | null =>
  category && category.classification !== classification ? 'categoryOtherClassification' : null

/** Why sub-categories do not go with the category (spec 3 §5); null when they do. */
export function whyNotSubCategories(category: Category | null, subCategories: readonly Category[]): MessageKey | null {
  if (subCategories.length === 0) return null
  if (category === null) return 'subCategoryWithoutCategory'
  if (subCategories.some(({ id }) => id === category.id)) return 'subCategoryIsCategory'
  return subCategories.some(({ classification }) => classification !== category.classification) ? 'subCategoryOtherClassification' : null
}

/** The sub-categories that stay when the category changes: it takes itself from them, and those of another classification. */
export const subCategoriesLeft = <C extends Category>(category: Category | null, before: readonly C[]): C[] =>
  before.filter((one) => whyNotSubCategories(category, [one]) === null)

/** Whether a tip may be chosen for types of an authority: one of its state, or of no state. */
export const suitsState = (tip: { stateProvince: string | null }, authority: { state: string | null }): boolean =>
  tip.stateProvince === null || tip.stateProvince === authority.state
