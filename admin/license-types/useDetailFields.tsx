import { type ReactNode, useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { SelectOption } from '../../contract/common.ts'
import { CLASSIFICATION_LABELS, type Classification, DOCUMENT_ISSUANCE_LABELS, optionsOf } from '../../rules/labels.ts'
import { type Category, subCategoriesLeft, whyNotCategory } from '../../rules/licenses/license-types.ts'
import { api } from '../providers/api.ts'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'
import { useOptions } from '../ui/useRead.ts'

interface Chosen {
  licenseClassification: Classification | null
  licenseCategoryId: number | null
}

const hasManagerChange = ({ hasManagerChangeRequirement }: Record<string, unknown>) => hasManagerChangeRequirement === true

const categoryOf = ({ value, meta }: SelectOption): Category => ({
  id: Number(value),
  classification: meta?.classification as Classification,
})

/**
 * The inputs of a type's details, and an element to draw in the same form: it keeps the category consistent with the
 * classification, and the sub-categories with the category.
 */
export function useDetailFields({ licenseClassification, licenseCategoryId }: Chosen): [fields: FieldData[], follow: ReactNode] {
  const terms = useOptions(['license-terms'], (how) => api.lists.licenseTerms(how))
  const categories = useOptions(['license-categories'], (how) => api.lists.licenseCategories({ query: {}, ...how }))
  const [chosen, setChosen] = useState<Chosen>({ licenseClassification, licenseCategoryId })
  const fitting = categories.filter(({ meta }) => meta?.classification === chosen.licenseClassification)
  const fields: FieldData[] = [
    { name: 'name', wide: true },
    { name: 'abbreviation' },
    { name: 'term', label: 'Term', options: terms },
    { name: 'description', lines: 2 },
    { name: 'licenseClassification', options: optionsOf(CLASSIFICATION_LABELS), heading: 'Classification and Categories' },
    {
      name: 'licenseCategoryId',
      options: fitting,
      enabledIf: (values) => Boolean(values.licenseClassification),
    },
    {
      name: 'subCategoryIds',
      options: fitting.filter(({ value }) => value !== chosen.licenseCategoryId),
      enabledIf: (values) => Boolean(values.licenseCategoryId),
      wide: true,
    },
    { name: 'originalLicenseFee', heading: 'Fees and Documents' },
    { name: 'licenseRenewalFee' },
    { name: 'licenseDocumentIssuance', options: optionsOf(DOCUMENT_ISSUANCE_LABELS), wide: true },
    { name: 'isSeasonal' },
    { name: 'isPaymentOnly' },
    { name: 'hasManagerChangeRequirement', wide: true },
    { name: 'managerChangeRequirementNotes', lines: 2, shownIf: hasManagerChange },
  ]
  return [fields, <Follow key="follow" categories={categories} onChoose={setChosen} />]
}

interface FollowProps {
  categories: readonly SelectOption[]
  onChoose(chosen: Chosen): void
}

/** Clears values that do not fit the newly selected classification or category. */
function Follow({ categories, onChoose }: FollowProps) {
  const licenseClassification: Classification | null = useWatch({ name: 'licenseClassification' }) ?? null
  const licenseCategoryId: number | null = useWatch({ name: 'licenseCategoryId' }) ?? null
  const { getValues, setValue } = useFormContext()
  useEffect(() => {
    onChoose({ licenseClassification, licenseCategoryId })
    // Before the categories are loaded, every value would look wrong.
    if (categories.length === 0 || licenseClassification === null) return
    const known = categories.map(categoryOf)
    const category = known.find(({ id }) => id === licenseCategoryId) ?? null
    if (whyNotCategory(category, licenseClassification)) setValue('licenseCategoryId', null, { shouldDirty: true })
    const before: number[] = getValues('subCategoryIds') ?? []
    const left = subCategoriesLeft(
      category,
      known.filter(({ id }) => before.includes(id)),
    ).map(({ id }) => id)
    if (left.length !== before.length) setValue('subCategoryIds', left, { shouldDirty: true })
  }, [licenseClassification, licenseCategoryId, categories, onChoose, getValues, setValue])
  return null
}
