import type { SelectOption } from '../../contract/common.ts'
import type { Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import type { Property } from '../../contract/properties/schemas.ts'
import { addDays, type Day } from '../../rules/day.ts'
import { limits } from '../../rules/installation/limits.ts'
import { HOME_COUNTRY } from '../../rules/labels.ts'
import { messagesOf } from '../../rules/messages.ts'
import {
  needsBillingId,
  type PropertySettings,
  type PropertySoFar,
  whatFirstContactNeeds,
  whatPropertyNeeds,
} from '../../rules/properties.ts'
import { addressFields, mailingFields } from '../address.ts'
import { type FormField, formsOn, requestOf } from '../form.ts'

export interface PropertyChoices {
  /** The billing client; undefined until staff have selected one. */
  client: SelectOption | undefined
  /** The divisions of that client. */
  divisions: readonly SelectOption[]
  lines: readonly SelectOption[]
}

export interface NewPropertyContext extends PropertyChoices {
  /** The clients that staff choose from; null for people of a client, whose own client it is. */
  clients: readonly SelectOption[] | null
  /** The state and the client of the list that the form is opened from, where it has only one. */
  state?: string | undefined
  clientId?: number | undefined
  today: Day
}

export interface PropertyContext extends PropertyChoices {
  property: Property
  /** Whether the form asks which other clients see the property: it asks staff, on a screen. */
  choosesClients: boolean
}

const settingsOf = ({ client }: PropertyChoices): PropertySettings => ({
  isBillingIdRequired: client?.meta?.isBillingIdRequired === true,
  clientCostStructure: client?.meta?.clientCostStructure === 'TouchFee' ? 'TouchFee' : 'Subscription',
  isPropertyDivisionRequired: client?.meta?.isPropertyDivisionRequired === true,
})

const billingFields = <Context extends { lines: readonly SelectOption[] }>(billingId: FormField<Context>) => ({
  billingId,
  lineOfBusinessId: { label: 'Line of Business', options: ({ lines }: Context) => lines },
  managementAgreementTerm: {},
  leaseTerm: {},
})

/** The fields of a property, section by section. */
const propertyFields = {
  name: { heading: 'Property' },
  propertyNumber: {},
  divisionId: {
    label: 'Division',
    options: ({ divisions }: PropertyChoices) => divisions,
    required: (choices: PropertyChoices) => settingsOf(choices).isPropertyDivisionRequired,
    enabledIf: (_values: Values, { client }: PropertyChoices) => client !== undefined,
  },
  squareFootage: {},
  primaryPhoneNumber: {},
  faxNumber: {},
  openDate: {},
  closeDate: {},
  ...addressFields,
  address1: { heading: 'Address' },
  county: {},
  mailingAddressSameAsProperty: { heading: 'Mailing Address', wide: true },
  ...mailingFields({ appliesIf: ({ mailingAddressSameAsProperty }) => mailingAddressSameAsProperty === false }),
  mailingCounty: { appliesIf: ({ mailingAddressSameAsProperty }: Values) => mailingAddressSameAsProperty === false },
  ...billingFields<PropertyChoices>({
    heading: 'Billing and Agreement',
    required: (choices) => needsBillingId(settingsOf(choices)),
  }),
  billingMatterNumber: {},
  fileMatterNumber: {},
  notes: { heading: 'Notes', lines: 3 },
}

/** The missing fields of a property, by the same rule as the server. */
const checkProperty = (values: Values, choices: PropertyChoices) =>
  messagesOf(whatPropertyNeeds(values as PropertySoFar, settingsOf(choices)))

/** The first contact of a new property, or a reminder to find one. */
const contactFields = {
  'contact.name': {
    heading: 'Property Contact',
    help: 'Name and email may be left empty with a reminder, or where the division has default contacts',
  },
  'contact.email': {},
  'contact.title': {},
  'contact.phone': {},
  reminder: {},
  reminderFollowUpDate: {
    initial: ({ today }: NewPropertyContext) => addDays(today, limits.reminderDays),
    required: () => true,
    appliesIf: ({ reminder }: Values) => reminder === true,
  },
}

type First = Parameters<typeof whatFirstContactNeeds>[0]

/** New Property, with its first contact. Staff select the billing client. */
export const newProperty = formsOn<NewPropertyContext>()(calls.properties.create, {
  request: () => ({}),
  record: ({ state, clientId }) => ({
    country: HOME_COUNTRY,
    mailingCountry: HOME_COUNTRY,
    mailingAddressSameAsProperty: true,
    ...(state && { state }),
    ...(clientId && { billingClientId: clientId }),
  }),
  inColumns: true,
  fields: {
    billingClientId: {
      label: 'Client',
      shownIf: ({ clients }) => clients !== null,
      options: ({ clients }) => clients ?? [],
      required: () => true,
      wide: true,
    },
    ...propertyFields,
    ...contactFields,
  },
  check: (values, context) => {
    const division = context.divisions.find(({ value }) => value === values.divisionId)
    const first = { ...values, hasDefaultDivisionContacts: Number(division?.meta?.defaultContacts ?? 0) > 0 } as First
    return { ...checkProperty(values, context), ...messagesOf(whatFirstContactNeeds(first, context.today)) }
  },
})

type Sharing = { id: number; divisionId?: number | null }

/** Edit Property. Staff also choose which other clients see it; the billing client's division is a field of its own. */
export const editProperty = formsOn<PropertyContext>()(calls.properties.update, {
  request: ({ property }) => requestOf(property),
  record: ({ property }) => property,
  inColumns: true,
  fields: {
    ...propertyFields,
    clients: {
      heading: 'Other Clients That See the Property',
      wide: true,
      shownIf: ({ choosesClients }) => choosesClients,
      initial: ({ property }) => property.clients.filter(({ id }) => id !== property.billingClientId),
    },
  },
  check: checkProperty,
  bodyOf: ({ clients, ...values }, { choosesClients, property: { billingClientId: id } }) => {
    if (!clients) return values
    // The command line gives the whole list, with the billing client.
    if (!choosesClients) return { ...values, clients }
    const others = (clients as Sharing[])
      .filter((client) => client.id !== id)
      .map((client) => ({ id: client.id, divisionId: client.divisionId }))
    return { ...values, clients: [{ id, divisionId: values.divisionId ?? null }, ...others] }
  },
})

export const propertyBilling = formsOn<{ property: Property; lines: readonly SelectOption[] }>()(calls.properties.billing, {
  request: ({ property }) => requestOf(property),
  record: ({ property }) => property,
  fields: billingFields({ required: ({ property }) => property.isBillingIdRequired }),
})

export const deactivateProperty = formsOn<{ property: Property }>()(calls.properties.deactivate, {
  request: ({ property }) => requestOf(property),
  record: ({ property }) => property,
  fields: { closeDate: {} },
  save: 'Deactivate',
})
