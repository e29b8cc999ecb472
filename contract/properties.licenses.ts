import { type Static, Type } from 'typebox'
import { DESIGNATIONS } from '../rules/designation.ts'
import { limits } from '../rules/limits.ts'
import { STAGES } from '../rules/stages.ts'
import { defineCalls } from './call.ts'
import { activeListOf, Count, Day, Flag, Id, OneOf, OneOfNumbers, Optional, OrNull, pageFields, Text } from './common.ts'
import { LICENSE_RANKS } from './licenses.ts'

export const PROPERTY_LICENSE_COLUMNS = [
  'licenseNumber',
  'licenseType',
  'licensingAuthority',
  'expirationDate',
  'trackDate',
  'dueDate',
] as const

export const PropertyLicenseFilter = Type.Object({
  ...pageFields(PROPERTY_LICENSE_COLUMNS, 'licenseNumber'),
  active: Optional(Flag('Active')),
  noPaging: Optional(Flag('All on One Page')),
  includeSecondary: Optional(Flag('With Secondary Licenses')),
})
export type PropertyLicenseFilter = Static<typeof PropertyLicenseFilter>

const PropertyLicense = Type.Object(
  {
    id: Id,
    clientId: Id,
    clientName: Text('Client', limits.name),
    licenseNumber: Text('License #', limits.licenseNumber),
    accountNumber: OrNull(Text('Account #', limits.accountNumber)),
    premisesName: OrNull(Text('Premises', limits.premisesName)),
    licensingAuthority: OrNull(Text('Licensing Authority', limits.name)),
    licenseType: OrNull(Text('License Type', limits.name)),
    licenseTermName: OrNull(Text('Term', limits.name)),
    renewalStatus: OneOfNumbers(
      'Stage',
      STAGES.map((one) => one.value),
    ),
    licenseRank: OneOf('Rank', LICENSE_RANKS),
    masterLicenseId: OrNull(Id),
    childCount: Count('Secondary Licenses'),
    effectiveDate: OrNull(Day('Effective Date')),
    expirationDate: OrNull(Day('Expiration Date')),
    trackDate: OrNull(Day('Track Date')),
    dueDate: OrNull(Day('Due Date')),
    renewalDesignation: OneOf('Renewal Designation', DESIGNATIONS),
    assignedUserName: OrNull(Text('Assignee', 2 * limits.name)),
    active: Flag('Active'),
    alert: OrNull(Text('Alert', limits.alert)),
    alertExists: Flag('Alert'),
    isUrgentAlert: Flag('Urgent Alert'),
    licenseDocumentExists: Flag('License Document'),
  },
  { title: 'A license of a property' },
)

export const propertyLicenses = defineCalls({
  list: {
    method: 'GET',
    path: '/properties/{id}/licenses',
    who: 'signedIn',
    does: 'The licenses of a property that the asker may see; secondary ones only where they are asked for.',
    query: PropertyLicenseFilter,
    reply: Type.Object(
      {
        ...activeListOf(PropertyLicense).properties,
        totalWithChildren: Count('With Secondary Licenses'),
      },
      { title: 'A page of the licenses of a property' },
    ),
  },
})
