import { Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { LICENSE_RANKS } from '../../rules/labels.ts'
import { defineCalls } from '../call.ts'
import { Day, Flag, Id, listOf, Moment, Nothing, OneOf, OrNull, Text } from '../common.ts'
import { licenseAddress } from '../licenses/profile.ts'
import { standingFields } from '../licenses/standing.ts'
import { stage } from '../renewals/schemas.ts'

const VIEWED_TYPES = ['License'] as const

/** A recently viewed license. */
const ViewedLicense = Type.Object(
  {
    type: OneOf('Type', VIEWED_TYPES),
    id: Id,
    licenseNumber: Text('License #', limits.licenseNumber),
    premisesName: OrNull(Text('Premises', limits.premisesName)),
    propertyId: Id,
    propertyName: Text('Property', limits.propertyName),
    clientName: Text('Client', limits.name),
    ...licenseAddress,
    licensingAuthority: OrNull(Text('Licensing Authority', limits.name)),
    licenseType: OrNull(Text('License Type', limits.name)),
    renewalStatus: stage,
    licenseRank: OneOf('Rank', LICENSE_RANKS),
    expirationDate: OrNull(Day('Expiration Date')),
    active: Flag('Active'),
    alertExists: Flag('Alert'),
    isUrgentAlert: Flag('Urgent Alert'),
    viewedOn: Moment('Viewed On'),
    ...standingFields,
  },
  { title: 'A license viewed recently' },
)

/** The recently viewed records, for the cards above the list of licenses. */
export const userViewHistory = defineCalls({
  list: {
    method: 'GET',
    path: '/user-view-history',
    permission: 'mayRenew',
    does: 'List the licenses that you viewed recently, latest first.',
    reply: listOf(ViewedLicense),
  },
  create: {
    method: 'POST',
    path: '/user-view-history',
    permission: 'mayRenew',
    does: 'Record that you viewed a license.',
    body: Type.Object({ type: OneOf('Type', VIEWED_TYPES), licenseId: Id }, { title: 'Recently Viewed' }),
    reply: Nothing,
    attempt: 'remember what you viewed',
  },
})
