import type { SelectOption } from '../../../contract/common.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import { HOME_COUNTRY, JURISDICTION_LABELS, optionsOf } from '../../../rules/labels.ts'
import { type InformationSoFar, whatInformationNeeds } from '../../../rules/licenses/licenses.ts'
import { messages } from '../../../rules/messages.ts'
import { addressFields } from '../../ui/forms/addressFields.ts'
import type { Errors } from '../../ui/forms/resolver.ts'
import type { FieldData } from '../../ui/forms/SchemaInput.tsx'

/** The options of a license's information. `types`: of the selected authority. */
export interface InformationChoices {
  authorities: SelectOption[]
  types: SelectOption[]
  licensees: SelectOption[]
  officers: SelectOption[]
  titles: SelectOption[]
}

const JURISDICTION_CHOICES = optionsOf(JURISDICTION_LABELS)

const startingWith = (heading: string, [first, ...others]: readonly FieldData[]): FieldData[] => [
  { ...(first as FieldData), heading },
  ...others,
]

/** The fields of License Information, section by section. */
export const informationFields = ({ authorities, types, licensees, officers, titles }: InformationChoices): FieldData[] => [
  ...startingWith('License', [{ name: 'licenseNumber' }, { name: 'accountNumber' }]),
  { name: 'jurisdiction', required: true, options: JURISDICTION_CHOICES },
  { name: 'licensingAuthorityId', label: 'Licensing Authority', required: true, options: authorities },
  {
    name: 'licenseTypeId',
    label: 'License Type',
    required: true,
    options: types,
    enabledIf: ({ licensingAuthorityId }) => Boolean(licensingAuthorityId),
  },
  { name: 'originalIssueDate' },
  { name: 'suspendedDate' },
  ...startingWith('Premises', [{ name: 'premisesName' }, ...addressFields]),
  { name: 'county', enabledIf: ({ country }) => country === HOME_COUNTRY },
  { name: 'licenseeIds', heading: 'Licensees and Officers', wide: true, required: true, options: licensees },
  { name: 'officers', wide: true, columns: { officerId: { label: 'Officer', options: officers }, officerTitleIds: { options: titles } } },
]

/** The missing fields, by the same rule as the server. */
export const checkInformation = (values: Values): Errors =>
  Object.fromEntries(Object.entries(whatInformationNeeds(values as InformationSoFar)).map(([field, key]) => [field, messages[key]]))
