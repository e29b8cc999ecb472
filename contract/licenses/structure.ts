import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { defineCalls } from '../call.ts'
import { activeOnly, Count, Day, Flag, Id, Nothing, OrNull, pageFields, Text } from '../common.ts'
import { standingFields } from './standing.ts'

export const CHILD_LICENSE_COLUMNS = [
  'licenseNumber',
  'licenseType',
  'licensingAuthority',
  'effectiveDate',
  'expirationDate',
  'trackDate',
  'dueDate',
] as const

const { searchTerm: _none, ...page } = pageFields(CHILD_LICENSE_COLUMNS, 'licenseNumber', 'desc')
export const ChildLicenseFilter = Type.Object({ ...page, activeOnly })
export type ChildLicenseFilter = Static<typeof ChildLicenseFilter>

const ChildLicense = Type.Object(
  {
    id: Id,
    licenseNumber: Text('License #', limits.licenseNumber),
    accountNumber: OrNull(Text('Account #', limits.accountNumber)),
    premisesName: OrNull(Text('Premises', limits.premisesName)),
    licenseType: OrNull(Text('License Type', limits.name)),
    licensingAuthority: OrNull(Text('Licensing Authority', limits.name)),
    effectiveDate: OrNull(Day('Effective Date')),
    expirationDate: OrNull(Day('Expiration Date')),
    trackDate: OrNull(Day('Track Date')),
    dueDate: OrNull(Day('Due Date')),
    active: Flag('Active'),
    alertExists: Flag('Alert'),
    isUrgentAlert: Flag('Urgent Alert'),
    licenseDocumentExists: Flag('License Document'),
    ...standingFields,
  },
  { title: 'A secondary license of a primary one' },
)

/** The structure of licenses: standalone, primary and secondary. */
export const licenseStructure = defineCalls({
  children: {
    method: 'GET',
    path: '/licenses/{id}/children',
    permission: 'mayRenew',
    does: 'List the secondary licenses of a primary license, with the number of their types.',
    query: ChildLicenseFilter,
    reply: Type.Object(
      {
        items: Type.Array(ChildLicense),
        totalItemCount: Count('Total Results'),
        licenseTypesCount: Count('License Types'),
      },
      { title: 'A page of the secondary licenses of a primary one' },
    ),
  },
  promoteToMaster: {
    method: 'PUT',
    path: '/licenses/{id}/promote-to-master-license',
    permission: 'mayEditLicense',
    does: 'Promote a standalone license to a primary license.',
    reply: Nothing,
    success: messages.promotedToPrimary,
    attempt: 'promote to Primary License',
  },
  convertToSingle: {
    method: 'PUT',
    path: '/licenses/{id}/convert-to-single-license',
    permission: 'mayEditLicense',
    does: 'Convert a primary license without secondary licenses to a standalone license.',
    reply: Nothing,
    success: messages.convertedToSingle,
    attempt: 'convert to Single License',
  },
  updateMaster: {
    method: 'PUT',
    path: '/licenses/{id}/update-master-license',
    permission: 'mayEditLicense',
    does: 'Link a license to a primary license, or detach it with null.',
    body: Type.Object({ masterLicenseId: OrNull(Id) }, { title: 'Link to a Primary License' }),
    reply: Nothing,
    success: messages.linkedToPrimary,
    attempt: 'link to Primary License',
  },
})
