import type { Static } from 'typebox'
import type { SelectOption } from '../../contract/common.ts'
import type { Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import type { LicenseType } from '../../contract/license-types/schemas.ts'
import { CLASSIFICATION_LABELS, DOCUMENT_ISSUANCE_LABELS, optionsOf } from '../../rules/labels.ts'
import { subCategoriesLeft, whyNotCategory } from '../../rules/licenses/license-types.ts'
import { messages } from '../../rules/messages.ts'
import { keysOf } from '../../rules/records.ts'
import type { Follow } from '../follows.ts'
import { formsOn } from '../form.ts'
import { checkIntervals, intervalFields, intervalValues, resetIntervals, withRule } from '../intervals.ts'

interface DetailChoices {
  terms: readonly SelectOption[]
  /** All categories. `meta` has the classification. */
  categories: readonly SelectOption[]
}

interface TipChoices {
  /** The tips that types of the authority may have. */
  tips: readonly SelectOption[]
}

const classificationIn = (name: unknown) => keysOf(CLASSIFICATION_LABELS).find((one) => one === name)

/** The categories of the selected classification. */
const fitting = ({ licenseClassification }: Values, { categories }: DetailChoices) =>
  categories.filter(({ meta }) => meta?.classification === licenseClassification)

const detailFields = {
  name: { wide: true },
  abbreviation: {},
  term: { label: 'Term', options: ({ terms }: DetailChoices) => terms },
  description: { lines: 2 },
  licenseClassification: {
    heading: 'Classification and Categories',
    flag: 'classification',
    options: () => optionsOf(CLASSIFICATION_LABELS),
  },
  licenseCategoryId: { optionsIn: fitting, enabledIf: ({ licenseClassification }: Values) => Boolean(licenseClassification) },
  subCategoryIds: {
    wide: true,
    optionsIn: (values: Values, choices: DetailChoices) =>
      fitting(values, choices).filter(({ value }) => value !== values.licenseCategoryId),
    enabledIf: ({ licenseCategoryId }: Values) => Boolean(licenseCategoryId),
  },
  originalLicenseFee: { heading: 'Fees and Documents', flag: 'original-fee' },
  licenseRenewalFee: { flag: 'renewal-fee' },
  licenseDocumentIssuance: { wide: true, flag: 'document-issuance', options: () => optionsOf(DOCUMENT_ISSUANCE_LABELS) },
  isSeasonal: { flag: 'seasonal' },
  isPaymentOnly: { flag: 'payment-only' },
  hasManagerChangeRequirement: { wide: true, flag: 'manager-change-requirement' },
  managerChangeRequirementNotes: {
    lines: 2,
    appliesIf: ({ hasManagerChangeRequirement }: Values) => hasManagerChangeRequirement === true,
  },
}

/** Clears a category that does not match the classification, and sub-categories that do not match the category. */
const keepFitting: Follow<DetailChoices> = {
  from: [],
  set: ({ licenseClassification, licenseCategoryId, subCategoryIds }, { categories }) => {
    const classification = classificationIn(licenseClassification)
    // Before the categories are loaded, every value would look wrong.
    if (categories.length === 0 || !classification) return {}
    const known = categories.flatMap(({ value, meta }) => {
      const its = classificationIn(meta?.classification)
      return its ? [{ id: Number(value), classification: its }] : []
    })
    const category = known.find(({ id }) => id === licenseCategoryId) ?? null
    const before = [subCategoryIds ?? []].flat()
    const left = subCategoriesLeft(
      category,
      known.filter(({ id }) => before.includes(id)),
    )
    return {
      ...(whyNotCategory(category, classification) && { licenseCategoryId: null }),
      ...(left.length !== before.length && { subCategoryIds: left.map(({ id }) => id) }),
    }
  },
}

/** Without its own intervals a type uses its authority's. */
const renewalInfoFields = {
  formsLinkUrl: { wide: true, flag: 'forms-link' },
  ...intervalFields("The Licensing Authority's interval"),
}

const renewalDetails = { lines: 5, help: messages.renewalDetailsWarning }
const planning = {
  earliestFilingDays: { heading: 'Planning', help: 'How long before the expiration date the authority takes renewals' },
  preparationDays: { help: 'From begin to filing' },
  processingDays: { help: 'From filing to the license' },
}
const renewalTipIds = { mayBeEmpty: true, wide: true, options: ({ tips }: TipChoices) => tips }

export interface TypeContext {
  type: Static<typeof LicenseType>
}

const section = formsOn<TypeContext>()
const stored = {
  request: ({ type: { id, licensingAuthorityId, version } }: TypeContext) => ({
    params: { id: licensingAuthorityId, typeId: id },
    ifMatch: version,
  }),
  record: ({ type }: TypeContext) => type,
}

/** The sections of the profile. */
export const typeForms = {
  glCode: section(calls.licenseTypes.glCode, { ...stored, fields: { glCode: {} } }),
  details: formsOn<TypeContext & DetailChoices>()(calls.licenseTypes.details, {
    ...stored,
    inColumns: true,
    fields: detailFields,
    follows: [keepFitting],
  }),
  renewalInfo: section(calls.licenseTypes.renewalInfo, {
    ...stored,
    inColumns: true,
    fields: renewalInfoFields,
    record: ({ type }) => ({ ...type, ...intervalValues(type) }),
    follows: [resetIntervals],
    check: checkIntervals,
    bodyOf: withRule,
  }),
  renewalDetails: section(calls.licenseTypes.renewalDetails, { ...stored, fields: { renewalDetails, ...planning } }),
  renewalTips: formsOn<TypeContext & TipChoices>()(calls.licenseTypes.renewalTips, { ...stored, fields: { renewalTipIds } }),
}

interface NewTypeContext extends DetailChoices, TipChoices {
  authority: { id: number }
  /** Each client has its own GL code, so staff do not enter one. */
  isStaff: boolean
}

const firstStep = {
  ...detailFields,
  glCode: { help: 'Only your company sees this code', wide: true, shownIf: ({ isStaff }: NewTypeContext) => !isStaff },
}
const secondStep = {
  ...renewalInfoFields,
  renewalDetails: { ...renewalDetails, heading: 'Renewal Details and Tips', lines: 3 },
  renewalTipIds,
  ...planning,
}

export const newType = formsOn<NewTypeContext>()(calls.licenseTypes.create, {
  request: ({ authority: { id } }) => ({ params: { id } }),
  record: () => ({
    isSeasonal: false,
    isPaymentOnly: false,
    hasManagerChangeRequirement: false,
    ...intervalValues(),
    subCategoryIds: [],
    renewalTipIds: [],
    licenseDocumentIssuance: 'DocumentPerRenewal',
  }),
  fields: { ...firstStep, ...secondStep },
  steps: [
    { title: 'License Type Details', fields: Object.keys(firstStep) },
    { title: 'Renewal Information, Tips and Intervals', fields: Object.keys(secondStep) },
  ],
  follows: [keepFitting, resetIntervals],
  check: checkIntervals,
  bodyOf: withRule,
})
