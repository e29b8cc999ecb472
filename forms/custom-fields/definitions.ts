import type { SelectOption } from '../../contract/common.ts'
import type { CustomField } from '../../contract/custom-fields/schemas.ts'
import { calls } from '../../contract/index.ts'
import { whatCustomFieldNeeds } from '../../rules/custom-fields/definition.ts'
import { FIELD_KIND_LABELS, FIELD_RECORD_LABELS } from '../../rules/custom-fields/kinds.ts'
import { optionsOf } from '../../rules/labels.ts'
import { messagesOf } from '../../rules/messages.ts'
import { numberList, textList } from '../../rules/records.ts'
import { formsOn, requestOf } from '../form.ts'

export interface CustomFieldContext {
  /** The license types of the side that defines the field. */
  licenseTypes: readonly SelectOption[]
}

const described = {
  label: {},
  isRequired: { initial: () => false, help: 'New licenses or properties need a value. Existing ones stay as they are.' },
}

const types = {
  options: ({ licenseTypes }: CustomFieldContext) => licenseTypes,
  help: 'If you choose none, the field is for licenses of all types.',
  flag: 'license-type',
}

export const newCustomField = formsOn<CustomFieldContext>()(calls.customFields.create, {
  request: () => ({}),
  fields: {
    record: { initial: () => 'License', options: () => optionsOf(FIELD_RECORD_LABELS) },
    kind: { initial: () => 'Text', options: () => optionsOf(FIELD_KIND_LABELS) },
    ...described,
    options: { initial: () => [], appliesIf: ({ kind }) => kind === 'Choice', flag: 'option' },
    licenseTypeIds: { ...types, initial: () => [], appliesIf: ({ record }) => record === 'License' },
  },
  check: ({ record, kind, options, licenseTypeIds }) =>
    messagesOf(
      whatCustomFieldNeeds({
        record: record as CustomField['record'],
        kind: kind as CustomField['kind'],
        options: kind === 'Choice' ? textList(options) : [],
        licenseTypeIds: record === 'License' ? numberList(licenseTypeIds) : [],
      }),
    ),
  again: ({ label }) => String(label),
  example: { record: 'License', kind: 'Text', label: 'Policy Number' },
})

export const editCustomField = formsOn<CustomFieldContext & { field: CustomField }>()(calls.customFields.update, {
  request: ({ field }) => requestOf(field),
  record: ({ field }) => field,
  fields: {
    ...described,
    isRequired: { help: described.isRequired.help },
    options: { shownIf: ({ field }) => field.kind === 'Choice', flag: 'option' },
    licenseTypeIds: { ...types, shownIf: ({ field }) => field.record === 'License' },
  },
  check: ({ options, licenseTypeIds }, { field: { record, kind } }) =>
    messagesOf(
      whatCustomFieldNeeds({
        record,
        kind,
        options: kind === 'Choice' ? textList(options) : [],
        licenseTypeIds: record === 'License' ? numberList(licenseTypeIds) : [],
      }),
    ),
})
