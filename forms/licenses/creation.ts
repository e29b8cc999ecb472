import type { SelectOption } from '../../contract/common.ts'
import { isEmpty, type Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import type { Property } from '../../contract/properties/schemas.ts'
import { HOME_COUNTRY } from '../../rules/labels.ts'
import { designationChoices } from '../../rules/licenses/designation.ts'
import { formsOn } from '../form.ts'
import {
  checkInformation,
  checkTracking,
  emptyType,
  type InformationChoices,
  informationFields,
  type TrackedContext,
  trackDateBy,
  trackingFields,
} from './sections.ts'

/** `license`: the dates that the selected license type needs. */
export interface NewLicenseContext extends InformationChoices, TrackedContext {
  isStaff: boolean
  providerName: string
  mayAssign: boolean
  isMaster: boolean
  /** The property of the license. Without it, the form asks for it. */
  property?: Property
  /** The client at first: the person's own, or that of the property. */
  clientId: number | null
  clients: readonly SelectOption[]
  /** The properties of the selected client. */
  properties: readonly SelectOption[]
}

const ADDRESS = ['address1', 'address2', 'city', 'state', 'zip', 'country', 'county'] as const

/** The address of a property, as the address of a license's premises. */
export const premisesAt = (property: Property): Values => Object.fromEntries(ADDRESS.map((name) => [name, property[name]]))

/** A license can belong to either side of the selected client. */
const sidesOf = ({ clientId }: Values, { clients, providerName }: NewLicenseContext) => {
  const client = clients.find(({ value }) => value === clientId)
  if (!client) return []
  const sides = designationChoices({ clientName: client.label, providerName, serviceLevel: String(client.meta?.serviceLevel) })
  return sides.filter(({ namesAssignee }) => !namesAssignee)
}

const {
  officers,
  licenseeIds: { required: _, ...licenseeIds },
  ...beforeOfficers
} = informationFields

/** A new licensee counts, though it has no id yet. */
const withNewLicensee = ({ newLicensee, ...values }: Values): Values =>
  isEmpty(newLicensee) ? values : { ...values, licenseeIds: [values.licenseeIds, newLicensee].flat() }

/** Add A New License, or a primary one: information, dates and document. */
export const newLicense = formsOn<NewLicenseContext>()(calls.licenses.create, {
  title: ({ isMaster }) => (isMaster ? 'Add A Primary License' : 'Add A New License'),
  request: () => ({}),
  record: ({ clientId, property, isStaff }) => ({
    clientId,
    propertyId: property?.id ?? null,
    ...(property ? premisesAt(property) : { country: HOME_COUNTRY }),
    licenseeIds: [],
    officers: [],
    isTrackingOnly: false,
    renewalDesignation: isStaff ? 'Provider' : 'BillingClient',
  }),
  inColumns: true,
  fields: {
    clientId: {
      label: 'Client',
      headingOf: ({ property }) => (property ? 'Client' : 'Client and Property'),
      shownIf: ({ isStaff }) => isStaff,
      required: () => true,
      options: ({ clients }) => clients,
    },
    propertyId: {
      label: 'Property',
      headingOf: ({ isStaff }) => (isStaff ? undefined : 'Property'),
      shownIf: ({ property }) => !property,
      options: ({ properties }) => properties,
      enabledIf: ({ clientId }) => Boolean(clientId),
    },
    ...beforeOfficers,
    licenseeIds: { ...licenseeIds, requiredIf: ({ newLicensee }) => !newLicensee },
    newLicensee: { wide: true, help: 'The name of an entity that is not in the list. It is created with the license.' },
    officers,
    ...trackingFields,
    effectiveDate: { ...trackingFields.effectiveDate, heading: 'Tracking' },
    renewalDesignation: { flag: 'designation', required: () => true, shownIf: ({ mayAssign }) => mayAssign, optionsIn: sidesOf },
    document: { wide: true, reads: () => ({}) },
  },
  follows: [
    {
      from: ['clientId'],
      set: (_values, { property }) => ({
        licensingAuthorityId: null,
        licenseeIds: [],
        officers: [],
        ...(!property && { propertyId: null }),
      }),
    },
    emptyType,
  ],
  derivations: [
    { from: ['expirationDate', 'licenseTypeId'], fills: 'trackDate', by: (values, _context, send) => trackDateBy(values, values, send) },
  ],
  check: (values, context) => ({ ...checkInformation(withNewLicensee(values)), ...checkTracking(values, context) }),
  bodyOf: (values, { property, isMaster }) => ({ ...values, ...(property && { propertyId: property.id }), isMaster }),
})
