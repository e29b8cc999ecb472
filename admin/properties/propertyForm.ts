import type { SelectOption } from '../../contract/common.ts'
import type { Values } from '../../contract/fields/schema.ts'
import type { Day } from '../../rules/day.ts'
import { messages } from '../../rules/messages.ts'
import {
  needsBillingId,
  type PropertySettings,
  type PropertySoFar,
  whatFirstContactNeeds,
  whatPropertyNeeds,
} from '../../rules/properties.ts'
import { addressFields, asMailing, mailingAddressFields } from '../ui/forms/addressFields.ts'
import type { Errors } from '../ui/forms/resolver.ts'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'

export interface PropertyForm {
  /** The billing client; undefined until staff have selected one. */
  client: SelectOption | undefined
  /** The divisions of that client. */
  divisions: SelectOption[]
  lines: SelectOption[]
}

const settingsOf = ({ client }: PropertyForm): PropertySettings => ({
  isBillingIdRequired: client?.meta?.isBillingIdRequired === true,
  clientCostStructure: client?.meta?.clientCostStructure === 'TouchFee' ? 'TouchFee' : 'Subscription',
  isPropertyDivisionRequired: client?.meta?.isPropertyDivisionRequired === true,
})

const startingWith = (heading: string, [first, ...others]: readonly FieldData[]): FieldData[] => [
  { ...(first as FieldData), heading },
  ...others,
]

const hasMailingAddress = ({ mailingAddressSameAsProperty }: Values) => mailingAddressSameAsProperty === false

const county: FieldData = { name: 'county' }

const mailingFields = [...mailingAddressFields, { ...county, name: asMailing(county.name) }].map((field) => ({
  ...field,
  shownIf: hasMailingAddress,
}))

/** The billing fields that the client's cost structure and settings need, and the agreements. */
export const billingFields = (lines: SelectOption[], isBillingIdRequired: boolean): FieldData[] => [
  { name: 'billingId', required: isBillingIdRequired },
  { name: 'lineOfBusinessId', label: 'Line of Business', options: lines },
  { name: 'managementAgreementTerm' },
  { name: 'leaseTerm' },
]

/** The fields of a property, section by section. */
export const propertyFields = (form: PropertyForm): FieldData[] => {
  const settings = settingsOf(form)
  return [
    ...startingWith('Property', [
      { name: 'name' },
      { name: 'propertyNumber' },
      {
        name: 'divisionId',
        label: 'Division',
        options: form.divisions,
        required: settings.isPropertyDivisionRequired,
        disabled: form.client === undefined,
      },
      { name: 'squareFootage' },
      { name: 'primaryPhoneNumber' },
      { name: 'faxNumber' },
      { name: 'openDate' },
      { name: 'closeDate' },
    ]),
    ...startingWith('Address', addressFields),
    county,
    { name: 'mailingAddressSameAsProperty', heading: 'Mailing Address', wide: true },
    ...mailingFields,
    ...startingWith('Billing and Agreement', billingFields(form.lines, needsBillingId(settings))),
    { name: 'billingMatterNumber' },
    { name: 'fileMatterNumber' },
    { name: 'notes', heading: 'Notes', lines: 3 },
  ]
}

/** The first contact of a new property, or a reminder to find one. */
export const contactFields: readonly FieldData[] = [
  {
    name: 'contact.name',
    heading: 'Property Contact',
    helperText: 'Name and email may be left empty with a reminder, or where the division has default contacts',
  },
  { name: 'contact.email' },
  { name: 'contact.title' },
  { name: 'contact.phone' },
  { name: 'reminder' },
  { name: 'reminderFollowUpDate', required: true, shownIf: ({ reminder }) => reminder === true },
]

const inWords = (wrong: ReturnType<typeof whatPropertyNeeds>): Errors =>
  Object.fromEntries(Object.entries(wrong).map(([field, key]) => [field, messages[key]]))

/** The missing fields of a property, by the same rule as the server. */
export const checkOf =
  (form: PropertyForm) =>
  (values: Values): Errors =>
    inWords(whatPropertyNeeds(values as PropertySoFar, settingsOf(form)))

type First = Parameters<typeof whatFirstContactNeeds>[0]

/** The missing fields of a new property with its contact. */
export const checkNew =
  (form: PropertyForm, today: Day) =>
  (values: Values): Errors => {
    const division = form.divisions.find(({ value }) => value === values.divisionId)
    const first = { ...values, hasDefaultDivisionContacts: Number(division?.meta?.defaultContacts ?? 0) > 0 } as First
    return { ...checkOf(form)(values), ...inWords(whatFirstContactNeeds(first, today)) }
  }
